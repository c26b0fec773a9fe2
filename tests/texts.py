"""The texts that people read: each is said with a key by which a dictionary replaces it, and stands nowhere else. See
app/words/say.h."""
import collections
import os
import re

SEEN = ("app", "ui")
SAYING = {"say", "said"}
# Their texts are for programmers.
SILENT = {"assert", "static_assert", "logic_error"}
# No texts for people although they have two words: an option, choices of one, HTML.
NO_TEXT = re.compile(r"--[a-z]|[a-z]+(, [a-z]+)+$|<[a-z]")
# The same, file by file: the start of a literal, and why it is none.
EXCEPTIONS = {
    "app/dataset/file_kind.cpp": {"SQLite format 3": "the first bytes of such a file"},
    "app/dataset/images/image_reader.cpp": {
        "extraneous bytes": "words of a decoder", "Invalid SOS parameters": "words of a decoder", "JFIF revision": "words of a decoder"},
    "app/dataset/save.cpp": {"{{'descr'": "the header of a file"},
    "app/follow/source/type.cpp": {"signed ": "C++", "unsigned ": "C++", "long ": "C++"},
    "app/notebook/python_value.cpp": {"signed ": "C++", "unsigned ": "C++", "long ": "C++"},
    "app/page/page_file.cpp": {"default-src": "a policy, as browsers read it"},
    "app/source/names/number_type.cpp": {"unsigned ": "C++", "long ": "C++"},
    "app/words/launch_words.cpp": {"; CUDA 13: ": "a name of CUDA"},
    "ui/canvas/overlay/imgui_host.cpp": {"#version": "GLSL"},
    "ui/terminal/interrupt.cpp": {"warpatlas: cancelled": "a signal's handler may not look a text up"},
    "ui/command_line/list_command.cpp": {"fp32 TF": "a unit"},
    "ui/desktop/model/device_list.cpp": {"NVIDIA GPU": "a name"},
    "ui/desktop/panels/inspection.cpp": {"%1 = blockIdx": "C++"},
    "ui/desktop/pictures/panel_menus.cpp": {"PNG (*.png)": "a pattern"},
    "ui/desktop/start/application.cpp": {"QOpenGLWidget is not": "words of Qt"},
    "ui/desktop/start/starting_qt.cpp": {
        "Could not find": "words of Qt", "Available platform": "words of Qt", "could not connect": "words of Qt",
        "This application failed": "words of Qt"},
    "ui/desktop/window/main_window_pictures.cpp": {"PNG (*.png)": "a pattern", "HTML (*.html)": "a pattern"},
}
# What they write has the form and the words of other programs, which scripts read; their own words are said.
FOREIGN = ("app/tools/",)
TOKEN = re.compile(r"""
    (?P<comment>//[^\n]*|/\*.*?\*/) | (?P<preprocessor>^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*)
  | (?P<raw>R"(?P<mark>\w*)\((?P<inside>.*?)\)(?P=mark)") | (?P<text>"(?:\\.|[^"\\\n])*")
  | (?P<letter>(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+') | (?P<name>[A-Za-z_]\w*) | (?P<sign>[^\s\w])""", re.S | re.M | re.X)
KEY = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*(\.[a-z0-9]+(_[a-z0-9]+)*)*$")
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
TWO_WORDS = re.compile(r"(?<![A-Za-z_.:/\\<])[A-Za-z][A-Za-z']+[^A-Za-z{]* [^A-Za-z{]*[A-Za-z][A-Za-z']+(?![A-Za-z_:/(>])")
GLUED = {("", "s"), ("s", ""), ("", "es"), ("es", "")}

Literal = collections.namedtuple("Literal", "line text")  # text: several in a row are one


