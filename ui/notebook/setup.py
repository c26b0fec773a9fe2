"""Makes the wheel: the package, and the native program with all that it loads.

    pip wheel ui/notebook                             builds the program first, as app/run does
    WARPATLAS_BUILD=build/release pip wheel ...       takes the program of that build as it is; the folder is named from the repository's
    WARPATLAS_BUILD=none pip wheel ...                the package alone, for a program that is installed otherwise
"""
import atexit
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # setuptools before 70.1
    from wheel.bdist_wheel import bdist_wheel

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))
import native_libraries  # noqa: E402

BUILD = os.environ.get("WARPATLAS_BUILD", "")


def build_folder():
    """The build that the program is taken from."""
    if BUILD:
        folder = ROOT / BUILD
        if not (folder / "cmake_install.cmake").exists():
            raise SystemExit(f"WARPATLAS_BUILD: {folder} is no folder of a build")
        return folder
    subprocess.run([ROOT / "app" / "configure"], check=True)
    chosen = subprocess.run(["bash", "-c", ". build/setup.env && printf %s build/$SETUP_PRESET"], cwd=ROOT, check=True, capture_output=True, text=True)
    folder = ROOT / chosen.stdout
    subprocess.run([ROOT / "app" / "build", folder, ROOT / "build" / "build.log", "Building WarpAtlas", "warpatlas", "warpatlas_programs"], check=True)
    return folder


class BuildWithProgram(build_py):
    platform = None

    def run(self):
        super().run()
        if getattr(self, "editable_mode", False):
            return  # the program of PATH, or of WARPATLAS_BINARY
        native_libraries.check()
        package = pathlib.Path(self.build_lib) / "warpatlas"
        subprocess.run(["cmake", "--install", build_folder(), "--prefix", package, "--strip"], check=True, stdout=subprocess.DEVNULL)
        BuildWithProgram.platform = native_libraries.complete(package)


class NativeDistribution(Distribution):
    def has_ext_modules(self):
        return True


class NativeWheel(bdist_wheel):
    """For every Python 3 of one platform."""

    def get_tag(self):
        return "py3", "none", BuildWithProgram.platform or super().get_tag()[2]


def nvcc():
    """NVIDIA's compilers, in the versions that app/setup fetches too."""
    lines = (ROOT / "assets" / "cmake" / "cuda_wheels.txt").read_text().splitlines()
    return [line.split()[0] for line in lines if line.startswith("nvidia-")]


scratch = tempfile.mkdtemp(prefix="warpatlas-wheel.")  # nothing is left in the sources
atexit.register(shutil.rmtree, scratch, ignore_errors=True)
command = [] if BUILD == "none" else ["warpatlas.native:main"]
setup(
    options={"build": {"build_base": scratch}, "egg_info": {"egg_base": scratch}},
    extras_require={"execute": ["nbclient", "ipykernel"],  # whole notebooks: warpatlas exec course.ipynb
                    "nvcc": nvcc()},
    entry_points={"console_scripts": [f"warpatlas = {main}" for main in command], "gui_scripts": [f"warpatlas-gui = {main}" for main in command]},
    **({"distclass": NativeDistribution, "cmdclass": {"build_py": BuildWithProgram, "bdist_wheel": NativeWheel}} if command else {}),
)
