#!/usr/bin/env python3
"""Draws small maps in MapLibre styles with the tool, and requires the pixels that the style specification asks for.

Prints a line for each case that fails and `N passed, M failed` at the end; the exit status is 1 on any failure. With
`--mutate`, the tool gets each style with one mistake in it, and every case must fail.
"""

import argparse
import dataclasses
import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from PIL import Image

from styles import archives, circles, expressions, fills, grounds, lines  # noqa: F401: they register their cases
from styles.case import cases
from styles.scene import Scene

root = Path(__file__).resolve().parents[2]
MIN_CERTAIN = 0.7  # of all pixels: where only one value is right


def mutated(style, changes):
    """The style with some keys of its layers replaced; None removes a key."""

    def merge(target, changes):
        for key, value in changes.items():
            if isinstance(value, dict) and key in ("paint", "layout"):
                merge(target.setdefault(key, {}), value)
            elif value is None:
                target.pop(key, None)
            else:
                target[key] = value

    style = json.loads(json.dumps(style))
    for layer in style["layers"]:
        merge(layer, changes.get(layer["id"], {}))
    return style


def draw(tool, scene, view, style):
    """The tool's pixels, or a sentence on why there are none."""
    path, output = scene.folder / "style.json", scene.folder / "out.png"
    path.write_text(json.dumps(style))
    command = [tool, "render", *view.flags(), "--no-pin", "--attribution", "off", "--background", scene.background]
    for location in [*scene.below, f"{path}{scene.suffix}"]:
        command += ["--tiles", f"{location}"]
    try:
        run = subprocess.run([*command, "-o", output], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    if run.returncode:
        return f"exit status {run.returncode}: {run.stderr.strip()[-300:]}"
    with Image.open(output) as image:
        return np.asarray(image.convert("RGB"))


def check(tool, case, mutate, failures):
    """None if the tool draws what is expected, else a sentence."""
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(case.view, Path(folder))
        case.build(scene)
        expected = scene.picture
        if expected.certain.mean() < MIN_CERTAIN or expected.colors() < 2:
            share, colors = expected.certain.mean(), expected.colors()
            return None if mutate else f"{share:.0%} of certain pixels in {colors} colors prove too little"
        view, style = case.view, scene.style
        if mutate:
            view, style = dataclasses.replace(view, **case.wrong.get("view", {})), mutated(style, case.wrong)
            if view == case.view and style == scene.style:
                return None  # Nothing was changed, so nothing can be found.
        pixels = draw(tool, scene, view, style)
        if isinstance(pixels, str):
            return None if mutate else pixels
        if pixels.shape != expected.low.shape:
            return f"{pixels.shape[1]}x{pixels.shape[0]} pixels, not {expected.low.shape[1]}x{expected.low.shape[0]}"
        wrong = expected.wrong(pixels)
        if not wrong.any():
            return None
        if not mutate:
            write_failure(failures / f"{case.name.replace(' ', '-')}.png", expected, wrong, pixels)
        y, x = np.argwhere(wrong)[0]
        low, high = (bound[y, x].astype(int).tolist() for bound in (expected.low, expected.high))
        first = f"first {x},{y}: {pixels[y, x].tolist()}, not {low} to {high}"
        return f"{wrong.sum()} of {wrong.size} pixels differ, {first}"


def write_failure(path, expected, wrong, pixels):
    """lowest | highest expected | differences | actual."""
    path.parent.mkdir(parents=True, exist_ok=True)
    marks = np.where(wrong[..., None], (255, 0, 0), 255)
    Image.fromarray(np.hstack([expected.low, expected.high, marks, pixels]).astype(np.uint8)).save(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", help="the executable")
    parser.add_argument("--only", default="", help="cases whose name contains this text")
    parser.add_argument("--mutate", action="store_true", help="require every case to fail on a wrong style")
    parser.add_argument("--failures", type=Path, default=root / ".build/oracle-failures", help="folder for differences")
    given = parser.parse_args()
    chosen = [case for case in cases if given.only in case.name]
    with ThreadPoolExecutor(2) as pool:
        problems = list(pool.map(lambda case: check(given.tool, case, given.mutate, given.failures), chosen))
    failed = 0
    for case, problem in zip(chosen, problems):
        if given.mutate and problem is None:
            print(f"{case.name}: not found to be wrong")
        elif problem and not given.mutate:
            print(f"{case.name}: {problem}")
        failed += (problem is None) == given.mutate
    print(f"{len(chosen) - failed} passed, {failed} failed" + (f"; see {given.failures}" if failed else ""))
    sys.exit(1 if failed or not chosen else 0)


if __name__ == "__main__":
    main()
