"""What stands in a page, read without the page's own code: the JSON, and sections of numbers as lists."""
import array
import base64
import json
import re
import struct
import zlib

CODES = {"u8": "B", "i8": "b", "u16": "H", "i16": "h", "u32": "I", "i32": "i", "f32": "f", "f64": "d", "u64": "Q", "i64": "q", "f16": "e"}
NOBODY = 0xFFFFFFFF


class Payload:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.page = file.read()
        packed = re.search(r'<script type="text/plain" id="run">(.*?)</script>', self.page, re.S).group(1)
        self.bytes = zlib.decompress(base64.b64decode(packed))
        assert self.bytes[:4] == b"WAPG"
        length = struct.unpack_from("<I", self.bytes, 4)[0]
        self.data = json.loads(self.bytes[8:8 + length])
        self.begin = 8 + -(-length // 8) * 8
        self.read = {}

    def numbers(self, index):
        """The numbers of a section; None where the payload has none."""
        if index is None:
            return None
        if index not in self.read:
            self.read[index] = self.section(self.data["sections"][index])
        return self.read[index]

    def section(self, section):
        raw = self.bytes[self.begin + section["offset"]:self.begin + section["offset"] + section["bytes"]]
        code, count = CODES[section["type"]], section["count"]
        size = struct.calcsize(code)
        if section.get("delta"):
            whole, together = array.array({1: "B", 2: "H", 4: "I", 8: "Q"}[size]), bytearray(count * size)
            for plane in range(size):
                together[plane::size] = raw[plane * count:(plane + 1) * count]
            whole.frombytes(bytes(together))
            apart, mask = int(section["delta"]), (1 << 8 * size) - 1
            for at in range(apart, count):
                whole[at] = (whole[at] + whole[at - apart]) & mask
            raw = whole.tobytes()
        return struct.unpack(f"<{count}{code}", raw) if code == "e" else array.array(code, raw)


class Run:
    """A run of the payload with what tests ask of it."""

    def __init__(self, payload, data):
        self.payload, self.data = payload, data
        self.grid, self.block, self.warp = (data["launch"][name] for name in ("grid", "block", "warp"))
        self.per_block = self.block[0] * self.block[1] * self.block[2]

    def owners(self, index):
        entry = self.data["arrays"][index]
        return self.payload.numbers(entry.get("owners", entry.get("readers")))

    def kept(self, entry, numbers, channels, element):
        """Where an element's number stands: all of them are kept, or every so-many-th column and row."""
        if "step" not in entry or len(numbers) >= entry["elements"] * channels:
            return element * channels
        (width, height, _), (across, down) = entry["size"], entry["step"]
        x, y, z = element % width, element // width % height, element // (width * height)
        return ((z * -(-height // down) + y // down) * -(-width // across) + x // across) * channels

    def owner(self, index, element):
        entry, owners = self.data["arrays"][index], self.owners(index)
        return NOBODY if owners is None or not 0 <= element < entry["elements"] else owners[self.kept(entry, owners, 1, element)]

    def value(self, index, element):
        """None where the page does not have it, but only that of an element nearby."""
        entry = self.data["arrays"][index]
        values, channels = self.payload.numbers(entry.get("values")), entry["channels"]
        (width, height, _), (across, down) = entry["size"], entry.get("step", (1, 1))
        if element % width % across or element // width % height % down:
            return None
        at = self.kept(entry, values, channels, element)
        return list(values[at:at + channels])

    def requests(self, thread):
        """The requests of a thread with their places in its block's list; None where its block is not kept in full."""
        block, inside = divmod(thread, self.per_block)
        for entry in self.data.get("blocks", []):
            if entry["block"] == block:
                return [(at, request) for at, request in enumerate(entry["requests"])
                        if request["warp"] == inside // self.warp and (request["lanes"] | request.get("outside", 0)) >> inside % self.warp & 1]
        return None

    def offset(self, request, thread):
        """The byte that the thread's lane asked for."""
        lane, inside = thread % self.per_block % self.warp, request["lanes"]
        before = bin(inside & (1 << lane) - 1).count("1") if inside >> lane & 1 else bin(inside).count("1") + bin(request["outside"] & (1 << lane) - 1).count("1")
        return self.payload.numbers(self.data["offsets"])[request["first"] + before]

    def moments(self):
        schedule = self.data["schedule"]
        times = list(self.payload.numbers(schedule["start"])) + list(self.payload.numbers(schedule["end"]))
        return sorted({0.0, 1.0} | {int(time * 1e4 + 0.5) / 1e4 for time in times})
