"""The page "Breed" beside a run that breeds as fast as it can: updates a second, and how long its frames take.

Starts a server of its own with an empty home, begins a run on 4x4 without a panel, opens it in headless Chromium, and
looks for SECONDS at every frame. The first line is a page where nothing happens: what the machine itself takes. A task
is what the page's thread does at a stretch; those under 50 ms are not told. Goal: ten updates a second, no frame over
50 ms.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import tempfile
from typing import Any

import httpx
from playwright.sync_api import sync_playwright

from web import FLAGS, served

RUN = {
    "game": "reversi/4", "recipe": "roulette", "evaluator": "wpc", "population": 20, "generations": 100_000, "depth": 1,
    "panel_openings": 0,
}  # fmt: skip
# Milliseconds of every frame, and how often the curve had another newest generation.
LOOK = """seconds => new Promise(resolve => {
    const curve = document.querySelector("[data-testid=curve]");
    const frames = [];
    const tasks = [];
    let updates = 0;
    if (curve) {
        const watch = new MutationObserver(() => (updates += 1));
        watch.observe(curve, { attributes: true, attributeFilter: ["aria-valuemax"] });
    }
    const long = new PerformanceObserver(list => tasks.push(...list.getEntries().map(each => each.duration)));
    long.observe({ type: "longtask" });
    const first = performance.now();
    let last = first;
    const look = now => {
        frames.push(now - last);
        last = now;
        if (now - first < 1000 * seconds) requestAnimationFrame(look);
        else resolve({ frames: frames.slice(1), updates, tasks, generations: Number(curve?.ariaValueMax ?? 0) });
    };
    requestAnimationFrame(look);
})"""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=10.0, help="of one look, of which there are four")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["HEIBAI_HOME"] = home
        with served() as (_, address):
            found = looks(address, arguments.seconds)
    if arguments.json:
        print(json.dumps(found))
        return
    for row in found:
        print("  " + "  ".join(f"{name.replace('_', ' ')} {value:.1f}" for name, value in row.items()))


def looks(address: str, seconds: float) -> list[dict[str, float]]:
    """One at a page where nothing happens, for comparison; then three while the run grows longer."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        tab = browser.new_page(viewport={"width": 1440, "height": 900})
        tab.goto(f"{address}#breed")
        tab.wait_for_selector("[data-testid=no-runs]")
        idle = told(tab.evaluate(LOOK, seconds), seconds)
        name = httpx.post(f"{address}api/v1/runs", json=RUN, timeout=30).json()["name"]
        tab.goto(f"{address}#breed={name}")
        tab.wait_for_selector("[data-testid=curve]", timeout=60_000)
        found = [idle, *(told(tab.evaluate(LOOK, seconds), seconds) for _ in range(3))]
        httpx.post(f"{address}api/v1/runs/order", json={"run": name, "order": "stop"}, timeout=30)
        browser.close()
    return found


def told(look: Any, seconds: float) -> dict[str, float]:
    frames = sorted(look["frames"])
    return {
        "generations": look["generations"],
        "updates_a_second": look["updates"] / seconds,
        "frame_median_ms": frames[len(frames) // 2],
        "frame_most_ms": frames[-1],
        "frames_over_50_ms": sum(frame > 50 for frame in frames),
        "longest_task_ms": max(look["tasks"], default=0.0),
    }


if __name__ == "__main__":
    main()
