// Before the first paint: which parts of the first view (tools/site_app/paint.py) are true for this person. Other pages
// have none; where a game was kept its stones, its players and whose turn it is are not known yet.
{
  const kept = ["heibai.game", "heibai.new-game"];
  const isKept = () => {
    try {
      return kept.some((key) => localStorage.getItem(key) !== null);
    } catch {
      return false;
    }
  };
  if (!/^#?(play$|game=|$)/.test(location.hash)) document.documentElement.dataset.first = "none";
  else if (location.hash.startsWith("#game=") || isKept()) document.documentElement.dataset.first = "kept";
}
