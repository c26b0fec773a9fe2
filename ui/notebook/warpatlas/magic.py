"""The magics `%%warpatlas`, `%%warpatlas_record` and `%warpatlas_lesson`."""
import argparse
import os
import re
import shlex
import sys
import tempfile

from IPython.core.error import UsageError
from IPython.core.magic import Magics, cell_magic, line_cell_magic, magics_class
from IPython.display import display

from . import lesson, native, record
from .arguments import Arguments
from .result import Picture, Result, own_lines, program_result, program_words, read_report

SOURCE = "cell.cu"
# Comments and texts, in which main() is no function.
LEFT_OUT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.S)
MAIN = re.compile(r"\bmain\s*\(")


class Options(argparse.ArgumentParser):
    """Options of a magic, whose errors are one line."""

    def __init__(self, name, **settings):
        super().__init__(prog=name, add_help=False, allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **settings)

    def error(self, message):
        raise UsageError(f"{self.prog}: {message} ({self.prog}? shows the options)")

    def read(self, line):
        try:
            words = shlex.split(line)
        except ValueError as error:
            self.error(str(error).lower())
        behind = words[words.index("--") + 1:] if "--" in words else []
        return self.parse_intermixed_args(words[:len(words) - len(behind) - ("--" in words)]), behind


def cell_options():
    options = Options("%%warpatlas")
    add = options.add_argument
    add("names", nargs="*", metavar="NAME", help="the kernel's arguments: variables (arrays come back changed), numbers; out:NAME starts as zeros")
    add("-o", metavar="NAME", dest="output", help="keep the Result under that name, and do not show it")
    add("-k", "--kernel", metavar="KERNEL", help="which kernel, where the cell has several")
    add("--grid", metavar="X[,Y[,Z]]", help="blocks")
    add("--block", metavar="X[,Y[,Z]]", help="threads of a block")
    add("--shared", metavar="BYTES", help="dynamic shared memory of a block")
    add("--symbol", metavar="NAME=VARIABLE", action="append", default=[], help="fills a __constant__ or __device__ variable")
    add("--cooperative", action="store_true", help="as of cudaLaunchCooperativeKernel")
    add("--mode", metavar="MODE", help="of a kernel: lesson, o3 or debug")
    add("--device", metavar="DEVICE", help="sim:GPU, as `warpatlas list gpus` shows them; of a program also cuda")
    add("--compiler", metavar="COMPILER", help="of a kernel nvrtc or clang, of a program nvcc or clang")
    add("--nvcc", metavar="OPTION", action="append", default=[], help="of a program: an option of nvcc's, or one more file")
    add("-I", metavar="DIR", action="append", default=[], dest="include")
    add("-D", metavar="NAME[=VALUE]", action="append", default=[], dest="define")
    add("-std", "--std", metavar="STANDARD")
    add("--keep", metavar="MIB", help="of a program: memory that is kept for pictures of its launches (256)")
    return options


def record_options():
    options = Options("%%warpatlas_record")
    options.add_argument("-o", metavar="NAME", dest="output", help="keep the Result under that name, and do not show it")
    return options


def lesson_options():
    options = Options("%%warpatlas_lesson")
    options.add_argument("lesson", metavar="LESSON", help="its name or number, or the folder of one of your own; list: shows those that there are")
    options.add_argument("step", nargs="?", metavar="STEP", help="its number, from 1; without one the steps are listed")
    options.add_argument("-o", metavar="NAME", dest="output", help="of a cell: keep the Marks under that name, and do not show them")
    return options


def has_main(cell):
    return MAIN.search(LEFT_OUT.sub(" ", cell)) is not None


def refuse(lines, otherwise):
    """Ends the cell with what the native program said, without a traceback."""
    raise UsageError("\n".join(lines) if lines else otherwise)


