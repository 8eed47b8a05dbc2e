// My player: four lines a move come, one move goes back.
const readline = require("readline");

function chooseMove(board, colour, legal) {
  return legal[0];
}

let lines = [];
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  lines.push(line);
  if (lines.length === 4) {
    const [, colour, board, moves] = lines;
    lines = [];
    console.log(chooseMove(board, colour, moves.split(" ")));
  }
});
