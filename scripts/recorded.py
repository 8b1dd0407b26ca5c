"""recorded - pictures, and the triangles of a recorded stream, for scripts that work pixels out"""
import collections
import math
import struct
import subprocess

SIDE = 256  # of the grid that the model's vertices lie on


def png(path):
    """The red, green and blue of a PNG: (width, rows of bytes)."""
    def told(*command):
        return subprocess.run(command, check=True, capture_output=True).stdout
    width = int(told("identify", "-format", "%w", path))
    pixels = told("convert", path, "-depth", "8", "rgb:-")
    return width, [pixels[at:at + 3 * width] for at in range(0, len(pixels), 3 * width)]


def real(word):
    return struct.unpack("<f", struct.pack("<I", word))[0]


def triangles(path):
    """Vertices in window space and attribute words of each primitive of a vector file of wdx."""
    at, where, all_bits, words, found = 0, {}, 0, {}, []

    def field(line, name):
        first, bits = where[name]
        return line >> (all_bits - first - bits) & ((1 << bits) - 1)

    for text in open(path, encoding="ascii"):
        part = text.split()
        if text.startswith("// struct"):
            all_bits = int(part[3])
        elif text.startswith("// field"):
            bits = math.prod(int(n) for n in part[3].split("x"))
            where[part[2]] = (at, bits)
            at += bits
        elif part and not text.startswith("//"):
            line = int(part[0], 16)
            if field(line, "sm_wdx_valid"):
                v = field(line, "sm_wdx.v")
                words[field(line, "sm_wdx.attribute")] = [real(v >> 32 * i & 0xffffffff) for i in range(3)]
            if field(line, "vsc_wdx_valid") and not field(line, "vsc_wdx.draw_end"):
                corner = [[real(field(line, f"vsc_wdx.v{i}.{c}")) for c in "xyzw"] for i in range(3)]
                found.append((corner, dict(words)))
    return found


def cells(found):
    """The triangles of each pixel that one may cover, in their order."""
    grid = collections.defaultdict(list)
    for t in found:
        xs, ys = [v[0] for v in t[0]], [v[1] for v in t[0]]
        for x in range(int(min(xs)) - 1, int(max(xs)) + 2):
            for y in range(int(min(ys)) - 1, int(max(ys)) + 2):
                grid[x, y].append(t)
    return grid


def inside(corner, x, y, snapped):
    """Each corner's part of a pixel's centre, negative outside; None of no area.  Snapped: of corners on the grid."""
    p = [(round(v[0] * SIDE) / SIDE, round(v[1] * SIDE) / SIDE) if snapped else v[:2] for v in corner]
    area = (p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) - (p[2][0] - p[0][0]) * (p[1][1] - p[0][1])
    if area == 0:
        return None
    part = []
    for i in (1, 2):
        a, b = p[(i + 1) % 3], p[(i + 2) % 3]
        part.append(((a[0] - x - .5) * (b[1] - y - .5) - (b[0] - x - .5) * (a[1] - y - .5)) / area)
    return [1 - part[0] - part[1]] + part
