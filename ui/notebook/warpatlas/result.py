"""The result of a cell: what the native program reports, and the pictures and pages that it makes of the run."""
import html
import json
import os
import shutil
import struct
import subprocess
import tempfile

from . import files, native

SAVED = ".warpatlas-program"
TIMELINE = "timeline.png"
#: Where `warpatlas exec NOTEBOOK` wants a copy of each report.
COPIES = "NOTEBOOK_REPORTS"


#: The page in a frame of its own: its scripts see nothing of the notebook, and the notebook's style does not reach it.
FRAME = ('<iframe srcdoc="{page}" sandbox="allow-scripts allow-downloads" allow="fullscreen" loading="lazy" title="WarpAtlas" '
         'style="width: 100%; height: 600px; max-height: 90vh; border: 0"></iframe>')
_windows = []


class Picture:
    """A PNG, which a notebook shows."""

    def __init__(self, data):
        self.data = data

    def _repr_png_(self):
        return self.data

    def __repr__(self):
        width, height = struct.unpack_from(">II", self.data, 16)
        return f"a picture of {width} x {height} pixels"


class Result:
    """What a cell did. It shows itself as a picture; `print()` tells it in the program's own words.

    .problems        what is wrong: a list of dictionaries, each with kind, severity, line, message ...
    .counters        what was counted, by name; .launches has it for each launch
    .launches        kernel, grid, block, counters of each launch
    .view("memory")  another picture: data, launch, memory, schedule, of a program timeline; options of `warpatlas render`
    .page()          the page that a browser plays, as HTML; .page("FILE.html") writes it
    .open()          the window, where there is a display
    .report          all of it, as `--json` has it
    .status          the exit status of the program
    """

    def __init__(self, folder, report, text, render_words, page_words, save_words=()):
        self._folder = folder  # gone with the result
        self.report, self._text = report, text
        self._render_words, self._page_words = render_words, page_words
        self._save_words = save_words
        self._files = {}

    @property
    def status(self):
        return self.report.get("exit_status", 0)

    @property
    def problems(self):
        found = list(self.report.get("problems", ()))
        for process in self.report.get("more_processes", ()):
            found += process.get("problems", ())
        return found

    @property
    def launches(self):
        if "calls" not in self.report:
            return [{"kernel": self.report.get("kernel"), **self.report.get("launch", {}), **self.counters}]
        found = []
        for process in (self.report, *self.report.get("more_processes", ())):
            for call in process["calls"]:
                launches = ([call["launch"]] if "launch" in call else []) + call.get("more_launches", [])
                found += [{**launch, **{key: call[key] for key in ("line", "file", "start_us", "end_us") if key in call}} for launch in launches]
        return found

    @property
    def counters(self):
        if "calls" not in self.report:
            return {**self.report.get("execution", {}), **self.report.get("memory", {})}
        sums = {}
        for launch in self.launches:
            for name, value in launch.items():
                if isinstance(value, int) and not isinstance(value, bool) and name not in ("registers", "dynamic_shared_bytes", "line"):
                    sums[name] = sums.get(name, 0) + value
        return sums

    def view(self, view="data", launch=None, **options):
        """A picture: `view` is data, launch, memory or schedule, of a program timeline; of launch number `launch`, from 1 (else
        the first that has a problem, or the first). Options are those of `warpatlas render`: thread="3,0:5", time=0.5."""
        if view == "timeline":
            return Picture(self._timeline())
        words = [word for name, value in options.items() for word in (f"--{name.replace('_', '-')}", str(value))]
        return Picture(self._rendered(["--view", view, *words], launch))

    def _rendered(self, words, launch=None):
        return self._made(["render", *self._render_words(launch), *words], ".png")

    def _made(self, words, ending):
        """The bytes of a file that the native program makes, each once."""
        key = tuple(words)
        if key not in self._files:
            handle, file = tempfile.mkstemp(ending, dir=self._folder.name)
            os.close(handle)
            status, _, lines = native.run([*words, "--out", file], show=False, tell=False)
            with open(file, "rb") as made:
                data = made.read()
            os.unlink(file)
            if status not in (0, 1) or not data:
                raise native.NativeError(lines[-1] if lines else f"warpatlas {words[0]}: ended with {status}, and made nothing")
            self._files[key] = data
        return self._files[key]

    def _timeline(self):
        file = os.path.join(self._folder.name, TIMELINE)
        if not os.path.exists(file):
            raise native.NativeError("this result has no timeline: it is of a single launch, or nothing of CUDA was called")
        with open(file, "rb") as picture:
            return picture.read()

    def page(self, file=None):
        """The page of this run, as one HTML text that any browser plays without a server; or writes it to a file."""
        page = self._made(["page", *self._page_words()], ".html")
        if file is None:
            return page.decode("utf-8")
        try:
            files.write(file, page)
        except OSError as error:
            raise native.NativeError(f"{file}: {error.strerror}") from None
        return None

    def open(self):
        """Opens the window on the run."""
        if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            raise native.NativeError("there is no display here, and so no window")
        if self._save_words:
            native_file = os.path.join(self._folder.name, "run.warpatlas")
            self._rendered([*self._save_words, native_file])
        else:
            native_file = self._saved()
        window = subprocess.Popen([native.find(), native_file], stdin=subprocess.DEVNULL, env=native.environment(), start_new_session=True)
        _windows.append((window, self._folder))  # whose files it reads

    def _saved(self):
        return os.path.join(self._folder.name, "run" + SAVED)

    def __str__(self):
        return self._text

    def __repr__(self):
        return self._text

    def _repr_mimebundle_(self, include=None, exclude=None):
        shown = {"text/plain": self._text}
        for picture in (lambda: self._rendered([]), self._timeline):
            try:
                shown["image/png"] = picture()
                break
            except native.NativeError:
                pass  # there is no launch, or none that opens: its words say so
        try:
            shown["text/html"] = FRAME.format(page=html.escape(self.page()))
        except native.NativeError:
            pass  # the same
        return shown


