#!/usr/bin/env python3
"""Sums up what ctest wrote: how many tests passed, failed and were skipped, and for each reason to skip, how many.

    tests/summary.py TESTS.xml [FILE]     FILE gets the three numbers in one line

A test of ctest is a suite of GoogleTest or a script; what is counted are the tests in the suites, by what they said.
Exit 1 where a test failed, or where none ran.
"""
import collections
import re
import sys
import xml.etree.ElementTree

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
RUN = re.compile(r"\[ RUN      \] (\S+)\n(.*?)(?:\[       (OK) \]|\[  (SKIPPED|FAILED ) \]) \1(?:, where .*?)? \(\d+ ms\)|\[ RUN      \] (\S+)", re.S)


def outcomes(case):
    """(name, 'passed', 'failed' or 'skipped', reason to skip) of all that ran for one test of ctest."""
    program, said = case.get("name").split(".")[0], case.findtext("system-out") or ""
    status = case.get("status")
    found = []
    for name, words, ok, other, broken_off in (match.groups() for match in RUN.finditer(said)):
        if broken_off or other == "FAILED ":
            found.append((f"{program}.{broken_off or name}" + (": did not come to its end" if broken_off else ""), "failed", ""))
        elif ok:
            found.append((f"{program}.{name}", "passed", ""))
        else:
            reason = re.search(r": Skipped\n(.+?)(?:\n\n|\Z)", words, re.S)
            found.append((f"{program}.{name}", "skipped", " ".join(reason.group(1).split()) if reason else "no reason given"))
    ended = status == "run" and case.find("failure") is None
    if status != "disabled" and not ended and not any(result == "failed" for _, result, _ in found):
        found.append((case.get("name"), "failed", ""))
    return found or ([(case.get("name"), "passed", "")] if ended else [])


def main(arguments):
    try:
        with open(arguments[0], encoding="utf-8", errors="replace") as file:
            cases = xml.etree.ElementTree.fromstring(CONTROL.sub("", file.read())).findall("testcase")
    except (OSError, xml.etree.ElementTree.ParseError) as error:
        print(f"tests: no result: {error}")
        return 1
    results = [outcome for case in cases for outcome in outcomes(case)]
    skipped = collections.Counter((name.split(".")[0], reason) for name, result, reason in results if result == "skipped")
    for (where, reason), count in sorted(skipped.items()):
        print(f"   skipped {count} of {where}: {reason}")
    for name, result, _ in results:
        if result == "failed":
            print(f"   FAILED {name}")
    counts = collections.Counter(result for _, result, _ in results)
    print(f"tests: {counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    if len(arguments) > 1:
        with open(arguments[1], "w", encoding="utf-8") as file:
            file.write(f"{counts['passed']} {counts['failed']} {counts['skipped']}\n")
    return 1 if counts["failed"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
