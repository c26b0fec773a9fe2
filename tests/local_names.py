"""Names of one file alone, in its unnamed namespaces or static.

Files of a layer are compiled together (assets/cmake/units.cmake): what one of them keeps for itself the others of its
namespace see, which is a folder's. Two types of one name are an error there; two functions are worse, an overload that is
chosen without a word. So a name of one file is of no other in its folder, and no header's of any folder; but functions may
share one whose arguments nothing turns into each other.
"""
import bisect
import collections
import functools
import os
import re

LITERAL = re.compile(r"""R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'|//[^\n]*|/\*.*?\*/""", re.S)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.M)
ATTRIBUTE = re.compile(r"\[\[.*?\]\]|\balignas\([^)]*\)")
TEMPLATE = re.compile(r"^(?:template ?<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*> ?)+(?:requires .*?\) )?")
TYPE = re.compile(r"(?:struct|class|union|enum(?: class| struct)?) (\w+)")
ALIAS = re.compile(r"(?:using|namespace|concept) (\w+) ?=|concept (\w+)")
VARIABLE = re.compile(r"[^(=]*?\b([A-Za-z_]\w*)(?: ?\[[^\]]*\])* ?(?:=|$)")
FUNCTION = re.compile(r"[^(]*?(?<!:)\b(\w+) ?\(")
# Macros of GoogleTest and what it looks for; entry points.
NOT_NAMES = re.compile(r"^(TEST(_[FP])?|TYPED_TEST\w*|INSTANTIATE_\w+|GTEST_\w+|MATCHER(_P\d?)?|PrintTo|operator|main|static_assert|extern|friend)$")


def _blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def _names(statement):
    """(name, what else is known) of a declaration in a namespace: a function's parameters, an alias's text, or None."""
    words = " ".join(ATTRIBUTE.sub(" ", statement).split())
    template = TEMPLATE.match(words)
    words = TEMPLATE.sub("", words)
    if found := TYPE.match(words):
        return [(found[1], None)]
    if found := ALIAS.match(words):
        return [(found[1] or found[2], words)]
    if not words or words.startswith(("using", "friend", "extern", "static_assert", "template")):
        return []
    words = re.sub(r"operator ?[^\w\s(]+|operator ?\(\)", "operator", words)
    variable, function = VARIABLE.match(words), FUNCTION.match(words)
    if function and not (variable and "=" in words.split("(")[0]):
        before = words.split("(")[0]
        if "::" in before.split(" ")[-1]:
            return []  # of a class, defined outside of it
        generic = re.findall(r"(?:class|typename)(?:\.\.\.)? (\w+)", template[0]) if template else []
        return [(function[1], _parameters(words[function.end():], generic))]
    return [(variable[1], None)] if variable and re.match(r"[\w:<>,*& ]+ \w", words.split("=")[0]) else []


def _parameters(words, generic):
    """Their types, without names, const, references and namespaces, and whether each has a default; any type is auto."""
    parts, depth = [""], 0
    for letter in words:
        depth += (letter in "(<[{") - (letter in ")>]}")
        if depth < 0:
            break
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    types = []
    for part in parts:
        default = "=" in part
        plain = re.sub(r"\bconst\b|\b\w+::(?=\w)|[&]| ", lambda match: " " if match[0] == " " else "", part.split("=")[0]).strip()
        plain = re.sub(r"^(.*[\w>*\])]) ?\b(?!long\b|int\b|char\b|short\b|unsigned\b)\w+(\[\w*\])?$", r"\1\2", plain).strip()
        if plain:
            types.append(("auto" if any(re.search(rf"\b{name}\b", plain) for name in generic) else plain, default or "..." in plain))
    return types


def _clearly_differ(one, other):
    """Whether no call that fits the one's parameters fits the other's."""
    if one is None or other is None:
        return False
    if isinstance(one, str) or isinstance(other, str):
        return one == other  # two aliases of one thing are one
    if len(one) < sum(not default for _, default in other) or len(other) < sum(not default for _, default in one):
        return True
    for (first, _), (second, _) in zip(one, other):
        if first == second or "auto" in (first, second):
            continue
        own = [bool(re.match(r"[A-Z]\w{2,}", name)) for name in (first, second)]
        outer = [name.split("<")[0] for name in (first, second)]
        if any(own) or ("<" in first + second and outer != ["function", "function"]) or ("*" in first) != ("*" in second):
            return True
    return False


