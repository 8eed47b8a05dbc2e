import { expect, it } from "vitest";
import { WHOLE, comparedOf, comparisonAddress, viewAddress, viewOf } from "../../../src/pages/breed/addresses";
import type { View } from "../../../src/pages/breed/addresses";

it("says nothing of a run that is looked at as usual", () => {
  expect(viewAddress("run", WHOLE)).toBe("#breed=run");
  expect(viewOf("#breed=run")).toEqual(WHOLE);
});

it("leads to the same view again, whatever the names", () => {
  const view: View = { at: 12, zoom: [3, 40], course: "weights", brushes: { fitness: [-1.5, 20], "a:b,c&d": [0, 1] } };
  expect(viewOf(viewAddress("b/run & more", view))).toEqual(view);
});

it("takes what somebody typed wrong as nothing", () => {
  expect(viewOf("#breed=run&at=-3&zoom=9-2&show=nonsense&brush=x,y:1:z,:1:2,%:1:2")).toEqual({ ...WHOLE, brushes: { "%": [1, 2] } });
});

it("compares runs of any names, each once and no more than five", () => {
  const names = ["a", "b/run", "c,d", "e & f", "50%"];
  expect(comparedOf(comparisonAddress(names))).toEqual(names);
  expect(comparedOf(comparisonAddress(["a", "a", "b", "c", "d", "e", "f"]))).toEqual(["a", "b", "c", "d", "e"]);
  expect(comparedOf("#breed=compare:a,%zz")).toEqual(["a", "%zz"]);
  expect([comparedOf("#breed"), comparedOf("#breed=run")]).toEqual([null, null]);
});
