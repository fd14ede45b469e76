// Sets the theme before the first paint, so that a dark page never flashes white: a plain script, not a module.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  function apply() {
    let chosen = null;
    try {
      chosen = localStorage.getItem("handful.theme");
    } catch {
      // Storage may be forbidden; the system's choice is a good one.
    }
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
