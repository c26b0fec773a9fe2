#!/usr/bin/env python3
"""Splits PTX files into small seeds for the fuzzers: the module's head with one function each.

    tests/fuzz/seeds.py FOLDER FILE.ptx...

Small inputs are run by the thousand in the time of a large one, and a change in one hits what matters.
"""
import hashlib
import pathlib
import re
import sys


def functions(text):
    """The module's text outside of functions, and each function's."""
    head, bodies, position = "", [], 0
    for found in re.finditer(r"^(\.visible |\.weak |\.extern )?\.(entry|func)\b", text, re.M):
        if found.start() < position:
            continue
        head += text[position:found.start()]
        brace, end = text.find("{", found.start()), text.find(";", found.start())
        if brace < 0 or 0 <= end < brace:  # a declaration belongs to the head
            position = end + 1
            head += text[found.start():position]
            continue
        depth, position = 1, brace + 1
        while depth and position < len(text):
            depth += {"{": 1, "}": -1}.get(text[position], 0)
            position += 1
        bodies.append(text[found.start():position])
    return head + text[position:], bodies


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__.strip().splitlines()[2].strip())
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[2:]:
        text = pathlib.Path(name).read_text()
        text = re.sub(r"^\s*//.*\n", "", text, flags=re.M)
        text = re.sub(r"\.section\s+\.debug_\w+\s*\{[^}]*\}", "", text)
        head, bodies = functions(text)
        called = {}
        for body in bodies:
            found = re.search(r"\.func\b.*?([\w$]+)\s*\(", body.split("{")[0].split(")", 1)[-1] if body.count("(") > 1 else body)
            if ".entry" not in body.split("{")[0] and found:
                called[found.group(1)] = body
        for body in bodies:
            if ".entry" not in body.split("{")[0]:
                continue
            needed = "".join(other for key, other in called.items() if key in body)
            seed = re.sub(r"[ \t]+", " ", head + needed + body)
            seed = re.sub(r"\n\s*\n+", "\n", seed)
            (folder / hashlib.sha1(seed.encode()).hexdigest()[:16]).write_text(seed)
    print(f"{len(list(folder.iterdir()))} seeds in {folder}")


main()
