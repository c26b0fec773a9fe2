"""Qt's libraries bring ICU's data for all languages, a fifth of the wheel. What Qt takes from them stays for the program's own: what sorts
names in lists of files. For any other language ICU takes its root, as it does for one that it does not know."""
import pathlib
import re
import shutil
import subprocess
import tempfile

OURS = re.compile(r"(coll/)?(root|en|es|pool|res_index)\.res|coll/ucadata\.icu|"
                  r"(?![a-z]{2,3}(_\w+)?\.res)\w+\.(res|icu|nrm)")  # what belongs to no language
AS_LIBRARY = '.section .rodata\n.global {0}\n.type {0}, %object\n.size {0}, {1}\n.balign 16\n{0}: .incbin "{2}"\n.section .note.GNU-stack,"",%progbits\n'


def run(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


def reduce(library):
    """Makes libicudata.so.N anew, with what is ours."""
    icupkg = shutil.which("icupkg") or "/usr/sbin/icupkg"
    symbol, = re.findall(r" R (icudt\d+_dat)$", run("nm", "-D", library), re.M)
    with tempfile.TemporaryDirectory() as folder:
        data, left_out, kept = (pathlib.Path(folder) / name for name in (symbol.replace("_dat", "l.dat"), "left_out.txt", "kept.dat"))
        run("objcopy", "-O", "binary", "-j", ".rodata", library, data)
        left_out.write_text("".join(f"{name}\n" for name in run(icupkg, "-l", data).split() if not OURS.fullmatch(name)))
        run(icupkg, "-r", left_out, data, kept)
        run("cc", "-shared", "-nostdlib", f"-Wl,-soname,{library.name}", "-x", "assembler", "-", "-o", library,
            input=AS_LIBRARY.format(symbol, kept.stat().st_size, kept))
