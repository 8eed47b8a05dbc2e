"""The page "Breed" beside a run that breeds as fast as it can: updates a second, and how long its frames take.

Starts a server of its own with an empty home, begins a run on 4x4 without a panel, opens it in headless Chromium, and
looks for SECONDS at every frame. The first line is a page where nothing happens: what the machine itself takes. A task
is what the page's thread does at a stretch; those under 50 ms are not told. After each look: what the server holds, and
what the page's script holds once its rubbish was collected. ``--trace`` tells the processor time of the longest task
instead of its clock: on a busy machine a task of 2 ms may last 50. Goal: ten updates a second, no frame over 50 ms,
memory that does not grow.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright

from web import FLAGS, resident_mb, served

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
    parser.add_argument("--trace", action="store_true", help="tell the processor time of the longest task")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["HEIBAI_HOME"] = home
        with served() as (pid, address):
            found = looks(address, arguments.seconds, pid=pid, trace=arguments.trace)
    if arguments.json:
        print(json.dumps(found))
        return
    for row in found:
        print("  " + "  ".join(f"{name.replace('_', ' ')} {value:.1f}" for name, value in row.items()))


def looks(address: str, seconds: float, *, pid: int, trace: bool) -> list[dict[str, float]]:
    """One at a page where nothing happens, for comparison; then three while the run grows longer."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        tab = browser.new_page(viewport={"width": 1440, "height": 900})

        def look() -> dict[str, float]:
            with traced(tab) if trace else nullcontext([]) as processor:
                row = told(tab.evaluate(LOOK, seconds), seconds)
            if trace:
                row["longest_task_ms"] = max(processor)
            return row | {"server_mb": resident_mb(pid), "page_mb": script_mb(tab)}

        tab.goto(f"{address}#breed")
        tab.wait_for_selector("[data-testid=no-runs]")
        idle = look()
        name = httpx.post(f"{address}api/v1/jobs", json={"kind": "evolve", "wanted": RUN}, timeout=30).json()["name"]
        tab.goto(f"{address}#breed={name}")
        tab.wait_for_selector("[data-testid=curve]", timeout=60_000)
        found = [idle, *(look() for _ in range(3))]
        httpx.post(f"{address}api/v1/jobs/order", json={"job": name, "order": "stop"}, timeout=30)
        browser.close()
    return found


@contextmanager
def traced(tab: Page) -> Iterator[list[float]]:
    """Milliseconds of processor time of every task of the page's thread; the list is full at the end."""
    assert tab.context.browser
    session = tab.context.browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    complete: list[Any] = []
    session.on("Tracing.tracingComplete", lambda told: complete.append(told))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["toplevel"]}})
    processor: list[float] = []
    yield processor
    session.send("Tracing.end")
    while not complete:
        tab.wait_for_timeout(100)
    threads = {(each["pid"], each["tid"]) for each in events if each.get("args", {}).get("name") == "CrRendererMain"}
    processor.extend(
        each.get("tdur", 0) / 1e3
        for each in events
        if (each["pid"], each["tid"]) in threads and each["ph"] == "X" and each["name"].endswith("RunTask")
    )


def script_mb(tab: Page) -> float:
    """Megabytes (10^6 bytes) that the page's script holds, without what nobody needs any more."""
    session = tab.context.new_cdp_session(tab)
    session.send("HeapProfiler.collectGarbage")
    held: float = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    session.detach()
    return held


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
