"""What the native program loads, put beside it: libraries of the system that built it (Debian, or Ubuntu), Qt's plugins, libclang."""
import importlib.util
import os
import pathlib
import platform
import re
import shutil
import subprocess

import icu_data

# What every system has of its own that runs Python 3 on glibc, or must have of its own. The dynamic linker and the C and C++ runtimes
# are the system's; zlib and expat come with its Python, and Debian 12's expat asks for a newer glibc than all the rest.
OF_THE_SYSTEM = re.compile(r"(ld-linux.*|libc|libm|libmvec|libdl|librt|libpthread|libresolv|libutil|libnsl|libgcc_s|libstdc\+\+|libz|libexpat)\.so.*")
# What Qt and GLFW open by name. Those of OpenGL only hand on to the driver, which is the system's.
OPENED = ["libEGL.so.1", "libGL.so.1", "libGLX.so.0", "libOpenGL.so.0", "libX11.so.6", "libX11-xcb.so.1", "libXcursor.so.1", "libXext.so.6", "libXi.so.6",
          "libXinerama.so.1", "libXrandr.so.2", "libXrender.so.1", "libXxf86vm.so.1"]
PLUGINS = ["platforms/libqxcb.so", "platforms/libqoffscreen.so", "platforms/libqminimal.so", "xcbglintegrations/libqxcb-*.so", "iconengines/*.so",
           *(f"imageformats/libq{name}.so" for name in ("gif", "icns", "ico", "jpeg", "svg", "tga", "tiff", "wbmp", "webp")), "platforminputcontexts/libcompose*.so"]
CLANG = "libclang-14.so.1"  # as the program asks for it
PATH = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"])


def output(*command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, env={**os.environ, "PATH": PATH}).stdout


def needed(file):
    """Name and file of each library that a file needs, and those need."""
    found = re.findall(r"^\s*(\S+) => (/\S+)", output("ldd", file), re.M)
    return {name: pathlib.Path(path) for name, path in found if not OF_THE_SYSTEM.fullmatch(name)}


def of_the_linker(names):
    """The files that the dynamic linker has for these names."""
    known = dict(re.findall(r"^\s*(\S+) \(libc6,.*\) => (/\S+)", output("ldconfig", "-p"), re.M))
    for name in names:
        if name not in known:
            raise SystemExit(f"{name}, which the window opens, is not here")
    return {name: pathlib.Path(known[name]) for name in names}


def check():
    """Says at once what is missing to make a wheel."""
    clang()
    for tool, package in {"patchelf": "patchelf", "icupkg": "icu-devtools", "objdump": "binutils", "dpkg-query": "dpkg"}.items():
        if not shutil.which(tool, path=PATH):
            raise SystemExit(f"there is no {tool} here, which makes the wheel (package {package})")


def clang():
    """The libclang of the package of that name, which needs nothing else: the system's needs all of LLVM, three times as much."""
    spec = importlib.util.find_spec("clang")
    for folder in spec.submodule_search_locations if spec else ():
        file = pathlib.Path(folder) / "native" / "libclang.so"
        if file.exists():
            return file
    raise SystemExit("libclang, which reads CUDA C++, is not in this Python: pip install libclang==14.0.6")


def add_licences(files, folder):
    """Of each library, what Debian's package says of its authors."""
    folder.mkdir()
    names = {file: {str(file), str(file).removeprefix("/usr"), f"/usr{file}"} for file in files}  # as its package has it, or as links lead to it
    said = subprocess.run(["dpkg-query", "-S", *sorted(set().union(*names.values()))], capture_output=True, text=True).stdout
    packages = {path: package for package, path in re.findall(r"^([^:,\s]+)[^\n]*?: (/\S+)$", said, re.M)}
    for file, paths in names.items():
        package = next((packages[path] for path in paths if path in packages), None)
        if not package:
            raise SystemExit(f"whose work {file} is cannot be told: no package of Debian's has it")
        shutil.copy(f"/usr/share/doc/{package}/copyright", folder / f"{package}.txt")


def set_path(file, path):
    output("patchelf", "--force-rpath", "--set-rpath", path, file)


def glibc_of(files):
    """The oldest glibc, as (2, 35), that has all that these files ask for."""
    versions = {tuple(map(int, version)) for file in files for version in re.findall(r"\bGLIBC_(\d+)\.(\d+)", output("objdump", "-p", file))}
    return max(versions)


def complete(package):
    """Completes an installation below `package`; returns the platform that it runs on."""
    library, plugins, program = package / "lib", package / "plugins", package / "bin" / "warpatlas"
    found = needed(program)
    qt = found["libQt6Core.so.6"].parent / "qt6" / "plugins"  # as Debian has it
    for file in library.glob("*.so*"):
        found |= needed(file)
    for pattern in PLUGINS:
        for file in sorted(qt.glob(pattern)):
            copy = plugins / file.relative_to(qt)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copy)
            found |= needed(file)
    for name, file in of_the_linker(OPENED).items():
        found |= {name: file} | needed(file)
    found = {name: file for name, file in found.items() if not file.is_relative_to(package)}
    for name, file in found.items():
        shutil.copy(file, library / name)
    for file in library.glob("libicudata.so.*"):
        icu_data.reduce(file)
    shutil.copy(clang(), library / CLANG)
    (package / "bin" / "qt.conf").write_text("[Paths]\nPrefix = ..\nPlugins = plugins\n")
    (package / "fonts.conf").write_text('<fontconfig><dir>/usr/share/fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>\n')
    add_licences({file.resolve() for file in found.values()}, package / "licences")
    for file in clang().parents[2].glob("libclang-*.dist-info/**/LICENSE*"):
        shutil.copy(file, package / "licences" / "libclang.txt")

    set_path(program, "$ORIGIN/../lib")
    for file in library.glob("*.so*"):
        set_path(file, "$ORIGIN")
    for file in plugins.glob("*/*.so"):
        set_path(file, "$ORIGIN/../../lib")
    major, minor = glibc_of([program, *package.rglob("*.so*")])
    return f"manylinux_{major}_{minor}_{platform.machine()}"
