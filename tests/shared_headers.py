"""Which headers are worth compiling before for which files: sources of a folder read mostly the same.

What is compiled before a file are only headers that the file itself includes, directly or through others: so nothing
that it fails to include can come from there.
"""
import os
import re
import subprocess

INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^">]+)[">]')
OTHER_DIRECTIVE = re.compile(r"\s*#\s*(?!include\b|pragma\b)\w")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
# The cost and the gain of compiling headers before are counted in files that are read; making and opening what was compiled
# costs as much as reading about so many.
FILES_TO_MAKE, FILES_TO_OPEN = 60, 15


class Includes:
    """What the program's files include, as they are written: `path` of the program or `<name>` of others."""

    def __init__(self):
        self.direct, self.whole = {}, {}

    def of(self, path):
        """In their order, those before the first other directive: behind it, they may depend on what it decides."""
        if path not in self.direct:
            found = []
            with open(path, encoding="utf-8") as file:
                for line in COMMENT.sub("", file.read()).splitlines():
                    if OTHER_DIRECTIVE.match(line):
                        break
                    if match := INCLUDE.match(line):
                        found.append(match[2] if match[1] == '"' else f"<{match[2]}>")
            self.direct[path] = [name for name in found if name[0] == "<" or os.path.isfile(name)]
        return self.direct[path]

    def closure(self, path):
        """All that it includes, each behind what it includes itself; without the file."""
        if path not in self.whole:
            self.whole[path] = {}  # a circle ends here
            names = {}
            for name in self.of(path):
                if name[0] != "<":
                    names.update(dict.fromkeys(self.closure(name)))
                names[name] = None
            names.pop(path, None)
            self.whole[path] = names
        return self.whole[path]


class Weights:
    """How many files are read for a set of headers."""

    def __init__(self, pool):
        self.pool, self.numbers, self.bits = pool, {}, {}

    def _bit(self, name):
        return 1 << self.numbers.setdefault(name, len(self.numbers))

    def learn(self, names, words):
        """Asks the compiler what headers that are not the program's include."""
        new = [name for name in names if name not in self.bits]
        asked = self.pool.map(lambda name: _files_of(name, words), [name for name in new if name[0] == "<"])
        self.bits.update({name: self._bit(name) for name in new if name[0] != "<"})
        for name, files in zip([name for name in new if name[0] == "<"], asked):
            self.bits[name] = self._bit(name)
            for file in files:
                self.bits[name] |= self._bit(file)

    def of(self, names):
        bits = 0
        for name in names:
            bits |= self.bits[name]
        return bits


def _files_of(name, words):
    done = subprocess.run([*words, "-M", "-x", "c++", "-"], input=f"#include {name}\n", capture_output=True, text=True, check=False)
    return [word for word in done.stdout.split()[2:] if word != "\\"] if done.returncode == 0 else []


def _saved(count, bits):
    """By compiling before what `count` files have in common, in files that are not read."""
    files = bits.bit_count()
    return (count - 1) * files - FILES_TO_MAKE - count * FILES_TO_OPEN


def clusters(jobs, closures, weights):
    """`jobs` (all compiled with the same words) in lists with what each list's files all include, in order; the headers are
    none where nothing is saved. Begins with each for itself and joins, again and again, the two that save most together."""
    alike = {}
    for job in jobs:
        alike.setdefault(frozenset(closures[job]), []).append(job)
    parts = [(members, names, weights.of(names)) for names, members in alike.items()]
    saved = [max(0, _saved(len(members), bits)) for members, _, bits in parts]

    def gain(a, b):
        return _saved(len(parts[a][0]) + len(parts[b][0]), parts[a][2] & parts[b][2]) - saved[a] - saved[b]

    def best_of(a):
        return max(((gain(a, b), b) for b in alive if b != a), default=(0, -1))

    alive = set(range(len(parts)))
    best = {a: best_of(a) for a in alive}
    while best:
        a = max(best, key=lambda part: best[part][0])
        most, b = best[a]
        if most <= 0:
            break
        names = parts[a][1] & parts[b][1]
        parts.append((parts[a][0] + parts[b][0], names, weights.of(names)))
        new = len(parts) - 1
        saved.append(max(0, _saved(len(parts[new][0]), parts[new][2])))
        alive -= {a, b}
        del best[a], best[b]
        for c in alive:
            if best[c][1] in (a, b):
                best[c] = best_of(c)
            best[c] = max(best[c], (gain(c, new), new))
        alive.add(new)
        best[new] = best_of(new)
    return [(members, [name for name in closures[members[0]] if name in names] if saved[part] else [])
            for part, (members, names, _) in enumerate(parts) if part in alive]
