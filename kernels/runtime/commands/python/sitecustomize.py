"""Lies in PYTHONPATH where a command runs under `warpatlas exec`. CuPy's wheels and cuda.bindings have CUDA's runtime in
themselves, which asks NVIDIA's driver for what is not documented. Where such a module is loaded, the functions of that
runtime are made to go on to WarpAtlas's of the same names (libcudart.so, which LD_LIBRARY_PATH has): their places are in
the module's own table of symbols. NVRTC, which they compile with, gives PTX where it is asked for machine code: it
makes both. Extensions of IPython that compile cells for a GPU are WarpAtlas's own where this Python has none of that
name. Nothing else of Python is changed, and what another sitecustomize does is done."""
import importlib
import importlib.machinery
import importlib.util
import os
import platform
import sys

_OWN = os.path.dirname(os.path.abspath(__file__))


def _runtime_functions(path):
    """Name and address of each function of CUDA's runtime that a module has in itself, and does not show."""
    import struct
    with open(path, "rb") as file:
        data = file.read()
    if data[:5] != b"\x7fELF\x02":
        return
    table, = struct.unpack_from("<Q", data, 0x28)
    size, count = struct.unpack_from("<HH", data, 0x3A)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, table + i * size) for i in range(count)]
    for section in sections:
        if section[1] != 2:  # SHT_SYMTAB
            continue
        names = sections[section[6]][4]
        for at in range(section[4], section[4] + section[5], 24):
            name_at, info, _, _, value, _ = struct.unpack_from("<IBBHQQ", data, at)
            if info == 2 and value:  # a function of this file's alone
                start = names + name_at
                name = data[start:data.index(b"\0", start)]
                if name.startswith((b"cuda", b"__cuda")):
                    yield name.decode(), value


def _take_over(path):
    """Lets the runtime within a module that is loaded go on to ours."""
    functions = list(_runtime_functions(path))
    if not any(name == "cudaMalloc" for name, _ in functions):
        return
    if platform.machine() != "x86_64":
        print(f"warpatlas: {os.path.basename(path)} has CUDA's runtime in itself, which is taken over on x86-64 alone",
              file=sys.stderr)
        return
    import ctypes
    base = None
    with open("/proc/self/maps") as maps:
        for line in maps:
            parts = line.split(maxsplit=5)
            if len(parts) == 6 and parts[5].rstrip("\n") == os.path.realpath(path) and int(parts[2], 16) == 0:
                base = int(parts[0].split("-")[0], 16)
                break
    if base is None:
        return
    ours = ctypes.CDLL("libcudart.so.13")
    for name, value in functions:
        if hasattr(ours, name):  # else it ends as it would
            _redirect(base + value, _place(ours, name))


def _place(library, name):
    import ctypes
    return ctypes.cast(getattr(library, name), ctypes.c_void_p).value


def _redirect(at, target):
    """Makes the function there go on to the other one."""
    import ctypes
    system = ctypes.CDLL(None)
    code = b"\xff\x25\0\0\0\0" + target.to_bytes(8, "little")  # jmp [rip], and where to
    page = os.sysconf("SC_PAGE_SIZE")
    begin, end = at // page * page, -(-(at + len(code)) // page) * page
    if system.mprotect(ctypes.c_void_p(begin), ctypes.c_size_t(end - begin), 7) == 0:
        ctypes.memmove(at, code, len(code))
        system.mprotect(ctypes.c_void_p(begin), ctypes.c_size_t(end - begin), 5)


def _take_over_nvrtc():
    """Before the one that NVIDIA's packages bring along is asked for anything."""
    import ctypes
    from cuda.pathfinder import load_nvidia_dynamic_lib
    try:
        library = ctypes.CDLL(load_nvidia_dynamic_lib("nvrtc").abs_path)
    except Exception:  # there is none, which who needs it says
        return
    if platform.machine() == "x86_64":
        _redirect(_place(library, "nvrtcGetCUBINSize"), _place(library, "nvrtcGetPTXSize"))
        _redirect(_place(library, "nvrtcGetCUBIN"), _place(library, "nvrtcGetPTX"))


class _Loader(importlib.machinery.ExtensionFileLoader):
    def create_module(self, spec):
        module = super().create_module(spec)  # loaded, and nothing of it has run
        _take_over(self.path)
        if spec.name == "cuda.bindings._internal.nvrtc":
            _take_over_nvrtc()
        return module


class _Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "cupy":
            # Machine code has no place here, and what another run has compiled is of no use.
            os.environ.setdefault("CUPY_COMPILE_WITH_PTX", "1")
            os.environ.setdefault("CUPY_ACCELERATORS", "")  # CUB, compiled for a GPU
            os.environ.setdefault("CUPY_CACHE_DIR", os.path.expanduser("~/.cupy/warpatlas_kernel_cache"))
        if not name.startswith(("cupy.", "cupy_backends.", "cuda.bindings.")):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, importlib.machinery.ExtensionFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


class _Extension:
    """Of IPython, under the name that notebooks load."""

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        own = importlib.import_module("warpatlas." + module.__name__)
        module.load_ipython_extension = own.load_ipython_extension


class _LastFinder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name in ("nvcc_plugin", "nvcc4jupyter") and importlib.util.find_spec("warpatlas") is not None:
            return importlib.machinery.ModuleSpec(name, _Extension)
        return None


def _next_customize():
    """The sitecustomize that this one stands before."""
    rest = [folder for folder in sys.path if os.path.abspath(folder or ".") != _OWN]
    sys.path[:] = rest  # of no use to anything else
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", rest)
    if spec is not None and spec.loader is not None:
        module = importlib.util.module_from_spec(spec)
        sys.modules["sitecustomize"] = module
        spec.loader.exec_module(module)


sys.meta_path.insert(0, _Finder)
sys.meta_path.append(_LastFinder)
try:  # nothing is left beside WarpAtlas
    os.remove(__cached__)
    os.rmdir(os.path.dirname(__cached__))
except OSError:
    pass
_next_customize()
