"""What the cells of this process, and the programs that they start, do with CUDA: the record that our libraries write
while they live, read by the native program for one cell."""
import ctypes
import json
import os
import sys
import tempfile

from . import native
from .result import Result, program_result, program_words

RECORD = "WARPATLAS_RECORD"
KEPT_BYTES = 256 << 20
#: What stands in for CUDA's own libraries under the names that programs ask for is loaded before anybody does that.
LOADED = ("libcuda.", "libcudart.", "libnvJitLink.")
#: The last line of a record that holds no more.
FULL = b'{"cut":true}\n'

_folder = None  # of the record, where this process itself began it


def _loaded_libraries():
    """The files that this process has loaded."""
    with open("/proc/self/maps", encoding="utf-8", errors="replace") as maps:
        return {line.rstrip("\n").split(maxsplit=5)[5] for line in maps if len(line.split(maxsplit=5)) == 6}


def _cuda_is_loaded():
    names = [os.path.basename(file) for file in _loaded_libraries()]
    return any(name.startswith(("libcuda.so", "libcudart.so", "libcudart-")) for name in names)


def start():
    """Has what follows recorded, unless it is: in a kernel that `warpatlas jupyter install` adds, all is."""
    global _folder
    if os.environ.get(RECORD):
        return
    if _cuda_is_loaded():
        raise native.NativeError("CUDA is loaded in this kernel already, and what it does cannot be seen: restart the kernel and begin with "
                                 "a %%warpatlas_record cell, or choose the kernel that `warpatlas jupyter install` adds")
    told = "import json, os; print(json.dumps(dict(os.environ)))"
    status, text, lines = native.run(["exec", "--", sys.executable, "-c", told], show=False, tell=False)
    if status != 0:
        raise native.NativeError(lines[0] if lines else f"warpatlas exec: ended with {status}")
    variables = json.loads(text)
    folder = next((part for part in variables.get("LD_LIBRARY_PATH", "").split(os.pathsep) if native.STAND_INS in part), "")
    if not os.path.isdir(folder):
        raise native.NativeError("this WarpAtlas cannot record in a kernel that was started without it: "
                                 "choose the kernel that `warpatlas jupyter install` adds")
    for name in sorted(os.listdir(folder)):
        if name.startswith(LOADED):
            ctypes.CDLL(os.path.join(folder, name))
    _folder = tempfile.TemporaryDirectory(prefix="warpatlas-record-")
    snapshots = os.path.join(_folder.name, "snapshots")
    os.mkdir(snapshots)
    for name, value in variables.items():
        if name.startswith("WARPATLAS_") or name in ("PATH", "LD_LIBRARY_PATH"):
            os.environ[name] = value
    os.environ.update({RECORD: os.path.join(_folder.name, "record"), "WARPATLAS_SNAPSHOTS": snapshots,
                       "WARPATLAS_SNAPSHOT_BYTES": str(KEPT_BYTES), "WARPATLAS_PRINT_LINES": "1"})


def sizes():
    """The records of all processes until now, with their bytes."""
    first = os.environ[RECORD]
    found, number = {}, 0
    while os.path.exists(first if number == 0 else f"{first}.{number}"):
        file = first if number == 0 else f"{first}.{number}"
        found[file] = os.path.getsize(file)
        number += 1
    return found


def _is_full(file, size):
    with open(file, "rb") as stream:
        stream.seek(max(0, size - len(FULL)))
        return stream.read() == FULL


class Since:
    """From now on."""

    def __init__(self):
        self._before = sizes()

    def parts(self):
        """The records that have grown, or can grow no more and say that, from where."""
        return [f"{file}:{self._before.get(file, 0)}" for file, size in sizes().items() if size > self._before.get(file, 0) or _is_full(file, size)]

    def result(self):
        """What was done since then."""
        folder = tempfile.TemporaryDirectory(prefix="warpatlas-cell-")
        parts = self.parts()
        if not parts:
            return Result(folder, {"problems": [], "calls": []}, "no call of CUDA's came from this cell", _nothing, _nothing)
        read_parts(parts, folder.name)
        return program_result(folder, copied=False)


def _nothing(*_):
    raise native.NativeError("nothing of CUDA was called")


def read_parts(parts, folder, save=True):
    """Has the native program write report.json, and the run, into a folder."""
    words = ["exec", *(program_words(folder) if save else ["--json", os.path.join(folder, "report.json")])]
    if os.environ.get("WARPATLAS_GPU"):
        words += ["--device", f"sim:{os.environ['WARPATLAS_GPU']}"]
    for part in parts:
        words += ["--record-of", part]
    status, _, lines = native.run(words, show=False, tell=False)
    if not os.path.exists(os.path.join(folder, "report.json")):
        raise native.NativeError(lines[0] if lines else f"warpatlas exec: ended with {status}")
