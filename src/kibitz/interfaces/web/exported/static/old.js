// Says in a sentence that a browser is too old, or that the script of the page is missing. Any browser
// runs it, so it is written as long ago. SAYS, by language, stands above.
(function () {
  var language = (navigator.language || "en").slice(0, 2), words = SAYS[language] || SAYS.en;
  var script = document.createElement("script");
  var isOld = !window.WebAssembly || !("noModule" in script) || !Array.prototype.at || !Object.hasOwn;
  if (window.kibitzFiles) isOld = isOld || !HTMLScriptElement.supports || !HTMLScriptElement.supports("importmap");
  function say(sentence) { document.getElementById("message").textContent = sentence; }
  window.kibitzSays = { isOld: isOld, damaged: function () { say(words.damaged); } };
  if (isOld) say(words.old);
  addEventListener("error", function (event) {
    if (event.target && event.target.tagName === "SCRIPT") say(words.damaged);
  }, true);
})();
