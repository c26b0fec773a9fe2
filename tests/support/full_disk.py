"""Commands on a disk that is nearly full: a small tmpfs that only they see."""
import os
import shutil
import subprocess

# Fills the disk up to some bytes, runs the command, and says what is there then: names in a line, and the file that was there before.
SCRIPT = """mount -t tmpfs -o size=1m tmpfs "$1" || exit 99
printf old >"$1/$2"; head -c "$3" /dev/zero >"$1/filler" 2>/dev/null
folder=$1; kept=$2; shift 3
cd "$folder" && "$@" >&2; status=$?
rm -f filler; find . -type f -printf "%P "; echo; cat "$kept"; exit $status"""


def why_not(folder):
    """Why there can be no such disk here; empty: there can."""
    if not shutil.which("unshare"):
        return "there is no unshare here"
    done = run(folder, "a", 0, ["true"])
    return "" if done.returncode == 0 else f"no disk can be mounted here: {done.stderr.strip()}"


def run(folder, kept, left, command, **options):
    """Runs the command in `folder`, a disk with about `left` bytes beside the file `kept`, which holds "old". The output: the names of
    all files behind it in one line, then what `kept` holds; standard error: all that the command has said."""
    user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    filled = (1 << 20) - left - 16384 if left else 2 << 20  # the disk itself takes some room
    return subprocess.run(["unshare", *user, "--mount", "sh", "-c", SCRIPT, "sh", str(folder), kept, str(filled), *map(str, command)], capture_output=True, text=True, **options)
