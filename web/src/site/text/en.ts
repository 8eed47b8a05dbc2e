// Words of the page without a server.

export const english = {
  needsProgram: "This part of heibai needs the installed program. Start it by:",
  command: "heibai serve",
  playHere: "Games can be played here without it.",
  reportNeeds: "The report of an analysis needs the installed program:",
  newer: "A newer version of this page is ready.",
  reload: "Load it",
};
