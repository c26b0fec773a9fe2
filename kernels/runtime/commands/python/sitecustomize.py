"""Lies in PYTHONPATH where a command runs under `warpatlas exec`. CuPy's wheels and cuda.bindings have CUDA's runtime in
themselves, which asks NVIDIA's driver for what is not documented. Where such a module is loaded, the functions of
that runtime are made to go on to WarpAtlas's of the same names (libcudart.so, which LD_LIBRARY_PATH has): their
places are in the module's own table of symbols, and cuda.bindings lists functions that call them. Kernels in the
module are registered again, with ours. NVRTC, which they compile with, gives PTX where it is asked for machine code:
it makes both. That our linker tells no version is no news to who runs here, and is not said: notebooks take what a
command prints for its result. Extensions of IPython that compile cells for a GPU are WarpAtlas's own where this Python
has none of that name. Nothing else of Python is changed, and what another sitecustomize does is done."""
import importlib
import importlib.machinery
import importlib.util
import os
import platform
import sys
import warnings

_OWN = os.path.dirname(os.path.abspath(__file__))
_RUNTIME = os.path.join(os.path.dirname(_OWN), "libcudart.so.13")  # by its place: the name may be NVIDIA's by now
_REGISTER = b"_ZL24__sti____cudaRegisterAllv"  # what nvcc has called when a module is loaded


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
                if name.startswith((b"cuda", b"__cuda")) or name == _REGISTER:
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
    ours = ctypes.CDLL(_RUNTIME)
    for name, value in functions:
        if hasattr(ours, name):  # else it ends as it would
            _redirect(base + value, _place(ours, name))
    for name, value in functions:
        if name == _REGISTER.decode():  # kernels of the module's own: told again, to ours
            ctypes.CFUNCTYPE(None)(base + value)()


def _take_over_bindings(module):
    """Python's bindings to the runtime have it in themselves without names, and list their own functions, which call
    it: these go on to ours."""
    functions = getattr(module, "__pyx_capi__", {})
    if platform.machine() != "x86_64" or "_cudaMalloc" not in functions:
        return
    import ctypes
    api = ctypes.pythonapi
    api.PyCapsule_GetName.restype, api.PyCapsule_GetName.argtypes = ctypes.c_char_p, [ctypes.py_object]
    api.PyCapsule_GetPointer.restype = ctypes.c_void_p
    api.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    ours = ctypes.CDLL(_RUNTIME)
    streams = ("_ptsz", "_ptds", "") if module.__name__.endswith("_ptds") else ("",)  # a default one per thread
    for name, capsule in functions.items():
        target = next((name[1:] + stream for stream in streams if hasattr(ours, name[1:] + stream)), None)
        if name.startswith("_cuda") and target is not None:
            _redirect(api.PyCapsule_GetPointer(capsule, api.PyCapsule_GetName(capsule)), _place(ours, target))


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


def _come_before_wheels():
    """NVIDIA's packages are searched for CUDA's runtime and linker only where nothing of that name is loaded."""
    import ctypes
    for name in ("libcudart.so.13", "libcudart.so.12", "libnvJitLink.so.13", "libnvJitLink.so.12"):
        try:
            ctypes.CDLL(name)
        except OSError:  # LD_LIBRARY_PATH was changed
            pass


class _Loader(importlib.machinery.ExtensionFileLoader):
    def create_module(self, spec):
        module = super().create_module(spec)  # loaded, and nothing of it has run
        _take_over(self.path)
        if spec.name == "cuda.bindings._internal.nvrtc":
            _take_over_nvrtc()
        return module

    def exec_module(self, module):
        super().exec_module(module)
        _take_over_bindings(module)


class _Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "cupy":
            # Machine code has no place here, and what another run has compiled is of no use.
            os.environ.setdefault("CUPY_COMPILE_WITH_PTX", "1")
            os.environ.setdefault("CUPY_ACCELERATORS", "")  # CUB, compiled for a GPU
            os.environ.setdefault("CUPY_CACHE_DIR", os.path.expanduser("~/.cupy/warpatlas_kernel_cache"))
        if name == "cuda.pathfinder":
            _come_before_wheels()
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
warnings.filterwarnings("ignore", r"libnvJitLink\.so\* is too old", RuntimeWarning)
try:  # nothing is left beside WarpAtlas
    os.remove(__cached__)
    os.rmdir(os.path.dirname(__cached__))
except OSError:
    pass
_next_customize()
