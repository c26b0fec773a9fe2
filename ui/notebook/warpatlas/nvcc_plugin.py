"""`%load_ext nvcc_plugin`: what nvcc4jupyter was before its first release, which notebooks of courses still load.

%%cu runs a cell, %%cuda --name saves one in the folder src, and %%cuda_run runs the program that lies there.
"""
import os

from IPython.core.error import UsageError
from IPython.core.magic import Magics, cell_magic, line_cell_magic, magics_class

from .magic import Options
from .nvcc4jupyter import Nvcc4JupyterMagics, linked, read, run_options, save

FOLDER = "src"
WORDS = {"true": True, "false": False, "1": True, "0": False}


def old_options(name):
    options = Options(name)
    options.add_argument("-n", "--name", help="a file in the folder src: .cu or .h")
    options.add_argument("-c", "--compile", default="false", choices=sorted(WORDS), help="runs the program of that folder, too")
    options.add_argument("-t", "--timeit", action="store_true", help="accepted; times of a simulated GPU are none")
    return options


@magics_class
class NvccPluginMagics(Magics):
    def __init__(self, shell, newer):
        super().__init__(shell)
        self._newer = newer

    def _run_folder(self, name, timed):
        folder = os.path.abspath(FOLDER)
        files = sorted(os.path.join(folder, file) for file in os.listdir(folder) if file.endswith(".cu")) if os.path.isdir(folder) else []
        if not files:
            raise UsageError(f"{name}: there is no .cu in {folder}")
        options = run_options(name).parse_args(["-t"] if timed else [])
        return self._newer._try(options, file=files[0], files=linked(files[1:]), include=[folder])

    @cell_magic
    def cuda(self, line, cell):
        """Saves src/NAME: %%cuda --name NAME.cu|NAME.h [--compile true] [-t]; without a name, as %%cu."""
        chosen = old_options("%%cuda").read(line)[0]
        if chosen.name is None:
            return self._newer.cu("-t" if chosen.timeit else "", cell)
        save(FOLDER, chosen.name, cell)
        if WORDS[chosen.compile]:
            return self._run_folder("%%cuda", chosen.timeit)
        print(f"File written in {os.path.abspath(os.path.join(FOLDER, chosen.name))}")
        return None

    @line_cell_magic
    def cuda_run(self, line="", cell=None):
        """Runs the program whose files %%cuda --name has saved: %%cuda_run [-t]"""
        return self._run_folder("%%cuda_run", read(run_options("%%cuda_run"), line).timeit)


def load_ipython_extension(shell):
    newer = Nvcc4JupyterMagics(shell)
    shell.register_magics(newer)
    shell.register_magics(NvccPluginMagics(shell, newer))
