#!/usr/bin/env python3
"""Sums up what ctest wrote: how many tests passed, failed and were skipped, and for each reason to skip, how many.

    tests/summary.py TESTS.xml [FILE]     FILE gets the three numbers in one line

Exit 1 where a test failed, or where none ran.
"""
import collections
import re
import sys
import xml.etree.ElementTree

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")


def reason_of(case):
    """What the test said when it skipped; GoogleTest writes it after the place."""
    said = re.search(r": Skipped\n(.+?)(?:\n\n|\n\[|\Z)", case.findtext("system-out") or "", re.S)
    return " ".join(said.group(1).split()) if said else "no reason given"


def main(arguments):
    try:
        with open(arguments[0], encoding="utf-8", errors="replace") as file:
            cases = xml.etree.ElementTree.fromstring(CONTROL.sub("", file.read())).findall("testcase")
    except (OSError, xml.etree.ElementTree.ParseError) as error:
        print(f"tests: no result: {error}")
        return 1
    passed, failed, skipped = [], [], collections.Counter()
    for case in cases:
        if case.get("status") == "run" and case.find("failure") is None:
            passed.append(case)
        elif case.get("status") == "notrun" and "SKIP" in (case.find("skipped").get("message", "") if case.find("skipped") is not None else ""):
            skipped[(case.get("name").split(".")[0], reason_of(case))] += 1
        elif case.get("status") != "disabled":
            failed.append(case)
    for (where, reason), count in sorted(skipped.items()):
        print(f"   skipped {count} of {where}: {reason}")
    for case in failed:
        print(f"   FAILED {case.get('name')}")
    total = sum(skipped.values())
    print(f"tests: {len(passed)} passed, {len(failed)} failed, {total} skipped")
    if len(arguments) > 1:
        with open(arguments[1], "w", encoding="utf-8") as file:
            file.write(f"{len(passed)} {len(failed)} {total}\n")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
