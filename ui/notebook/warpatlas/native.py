"""The native program: where it is, and how it is run from a cell: stopped with it, and with bounded output."""
import codecs
import collections
import ctypes
import os
import selectors
import shutil
import signal
import subprocess
import sys
import time
import warnings

PREFIX = "warpatlas: "
PACKAGE = os.path.dirname(os.path.abspath(__file__))
STAND_INS = "warpatlas_stand_ins"
MOST_FIRST, MOST_LAST = 256 << 10, 768 << 10
SECONDS_TO_END = 5.0

_libc = ctypes.CDLL(None)
_parent_death = 1  # PR_SET_PDEATHSIG


class NativeError(RuntimeError):
    """What the native program says of something that it does not do: one line, or a compiler's."""


def find():
    """The native program's file: WARPATLAS_BINARY, the one inside this package, or the one in PATH."""
    named = os.environ.get("WARPATLAS_BINARY")
    inside = os.path.join(PACKAGE, "bin", "warpatlas")
    if named:
        if os.access(named, os.X_OK) and os.path.isfile(named):
            return named
        raise NativeError(f"WARPATLAS_BINARY: {named} is no program")
    found = inside if os.access(inside, os.X_OK) else shutil.which("warpatlas")
    if not found:
        raise NativeError("the native program warpatlas is not in PATH: build or install it, or name it with WARPATLAS_BINARY")
    return found


def main():
    """The commands `warpatlas` and `warpatlas-gui`: the native program, in the place of this process."""
    try:
        program = find()
    except NativeError as error:
        print(f"{PREFIX}{error}", file=sys.stderr)
        sys.exit(2)
    os.execve(program, [program, *sys.argv[1:]], {**_fonts(), **os.environ})


def _fonts():
    """The program has its fonts in itself; a system without fontconfig is told of none, which Fontconfig would complain about."""
    own = os.path.join(PACKAGE, "fonts.conf")
    return {"FONTCONFIG_FILE": own} if os.path.exists(own) and not os.path.exists("/etc/fonts/fonts.conf") else {}


def environment():
    """The variables for the native program itself: in a kernel that runs under `warpatlas exec` it is none of its programs."""
    variables = {name: value for name, value in os.environ.items()
                 if not name.startswith("WARPATLAS_") or name in ("WARPATLAS_BINARY", "WARPATLAS_NVCC")}
    for name in ("PATH", "LD_LIBRARY_PATH"):
        parts = [part for part in variables.get(name, "").split(os.pathsep) if STAND_INS not in part]
        if parts != [""]:
            variables[name] = os.pathsep.join(parts)
    if not variables.get("LD_LIBRARY_PATH"):
        variables.pop("LD_LIBRARY_PATH", None)
    return {**_fonts(), **variables}


class Shown:
    """Text that goes to a stream as it comes: its beginning at once, of a long rest the end."""

    def __init__(self, stream):
        self._stream, self._decode = stream, codecs.getincrementaldecoder("utf-8")("replace").decode
        self._first, self._last, self._kept, self._left_out = 0, collections.deque(), 0, 0

    def add(self, data, final=False):
        text = self._decode(data, final)
        if self._first < MOST_FIRST and text:
            now, text = text[:MOST_FIRST - self._first], text[MOST_FIRST - self._first:]
            self._first += len(now)
            self._stream.write(now)
            self._stream.flush()
        if text:
            self._last.append(text)
            self._kept += len(text)
        while self._kept > MOST_LAST:
            over = self._kept - MOST_LAST
            part = self._last.popleft()
            if len(part) > over:
                self._last.appendleft(part[over:])
            self._kept -= min(over, len(part))
            self._left_out += min(over, len(part))

    def end(self):
        self.add(b"", True)
        if self._left_out:
            self._stream.write(f"\n... {self._left_out:,} characters of the output are left out ...\n")
        self._stream.write("".join(self._last))
        self._stream.flush()


class Lines:
    """Standard error, a line at a time: what the native program says itself is kept apart from what a program says."""

    def __init__(self, shown, tell):
        self._shown, self._tell, self._rest, self.own = shown, tell, b"", []

    def add(self, data):
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._take(line + b"\n")
        if len(self._rest) > MOST_FIRST:
            self._take(self._rest)
            self._rest = b""

    def _take(self, line):
        if not line.startswith(PREFIX.encode()):
            self._shown.add(line)
            return
        self.own.append(line.decode("utf-8", "replace").rstrip("\n")[len(PREFIX):])
        if self._tell:
            self._shown.add(line)

    def end(self):
        if self._rest:
            self._take(self._rest)
        self._shown.end()


def _end_with(parent):
    """In the child: it ends with the kernel, however that ends."""
    _libc.prctl(_parent_death, signal.SIGTERM)
    if os.getppid() != parent:
        os._exit(1)


def _send(process, number):
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        pass


def _pump(ready, seconds=None):
    """Passes on what comes until all streams have ended, or that time is over."""
    until = None if seconds is None else time.monotonic() + seconds
    while ready.get_map() and (until is None or time.monotonic() < until):
        for key, _ in ready.select(None if until is None else max(0.0, until - time.monotonic())):
            data = os.read(key.fd, 1 << 16)
            if data:
                key.data(data)
            else:
                ready.unregister(key.fileobj)


def run(words, *, show=True, tell=True, stopped=None):
    """Runs `warpatlas WORDS` to its end. `show`: its standard output goes to the cell as it comes, else it comes back as
    text; `tell`: so do its own sentences. Returns the exit status, the text, and the native program's own lines.
    Where the cell is interrupted it is stopped, with all that it has started; `stopped` gets its own lines then."""
    parent = os.getpid()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of a fork beside threads: the child calls prctl() alone
        process = subprocess.Popen([find(), *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=environment(), start_new_session=True,
                                   preexec_fn=lambda: _end_with(parent))
    out, kept = Shown(sys.stdout) if show else None, []
    errors = Lines(Shown(sys.stderr), tell)
    with selectors.DefaultSelector() as ready:
        ready.register(process.stdout, selectors.EVENT_READ, out.add if show else kept.append)
        ready.register(process.stderr, selectors.EVENT_READ, errors.add)
        try:
            _pump(ready)
            status = process.wait()
        except BaseException:
            _send(process, signal.SIGINT)  # politely, so that it leaves no files
            try:
                _pump(ready, SECONDS_TO_END)
            finally:
                _send(process, signal.SIGKILL)
                process.wait()
            if stopped:
                stopped(errors.own)
            raise
        finally:
            process.stdout.close()
            process.stderr.close()
            if show:
                out.end()
            errors.end()
    return status, b"".join(kept).decode("utf-8", "replace"), errors.own
