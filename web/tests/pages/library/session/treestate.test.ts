import { beforeEach, expect, it, vi } from "vitest";
import type { TreeMove, TreeNode } from "../../../../src/lib/wire/types";

const move = (number: number, games: number, share = 0.5): TreeMove =>
  ({ move: number, label: `m${number}`, games, wins: games, draws: 0, losses: 0, open: 0, share, year: 2001, opening: "" });
let slow: Record<string, Promise<void>>;

vi.mock("../../../../src/pages/library/session/requests", () => ({
  readTree: async ({ moves }: { moves: readonly number[] }): Promise<TreeNode> => {
    await slow[moves.join()];
    return {
      game: "reversi/8", board: { cells: `cells after ${moves.join()}`, to_move: moves.length % 2, forbidden: [], points: false },
      legal: [{ move: 1 }, { move: 2 }, { move: 3 }], path: moves.map((each) => ({ move: each, label: `m${each}`, opening: "" })),
      opening: "", moves: [move(2, 30, 0.25), move(1, 10)], over: false,
    } as unknown as TreeNode;
  },
}));

async function tree(...moves: number[]) {
  const { TreeState } = await import("../../../../src/pages/library/session/treestate.svelte");
  const gone: (readonly number[])[] = [];
  const state = new TreeState((line) => {
    gone.push(line);
    void state.show({ game: "reversi/8", start: null, moves: line });
  });
  await state.show({ game: "reversi/8", start: null, moves });
  return { state, gone, settle: async () => new Promise((done) => setTimeout(done)) };
}

beforeEach(() => {
  slow = {};
});

it("shows how often a move was played, or how well it did", async () => {
  const { state } = await tree();
  expect([...state.worths]).toEqual([[2, "75"], [1, "25"]]);
  state.askHint();
  expect([...state.worths]).toEqual([[2, "25"], [1, "50"]]);
});

it("goes to any legal move, and to no other", async () => {
  const { state, gone } = await tree(2);
  state.play(3);
  state.play(9);
  expect(gone).toEqual([[2, 3]]);
});

it("goes back, and forward again to where one came from", async () => {
  const { state, gone, settle } = await tree(1, 3);
  for (const step of ["back", "back", "forward", "forward", "forward"] as const) {
    state[step]();
    await settle();
  }
  expect(gone).toEqual([[1], [], [1], [1, 3], [1, 3, 2]]); // at last the most played one
});

it("goes back no further than the start", async () => {
  const { state, gone } = await tree();
  state.back();
  expect(gone).toEqual([]);
});

it("drops an answer that comes too late", async () => {
  let release = (): void => undefined;
  slow["1"] = new Promise((done) => (release = done));
  const { state } = await tree();
  const late = state.show({ game: "reversi/8", start: null, moves: [1] });
  await state.show({ game: "reversi/8", start: null, moves: [2] });
  release();
  await late;
  expect(state.path.map((each) => each.move)).toEqual([2]);
});
