"""recorded - pictures, and the triangles of a recorded stream, for scripts that work pixels out"""
import collections
import math
import os
import re
import shutil
import struct
import subprocess
import sys

SIDE = 256  # of the grid that the model's vertices lie on
TRIANGLE = 2  # kind of a packet

# What goes to setup: vertices in window space with 1/w, and words of what the pixel program reads.
Piece = collections.namedtuple("Piece", "draw viewport corner words")
# What the last program before the raster leaves: positions in clip space, distances from each plane that cuts; scale, offset:
# of the viewport.
Whole = collections.namedtuple("Whole", "draw viewport corner distances scale offset words")


def fail(text):
    """Ends the script: something is missing."""
    print(f"{os.path.basename(sys.argv[0])}: {text}", file=sys.stderr)
    sys.exit(2)


def asked(usage):
    """The folder of a stream and the program aurum that the command line names."""
    if not 2 <= len(sys.argv) <= 3:
        fail(f"name a recorded stream: {next(line for line in usage.splitlines() if ' CAPTURE' in line).strip()}")
    capture, aurum = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "build/aurum"
    if not os.path.isdir(capture):
        fail(f"{capture}: no such folder; name one with a trace and llvmpipe's picture")
    if not shutil.which(aurum):
        fail(f"{aurum}: no such program; build it (ninja -C build aurum) or name it behind the stream")
    return capture, aurum


def told(*command):
    try:
        return subprocess.run(command, check=True, capture_output=True).stdout
    except FileNotFoundError:
        fail(f"{command[0]}: not installed; scripts/setup says what is needed")
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().splitlines()
        fail(f"{' '.join(command[:3])}: {said[-1] if said else f'exit {error.returncode}'}")


def png(path):
    """Rows of a PNG, each of pixels of three codes."""
    data = told("convert", path, "-depth", "8", "ppm:-")
    head = re.match(rb"P6\s+(\d+)\s+\d+\s+255\s", data)
    return rows(data[head.end():], int(head[1]), 3)


def rows(codes, width, size):
    pixels = [tuple(codes[at:at + 3]) for at in range(0, len(codes), size)]
    return [pixels[at:at + width] for at in range(0, len(pixels), width)]


def pictures(aurum, capture, folder, *options):
    """Rows of the model's picture, and of those of the renderers that have one there, by their names: llvmpipe at least."""
    final, shown = os.path.join(folder, "a.png"), {}
    for renderer in ("llvmpipe", "softpipe"):
        names = f"{renderer}.rgba.zst", f"{renderer}.png"
        shown[renderer] = next((path for path in (os.path.join(capture, n) for n in names) if os.path.exists(path)), None)
    if not shown["llvmpipe"]:
        fail(f"{capture}: no picture of llvmpipe's; it is llvmpipe.rgba.zst or llvmpipe.png")
    told(aurum, "run", capture, "--final", final, *options)
    ours = png(final)
    shown = {name: path for name, path in shown.items() if path}
    for name, path in shown.items():
        shown[name] = png(path) if path.endswith(".png") else rows(told("zstd", "-dcq", path), len(ours[0]), 4)
        if [len(row) for row in shown[name]] != [len(row) for row in ours]:
            fail(f"{path}: not a picture of {len(ours[0])}x{len(ours)} as the stream's last target is")
    return ours, shown


def has_words(found, numbers, capture):
    """The pixel program of each triangle reads these words: it is the stream that the script knows."""
    if not found or not all(t.words.keys() >= numbers for t in found):
        fail(f"{capture}: another stream than the one of that name: its pixel programs read other words")


def real(word):
    return struct.unpack("<f", struct.pack("<I", word))[0]


def lines(path, *valid):
    """For each line of a vector file in which one of these bits is set, what gives its fields."""
    at, where, marks = 0, {}, ()

    def field(text, name):
        digits, unused, mask = where[name]
        return int(text[digits], 16) >> unused & mask

    with open(path, encoding="ascii") as file:
        for text in file:
            if text.startswith("//"):
                part = text.split()
                if part[1] == "struct":
                    at = -int(part[3]) % 4  # bits of the first digit that are none
                elif part[1] == "field":
                    bits = math.prod(int(n) for n in part[3].split("x"))
                    where[part[2]] = slice(at // 4, (at + bits + 3) // 4), -(at + bits) % 4, (1 << bits) - 1
                    at += bits
            else:
                marks = marks or [(where[name][0].start, 1 << where[name][1]) for name in valid]
                if any(int(text[digit], 16) & bit for digit, bit in marks):
                    yield lambda name, text=text: field(text, name)


def reals(word, n):
    """Elements of an array of fp32."""
    return struct.unpack(f"<{n}f", word.to_bytes(4 * n, "little"))


def pieces(path):
    """Triangles as they go to setup, cut, from a vector file of wdx."""
    found, words, vertices = [], {}, [[f"wdx_gpc_prim.v{i}.{c}" for c in "xyzw"] for i in range(3)]
    for field in lines(path, "wdx_gpc_prim_valid", "wdx_gpc_valid"):
        if field("wdx_gpc_prim_valid") and field("wdx_gpc_prim.kind") == TRIANGLE:
            corner = [[real(field(name)) for name in v] for v in vertices]
            words = {}
            found.append(Piece(field("wdx_gpc_prim.draw"), field("wdx_gpc_prim.viewport"), corner, words))
        slot = field("wdx_gpc.slot")
        if field("wdx_gpc_valid") and slot:  # slot 0: 1/w
            words[field("cfg.attribute") >> 8 * slot & 0xff] = reals(field("wdx_gpc.v"), 3)
    return found


def wholes(clip, words, planes):
    """Triangles as the last program left them, from vector files of vsc and wdx; planes: that cut draws otherwise than there."""
    given, found = [{}], []
    for field in lines(words, "sm_wdx_valid"):
        given[-1][field("sm_wdx.attribute")] = reals(field("sm_wdx.v"), 3)
        if field("sm_wdx.last"):
            given.append({})
    for field in lines(clip, "sm_vsc_valid"):
        if field("sm_vsc.draw_end"):
            continue
        draw, viewport = field("sm_vsc.draw"), field("sm_vsc.viewport")
        cut = planes.get(draw, field("cfg.planes"))
        clips = [reals(field(f"sm_vsc.v{i}.clip"), 8) for i in range(3)] if cut else ()
        found.append(Whole(draw, viewport, [reals(field(f"sm_vsc.v{i}.position"), 4) for i in range(3)],
                           [[c[n] for c in clips] for n in range(8) if cut >> n & 1],
                           reals(field(f"cfg.viewport{viewport}.scale"), 3),
                           reals(field(f"cfg.viewport{viewport}.offset"), 3), given[len(found)]))
    if len(found) != len(given) - 1:
        fail(f"{words}: words of {len(given) - 1} triangles, not of the {len(found)} of {clip}")
    return found


def cells(found):
    """The triangles of each pixel that one may cover, in their order."""
    grid = collections.defaultdict(list)
    for t in found:
        xs, ys = [v[0] for v in t.corner], [v[1] for v in t.corner]
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
