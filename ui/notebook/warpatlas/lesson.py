"""Lessons in a notebook: `%warpatlas_lesson` shows a step, `%%warpatlas_lesson` has an answer or a kernel marked by the native program."""
import html
import json
import os
import re
import tempfile

from IPython.display import Markdown, display

from . import files, native
from .result import FRAME, Result

ATTEMPT = "attempt.cu"
#: What no answer in words has: a cell with it is a kernel.
KERNEL = re.compile(r"\b__global__\b")


class Marks:
    """What the program says of an answer. `print()` tells it in the program's own words.

    .passed   whether all parts are right
    .share    how much is right, 0 to 1
    .marks    the steps that were judged, as `lesson check --json` has them
    .page()   the page with the run that was wrong, as HTML; .page("FILE.html") writes it
    """

    def __init__(self, report, text, page):
        self.report, self._text, self._page = report, text, page

    @property
    def passed(self):
        return self.report["passed"]

    @property
    def share(self):
        return self.report["share"]

    @property
    def marks(self):
        return self.report["steps"]

    def page(self, file=None):
        if file is None:
            return self._page
        try:
            files.write(file, self._page)
        except OSError as error:
            raise native.NativeError(f"{file}: {error.strerror}") from None
        return None

    def __str__(self):
        return self._text

    def __repr__(self):
        return self._text

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/plain": self._text, "text/html": FRAME.format(page=html.escape(self._page))}


def _asked(words, folder, status=(0,)):
    """What `warpatlas lesson` prints, with the names of our own files left out of what it says."""
    ended, text, lines = native.run(["lesson", *words], show=False, tell=False)
    if ended not in status:
        said = [line.replace(folder + os.sep, "") for line in lines] if folder else lines
        raise native.NativeError("\n".join(said) if said else f"warpatlas lesson: ended with {ended}")
    return text


def show_list():
    rows = json.loads(_asked(["list", "--json", "-"], ""))
    told = [f"- `{row['name']}` **{row['title']}** ({row['minutes']} min): {row['teaches']}" for row in rows]
    display(Markdown("\n".join(told)))


def _markdown(step, answered):
    """A step as text; `answered`: with what stands below its question."""
    lines = [f"### {step['step']}. {step['title']}"]
    lines += [part["text"] for part in step["parts"] if "text" in part and not part["below"]]
    if "ask" in step:
        lines.append(f"**{step['ask']}**")
    lines += ["\n".join(f"{number}. {choice}" for number, choice in enumerate(step.get("choices", ()), 1))]
    lines += ["\n".join(f"- {gate}" for gate in step.get("gates", ()))]
    if step.get("columns"):
        titles = ["", *step["columns"]]
        lines.append("\n".join(f"| {' | '.join(cells)} |" for cells in
                               [titles, ["---"] * len(titles), *([row, *[" "] * (len(titles) - 1)] for row in step["row_titles"])]))
    if "start" in step:
        lines.append(f"```cpp\n{step['start'].rstrip()}\n```")
    if answered:
        lines += [part["text"] for part in step["parts"] if "text" in part and part["below"]]
        lines.append(step.get("why", ""))
    return "\n\n".join(line for line in lines if line)


def _steps(lesson, words):
    return json.loads(_asked(["show", lesson, "--json", "-", *words], ""))


def _run(lesson, step, answered):
    """The run that a step shows: a Result; None: it shows none."""
    folder = tempfile.TemporaryDirectory(prefix="warpatlas-lesson-")
    saved = os.path.join(folder.name, "run.warpatlas")
    number = str(step["step"])
    _asked(["show", lesson, "--step", number, "--json", os.path.join(folder.name, "step.json"), "--save", saved,
            *(["--solution"] if answered else [])], folder.name)
    return Result(folder, {}, f"{step['title']}: its run", lambda _: [saved], lambda: [saved, "--no-measure"])


def _views(step, below):
    """Whether it has a view there of a kernel's run: a whole program's is shown by the window."""
    return any(part.get("view", "program") != "program" and part["below"] == below for part in step["parts"])


def show(lesson, number):
    """Shows the lesson's steps in short, or one of them with its run."""
    if number is None:
        steps = _steps(lesson, [])
        display(Markdown("\n".join(f"{step['step']}. {step['title']}" for step in steps)))
        return
    step = _steps(lesson, ["--step", str(number)])[0]
    display(Markdown(_markdown(step, False)))
    if _is_kernel(step) and not step["program"] or _views(step, False):
        display(_run(lesson, step, False))


def _is_kernel(step):
    return "start" in step


def check(lesson, number, cell):
    """Has a cell marked: what it says of it, as Marks. Where it is right, what stands below the question is shown."""
    step = _steps(lesson, ["--step", str(number), "--solution"])[0]
    with tempfile.TemporaryDirectory(prefix="warpatlas-lesson-") as folder:
        report, page = (os.path.join(folder, name) for name in ("marks.json", "marks.html"))
        if _is_kernel(step):
            attempt = os.path.join(folder, ATTEMPT)
            files.write(attempt, cell)
            words = [attempt]
        elif KERNEL.search(cell):
            raise native.NativeError(f"step {number} of {lesson} wants no kernel")
        else:
            answer = "\n".join(line.strip() for line in cell.strip().splitlines())
            if not answer:
                raise native.NativeError("the cell has no answer")
            words = [f"--answer={answer}"]
        text = _asked(["check", lesson, *words, "--step", str(number), "--json", report, "--page", page], folder, (0, 1))
        with open(report, encoding="utf-8") as stream:
            told = json.load(stream)
        with open(page, encoding="utf-8") as stream:
            marks = Marks(told, text.strip("\n").replace(folder + os.sep, ""), stream.read())
    if marks.passed:
        display(Markdown("\n\n".join([part["text"] for part in step["parts"] if "text" in part and part["below"]] + [step.get("why", "")])))
        if _views(step, True):
            display(_run(lesson, step, True))
    return marks
