// Words of the page without a server.

export const english = {
  needsProgram: "This part of heibai needs the installed program. Start it by:",
  command: "heibai serve",
  playHere: "Games can be played here without it.",
  reportNeeds: "A report needs the installed program:",
  learningNeeds: "Learning needs the installed program:",
  learn: "heibai learn",
  meetingsNeed: "Who beat whom is played again by the installed program:",
  durations: "About so long on a phone. All else that can be bred needs the installed program: heibai serve",
  breeding: "Players with random weights meet, the better ones have children, and after some generations somebody plays well. A run goes on while this page is open, and stays in this browser.",
  close: "Close",
  newer: "A newer version of this page is ready.",
  reload: "Load it",
};
