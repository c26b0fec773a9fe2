"""The folders of the second level as libraries: what each may use is what `warpatlas_folder` says in the CMakeLists.txt of the
layers, for the linker and, here, for includes and for names. Rooms inside a large folder have arrows of their own."""
import collections
import os
import re

CALL = re.compile(r"^warpatlas_folder\(([^()]*)\)", re.M)
WORDS = ("USES", "ROOMS", "LINKS", "SHOWS", "WITHOUT", "FAST")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)
LITERAL = re.compile(r"""R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'|//[^\n]*|/\*.*?\*/""", re.S)
PREPROCESSOR = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.M)
# A type that a header gives to the program; one that is only announced is declared elsewhere.
TYPE = re.compile(r"^(?:class|struct|enum class|enum|union)\s+(\w+)(?:\s+final)?\s*(?::[^;{]*)?\{|^using\s+(\w+)\s*=", re.M)
# Every other place where a word is given a meaning of its own: nested and local types, enumerators, aliases, parameters of templates.
OTHER_MEANING = re.compile(r"\b(?:class|struct|enum class|enum|union)\s+(\w+)(?:\s+final)?\s*(?::(?!:)[^;{()]*)?\{"
                           r"|\b(?:using|typename|namespace|<class|, class)\s+(\w+)\s*[=,>{]")
ENUMERATORS = re.compile(r"\benum(?:\s+(?:class|struct))?\s+\w+\s*(?::[^{;]*)?\{([^}]*)\}")
# A kernel of the catalogue enters itself into its list: nothing declares it.
REGISTERED = re.compile(r"kernels/catalogue/\w+/")
WORD = re.compile(r"(?<![\w.])(?<!->)(?:(\w+)::)?([A-Z]\w*)\b")


def blank(match):
    return "\n" * match.group().count("\n")


class Folders:
    """The table, and the files that it is held against."""

    def __init__(self, root, layers):
        self.root = root
        self.uses, self.rooms, self.lines = {}, {}, {}
        for layer in layers:
            path = os.path.join(root, layer, "CMakeLists.txt")
            if not os.path.isfile(path):
                continue
            with open(path, encoding="utf-8") as file:
                text = file.read()
            for call in CALL.finditer(text):
                folder, *words = re.findall(r'"[^"]*"|\S+', call.group(1))
                lists, current = collections.defaultdict(list), None
                for word in words:
                    if word in WORDS:
                        current = word
                    else:
                        lists[current].append(word.strip('"'))
                self.uses[folder] = lists["USES"]
                self.lines[folder] = f"{layer}/CMakeLists.txt:{text.count(chr(10), 0, call.start()) + 1}"
                for room in lists["ROOMS"]:
                    name, _, used = room.partition(":")
                    self.rooms[f"{folder}/{name.strip()}"] = [f"{folder}/{other}" for other in used.split()]

    def folder_of(self, path):
        """The folder of the table that a file lies in; none for those of a layer itself."""
        folder = "/".join(path.split("/")[:2])
        return folder if folder in self.uses else None

    def room_of(self, path):
        """Its room, in a folder that has rooms: the folder itself for what lies above them."""
        room = "/".join(path.split("/")[:3])
        return room if room in self.rooms else self.folder_of(path)

    def cycles(self):
        """Ways in the table, or between rooms, that come back to where they began."""
        for table in (self.uses, self.rooms):
            state, way = {}, []

            def visit(node):
                state[node] = "open"
                way.append(node)
                for used in table.get(node, ()):
                    if state.get(used) == "open":
                        yield way[way.index(used):] + [used]
                    elif used not in state:
                        yield from visit(used)
                way.pop()
                state[node] = "done"

            for node in table:
                if node not in state:
                    yield from visit(node)

    def fault(self, path, target):
        """What is wrong with something in `path` that needs `target`; None where nothing is."""
        own, other = self.folder_of(path), self.folder_of(target)
        if own is None or other is None:
            return None
        if own != other:
            return None if other in self.uses[own] else f"{own} does not use {other} ({self.lines[own]})"
        here, there = self.room_of(path), self.room_of(target)
        if here == there or here == own or here not in self.rooms:
            return None
        return None if there in self.rooms[here] else f"{here} stands below {there} ({self.lines[own]})"


def read_code(root, paths):
    """The code of each header and source, comments and texts left out, lines kept; and what it includes, with its line."""
    code, includes = {}, {}
    for path in paths:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            text = file.read()
        includes[path] = [(found.group(1), text.count("\n", 0, found.start(1)) + 1) for found in INCLUDE.finditer(text)]
        code[path] = PREPROCESSOR.sub(blank, LITERAL.sub(blank, text))
    return code, includes


