#!/usr/bin/env python3
"""Draws assets/data/harbour.png, the picture that comes with the program: a harbour at dusk.

    assets/make_picture.py [FILE]

Made here, so that its licence is ours, and made to be adversarial: 967 x 541 pixels, not square, and no side a multiple
of 8, so that a kernel that forgets its edges is seen. Deterministic: the same bytes each time. The Python standard
library is enough; takes about ten seconds.
"""
import math
import os
import random
import struct
import sys
import zlib

WIDTH, HEIGHT = 967, 541
HORIZON = 322
SUN = (612.0, 296.0, 41.0)  # x, y, radius


def rgb(text):
    return tuple(int(text[i:i + 2], 16) / 255 for i in (1, 3, 5))


def mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def smooth(low, high, x):
    t = min(1.0, max(0.0, (x - low) / (high - low)))
    return t * t * (3 - 2 * t)


def gradient(stops, t):
    for (t0, c0), (t1, c1) in zip(stops, stops[1:]):
        if t <= t1:
            return mix(c0, c1, max(0.0, (t - t0) / (t1 - t0)))
    return stops[-1][1]


class Noise:
    """Value noise on a lattice that repeats after 256 cells."""

    def __init__(self, seed):
        draw = random.Random(seed)
        self.values = [[draw.random() for _ in range(256)] for _ in range(256)]

    def at(self, x, y):
        column, row = math.floor(x), math.floor(y)
        u, v = x - column, y - row
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        upper, lower = self.values[row & 255], self.values[(row + 1) & 255]
        left, right = column & 255, (column + 1) & 255
        above = upper[left] + (upper[right] - upper[left]) * u
        below = lower[left] + (lower[right] - lower[left]) * u
        return above + (below - above) * v

    def cloud(self, x, y, octaves=4):
        total, weight = 0.0, 0.5
        for _ in range(octaves):
            total += weight * self.at(x, y)
            x, y, weight = x * 2.03 + 17.1, y * 2.03 + 9.7, weight * 0.5
        return total


class Canvas:
    """Rows of colours, painted over from back to front with soft edges."""

    def __init__(self):
        self.rows = [[(0.0, 0.0, 0.0)] * WIDTH for _ in range(HEIGHT)]

    def blend(self, x, y, colour, alpha):
        if alpha > 0 and 0 <= x < WIDTH and 0 <= y < HEIGHT:
            self.rows[y][x] = mix(self.rows[y][x], colour, min(1.0, alpha))

    def glow(self, cx, cy, radius, colour, strength):
        """Adds light that fades with distance."""
        for y in range(max(0, int(cy - radius)), min(HEIGHT, int(cy + radius) + 1)):
            row = self.rows[y]
            for x in range(max(0, int(cx - radius)), min(WIDTH, int(cx + radius) + 1)):
                away = math.hypot(x - cx, y - cy) / radius
                if away < 1:
                    light = strength * (1 - away) ** 2.4
                    row[x] = tuple(min(1.0, c + light * (1 - 0.35 * c) * l) for c, l in zip(row[x], colour))

    def disc(self, cx, cy, radius, colour, alpha=1.0, lowest=HEIGHT):
        for y in range(int(cy - radius) - 1, min(lowest, int(cy + radius) + 2)):
            for x in range(int(cx - radius) - 1, int(cx + radius) + 2):
                self.blend(x, y, colour, alpha * min(1.0, radius - math.hypot(x - cx, y - cy) + 0.5))

    def polygon(self, points, colour, alpha=1.0, waves=None):
        """Fills with four samples a row and exact coverage along the row. `colour` may be a function of (x, y); `waves`
        moves each row sideways, as water does to what it mirrors."""
        steps = 4
        first = max(0, math.floor(min(y for _, y in points)))
        last = min(HEIGHT - 1, math.ceil(max(y for _, y in points)))
        edges = list(zip(points, points[1:] + points[:1]))
        for row in range(first, last + 1):
            coverage = {}
            for step in range(steps):
                y = row + (step + 0.5) / steps
                crossings = sorted(x0 + (y - y0) * (x1 - x0) / (y1 - y0)
                                   for (x0, y0), (x1, y1) in edges if (y0 <= y) != (y1 <= y))
                shift = waves(y) if waves else 0.0
                for left, right in zip(crossings[::2], crossings[1::2]):
                    left, right = left + shift, right + shift
                    for x in range(max(0, math.floor(left)), min(WIDTH, math.ceil(right))):
                        coverage[x] = coverage.get(x, 0.0) + min(right, x + 1) - max(left, x)
            for x, covered in coverage.items():
                here = colour(x, row) if callable(colour) else colour
                self.blend(x, row, here, alpha * covered / steps)

    def line(self, x0, y0, x1, y1, width, colour, alpha=1.0, waves=None):
        length = math.hypot(x1 - x0, y1 - y0)
        nx, ny = -(y1 - y0) / length * width / 2, (x1 - x0) / length * width / 2
        self.polygon([(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)], colour, alpha, waves)


