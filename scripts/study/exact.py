"""exact - recorded draws in whole numbers: coverage, planes, depth tests, blends and resolves, rounded where one is told to

A colour is a tuple: a denominator and the numerators of its channels, in codes of 0 to 255.
"""
import collections
import math
import struct
from fractions import Fraction

UNIT = 16  # parts of a pixel on which its samples lie
CENTRE = (8, 8)
SAMPLES = {1: (CENTRE,), 4: ((6, 2), (14, 6), (2, 10), (10, 14))}
ONE = 255
FP32 = struct.Struct("<f")

# What a draw's program and state make of a pixel.  program: for each channel a word, and by what of what it is multiplied;
# factors: of source and stored colour, each of "one", "alpha" and "rest", which is 1 less alpha; depth: the test, "less" or
# "lequal"; writes: the depth buffer; clamp: depth to these, as whole numbers of a part; boxes: of viewports that do not draw
# everywhere, left, top, right, bottom; culls: triangles whose corners turn so, 1 or -1; written_out: before it, tiles that are
# kept as floats are written out
Draw = collections.namedtuple("Draw", "program factors depth writes clamp boxes culls written_out",
                              defaults=(None, None, False, None, {}, 0, False))
Scene = collections.namedtuple("Scene", "draws samples clear", defaults=(1, (0, 0, 0)))

# How one computes.  keeps: a stored colour as its "codes", as floats in "tiles", or never rounded, "all"; products: of a
# blend are rounded, each
Way = collections.namedtuple("Way", "keeps products")


def code(n, d):
    """The code nearest to n / d, of a tie the upper."""
    c = (2 * n + d) // (2 * d)
    return c if 0 <= c <= ONE else 0 if c < 0 else ONE


def fp32(x):
    """A double as fp32 rounds it."""
    return FP32.unpack(FP32.pack(x))[0]


def single(x):
    """A rational as fp32 rounds it."""
    return Fraction(fp32(float(x)))


def codes(colour):
    d = colour[0]
    return (1, *[code(n, d) for n in colour[1:]])


def missed(shown, colour):
    """By how much, in codes, the worst channel lies beyond a tie; 0: on one, and not above; less: it is the nearest code."""
    d = colour[0]
    if d == 1 and shown == colour[1:]:
        return -1.
    far = [2 * abs(c * d - min(max(n, 0), ONE * d)) - d for c, n in zip(shown, colour[1:])]
    on = any(f == 0 and code(n, d) != c for f, c, n in zip(far, shown, colour[1:]))
    return max(far) / (2 * d) if max(far) > 0 else 0. if on else -1.


