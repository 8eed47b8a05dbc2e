// The words of the page "Library", loaded with it. The other languages have the type of this dictionary.

import { english as jobs } from "../../../lib/jobs/text/en";

const games = (count: number, shown: string): string => `${shown} ${count === 1 ? "game" : "games"}`;

export const english = {
  title: "Library",
  tabs: { tree: "Openings", search: "Search", collections: "Collections", imports: "Import" },
  parts: "Parts of the library",
  inAll: (count: number, shown: string): string => `${games(count, shown)} in the library`,
  behind: (count: number, shown: string): string => `The tree still lacks ${games(count, shown)}. It is complete after the next import, or after: heibai library rebuild`,
  again: "Try again",
  reading: "Reading…",
  game: "Game",

  empty: {
    title: "Your library is empty",
    note: "Import games, and the library shows for every position what was played in it, how often, and how the games ended. It reads WTHOR, GGF, SGF, RenLib, Piskvork and more, also packed in .zip or .gz.",
    files: "Import files",
    sample: "Take in sample games",
    own: "Take in my own games",
    terminal: "In a terminal: heibai import FOLDER",
  },

  tree: {
    board: "Position of the opening tree",
    moves: "What was played here",
    none: "No game of the library reached this position with a move after it.",
    over: "The game is over here.",
    move: "Move", games: "Games", score: "Score", results: "Black, draw, white", year: "Last", opening: "Opening",
    scoreNote: "Score: points of the side that moves, a draw counts half. Rotations and reflections count as one position.",
    bar: (black: number, draws: number, white: number): string => `Black won ${black}, drawn ${draws}, white won ${white}`,
    noResult: "no result known",
    start: "Start", drawn: "Drawn position",
    way: "Moves so far",
    first: "To the start", back: "Back one move", forward: "Forward: where you came from, or the most played move",
    onBoard: "On the squares", often: "How often, %", well: "Score, %",
    play: "Play against the archive from here",
    youMove: "You move", archiveMoves: "The archive moves",
    playNote: "A new game with the moves that led here. The archive plays the best-scoring move among those with five games or more; where there is none it searches.",
    said: (move: string, shown: string): string => `After ${move}: ${shown} games.`,
    saidStart: (shown: string): string => `Start: ${shown} games.`,
  },

  list: {
    through: "Games through this position",
    found: "Games found",
    count: (count: number, shown: string): string => games(count, shown),
    some: (shown: string): string => `the first ${shown}`,
    none: "No game fits.",
    looking: "Looking…",
    progress: (percent: string): string => `${percent} of the library looked through`,
    stop: "Stop", more: "More games",
    players: "Players", result: "Result", event: "Event", year: "Year", opening: "Opening", next: "Next",
    nobody: "?",
    analyse: (players: string): string => `Analyse the game ${players}`,
    results: { black: "1–0", white: "0–1", draw: "½–½", open: "?" },
  },

  search: {
    title: "Find games",
    player: "Player", playerNote: "The whole name, with either colour",
    event: "Event", opening: "Opening", openingNote: "The name, or how it begins",
    year: "From year", until: "To year",
    result: "Result", collection: "Collection",
    results: { "": "Any", black: "Black won", white: "White won", draw: "Draw" } as Record<string, string>,
    through: "Only games through the position on the board",
    find: "Search", clear: "Clear",
    draw: "Draw a position", asDrawn: "Take this position", cancel: "Cancel",
    drawNote: "Press a square: black, white, empty.",
    toMove: "To move", emptied: "Empty board", usual: "Usual start",
    hint: "A player's name is the whole one, as the suggestions write it.",
  },

  collections: {
    list: "Collections",
    none: "There is no collection yet. Make one here, or press + beside a game of Openings or Search.",
    make: "New collection", name: "Name", note: "Note", create: "Make it", save: "Save",
    all: "All collections", within: "Search in it", edit: "Name and note", delete: "Delete",
    made: (date: string): string => `Made on ${date}`,
    games: "Games", order: "Order", oldest: "First added first", newest: "Last added first",
    empty: "No game is in it yet. Press + beside a game of Openings or Search.",
    noteOf: (players: string): string => `Note for ${players}`,
    takeOut: (players: string): string => `Remove ${players} from this collection`,
    takenOut: (players: string): string => `Removed: ${players}.`,
    deleted: (name: string): string => `Deleted: ${name}. Its games stay in the library.`,
    deletedOnes: (count: number): string => `Deleted collections (${count})`,
    deletedNote: "They can be brought back for 30 days.",
    bringBack: "Bring back", bringBackOne: (name: string): string => `Bring back ${name}`,
    add: "Add to a collection", addAll: "Add all to a collection",
    addAllNote: "All games of this search, at most 10,000.",
    addGame: (players: string): string => `Add ${players} to a collection`,
    putShort: "Add", isIn: "✓ In it", putInto: (name: string): string => `In the collection ${name}`,
    put: (count: number, shown: string, name: string): string => `${games(count, shown)} added to ${name}.`,
    fewer: (count: number, shown: string, name: string): string => `${games(count, shown)} removed from ${name}.`,
    makeAndAdd: "Make and add", close: "Close",
  },

  export: {
    label: "Format", save: "Save as a file", saving: "Writing…",
    done: (count: number, shown: string): string => `${games(count, shown)} saved.`,
    leftOut: (count: number, shown: string): string => `${games(count, shown)} left out, which this format cannot hold.`,
  },

  imports: {
    title: "Import games",
    note: "Every format that heibai reads, also packed in .zip or .gz. Each game is replayed by the rules and counts once. An import goes on when you leave this page.",
    files: "Files", filesNote: "At most 64 MiB each. For WTHOR add WTH.JOU and WTH.TRN, which hold the names.",
    path: "Or a file or folder of this machine", pathExample: "/home/anna/wthor",
    size: "Board of transcripts",
    begin: "Import", own: "Take in my own games",
    ownNote: "Finished games of this page, and those of matches and tournaments.",
    tooLarge: (name: string): string => `${name} is larger than 64 MiB. Name its path instead.`,
    sending: (name: string, number: number, of: number): string => `Sending ${name} (${number} of ${of})…`,
    list: "Imports", none: "Nothing was imported yet.", all: "All imports",
    states: jobs.states,
    reasons: jobs.reasons, resumes: (reason: string): string => reason, // kept says how it goes on
    gone: "There is no such import. Look at the list of imports.",
    said: {} as Record<string, string>,
    stopping: "stops after this batch", indexing: "indexing",
    stop: "Cancel", resume: "Resume",
    counts: { read: "Read", added: "New", repeated: "Known already", refused: "Refused", rate: "Games a second" },
    progress: (percent: string): string => `${percent} of the files`,
    refused: "What was refused", record: (number: number): string => `record ${number}`, wholeFile: "the file",
    moreRefused: (shown: string): string => `The first ${shown}. All of them: heibai library files`,
    kept: "What was imported stays in the library. Resume goes on from there.",
    toTree: "Look at the openings",
  },
  importSaid: (count: number): string => `The import has ended: ${count} new games.`,

  keys: {
    title: "Keys", back: "back, forward", first: "to the start", tabs: "openings, search, collections, import", onBoard: "On the board", walk: "to a square", play: "play there",
  },
};

export type Words = typeof english;
