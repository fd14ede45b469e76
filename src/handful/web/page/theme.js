// Sets the theme before the first paint, so that a dark page never flashes white, and asks for the texts of the
// language, which nobody else knows so early: a plain script, not a module.
(() => {
  /** @param {string} name */
  function kept(name) {
    try {
      return localStorage.getItem(`handful.${name}`);
    } catch {
      // Storage may be forbidden; the system's choice is a good one.
      return null;
    }
  }
  const system = navigator.language.toLowerCase().startsWith("uk") ? "uk" : "en";
  const texts = document.createElement("link");
  texts.rel = "modulepreload";
  texts.href = `/words/${["en", "uk"].find((one) => one === kept("language")) ?? system}_play.js`;
  document.head.append(texts);

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  function apply() {
    const chosen = kept("theme");
    const system = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
    const theme = chosen === "light" || chosen === "dark" || chosen === "contrast" ? chosen : system;
    document.documentElement.dataset.theme = theme;
    const bar = { light: "#f5f1e8", dark: "#14181a", contrast: "#000000" }[theme];
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", bar);
  }
  apply();
  dark.addEventListener("change", apply);
  contrast.addEventListener("change", apply);
  addEventListener("storage", apply);
  document.addEventListener("handful-theme", apply);
})();
