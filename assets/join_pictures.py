#!/usr/bin/env python3
"""Puts PNG pictures of one size side by side, as a strip for a page or a slide.

    assets/join_pictures.py OUT.png PICTURE.png... [--columns N]

For pictures as `warpatlas render` saves them: 8-bit RGB, not interlaced. The Python standard library is enough.
"""
import argparse
import struct
import zlib


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def paeth(left, above, corner):
    """The neighbour that is nearest to left + above - corner, as the PNG specification says."""
    guess = left + above - corner
    return min((abs(guess - left), 0, left), (abs(guess - above), 1, above), (abs(guess - corner), 2, corner))[2]


def read(path):
    """Width, height, and the rows as bytes."""
    with open(path, "rb") as file:
        png = file.read()
    at, packed = 8, b""
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at:at + 8])
        data = png[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, *form = struct.unpack(">IIBBBBB", data)
            if form != [8, 2, 0, 0, 0]:
                raise SystemExit(f"{path}: is not an 8-bit RGB picture without interlacing")
        elif kind == b"IDAT":
            packed += data
        at += size + 12
    raw = zlib.decompress(packed)
    length, rows, above = 3 * width, [], bytes(3 * width)
    for y in range(height):
        kind, row = raw[y * (length + 1)], bytearray(raw[y * (length + 1) + 1:(y + 1) * (length + 1)])
        for i in range(length) if kind else ():
            left, corner = (row[i - 3], above[i - 3]) if i >= 3 else (0, 0)
            guess = (left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner))[kind - 1]
            row[i] = (row[i] + guess) & 255
        rows.append(bytes(row))
        above = row
    return width, height, rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("pictures", nargs="+")
    parser.add_argument("--columns", type=int)
    arguments = parser.parse_args()
    pictures = [read(path) for path in arguments.pictures]
    width, height, _ = pictures[0]
    for path, (w, h, _) in zip(arguments.pictures, pictures):
        if (w, h) != (width, height):
            raise SystemExit(f"{path}: is {w} x {h}, the first {width} x {height}")
    columns = arguments.columns or len(pictures)
    lines = [pictures[i:i + columns] for i in range(0, len(pictures), columns)]
    raw = b"".join(b"\0" + b"".join(rows[y] for _, _, rows in line).ljust(3 * width * columns, b"\0")
                   for line in lines for y in range(height))
    head = struct.pack(">IIBBBBB", width * columns, height * len(lines), 8, 2, 0, 0, 0)
    with open(arguments.out, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 9))
                   + chunk(b"IEND", b""))


if __name__ == "__main__":
    main()
