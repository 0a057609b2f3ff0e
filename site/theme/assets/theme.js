// Light or dark: what the reader chose, or else what the system says. Set before anything is drawn.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const show = () => { root.dataset.theme = chosen() ?? (dark.matches ? "dark" : "light"); };
  show();
  dark.addEventListener("change", show);
  addEventListener("DOMContentLoaded", () => {
    document.querySelector("[data-theme-button]")?.addEventListener("click", () => {
      const next = root.dataset.theme === "dark" ? "light" : "dark";
      try { localStorage.setItem("theme", next); } catch { /* a folder may have no storage */ }
      root.dataset.theme = next;
    });
  });
})();
