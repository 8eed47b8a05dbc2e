// Run with: node test_player.js
const assert = require("assert");
const { chooseMove } = require("./main.js");

const START = "-".repeat(27) + "OX------XO" + "-".repeat(27);
const CORNER = "-OX" + "-".repeat(61);

const legal = ["d3", "c4", "f5", "e6"];
assert(legal.includes(chooseMove(START, "black", legal)), "the move is legal");
assert.strictEqual(chooseMove(CORNER, "black", ["a1"]), "a1", "the only move is found");
console.log("both tests passed");
