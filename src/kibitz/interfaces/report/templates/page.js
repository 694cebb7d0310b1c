for (const box of document.querySelectorAll("div.replay")) {
  const game = JSON.parse(box.querySelector("script").textContent);
  const [back, on] = box.querySelectorAll("button");
  const slider = box.querySelector("input");
  const picture = box.querySelector(".picture"), said = box.querySelector(".said");
  const pictures = [];
  for (const frame of game.frames) {
    const now = pictures.length ? pictures[pictures.length - 1].slice() : [];
    for (const change of frame) now.splice(...change);
    pictures.push(now);
  }
  const show = (turn) => {
    slider.value = turn;
    turn = Number(slider.value);
    picture.innerHTML = pictures[turn].map((piece) => game.pieces[piece]).join("");
    said.textContent = [game.words[turn], game.captions[turn]].filter(Boolean).join(" ");
    back.disabled = turn === 0;
    on.disabled = turn === pictures.length - 1;
  };
  slider.max = pictures.length - 1;
  slider.oninput = () => show(slider.value);
  back.onclick = () => show(Number(slider.value) - 1);
  on.onclick = () => show(Number(slider.value) + 1);
  show(box.dataset.begin ?? pictures.length - 1);
}
for (const button of document.querySelectorAll("button.copy")) {
  button.hidden = false;
  button.onclick = async () => {
    const code = button.parentElement.querySelector("code");
    const range = document.createRange();
    range.selectNodeContents(code);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    const copied = await navigator.clipboard?.writeText(code.textContent).then(
      () => true, () => false,
    );
    button.textContent = copied || document.execCommand("copy") ? "Copied" : "Press Ctrl+C";
  };
}
const unfold = () => {
  const there = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  for (let box = there; box; box = box.parentElement) {
    for (const inner of [box, ...box.querySelectorAll(":scope > details")])
      if (inner.tagName === "DETAILS" && (inner === box || box === there)) inner.open = true;
  }
  there?.scrollIntoView();
};
addEventListener("hashchange", unfold);
unfold();
