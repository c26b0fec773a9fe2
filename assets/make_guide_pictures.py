#!/usr/bin/env python3
"""Draws the pictures of the guide, assets/guide/*.png, with the program itself.

    assets/make_guide_pictures.py build/release/warpatlas [NAME...]    all, or those that are named

Each is drawn by `warpatlas render` with the options below, and stored with 256 colours, so that all of them travel inside
the program in little room. Needs Pillow (Debian: python3-pil). assets/make_site makes pages of the same runs.
"""
import os
import subprocess
import sys

WINDOW = "--view window --size 1600x1000"
VIEW = "--size 960x540"
PICTURES = {
    # The picture is computed before one's eyes: half of the blocks are done.
    "window": f"--kernel grayscale --time 0.5 --thread 14,7:5,9 {WINDOW}",
    "owners": f"--kernel grayscale --colour owner --thread 14,7:5,9 --zoom thread {VIEW}",
    "launch": f"--kernel transpose:naive --view launch --time 0.5 --thread 5,12:19,6 {VIEW}",
    "memory": f"--kernel transpose:naive --view memory --thread 2,3:1,2 --step 6 --buffer out {VIEW}",
    "schedule": f"--kernel reduce:sequential --view schedule --gpu T4 {VIEW}",
    "follow": f"--kernel matmul:tiled --thread 1,1:3,2 --follow --step 20 {WINDOW}",
    "mistake": f"--kernel grayscale --mistake truncated_grid {WINDOW}",
    "light": f"--kernel grayscale --theme light --colour owner --caption on {VIEW}",
}


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    from PIL import Image  # whoever takes the list above needs no Pillow
    program, names = arguments[0], arguments[1:] or list(PICTURES)
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "guide")
    for name in names:
        path = os.path.join(folder, name + ".png")
        done = subprocess.run([program, "render", *PICTURES[name].split(), "--device", "sim", "--no-measure", "--out", path])
        if done.returncode not in (0, 1):  # 1: the run is wrong, as a mistake's is
            sys.exit(f"{name}: warpatlas render ended with {done.returncode}")
        picture = Image.open(path).convert("RGB").quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        picture.save(path, optimize=True)
        print(f"{name}.png: {os.path.getsize(path)} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
