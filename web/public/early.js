// Before the first paint: the chosen colours and language, so that nothing flashes.
{
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("heibai.preferences")) ?? {};
  } catch {
    // a browser that keeps nothing gets the defaults
  }
  if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
  const isChosen = kept.language === "en" || kept.language === "zh";
  if ((isChosen ? kept.language : navigator.language).toLowerCase().startsWith("zh")) document.documentElement.lang = "zh-Hans";
}