SKY = [(0.00, rgb("#16204f")), (0.22, rgb("#2f2f72")), (0.42, rgb("#6a3f86")), (0.60, rgb("#b6527f")),
       (0.76, rgb("#ec7a62")), (0.90, rgb("#fcb066")), (1.00, rgb("#ffd890"))]


def paint_sky(canvas):
    noise, draw = Noise(11), random.Random(5)
    sun_x, sun_y, _ = SUN
    for y in range(HORIZON + 4):
        height = y / HORIZON
        row = canvas.rows[y]
        for x in range(WIDTH):
            away = math.hypot((x - sun_x) / 560, (y - sun_y) / 330)
            colour = gradient(SKY, min(1.0, height * 1.02 + 0.10 * max(0.0, 1 - away) - 0.07 * min(1.0, away)))
            # Two decks of cloud: high ones long and thin, low ones lit from below by the sun.
            low = noise.cloud(x / 150 + 3, y / 27 + 0.0016 * x) - 0.02
            cover = smooth(0.50, 0.72, low) * smooth(0.15, 0.45, height) * smooth(1.02, 0.80, height)
            under = smooth(0.50, 0.66, noise.cloud(x / 150 + 3, (y + 7) / 27 + 0.0016 * x) - 0.02)
            lit = mix(rgb("#ffb47a"), rgb("#a9568c"), min(1.0, away * 0.95))
            colour = mix(colour, mix(lit, mix(rgb("#7a3f80"), rgb("#453a77"), min(1.0, away)), 0.70 * under), 0.80 * cover)
            high = smooth(0.52, 0.80, noise.cloud(x / 240 + 40, y / 15 - 0.0021 * x + 9))
            row[x] = mix(colour, mix(rgb("#f0a0a6"), rgb("#8f7cc0"), min(1.0, away * 0.8)), 0.42 * high * smooth(0.98, 0.40, height))
    for _ in range(150):
        x, y = draw.randrange(WIDTH), int(draw.random() ** 1.6 * 150)
        canvas.blend(x, y, (1.0, 0.97, 0.92), (0.25 + 0.75 * draw.random()) * (1 - y / 150))
    canvas.glow(sun_x, sun_y, 330, rgb("#ff9a4a"), 0.34)
    canvas.glow(sun_x, sun_y, 120, rgb("#ffca70"), 0.55)
    canvas.disc(sun_x, sun_y, SUN[2], rgb("#fff8dc"))


def paint_hills(canvas):
    layers = [(0.0, 62, rgb("#9a5a8f"), rgb("#e08a78"), 21), (1.7, 42, rgb("#5f4480"), rgb("#a8607f"), 22),
              (4.1, 25, rgb("#35326a"), rgb("#5d4378"), 23)]
    for phase, tall, top, foot, seed in layers:
        noise = Noise(seed)
        for x in range(WIDTH):
            valley = 1 - 0.82 * math.exp(-((x - SUN[0]) / 165) ** 2)  # the sun sets between the hills
            rise = tall * valley * (0.55 + 0.45 * math.sin(x / 131 + phase) + 0.55 * noise.cloud(x / 74 + phase, 3.3))
            crest = HORIZON - max(2.0, rise)
            for y in range(max(0, int(crest)), HORIZON + 4):
                canvas.blend(x, y, mix(top, foot, (y - crest) / (HORIZON + 4 - crest)), y + 1 - crest)


