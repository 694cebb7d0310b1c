// What boards are made of, as this browser was asked to keep it; loaded first, so that nothing flashes.
"use strict";
document.documentElement.dataset.material = localStorage.getItem("material") ?? "wood";

document.addEventListener("DOMContentLoaded", () => {
  const choice = document.getElementById("material");
  choice.value = document.documentElement.dataset.material;
  choice.addEventListener("change", () => {
    localStorage.setItem("material", choice.value);
    document.documentElement.dataset.material = choice.value;
  });
});