@functools.lru_cache(None)
def declared(text):
    """(name, namespace, local, line, what else is known) of what stands in the namespaces of a file."""
    code = DIRECTIVE.sub(_blank, LITERAL.sub(_blank, text))
    starts = [match.start() for match in re.finditer("\n", code)]
    found, scopes, begin, parentheses, inside = [], [], 0, 0, 0

    def note(end):
        statement = code[begin:end]
        local = any(name == "" for name in scopes) or re.match(r"\s*(\[\[.*?\]\]\s*)?static\b", statement)
        place = begin + len(statement) - len(statement.lstrip())
        found.extend((name, "::".join(name for name in scopes if name), bool(local), bisect.bisect(starts, place) + 1, more)
                     for name, more in _names(statement) if not NOT_NAMES.match(name))

    for match in re.finditer(r"[(){};]", code):
        letter, at = match[0], match.start()
        if inside:  # a body or a value: names in it belong to no list
            inside += (letter == "{") - (letter == "}")
        elif letter in "()":
            parentheses += (letter == "(") - (letter == ")")
            continue
        elif parentheses:
            continue
        elif letter == "{" and (space := re.search(r"\bnamespace\s*([\w: ]*?)\s*$", code[begin:at])):
            scopes.append(space[1])
        elif letter == "}":
            del scopes[-1:]
        else:
            note(at)
            inside = int(letter == "{")
        begin = at + 1
    return found


def faults(sources, headers):
    """One line for each local name of `sources` that another of them or one of `headers` has; both are texts by path."""
    local, shown = collections.defaultdict(list), collections.defaultdict(list)
    for path, text in sources.items():
        for name, space, own, line, more in declared(text):
            if own:
                local[name].append((path, line, space, more))
    for path, text in headers.items():
        for name, space, own, _, more in declared(text):
            if not own:
                shown[name].append((path, space, more))

    def within(one, other):
        return f"{one}::".startswith(f"{other}::")

    def seen(space):
        """Where names of an inline namespace are seen from."""
        return re.sub(r"::inline \w+", "", space)

    for name, places in sorted(local.items()):
        told = set()
        for path, line, space, more in places:
            if len(places) == 1 and name not in shown:
                continue
            others = [other for other, _, its, its_more in places
                      if other != path and (within(its, space) or within(space, its)) and not _clearly_differ(more, its_more)]
            others += [header for header, its, its_more in shown[name] if within(seen(space), seen(its)) and not _clearly_differ(more, its_more)]
            if others and path not in told:
                told.add(path)
                yield f"{path}:{line}: {name} is this file's alone, and {others[0]} has one too: they are compiled together"


# Sources that a test program has from the folders of others (tests/CMakeLists.txt).
LAYERS = {"kernels": ("kernels",), "app": ("app", "kernels"), "render": ("render", "kernels"), "ui": ("ui", "app", "render", "kernels")}
BORROWED = {"kernels": ("tests/fuzz/",), "app": ("tests/fuzz/", "tests/kernels/instrument/recorded_run", "tests/bench/kernels_"), "render": (),
            "ui": ("tests/render/golden", "tests/render/picture_file"), "gpu": ("tests/kernels/simulator/answers/",)}


def faults_of_tree(root, files):
    """One line for each fault of each layer and each test program below `root`."""
    def texts(kind, places):
        found = {}
        for path in files:
            if path.endswith(kind) and path.startswith(places):
                with open(os.path.join(root, path), encoding="utf-8") as file:
                    found[path] = file.read()
        return found
    for layer, below in LAYERS.items():
        yield from faults(texts(".cpp", (f"{layer}/",)), texts(".h", tuple(f"{name}/" for name in below)))
    for program, borrowed in BORROWED.items():
        below = LAYERS.get(program, LAYERS["ui"])
        yield from faults(texts(".cpp", (f"tests/{program}/", *borrowed)), texts(".h", ("tests/", *(f"{name}/" for name in below))))