def paint_town(canvas):
    """Houses on the left shore, the front row last."""
    draw = random.Random(42)
    walls = [rgb(c) for c in ("#c8553d", "#e0a458", "#3f7d8c", "#8a4f7d", "#d98a6a", "#5b6aa0", "#b8434f", "#4f8f7a", "#e6c48a")]
    roofs = [rgb(c) for c in ("#5a2a3c", "#4a2f4f", "#3b2d55", "#6b3340")]
    windows = [rgb(c) for c in ("#ffd873", "#ffc24d", "#ffe6a3", "#ff9f45")]
    for depth, start, end, base, scale in ((0.62, -6, 418, HORIZON - 13, 0.70), (0.30, -10, 402, HORIZON - 4, 0.92), (0.0, -4, 352, HORIZON + 5, 1.10)):
        x = start
        while x < end:
            wide = draw.uniform(24, 44) * scale
            tall = draw.uniform(40, 84) * scale * (1.0 - 0.35 * max(0.0, x / end) ** 2)
            haze = lambda c, d=depth: mix(mix(c, rgb("#2a2450"), 0.36), rgb("#6e4a80"), d)
            wall, roof = haze(draw.choice(walls)), haze(draw.choice(roofs))
            gable = draw.uniform(9, 17) * scale
            top = base - tall
            lit = lambda px, py, w=wall, left=x, size=wide: mix(w, mix(w, rgb("#ffb070"), 0.5), max(0.0, (px - left) / size) ** 2 * 0.8)
            canvas.polygon([(x, base + 3), (x, top), (x + wide, top), (x + wide, base + 3)], lit)
            if draw.random() < 0.7:
                canvas.polygon([(x - 1.5, top), (x + wide / 2, top - gable), (x + wide + 1.5, top)], roof)
            else:
                canvas.polygon([(x - 1, top), (x - 1, top - 4 * scale), (x + wide + 1, top - 4 * scale), (x + wide + 1, top)], roof)
            if draw.random() < 0.5:
                stack = x + wide * draw.uniform(0.2, 0.7)
                canvas.polygon([(stack, top), (stack, top - gable - 3), (stack + 4 * scale, top - gable - 3), (stack + 4 * scale, top)], roof)
            columns = max(2, int(wide / (9.5 * scale)))
            for floor in range(max(1, int((tall - 8) / (13 * scale)))):
                for column in range(columns):
                    left = x + wide * (column + 0.5) / columns - 2.3 * scale
                    upper = top + (6 + floor * 13) * scale
                    glass = draw.choice(windows) if draw.random() < 0.62 else mix(wall, rgb("#141634"), 0.72)
                    glass = mix(glass, rgb("#6e4a80"), depth * 0.6)
                    canvas.polygon([(left, upper), (left + 4.6 * scale, upper), (left + 4.6 * scale, upper + 7 * scale), (left, upper + 7 * scale)], glass)
            x += wide + draw.choice((0, 0, 0, 2.5)) * scale
    # The church, which gives the town its outline.
    stone, slate = mix(rgb("#d98a6a"), rgb("#4a3566"), 0.45), rgb("#38295a")
    canvas.polygon([(206, 250), (206, 176), (230, 176), (230, 250)], lambda px, _: mix(stone, rgb("#ffb070"), 0.5 * max(0.0, (px - 206) / 24)))
    canvas.polygon([(203, 177), (218, 112), (233, 177)], slate)
    canvas.line(218, 114, 218, 101, 1.6, slate)
    canvas.line(214.5, 106, 221.5, 106, 1.6, slate)
    canvas.disc(218, 190, 6, rgb("#ffe6a3"))
    canvas.polygon([(214, 222), (214, 208), (218, 203), (222, 208), (222, 222)], rgb("#ffc24d"))


