"""`%load_ext warpatlas.nvcc4jupyter`: notebooks that were written for nvcc4jupyter run as they are, on the simulator.

%%cuda and %%cu run a cell, %%cuda_group_save, %cuda_group_run and %cuda_group_delete programs of several files.
"""
import os
import shlex
import shutil
import sys
import tempfile

from IPython.core.error import UsageError
from IPython.core.magic import Magics, cell_magic, line_cell_magic, magics_class

from . import native
from .magic import Options, cell_options, run_program

SHARED = "shared"


def run_options(name):
    options = Options(name)
    add = options.add_argument
    add("-t", "--timeit", action="store_true", help="accepted; times of a simulated GPU are none")
    add("-p", "--profile", action="store_true", help="what the kernels did, counted on the simulator")
    add("-l", "--profiler", default="ncu", choices=("ncu", "nsys"))
    add("-a", "--profiler-args", default="", help="for the profiler, whose place the counters take: not used")
    add("-c", "--compiler-args", default="", help="options for nvcc")
    return options


def group_options(name, options=None):
    options = options or Options(name)
    options.add_argument("-g", "--group", required=True)
    return options


def read(options, line):
    """Values of options may begin with a dash where they were quoted: -c "-O3"."""
    try:
        words = shlex.split(line)
    except ValueError as error:
        options.error(str(error).lower())
    joined = []
    for word in words:
        if joined and joined[-1] in ("-a", "--profiler-args", "-c", "--compiler-args") and word.startswith("-"):
            joined[-1] = f"{'--compiler-args' if joined[-1] in ('-c', '--compiler-args') else '--profiler-args'}={word}"
        else:
            joined.append(word)
    return options.parse_args(joined)


def save(folder, name, cell):
    if os.path.basename(name) != name or os.path.splitext(name)[1] not in (".cu", ".h"):
        raise UsageError(f"-n {name}: is no file's name that ends with .cu or .h")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(cell)


def linked(files):
    """The further files of a program, with the option that links device code of several."""
    return [*files, "-rdc=true"] if files else []


@magics_class
class Nvcc4JupyterMagics(Magics):
    def __init__(self, shell):
        super().__init__(shell)
        self._folder = tempfile.TemporaryDirectory(prefix="warpatlas-groups-")

    def _group(self, name):
        if not name or name in (".", "..") or os.sep in name:
            raise UsageError(f"-g {name}: is no name of a group")
        return os.path.join(self._folder.name, name)

    def _folders(self, *groups):
        return [folder for folder in map(self._group, groups) if os.path.isdir(folder)]

    def _sources(self, *groups):
        return [os.path.join(folder, name) for folder in self._folders(*groups) for name in sorted(os.listdir(folder)) if name.endswith(".cu")]

    def _run(self, options, cell=None, file=None, files=(), include=()):
        chosen, _ = cell_options().read("")
        chosen.nvcc = [word for word in shlex.split(options.compiler_args)]
        chosen.include = list(include)
        if options.timeit:
            print("-t: the GPU is simulated, and how long that takes says nothing of a real one: the program runs once, untimed", file=sys.stderr)
        result = run_program(cell, chosen, (), file, files)
        if options.profile:
            for number, launch in enumerate(result.launches, 1):
                print(f"{launch['kernel']} (launch {number}, simulated)")
                for name, value in launch.items():
                    if isinstance(value, (int, float)) and not isinstance(value, bool) and name not in ("line", "start_us", "end_us"):
                        print(f"    {name:<28}{value:>16,}")
        return result

    def _try(self, *words, **named):
        try:
            return self._run(*words, **named)
        except native.NativeError as error:
            raise UsageError(str(error)) from None

    def _run_cell(self, options, cell):
        """A cell is a program of one file, with what the group of that name shares with all."""
        return self._try(options, cell, files=linked(self._sources(SHARED)), include=self._folders(SHARED))

    @cell_magic
    def cuda(self, line, cell):
        """Compiles and runs a CUDA program: %%cuda [-t] [-p] [-l ncu|nsys] [-a "..."] [-c "options of nvcc"]"""
        return self._run_cell(read(run_options("%%cuda"), line), cell)

    @cell_magic
    def cu(self, line, cell):
        """As %%cuda."""
        return self._run_cell(read(run_options("%%cu"), line), cell)

    @cell_magic
    def cuda_group_save(self, line, cell):
        """Saves a file of a program of several: %%cuda_group_save -n NAME.cu|NAME.h -g GROUP"""
        options = group_options("%%cuda_group_save")
        options.add_argument("-n", "--name", required=True)
        chosen = read(options, line)
        save(self._group(chosen.group), chosen.name, cell)

    @line_cell_magic
    def cuda_group_run(self, line, cell=None):
        """Compiles and runs the files of a group: %cuda_group_run -g GROUP, and the options of %%cuda"""
        chosen = read(group_options("%cuda_group_run", run_options("%cuda_group_run")), line)
        files = self._sources(chosen.group, SHARED)
        if not self._folders(chosen.group) or not files:
            raise UsageError(f"-g {chosen.group}: no .cu was saved in a group of that name")
        return self._try(chosen, file=files[0], files=linked(files[1:]), include=self._folders(chosen.group, SHARED))

    @line_cell_magic
    def cuda_group_delete(self, line, cell=None):
        """Deletes a group's files: %cuda_group_delete -g GROUP"""
        chosen = read(group_options("%cuda_group_delete"), line)
        folder = self._group(chosen.group)
        if not os.path.isdir(folder):
            raise UsageError(f"-g {chosen.group}: there is no such group")
        shutil.rmtree(folder)


def load_ipython_extension(shell):
    shell.register_magics(Nvcc4JupyterMagics(shell))
