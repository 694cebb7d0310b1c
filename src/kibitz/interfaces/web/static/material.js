// What boards are made of, as this browser was asked to keep it; loaded first, so that nothing flashes.
// The scheme of colours is a cookie, so that each page of the server comes in it.
"use strict";
const wholePage = document.documentElement.dataset;
wholePage.material = localStorage.getItem("material") ?? "wood";

document.addEventListener("DOMContentLoaded", () => {
  const material = document.getElementById("material"), scheme = document.getElementById("scheme");
  material.value = wholePage.material;
  material.addEventListener("change", () => localStorage.setItem("material", wholePage.material = material.value));
  scheme.value = wholePage.scheme ?? "";
  scheme.addEventListener("change", () => {
    if (scheme.value) wholePage.scheme = scheme.value;
    else delete wholePage.scheme;
    const age = scheme.value ? 365 * 24 * 3600 : 0;
    document.cookie = `scheme=${scheme.value}; path=/; max-age=${age}; samesite=lax`;
  });
});