def paint_lighthouse(canvas):
    x, foot, top = 868.0, HORIZON - 6.0, 168.0
    rock = rgb("#231f47")
    canvas.polygon([(742, HORIZON + 5), (772, 312), (806, 309), (832, 300), (900, 297), (936, 304), (967, 300), (967, HORIZON + 5)],
                   lambda px, py: mix(rgb("#4a3768"), rock, smooth(297, HORIZON + 3, py)))
    for side, reach, strength in ((-1, 470, 0.55), (1, 110, 0.40)):  # the beam fades along its way
        for px in range(int(reach)):
            half = 2.0 + px * 0.115
            column = int(x + side * px)
            for y in range(int(top + 6 - half), int(top + 6 + half) + 1):
                inside = max(0.0, 1 - abs(y - top - 6 + 0.05 * px) / half)
                canvas.blend(column, y, rgb("#fff0b8"), strength * inside * (1 - px / reach) ** 1.5)
    bands = (rgb("#f1e4d8"), rgb("#d8434a"))
    for band in range(7):
        y0, y1 = top + 16 + band * (foot - top - 16) / 7, top + 16 + (band + 1) * (foot - top - 16) / 7
        w0, w1 = 10 + band * 1.25, 10 + (band + 1) * 1.25
        tone = bands[band % 2]
        canvas.polygon([(x - w0, y0), (x + w0, y0), (x + w1, y1), (x - w1, y1)],
                       lambda px, _, t=tone: mix(mix(t, rgb("#ffb884"), 0.25), mix(t, rgb("#2b2555"), 0.72), smooth(x - 12, x + 15, px)))
    canvas.polygon([(x - 14, top + 17), (x - 14, top + 13), (x + 14, top + 13), (x + 14, top + 17)], rgb("#2b2350"))
    canvas.polygon([(x - 7, top + 13), (x - 7, top), (x + 7, top), (x + 7, top + 13)], rgb("#fff4c4"))
    for bar in (-7, -2.3, 2.3, 7):
        canvas.line(x + bar, top, x + bar, top + 13, 1.2, rgb("#2b2350"))
    canvas.polygon([(x - 10, top + 1), (x, top - 11), (x + 10, top + 1)], rgb("#b8343f"))
    canvas.glow(x, top + 6, 74, rgb("#fff0b0"), 0.75)
    canvas.polygon([(900, 300), (900, 278), (914, 267), (930, 278), (930, 304)], rgb("#4f3a69"))
    canvas.polygon([(897, 279), (914, 264), (933, 279)], rgb("#7a2f48"))
    canvas.polygon([(909, 293), (909, 284), (917, 284), (917, 293)], rgb("#ffd873"))


def paint_water(canvas):
    """Mirrors what stands above, broken by waves that grow towards the viewer, with the sun's road on it."""
    noise = Noise(77)
    above = [list(row) for row in canvas.rows]
    for y in range(HORIZON + 4, HEIGHT):
        near = (y - HORIZON) / (HEIGHT - HORIZON)
        row = canvas.rows[y]
        for x in range(WIDTH):
            wave = noise.cloud(x / (14 + 90 * near) + 5, y / (2.2 + 9 * near), 3) - 0.44
            mirror = 2 * HORIZON + 6 - y - wave * (16 + 150 * near) * 0.5
            source_y = min(HORIZON, max(0, mirror + 52 * near))
            source_x = min(WIDTH - 1, max(0, x + wave * (9 + 26 * near)))
            upper = int(source_y)
            part = source_y - upper
            colour = mix(above[upper][int(source_x)], above[min(HORIZON, upper + 1)][int(source_x)], part)
            road = math.exp(-((x - SUN[0] + 10 * wave) / (26 + 95 * near)) ** 2)
            deep = mix(mix(rgb("#2a5d86"), rgb("#0d2146"), near ** 0.8), rgb("#8a4468"), 0.75 * road ** 0.4 * (1 - 0.5 * near))
            colour = mix(colour, deep, 0.24 + 0.36 * near + 0.55 * max(0.0, -wave))
            glint = smooth(0.02, 0.17, wave + 0.16 * road - 0.03) * road
            colour = mix(colour, mix(rgb("#ffe0a0"), rgb("#ff9d5c"), near), 0.92 * glint * (1 - 0.45 * near))
            row[x] = colour
    for y in range(HORIZON + 2, HORIZON + 8):  # haze where water meets land
        for x in range(WIDTH):
            canvas.blend(x, y, rgb("#ffcf98"), 0.20 * math.exp(-((x - SUN[0]) / 260) ** 2))