def program_result(folder, copied=True):
    """The result of what lies in a folder: report.json and, where it was kept, the saved run."""
    report = read_report(folder, copied)
    saved = os.path.join(folder.name, "run" + SAVED)

    def render_words(launch):
        if not os.path.exists(saved):
            raise native.NativeError("the run was not kept")
        return [f"{saved}:{launch or first_launch(report)}"]

    def page_words():
        if not os.path.exists(saved) or not report["calls"]:
            raise native.NativeError("nothing of CUDA was called: there is no page")
        return [saved]

    return Result(folder, report, "\n".join(report.get("summary", ())), render_words, page_words)


def program_words(folder):
    """The files that a result of `warpatlas exec` is made of."""
    return ["--json", os.path.join(folder, "report.json"), "--save", os.path.join(folder, "run" + SAVED), "--figure", os.path.join(folder, TIMELINE)]


def own_lines(lines):
    """What `warpatlas exec` said, but for the timeline, which a program that calls nothing of CUDA has none of."""
    return [line for line in lines if not line.startswith("--figure ")]


def first_launch(report):
    """The number of the first launch with a problem, from 1, or of the first."""
    calls = report["calls"]
    before, numbers = 0, {}
    for index, call in enumerate(calls):
        numbers[index] = before + 1
        before += ("launch" in call) + len(call.get("more_launches", ()))
    wrong = [problem["call"] for problem in report["problems"] if problem.get("severity") == "error" and "call" in problem]
    return numbers[min(wrong)] if wrong else 1


def read_report(folder, copied=True):
    file = os.path.join(folder.name, "report.json")
    with open(file, encoding="utf-8") as stream:
        report = json.load(stream)
    copies = os.environ.get(COPIES)
    if copied and copies and os.path.isdir(copies):
        handle, copy = tempfile.mkstemp(".json", f"{len(os.listdir(copies)):06}-", copies)
        with open(file, "rb") as source, os.fdopen(handle, "wb") as target:
            shutil.copyfileobj(source, target)
        saved = os.path.join(folder.name, "run" + SAVED)
        if os.path.exists(saved):
            shutil.copyfile(saved, copy + SAVED)
    return report
