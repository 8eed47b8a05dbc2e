// Words of the page without a server.

export const english = {
  needsProgram: "This part of heibai needs the installed program. Start it by:",
  command: "heibai serve",
  playHere: "Games can be played here without it.",
  reportNeeds: "The report of an analysis needs the installed program:",
  newer: "A newer version of this page is ready.",
  reload: "Load it",
  notLoaded: {
    title: "The part of this page that analyses could not be loaded.",
    mend: "Connect to the network and ask again; once it is loaded, it stays.",
  },
  interrupted: { title: "The analysis broke off.", mend: "Ask again: it goes on from what was kept." },
  unkept: (why: string): string =>
    `The browser did not keep this analysis (${why}): it goes on until the page is closed, so save it as a file; what was kept before stays.`,
  why: { full: "its storage is full", forbidden: "it forbids storage here" },
};
