"""textured - what streams of textures are worked out from: planes, quads, pictures in memory

A stream is a class.  rules: what the model and llvmpipe do otherwise; near: by how much of a code each may leave a tie at
the wrong side; colour(x, y, theirs, nudge): a pixel in codes, not rounded, where those rules are llvmpipe's that are in
theirs and the others the model's; nudges: what a place and a level may be off by, of the arithmetic before the texture unit,
nothing first.
"""
import itertools
import os
import tempfile
from fractions import Fraction

from exact import fp32
from exact_sampler import Image
from recorded import told

SIZE = 128
ONE = 255
STILL = (0., 0., 0.)


def nudges(coordinate=0., level=0.):
    """Still first, then each step aside."""
    ways = [(0., -coordinate, coordinate) if coordinate else (0.,)] * 2 + [(0., -level, level) if level else (0.,)]
    return sorted(itertools.product(*ways), key=lambda n: sum(map(abs, n)))


def way_of(theirs, way="reals"):
    """How a filter computes where llvmpipe has this way."""
    return way if "weights" in theirs else "whole"


def plane(corners, snapped):
    """A triangle of x, y, w of clip space and words: each corner's share as a form a x + b y + c, and the words of each."""
    rows = []
    for x, y, w, *words in corners:
        at = [SIZE / 2 * (Fraction(k) / Fraction(w) + 1) for k in (x, y)]
        if snapped:
            at = [Fraction(round(k * 256), 256) for k in at]
        rows.append((*(k * Fraction(w) for k in at), Fraction(w), words))
    parts = []
    for i in range(3):
        (ax, ay, aw, _), (bx, by, bw, _) = rows[(i + 1) % 3], rows[(i + 2) % 3]
        parts.append((ay * bw - aw * by, aw * bx - ax * bw, ax * by - ay * bx))
    turn = 1 if sum(a * k for a, k in zip(parts[0], rows[0])) > 0 else -1
    return [tuple(float(turn * k) for k in part) for part in parts], [row[3] for row in rows]


def shares(triangle, x, y):
    """Each corner's share of a pixel's centre, negative outside."""
    return [a * (x + .5) + b * (y + .5) + c for a, b, c in triangle[0]]


def covers(triangle, x, y):
    """A centre on a side is inside of a left and of a top one."""
    return all(s > 0 or s == 0 and (a > 0 or a == 0 and b > 0) for s, (a, b, _) in zip(shares(triangle, x, y), triangle[0]))


def words_at(triangle, x, y):
    parts = shares(triangle, x, y)
    return [fp32(sum(p * w[k] for p, w in zip(parts, triangle[1])) / sum(parts)) for k in range(len(triangle[1][0]))]


def quad_of(x, y):
    """Pixels of the quad of x, y, top and left first; and which of them it is."""
    return [(x & ~1 | i, y & ~1 | j) for j in (0, 1) for i in (0, 1)], (y & 1) * 2 + (x & 1)


def read_texture(aurum, capture, until, address, sizes, high=16):
    """A texture of 32 bits a texel, of blocks that are one GOB wide and as many high, as it is in memory behind so many submits."""
    across, down = -(-sizes[0] * 4 // 64), -(-sizes[1] // (8 * high))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "texels")
        told(aurum, "run", capture, "--until", str(until), f"--dump={address:#x}:{across * down * high * 512}:{path}")
        with open(path, "rb") as file:
            data = file.read()
    found = []
    for y in range(sizes[1]):
        for x in range(0, 4 * sizes[0], 4):
            block = y // (8 * high) * across + x // 64
            at = (block * high + y // 8 % high) * 512 + (x % 64 // 32 * 16 + y % 8 // 2 * 4 + x % 32 // 16 * 2 + y % 2) * 16 + x % 16
            found.append(tuple(data[at:at + 4]))
    return Image(sizes, found)
