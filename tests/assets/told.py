"""Says of tests what GoogleTest would say, so that tests/run counts them."""
import time
import traceback


def one(name, act):
    """Runs a test; whether it failed."""
    print(f"[ RUN      ] {name}", flush=True)
    start, failed = time.monotonic(), False
    try:
        act()
    except Exception as error:  # whatever it is, the next test is run
        failed = True
        print("".join(traceback.format_exception_only(type(error), error)), "".join(traceback.format_tb(error.__traceback__)[-3:]), sep="")
    print(f"[{'  FAILED  ' if failed else '       OK '}] {name} ({(time.monotonic() - start) * 1000:.0f} ms)", flush=True)
    return failed


def skipped(name, reason):
    print(f"[ RUN      ] {name}\n{name}: Skipped\n{reason}\n\n[  SKIPPED ] {name} (0 ms)")
