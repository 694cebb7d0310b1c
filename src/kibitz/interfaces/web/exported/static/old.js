// Says in a sentence that a browser is too old, that the place of the page lets it load nothing, or that a
// script is missing. Any browser runs it, so it is written as long ago. SAYS, by language, stands above.
(function () {
  var language = (navigator.language || "en").slice(0, 2), words = SAYS[language] || SAYS.en;
  var script = document.createElement("script");
  var isOld = !window.WebAssembly || !("noModule" in script) || !Array.prototype.at || !Object.hasOwn;
  if (window.kibitzFiles) isOld = isOld || !HTMLScriptElement.supports || !HTMLScriptElement.supports("importmap");
  function say(said) { document.getElementById("message").textContent = said; }
  var isAlone = !window.kibitzFiles && window.origin === "null"; // what it loads is then of a stranger
  var sentence = isOld ? words.old : isAlone ? (location.protocol === "file:" ? words.file : words.frame) : "";
  say(sentence);
  window.kibitzSays = { canRun: !sentence, damaged: function () { say(words.damaged); } };
  if (!sentence) addEventListener("error", function (event) {
    if (event.target && event.target.tagName === "SCRIPT") say(words.damaged);
  }, true);
})();