def declared_once(code):
    """The types that exactly one header declares and that mean nothing else anywhere, with their headers."""
    homes, others = collections.defaultdict(set), collections.Counter()
    for path, text in code.items():
        declared = {found.group(1) or found.group(2) for found in TYPE.finditer(text)} if path.endswith(".h") else set()
        for name in declared:
            homes[name].add(path)
        for found in OTHER_MEANING.finditer(text):
            if (found.group(1) or found.group(2)) not in declared:
                others[found.group(1) or found.group(2)] += 1
        for found in ENUMERATORS.finditer(text):
            others.update(re.findall(r"\b([A-Z]\w*)\b", found.group(1)))
    return {name: next(iter(paths)) for name, paths in homes.items() if len(paths) == 1 and not others[name]}


def faults_of_folders(root, layers, paths):
    """Every include and name that no arrow allows, arrows that nothing needs, and cycles, as `path:line: words`."""
    folders = Folders(root, layers)
    if not folders.uses:
        return
    for cycle in folders.cycles():
        yield f"{folders.lines.get(cycle[0], cycle[0])}: a cycle: {' -> '.join(cycle)}"
    paths = [path for path in paths if path.endswith((".h", ".cpp")) and path.split("/")[0] in layers]
    for path in paths:
        if path.count("/") > 1 and folders.folder_of(path) is None:
            yield f"{path}: its folder is not in {path.split('/')[0]}/CMakeLists.txt"
    code, includes = read_code(root, paths)
    homes = declared_once(code)
    needed = collections.defaultdict(set)
    for path in paths:
        seen = set()
        for target, line in includes[path]:
            needed[folders.folder_of(path)].add(folders.folder_of(target))
            fault = folders.fault(path, target)
            if fault:
                yield f'{path}:{line}: "{target}": {fault}'
        for found in WORD.finditer(code[path]):
            home = homes.get(found.group(2))
            if home is None or home == path or found.group(2) in seen or (found.group(1) or "a")[0].isupper():
                continue
            seen.add(found.group(2))
            needed[folders.folder_of(path)].add(folders.folder_of(home))
            fault = folders.fault(path, home)
            if fault:
                line = code[path].count("\n", 0, found.start()) + 1
                yield f"{path}:{line}: {found.group(2)} is a type of {home}: {fault}"
    for folder, used in folders.uses.items():
        for other in used:
            if other not in folders.uses:
                yield f"{folders.lines[folder]}: {folder} uses {other}, which is no folder"
            elif other not in needed[folder]:
                yield f"{folders.lines[folder]}: {folder} uses {other}, and nothing in it does"


def foreign_headers(root, layers, paths):
    """Sources that one looks for in vain under the header that declares them. A source is named as a header of its folder, as a
    part of one (`block_waits.cpp` of `block.h`), or as one of the kind that a header declares (`check_stage.cpp` of `stages.h`)."""
    folders = Folders(root, layers)
    headers = {path[:-2] for path in paths if path.endswith(".h")}
    for path in paths:
        if not path.endswith(".cpp") or folders.folder_of(path) is None or REGISTERED.match(path):
            continue
        folder, name = os.path.split(path[:-4])
        words = name.split("_")
        names = ["_".join(words[:count]) for count in range(1, len(words) + 1)] + [words[-1] + "s"]
        if not any(f"{folder}/{name}" in headers for name in names):
            yield f"{path}: has no header of its name, nor does a part of its name"


def picture(root, layers):
    """The arrows as a Mermaid diagram. An arrow that another way implies is left out: it would only hide the others."""
    folders = Folders(root, layers)
    reach = {}

    def reached(folder):
        if folder not in reach:
            reach[folder] = set()
            for used in folders.uses[folder]:
                reach[folder] |= {used} | reached(used)
        return reach[folder]

    lines = ["```mermaid", "flowchart TD"]
    for layer in reversed(layers):
        lines.append(f"    subgraph {layer}")
        for folder in folders.uses:
            if folder.startswith(layer + "/"):
                rooms = [room.rsplit("/", 1)[1] for room in folders.rooms if room.startswith(folder + "/")]
                name = folder.split("/")[1] + (f"<br/><small>{', '.join(rooms)}</small>" if rooms else "")
                lines.append(f'        {folder.replace("/", "_")}["{name}"]')
        lines.append("    end")
    for folder, used in folders.uses.items():
        for other in used:
            if not any(other in reached(third) for third in used if third != other):
                lines.append(f"    {folder.replace('/', '_')} --> {other.replace('/', '_')}")
    return "\n".join(lines + ["```"])