def paint_boat(canvas, x, y, size, hull, main, jib, lean=0.0, seed=0):
    """A sloop whose water line is at y; first its mirror image, then itself."""
    def parts(flip):
        def at(px, py):
            return x + (px + lean * py) * size, y - py * size * (1 if not flip else -0.86)
        shade = lambda c, dark: (lambda px, py: mix(c, mix(c, rgb("#1a1740"), dark), smooth(x - 34 * size, x + 44 * size, px)))
        yield [at(0, 10), at(1.6, 118), at(2.6, 118), at(3, 10)], mix(hull, rgb("#f6dcc0"), 0.5)
        yield [at(4, 16), at(3.4, 114), at(20, 66), at(47, 18)], shade(main, 0.30)
        yield [at(-3, 18), at(0.2, 104), at(-20, 58), at(-42, 15)], shade(jib, 0.30)
        for low, high in ((34, 36.2), (58, 60.0), (82, 83.8)):  # seams of the mainsail
            yield [at(3.8, low + 1), at(3.8, high + 1), at(4 + (114 - high) * 0.42, high), at(4 + (114 - low) * 0.42, low)], mix(main, rgb("#2a2048"), 0.35)
        yield [at(3, 17), at(3, 14.5), at(50, 14.5), at(50, 17)], rgb("#4a2b36")
        yield [at(-46, 13), at(-36, 1), at(-28, -2), at(38, -2), at(48, 4), at(54, 14), at(20, 10.5), at(-20, 10)], hull
        yield [at(-45, 13.2), at(-43, 11), at(-20, 8), at(20, 8.5), at(53.4, 12), at(54, 14), at(20, 10.5), at(-20, 10)], rgb("#fbead2")
        yield [at(-12, 10), at(-9, 18), at(14, 18), at(18, 10.5)], rgb("#e9d3bd")
        for port in (-6, 1, 8):
            yield [at(port, 12.5), at(port, 15.8), at(port + 4, 15.8), at(port + 4, 12.5)], rgb("#ffc24d")

    noise = Noise(200 + seed)
    waves = lambda row: (noise.cloud(row / (3.2 * size + 1.5), seed + 0.5, 2) - 0.37) * (3 + (row - y) * 0.30)
    for points, colour in parts(True):
        base = colour
        dim = lambda px, py, c=base: mix(c(px, py) if callable(c) else c, rgb("#123056"), 0.34 + 0.30 * smooth(y, y + 100 * size, py))
        fade = 0.78 if size > 0.5 else 0.62
        canvas.polygon(points, dim, fade, waves)
    for points, colour in parts(False):
        canvas.polygon(points, colour)
    canvas.polygon([(x - 48 * size, y + 1), (x - 20 * size, y + 3.2 * size), (x + 30 * size, y + 3.2 * size), (x + 60 * size, y + 1), (x + 20 * size, y - 0.4), (x - 20 * size, y - 0.4)],
                   rgb("#cfe3ef"), 0.40)
    canvas.polygon([(x + (1.6 + lean * 118) * size, y - 118 * size), (x + (1.6 + lean * 118) * size, y - 124 * size), (x + (15 + lean * 118) * size, y - 121 * size)], rgb("#ffdf6b"))


