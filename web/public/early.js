// Before the first paint: the chosen colours and language, so that nothing flashes.
try {
  const kept = JSON.parse(localStorage.getItem("heibai.preferences") || "{}");
  if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
  if (kept.language === "zh") document.documentElement.lang = "zh-Hans";
} catch {
  // a browser that keeps nothing gets the defaults
}