def tokens_of(source):
    """(kind, text, line): `text` for literals, those in a row joined, `name` and `sign`."""
    tokens = []
    for found in TOKEN.finditer(source):
        line = source.count("\n", 0, found.start()) + 1
        if found.group("raw"):
            tokens.append(("raw", found.group("inside"), line))  # style sheets, patterns: no sentence is one
        elif found.group("text"):
            text = found.group("text")[1:-1]
            if tokens and tokens[-1][0] == "text":
                tokens[-1] = ("text", tokens[-1][1] + text, tokens[-1][2])
            else:
                tokens.append(("text", text, line))
        elif found.group("name"):
            tokens.append(("name", found.group("name"), line))
        elif found.group("sign"):
            tokens.append(("sign", found.group("sign"), line))
    return tokens


def read(source):
    """What is said in a source, as (line, key, English texts), and the literals that stand elsewhere."""
    tokens = tokens_of(source)
    said, others, taken = [], [], set()
    for i, (kind, text, line) in enumerate(tokens):
        if kind != "sign" or text not in "({" or i + 1 >= len(tokens) or tokens[i + 1][0] != "text":
            continue
        call = text == "(" and tokens[i - 1][0] == "name" and tokens[i - 1][1] in SAYING
        names = [name for _, name, _ in tokens[max(0, i - 2):i]]
        # Text{"key", "English"}, {"a.key", "English"} in a table of them, Noun name{"key", "one", "several"}
        listed = text == "{" and ("." in tokens[i + 1][1] or "Text" in names or "Noun" in names)
        if not call and not listed:
            continue
        texts, at = [tokens[i + 1]], i + 2
        taken_here = [i + 1]
        while at + 1 < len(tokens) and tokens[at][1] == "," and tokens[at][0] == "sign" and tokens[at + 1][0] == "text":
            texts.append(tokens[at + 1])
            taken_here.append(at + 1)
            at += 2
            if call:
                break
        closed = at < len(tokens) and tokens[at][1] == "}"
        key = texts[0][1]
        if call or (closed and len(texts) in (2, 3) and KEY.match(key)):
            if len(texts) > 1:
                said.append((texts[0][2], key, tuple(english for _, english, _ in texts[1:])))
                taken.update(taken_here)
    for i, (kind, text, line) in enumerate(tokens):
        if kind == "name" and text in SILENT and i + 1 < len(tokens) and tokens[i + 1][1] == "(":
            depth = 0
            for at in range(i + 1, len(tokens)):
                if tokens[at][0] == "sign":
                    depth += {"(": 1, ")": -1}.get(tokens[at][1], 0)
                taken.add(at)
                if depth == 0:
                    break
    glued = []
    for i, (kind, text, line) in enumerate(tokens):
        if kind == "text" and i not in taken:
            others.append(Literal(line, text))
            if i + 2 < len(tokens) and tokens[i + 1][1] == ":" and (text, tokens[i + 2][1]) in GLUED:
                glued.append(line)
    return said, others, glued


def excepted(path, text, used):
    for start in EXCEPTIONS.get(path, {}):
        if text.startswith(start):
            used.add((path, start))
            return True
    return bool(NO_TEXT.match(text))


def faults_of_texts(root, paths):
    """Every fault, as `path:line: words`."""
    first, used = {}, set()
    for path in paths:
        if not path.endswith((".h", ".cpp")) or path.split("/")[0] not in SEEN:
            continue
        with open(os.path.join(root, path), encoding="utf-8") as file:
            said, others, glued = read(file.read())
        for line, key, english in said:
            if not KEY.match(key):
                yield f'{path}:{line}: "{key}" is no key: lower case, words joined by _, parts by a dot'
            where, before = first.setdefault(key, (f"{path}:{line}", english))
            if before != english:
                yield f'{path}:{line}: the key "{key}" has another text in {where}'
        for line, text in [] if path.startswith(FOREIGN) else others:
            if TWO_WORDS.search(PLACEHOLDER.sub("{}", text)) and not excepted(path, text, used):
                yield f'{path}:{line}: "{text}" is said without a key'
        for line in [] if path.startswith(FOREIGN) else glued:
            yield f"{path}:{line}: a plural is glued: use a Noun"
    for path in EXCEPTIONS:
        for start in EXCEPTIONS[path]:
            if (path, start) not in used and os.path.isfile(os.path.join(root, path)):
                yield f'tests/texts.py: the exception "{start}" of {path} excepts nothing'