def whole(rows):
    """Rows of binary fractions times a power of two that makes all of them whole numbers; and that power."""
    parts = [[v.as_integer_ratio() for v in row] for row in rows]
    power = max(d for row in parts for _, d in row)
    return [[n * (power // d) for n, d in row] for row in parts], power


class Triangle:
    """Corners x, y, z, w: homogeneous, or in pixels with w 1; times: 1/w then, and words are linear in space, not on screen.

    A corner's share of a point is linear in x and y, and so are sums of shares.  limits: sums that are not negative inside.
    """

    def __init__(self, draw, viewport, corners, words, times=(1, 1, 1), limits=()):
        self.draw, self.viewport = draw, viewport
        (self.corners, _), (self.times, _) = whole(corners), whole([times])
        self.given, self.limits, self.sides = words, limits, None
        self.parts = []
        for i in range(3):
            (ax, ay, _, aw), (bx, by, _, bw) = self.corners[(i + 1) % 3], self.corners[(i + 2) % 3]
            self.parts.append((ay * bw - aw * by, aw * bx - ax * bw, ax * by - ay * bx))
        area = sum(a * self.corners[0][k] for a, k in zip(self.parts[0], (0, 1, 3)))
        self.turns = (area > 0) - (area < 0)

    def ready(self, program):
        """Makes the forms a x + b y + c, x and y in units, of what is asked of a point."""
        if self.sides:
            return
        parts = [[k * self.turns for k in part] for part in self.parts]
        shares = [[k * t for k in part] for part, t in zip(parts, self.times[0])]
        values, power = whole([*self.given.values(), (1, 1, 1)])

        def form(of, by):
            a, b, c = (sum(part[k] * v for part, v in zip(of, by)) for k in range(3))
            return a, b, c * UNIT

        sides = [form((part,), (1,)) for part in parts]
        self.sides = [(a, b, c - (not (a > 0 or a == 0 and b > 0))) for a, b, c in sides]  # within it: a left, a top side
        self.sides += [form(parts, row) for row in whole(self.limits)[0]] if self.limits else []
        part = math.lcm(*(of for _, _, of in program))
        rows = dict(zip(self.given, values))
        self.colour = [form(shares, (power * part,) * 3)]
        self.colour += [form(shares, [v * ONE * by * (part // of) for v in rows[word]]) for word, by, of in program]
        self.depth, self.depth_share = form(parts, [c[2] for c in self.corners]), form(parts, [c[3] for c in self.corners])[2]

    def rows(self, top, bottom):
        """Rows of these that it may cover."""
        if all(c[3] > 0 for c in self.corners):
            ys = [c[1] // c[3] for c in self.corners]
            return range(max(top, min(ys)), min(bottom, max(ys) + 1))
        return range(top, bottom)

    def outside(self, x, y):
        """By how much of a pixel its centre lies outside; negative: inside."""
        at = [UNIT * k + c for k, c in zip((x, y), CENTRE)]
        return max(-(a * at[0] + b * at[1] + c) / math.hypot(a, b) / UNIT for a, b, c in self.sides)

    def span(self, y, at, low, high, reach):
        """First and last pixel of row y, of low to high, whose sample lies inside, or as far outside as reach."""
        for a, b, c in self.sides:
            rest = b * (UNIT * y + at[1]) + c + a * at[0]  # 16 a x + rest is not negative
            if reach:
                rest += int(math.hypot(a, b) * reach * UNIT)
            if a > 0:
                low = max(low, -(rest // (UNIT * a)))
            elif a < 0:
                high = min(high, rest // (-UNIT * a))
            elif rest < 0:
                return 0, -1
        return low, high


class Picture:
    """Triangles drawn in one way; only: of these pixels alone; reach: so far outside, in pixels, is inside, too."""

    def __init__(self, size, scene, way, only=None, reach=0):
        self.width, self.height = size
        self.scene, self.way, self.only, self.reach = scene, way, only, reach
        self.samples, self.clear = SAMPLES[scene.samples], (1, *scene.clear)
        self.stored, self.depth, self.shaded = {}, {}, {}
        self.asked = only and {y for _, y in only}

    def draw(self, triangles):
        last = -1
        for t in triangles:
            d = self.scene.draws[t.draw]
            if t.draw > last:
                last = t.draw
                if d.written_out and self.way.keeps == "tiles":
                    self.stored = {key: codes(self.shown(held, *key[:2])) for key, held in self.stored.items()}
            if t.turns and t.turns != d.culls:
                t.ready(d.program)
                self.cover(t, d)
        return self

    def cover(self, t, d):
        left, top, right, bottom = d.boxes.get(t.viewport, (0, 0, self.width, self.height))
        for y in t.rows(top, bottom):
            if self.only is not None and y not in self.asked:
                continue
            for n, at in enumerate(self.samples):
                low, high = t.span(y, at, left, right - 1, self.reach)
                for x in range(low, high + 1):
                    key = x, y, n
                    if (self.only is None or (x, y) in self.only) and (not d.depth or self.nearer(t, d, key, at)):
                        self.stored[key] = self.blended(t, d, key) if d.factors else t

    def nearer(self, t, d, key, at):
        a, b, c = t.depth
        z, of = a * (UNIT * key[0] + at[0]) + b * (UNIT * key[1] + at[1]) + c, t.depth_share
        if d.clamp:
            first, last, part = d.clamp
            z, of = min(max(z * part, first * of), last * of), of * part
        elif not 0 <= z <= of:
            return False
        old, old_of = self.depth.get(key, (1, 1))
        order = z * old_of - old * of
        if order > 0 or order == 0 and d.depth == "less":
            return False
        if d.writes:
            self.depth[key] = z, of
        return True

    def shade(self, t, x, y):
        """What the pixel program gives at the centre."""
        key = t, x, y
        if key not in self.shaded:
            x16, y16 = UNIT * x + CENTRE[0], UNIT * y + CENTRE[1]
            self.shaded[key] = tuple([a * x16 + b * y16 + c for a, b, c in t.colour])
        return self.shaded[key]

    def shown(self, held, x, y):
        """The colour of what is stored."""
        return self.shade(held, x, y) if isinstance(held, Triangle) else held

    def blended(self, t, d, key):
        source, stored = self.shade(t, *key[:2]), self.shown(self.stored.get(key, self.clear), *key[:2])
        if self.way.keeps == "codes":
            source, stored = codes(source), codes(stored)
        of, *source = source
        factor = {"one": ONE * of, "alpha": source[-1], "rest": ONE * of - source[-1]}
        first, second = (factor[f] for f in d.factors)
        of_s, of_d = ONE * of * of, ONE * of * stored[0]
        terms = [(s * first, k * second) for s, k in zip(source, stored[1:])]
        if self.way.products:
            return (1, *(min(ONE, code(s, of_s) + code(k, of_d)) for s, k in terms))
        return (of_s * of_d, *(min(ONE * of_s * of_d, s * of_d + k * of_s) for s, k in terms))

    def colour(self, x, y):
        """What the picture is to show, of samples their mean."""
        held = [self.stored.get((x, y, n), self.clear) for n in range(len(self.samples))]
        if held.count(held[0]) == len(held):  # all by one triangle, too
            held = held[:1]
        colours = [self.shown(h, x, y)[:4] for h in held]
        if len(held) == 1 and (len(self.samples) == 1 or self.way.keeps != "codes"):
            return colours[0]
        if self.way.keeps == "codes":
            colours = [codes(c) for c in colours]
        of = math.lcm(*(c[0] for c in colours))
        return (of * len(held), *(sum(c[n] * (of // c[0]) for c in colours) for n in (1, 2, 3)))

    def missed(self, shown, x, y):
        """missed() of a pixel that shows this."""
        if shown == self.clear[1:] and not any((x, y, n) in self.stored for n in range(len(self.samples))):
            return -1.
        return missed(shown, self.colour(x, y))
