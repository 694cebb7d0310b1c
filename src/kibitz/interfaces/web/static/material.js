// What boards are made of, and the scheme of colours: cookies, so that each page comes as it was chosen.
"use strict";
(() => {
  const YEAR = 365 * 24 * 3600, look = document.documentElement.dataset;
  for (const name of ["material", "scheme"]) {
    const choice = document.getElementById(name);
    choice.value = look[name] ?? "";
    choice.addEventListener("change", () => {
      if (choice.value) look[name] = choice.value;
      else delete look[name];
      document.cookie = `${name}=${choice.value}; path=/; max-age=${choice.value ? YEAR : 0}; samesite=lax`;
    });
  }
})();
