// My player: four lines a move come, one move goes back.
const readline = require("readline");

// board: the letters of all rows, the upper first: X black, O white, - empty. legal: moves such as "d3".
function chooseMove(board, colour, legal) {
  return legal[0];
}

function answerQuestions() {
  let lines = [];
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    lines.push(line);
    if (lines.length === 4) {
      const [, colour, board, moves] = lines;
      lines = [];
      console.log(chooseMove(board, colour, moves.split(" ")));
    }
  });
}

if (require.main === module) answerQuestions();
module.exports = { chooseMove };
