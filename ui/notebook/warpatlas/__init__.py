"""WarpAtlas in a notebook: `%load_ext warpatlas`, then `%%warpatlas?`, `%%warpatlas_record?` and
`%%warpatlas_lesson?`.

The package drives the native program `warpatlas`, which runs kernels and whole CUDA programs without a GPU and makes
every sentence, number and picture of a result.
"""
from .native import NativeError, find
from .result import Result

__all__ = ["NativeError", "Result", "find", "load_ipython_extension"]


def load_ipython_extension(shell):
    """Called by `%load_ext warpatlas`."""
    from .magic import WarpAtlasMagics

    shell.register_magics(WarpAtlasMagics)
