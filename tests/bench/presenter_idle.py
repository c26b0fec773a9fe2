#!/usr/bin/env python3
"""How much of a core the presenter takes while nothing moves. Less than 1 % is asked for.

    xvfb-run -a -s "-screen 0 1920x1080x24 -noreset" tests/bench/presenter_idle.py build/release/warpatlas [SECONDS]

Needs Linux and an X server. Exit 1 where it took 1 % or more.
"""
import os
import subprocess
import sys
import time

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


def ticks(process):
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def main(arguments):
    program = arguments[0] if arguments else "build/release/warpatlas"
    seconds = float(arguments[1]) if len(arguments) > 1 else 10.0
    process = subprocess.Popen([program, "present", "--kernel", "grayscale"])
    try:
        # It has run and drawn once it has taken some time, and then none for a second.
        before, now = -1, 0
        while now == 0 or now != before:
            before = now
            time.sleep(1)
            now = ticks(process)
            if process.poll() is not None:
                print("the presenter has ended", file=sys.stderr)
                return 1
        time.sleep(seconds)
        taken = (ticks(process) - now) / TICKS_A_SECOND
    finally:
        process.terminate()
        process.wait()
    share = taken / seconds
    print(f"starting and running: {now / TICKS_A_SECOND:.2f} s of CPU; then {taken:.2f} s in {seconds:.0f} s: "
          f"{share:.2%} of a core")
    return 0 if share < 0.01 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