def compiler_words(chosen):
    words = []
    gpu = os.environ.get("WARPATLAS_GPU")  # that other cells of this kernel see
    for option, value in (("--device", chosen.device or (f"sim:{gpu}" if gpu else None)), ("--compiler", chosen.compiler), ("--std", chosen.std)):
        words += [option, value] if value else []
    for option, values in (("-I", [*chosen.include, os.getcwd()]), ("-D", chosen.define)):
        for value in values:
            words += [option, value]
    return words


def run_program(cell, chosen, arguments, file=None, files=()):
    """Runs a cell, or a file, with main(): its Result."""
    folder = tempfile.TemporaryDirectory(prefix="warpatlas-cell-")
    if file is None:
        file = os.path.join(folder.name, SOURCE)
        with open(file, "w", encoding="utf-8") as source:
            source.write(cell)
    report = os.path.join(folder.name, "report.json")
    words = ["exec", file, *program_words(folder.name), *compiler_words(chosen)]
    for option in (*chosen.nvcc, *files):
        words.append(f"--nvcc={option}")
    words += ["--keep", chosen.keep] if chosen.keep else []

    def tell(lines):
        for line in own_lines(lines):
            print(line.replace(folder.name + os.sep, ""), file=sys.stderr)

    status, _, lines = native.run([*words, "--", *arguments], tell=False, stopped=tell)
    if not os.path.exists(report):
        refuse([line.replace(folder.name + os.sep, "") for line in lines], f"warpatlas exec: ended with {status}")
    tell(lines)
    result = program_result(folder)
    if result.status != 0:
        print(f"exit status {result.status}", file=sys.stderr)
    return result


def run_kernel(cell, chosen, variables):
    """Runs a kernel of a cell with Python's variables: its Result."""
    for option in ("grid", "block"):
        if getattr(chosen, option) is None:
            raise UsageError(f"%%warpatlas: a cell without main() is a kernel, and needs --{option} X[,Y[,Z]]")
    if chosen.nvcc or chosen.keep:
        raise UsageError(f"%%warpatlas: {'--nvcc' if chosen.nvcc else '--keep'} is for a cell with main()")
    folder = tempfile.TemporaryDirectory(prefix="warpatlas-cell-")
    file = os.path.join(folder.name, SOURCE)
    with open(file, "w", encoding="utf-8") as source:
        source.write(cell)
    arguments = Arguments(chosen.names, chosen.symbol, variables, folder.name)
    report = os.path.join(folder.name, "report.json")
    launch = ["--grid", chosen.grid, "--block", chosen.block, "--shared", chosen.shared or "0", *compiler_words(chosen)]
    launch += ["--mode", chosen.mode] if chosen.mode else []
    launch += ["--cooperative"] if chosen.cooperative else []
    kernel = ["--kernel", chosen.kernel] if chosen.kernel else []
    status, table, lines = native.run(["simulate", file, *kernel, "--no-convert", "--json", report, *launch, *arguments.words], show=False, tell=False)
    lines = [arguments.in_names(line).replace(folder.name + os.sep, "") for line in lines]
    if status not in (0, 1) or not os.path.exists(report):
        refuse(lines, f"warpatlas simulate: ended with {status}")
    told = read_report(folder)
    printed = told.get("printed", "")
    sys.stdout.write(printed)
    for problem in told.get("problems", ()):
        print(problem["sentence"], file=sys.stderr)
    arguments.take_back()
    source = f"{file}:{chosen.kernel}" if chosen.kernel else file
    picture = ["--source", source, *launch, *arguments.render_words]
    table = table[len(printed):] if table.startswith(printed) else table
    return Result(folder, told, table.strip("\n").replace(folder.name + os.sep, ""), lambda _: picture, lambda: [*picture, "--no-measure"], ["--save"])


