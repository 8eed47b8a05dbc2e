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
  notLoaded: {
    title: "The part of this page that analyses and breeds could not be loaded.",
    mend: "Connect to the network and ask again; once it is loaded, it stays.",
  },
  interrupted: { title: "The analysis or run broke off.", mend: "Ask again: it goes on from what was kept." },
  unkept: (why: string): string =>
    `The browser did not keep this analysis or run (${why}): it goes on until the page is closed, so save it as a file; what was kept before stays.`,
  why: { full: "its storage is full", forbidden: "it forbids storage here" },
};
