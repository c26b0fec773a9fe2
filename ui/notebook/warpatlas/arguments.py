"""Python's variables as the arguments of a kernel: arrays go in as .npy files and come back into the same memory."""
import keyword
import os
import re

from IPython.core.error import UsageError

NUMBER = re.compile(r"[+-]?(0[xX][0-9a-fA-F]+|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?)[fFuUlL]*|true|false")
MOST_AXES = 3


class Arguments:
    """The words for `warpatlas simulate` and `render`, and the way back of what the kernel wrote."""

    def __init__(self, names, symbols, variables, folder):
        import numpy  # only where a cell takes variables

        self._numpy, self._variables, self._folder = numpy, variables, folder
        self._arrays = {}  # by file of the output: name, array
        self._first = {}  # by address of an array: its number among the arguments, from 1
        self._names = {}  # by file: what a person calls it
        self._words, self._render_words = [], []
        for number, name in enumerate(names, 1):
            self._add("--arg", "", name, number)
        for symbol in symbols:
            name, equals, value = symbol.partition("=")
            if not equals:
                raise UsageError(f"--symbol {symbol}: is not NAME=VARIABLE")
            self._add("--symbol", name + "=", value, None)

    @property
    def words(self):
        return self._words

    @property
    def render_words(self):
        """The same for a picture, which writes no array."""
        return self._render_words

    def _add(self, option, before, text, number):
        role, colon, name = text.partition(":")
        if not (colon and role in ("in", "out", "inout") and name in self._variables):
            role, name = "", text
        if name.isidentifier() and not keyword.iskeyword(name) and name not in ("true", "false"):
            words = self._of_variable(name, role, number)
        elif NUMBER.fullmatch(text):
            words = [f"number:{text}"] * 2
        elif ":" in text:
            words = [text] * 2
        else:
            raise UsageError(f"{text}: is neither a variable's name nor a number ({{{text}}} puts in the value of an expression)")
        if option == "--symbol" and words[0].startswith("number:"):
            raise UsageError(f"--symbol {before}{text}: a number needs its type here, as in {before}f32:{text}, or is an array")
        for words_of, word in zip((self._words, self._render_words), words):
            words_of += [option, before + word]

    def _of_variable(self, name, role, number):
        """Its SPEC where the kernel runs, and where a picture is drawn."""
        if name not in self._variables:
            raise UsageError(f"{name}: there is no variable of that name")
        value, numpy = self._variables[name], self._numpy
        if isinstance(value, (bool, numpy.bool_)):
            return [f"number:{int(value)}"] * 2
        if isinstance(value, (int, numpy.integer)):
            return [f"number:{int(value)}"] * 2
        if isinstance(value, (float, numpy.floating)):
            return [f"number:{float(value)!r}"] * 2
        if not isinstance(value, numpy.ndarray):
            raise UsageError(f"{name}: is of type {type(value).__name__}; a kernel takes NumPy arrays and numbers")
        return self._of_array(name, value, role, number)

    def _of_array(self, name, array, role, number):
        if not array.flags.c_contiguous:
            raise UsageError(f"{name}: its elements do not lie one after another in memory, as a kernel finds them; "
                             f"numpy.ascontiguousarray({name}) makes an array where they do")
        if array.dtype.hasobject or array.dtype.kind in "USmM":
            raise UsageError(f"{name}: has elements of type {array.dtype}, which no kernel takes")
        place = (array.__array_interface__["data"][0], array.nbytes)
        if number is not None and self._first.setdefault(place, number) != number:
            return [f"at:0:arg:{self._first[place]}"] * 2  # the same array once more
        file = os.path.join(self._folder, f"{name}.npy")
        output = os.path.join(self._folder, f"{name}.out.npy")
        self._names[file] = name
        saved = array if array.ndim <= MOST_AXES else array.reshape(-1)
        self._numpy.save(file, saved if saved.ndim else saved.reshape(1))
        if number is None:
            return [f"in:{file}"] * 2
        self._arrays[output] = name, array
        if role == "in":
            return [f"in:{file}"] * 2
        if role == "out":
            size = "x".join(str(side) for side in reversed(saved.shape)) or "1"
            return [f"out:{self._type_of(name, array.dtype)}:{size}:{output}", f"out:{self._type_of(name, array.dtype)}:{size}"]
        if role == "inout":
            return [f"inout:{file}:{output}", f"inout:{file}"]
        return [f"array:{file}:{output}", f"array:{file}"]

    def _type_of(self, name, dtype):
        kinds = {"f": "f", "i": "i", "u": "u", "b": "bool"}
        if dtype.kind not in kinds:
            raise UsageError(f"{name}: has elements of type {dtype}, which out: does not know")
        return "bool" if dtype.kind == "b" else f"{kinds[dtype.kind]}{dtype.itemsize * 8}"

    def take_back(self):
        """Puts what the kernel wrote into the arrays themselves."""
        changed = []
        for output, (name, array) in self._arrays.items():
            if os.path.exists(output):
                changed.append((name, array, self._numpy.load(output)))
                os.unlink(output)
        for name, array, written in changed:
            if not array.flags.writeable:
                raise UsageError(f"{name}: the kernel writes to it, and it is read-only")
            if written.nbytes != array.nbytes:
                raise UsageError(f"{name}: came back with {written.nbytes:,} bytes in place of {array.nbytes:,}")
        for _, array, written in changed:
            bytes_of = self._numpy.uint8
            array.reshape(-1).view(bytes_of)[...] = self._numpy.ascontiguousarray(written).reshape(-1).view(bytes_of)

    def in_names(self, line):
        """A line of the native program with the variables' names in the place of their files."""
        for file, name in self._names.items():
            for word in (f"array:{file}:{file[:-4]}.out.npy", f"inout:{file}:{file[:-4]}.out.npy", f"array:{file}", f"in:{file}", file):
                line = line.replace("--arg " + word, name).replace(word, name)
        return line