@magics_class
class WarpAtlasMagics(Magics):
    def _hand_over(self, result, name):
        if name is None:
            return result
        self.shell.user_ns[name] = result
        return None

    @cell_magic
    def warpatlas(self, line, cell):
        chosen, behind = cell_options().read(line)
        self._check_output(chosen.output)
        try:
            if has_main(cell) and not (chosen.kernel or chosen.grid or chosen.block):
                if chosen.names:
                    raise UsageError(f"%%warpatlas: {chosen.names[0]}: arguments of a program stand behind --")
                result = run_program(cell, chosen, behind)
            elif behind:
                raise UsageError("%%warpatlas: what stands behind -- is for a cell with main()")
            else:
                result = run_kernel(cell, chosen, self.shell.user_ns)
        except native.NativeError as error:
            raise UsageError(str(error)) from None
        except OSError as error:  # a full disk, a folder that is not there
            raise UsageError(f"{error.filename or tempfile.gettempdir()}: {error.strerror or error}") from None
        return self._hand_over(result, chosen.output)

    @staticmethod
    def _check_output(name):
        if name is not None and not name.isidentifier():
            raise UsageError(f"-o {name}: is no variable's name")

    @cell_magic
    def warpatlas_record(self, line, cell):
        chosen, behind = record_options().read(line)
        self._check_output(chosen.output)
        if behind:
            raise UsageError("%%warpatlas_record: takes no arguments")
        try:
            record.start()
            since = record.Since()
            done = self.shell.run_cell(cell)
            result = since.result()
        except native.NativeError as error:
            raise UsageError(str(error)) from None
        for sentence in str(result).splitlines():
            print(sentence, file=sys.stderr)
        if not done.success:
            display(result)
            raise UsageError("the cell did not come to its end")
        return self._hand_over(result, chosen.output)

    @line_cell_magic
    def warpatlas_lesson(self, line, cell=None):
        chosen, behind = lesson_options().read(line)
        self._check_output(chosen.output)
        if behind:
            raise UsageError("%%warpatlas_lesson: takes no arguments behind --")
        if chosen.step is not None and not (chosen.step.isdecimal() and int(chosen.step) > 0):
            raise UsageError(f"{chosen.step}: is no step's number")
        try:
            if cell is not None:
                if chosen.step is None:
                    raise UsageError(f"%%warpatlas_lesson {chosen.lesson} STEP: of which step is this the answer?")
                return self._hand_over(lesson.check(chosen.lesson, int(chosen.step), cell), chosen.output)
            if chosen.lesson == "list":
                lesson.show_list()
            else:
                lesson.show(chosen.lesson, None if chosen.step is None else int(chosen.step))
        except native.NativeError as error:
            raise UsageError(str(error)) from None
        except OSError as error:
            raise UsageError(f"{error.filename or tempfile.gettempdir()}: {error.strerror or error}") from None
        return None


WarpAtlasMagics.warpatlas.__doc__ = f"""Runs a cell of CUDA C++ without a GPU, and shows what every thread did.

A cell with main() is a whole program: %%warpatlas [options] [-- arguments of the program]
A cell of kernels takes Python's variables: %%warpatlas -k blur --grid 8,8 --block 16,16 img out n

NumPy arrays go in and come back changed, numbers take the type of the parameter, {{expression}} is replaced by its value.
The cell's value is a warpatlas.Result: .problems, .counters, .launches, .view("memory"), .page(), .open().

{cell_options().format_help()}"""
WarpAtlasMagics.warpatlas_record.__doc__ = f"""Runs a cell as it is, and shows what PyCUDA, Numba, CuPy or a program that it starts did with CUDA.

    %%warpatlas_record [-o NAME]

{record_options().format_help()}"""
WarpAtlasMagics.warpatlas_lesson.__doc__ = f"""Lessons that the simulator marks.

    %warpatlas_lesson list
    %warpatlas_lesson guard          the lesson's steps
    %warpatlas_lesson guard 2        a step: its text, its run, and what it asks
    %%warpatlas_lesson guard 2       the cell is the answer: a number, the number of a choice, a thread, rows of a table, or the kernel

The cell's value is a warpatlas.Marks: .passed, .share, .marks, .page(). A wrong answer is no error of the cell.

{lesson_options().format_help()}"""
__all__ = ["Picture", "WarpAtlasMagics", "run_kernel", "run_program"]