def paint_quay(canvas):
    """The near corner: planks, bollards, and a string of lanterns, so that the picture has a foreground."""
    plank = rgb("#2a1c33")
    for number in range(7):
        y0, y1 = 489 + number * 9.0, 489 + (number + 1) * 9.0
        end0, end1 = 236 - number * 5.5, 236 - (number + 1) * 5.5 + 3
        canvas.polygon([(-2, y0), (end0, y0), (end1, y1), (-2, y1)],
                       lambda px, py, n=number: mix(mix(plank, rgb("#7a4a48"), 0.62 - 0.06 * n), plank, smooth(20, 236, px) * 0.7))
        canvas.line(-2, y0, end0, y0, 1.3, rgb("#150f22"), 0.8)
    for x, tall in ((58, 60), (206, 52)):
        canvas.polygon([(x - 5, 500), (x - 5, 500 - tall), (x + 5, 500 - tall), (x + 5, 500)],
                       lambda px, _, c=x: mix(rgb("#7d4b45"), rgb("#1d1429"), smooth(c - 5, c + 5, px)))
    canvas.polygon([(51, 441), (51, 437), (65, 437), (65, 441)], rgb("#93574a"))
    canvas.polygon([(199, 449), (199, 445), (213, 445), (213, 449)], rgb("#93574a"))
    lamps = [rgb(c) for c in ("#ff6b5e", "#ffc24d", "#5fd3c6", "#ff8fb0", "#8fd14f", "#6fb7ff", "#ffa24d")]
    before = None
    for step in range(61):  # a hanging rope
        t = step / 60
        x, y = 60 + 144 * t, 438 + 8 * t + 44 * 4 * t * (1 - t) * 0.55
        if before:
            canvas.line(*before, x, y, 1.2, rgb("#140d20"))
        before = (x, y)
    for number, lamp in enumerate(lamps):
        t = (number + 1) / 8
        x, y = 60 + 144 * t, 438 + 8 * t + 44 * 4 * t * (1 - t) * 0.55 + 8
        canvas.glow(x, y, 26, lamp, 0.55)
        canvas.polygon([(x - 3.2, y - 6.5), (x + 3.2, y - 6.5), (x + 5.2, y), (x + 3.2, y + 6.5), (x - 3.2, y + 6.5), (x - 5.2, y)], mix(lamp, (1, 1, 1), 0.25))
        canvas.polygon([(x - 2, y - 3), (x + 2, y - 3), (x + 2.6, y + 3), (x - 2.6, y + 3)], mix(lamp, (1, 1, 1), 0.75))


def paint_birds(canvas):
    for x, y, size in ((470, 120, 7), (496, 108, 5.5), (517, 126, 5), (742, 150, 6), (764, 141, 4.6), (548, 112, 4)):
        for side in (-1, 1):
            canvas.polygon([(x, y), (x + side * size * 0.55, y - size * 0.5), (x + side * size * 1.3, y - size * 0.12),
                            (x + side * size * 0.55, y - size * 0.22)], rgb("#2a1f45"), 0.9)


def paint():
    canvas = Canvas()
    paint_sky(canvas)
    paint_hills(canvas)
    paint_birds(canvas)
    paint_town(canvas)
    paint_lighthouse(canvas)
    paint_water(canvas)
    paint_boat(canvas, 520, 338, 0.30, rgb("#3a2a55"), rgb("#f3d9c0"), rgb("#f0b7a0"), 0.02, 1)
    paint_boat(canvas, 690, 343, 0.36, rgb("#28335f"), rgb("#f7e3c8"), rgb("#e8836b"), -0.01, 2)
    paint_boat(canvas, 418, 384, 0.78, rgb("#1f4e79"), rgb("#ef5b4c"), rgb("#ffd166"), 0.03, 3)
    paint_boat(canvas, 778, 428, 1.32, rgb("#7b2438"), rgb("#fff1dc"), rgb("#2ec4b6"), -0.02, 4)
    paint_quay(canvas)
    return canvas


def encode_png(rows):
    """Each row is stored with the filter that leaves the smallest remainders, as the PNG specification suggests."""
    data, before = bytearray(), bytes(WIDTH * 3)
    for row in rows:
        line = bytes(min(255, max(0, round(c * 255))) for colour in row for c in colour)
        left = bytes(3) + line[:-3]
        corner = bytes(3) + before[:-3]
        paeth = bytearray()
        for value, a, b, c in zip(line, left, before, corner):
            pa, pb, pc = abs(b - c), abs(a - c), abs(a + b - 2 * c)
            paeth.append((value - (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255)
        choices = [line, bytes((v - a) & 255 for v, a in zip(line, left)), bytes((v - b) & 255 for v, b in zip(line, before)),
                   bytes((v - (a + b) // 2) & 255 for v, a, b in zip(line, left, before)), bytes(paeth)]
        kind = min(range(5), key=lambda k: sum(v if v < 128 else 256 - v for v in choices[k]))
        data.append(kind)
        data += choices[kind]
        before = line

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"sRGB", b"\0")
            + chunk(b"IDAT", zlib.compress(bytes(data), 9)) + chunk(b"IEND", b""))


def main(arguments):
    here = os.path.dirname(os.path.abspath(__file__))
    target = arguments[0] if arguments else os.path.join(here, "data", "harbour.png")
    picture = encode_png(paint().rows)
    with open(target, "wb") as file:
        file.write(picture)
    print(f"{target}: {WIDTH} x {HEIGHT}, {len(picture) // 1024} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
