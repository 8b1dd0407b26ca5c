"""textured_stored - recorded programs of what textures store: blocks, formats of targets, copies and levels"""
import itertools
import math
from fractions import Fraction

from exact import fp32
from exact_blocks import bc1, bc2, bc3, bc4, bc5, bc7, etc2_rgb, etc2_rgba, wide
from exact_sampler import Image, linear, mixed, nearest, random_bytes
from textured import ONE, SIZE, STILL, nudges, way_of

DECODERS = bc1, bc2, bc3, bc4, bc5, bc7, etc2_rgb, etc2_rgba


class Blocks:
    """t19_compressed.c: eight formats of blocks of random bytes, nearest."""
    rules, near, nudges = ("palettes",), {"model": .00001, "llvmpipe": .001}, nudges()

    def __init__(self):
        sizes = 8, 16, 16, 8, 16, 16, 8, 16
        self.images = {way: [] for way in (False, True)}
        for n, (size, decoder) in enumerate(zip(sizes, DECODERS)):
            data, _ = random_bytes(n + 1, 64 * size)
            data = bytearray(data)
            if decoder is bc7:
                data[::16] = (b & 0x80 | 0x40 for b in data[::16])
            for way, images in self.images.items():
                blocks = [decoder(bytes(data[at:at + size]), way) for at in range(0, len(data), size)]
                images.append(Image((32, 32), [blocks[y // 4 * 8 + x // 4][y % 4 * 4 + x % 4] for y in range(32) for x in range(32)]))

    def colour(self, x, y, theirs, nudge=STILL):
        at = [(2 * x + 1) / 256 * 4, (2 * y + 1) / 256 * 2]
        image = self.images["palettes" in theirs][int(at[1]) * 4 + int(at[0])]
        *colour, alpha = nearest(image, at, ("repeat", "repeat"))
        part = alpha / ONE / 2 + .5
        return tuple(ONE / 2 * (1 - part) + c * part for c in colour)


def small_float(x, fraction, cut=False):
    """The nearest float of five bits of exponent, of a tie the even one; cut: none is farther from 0."""
    if x == 0:
        return 0.
    unit = 2. ** (max(math.frexp(x)[1] - 1, -14) - fraction)
    return (math.trunc if cut else round)(x / unit) * unit


def limited(colour, low=0.):
    return [min(max(c, low), 1.) for c in colour]


class Formats:
    """t16_fbo_formats.c: one program's colours in eight formats, two of them blended, and each of these sampled, nearest.

    The model blends RGBA16F and R11G11B10 in halves and rounds to nearest; llvmpipe blends floats and cuts them
    (lp_bld_format_float.c), and has RGB10A2 and RGB565 of codes of 16 and 8 bits that it cuts (lp_bld_conv.c)."""
    rules, near, nudges = ("targets", "texels"), {"model": .00001, "llvmpipe": .001}, nudges()
    clear = tuple(map(fp32, (.3, .6, .9)))
    tops = {1: (1023,) * 3, 3: (ONE,) * 3, 4: (65535,) * 2, 6: (31, 63, 31), 7: (127,) * 3}

    def stored(self, n, x, y, theirs):
        """What target n has at x, y."""
        u, v, drawn = (2 * x + 1) / 256, (2 * y + 1) / 256, 4 <= x < 124 and 4 <= y < 104
        source = fp32(u * fp32(1 + n * fp32(.1))), v, fp32(2 * u * v - fp32(.2))
        if n in (0, 2):
            return self.blended(n, source, 1 - u if n == 0 else 1., drawn, theirs)
        shown = source if drawn else self.clear
        if n == 3:
            shown = shown[0], self.clear[1], shown[2]  # green is masked
        if n == 5:
            return shown[0], 0., 0.
        shown, tops = limited(shown, -1. if n == 7 else 0.), self.tops[n]
        if theirs and n == 6:
            return [(round(ONE * c) >> 8 - k) / top for c, k, top in zip(shown, (5, 6, 5), tops)]
        if theirs and n == 1 and drawn:
            return [(round(65535 * c) >> 6) / top for c, top in zip(shown, tops)]
        if theirs and (drawn or n != 4):
            return [round(fp32(c * top)) / top for c, top in zip(shown, tops)]
        return ([math.floor(c * top + .5) / top for c, top in zip(shown, tops)] + [0.])[:3]

    def blended(self, n, source, alpha, drawn, theirs):
        """Added to the clear, of targets that are floats."""
        fractions = (10, 10, 10) if n == 0 else (6, 6, 5)
        stored = [small_float(c, k, theirs) for c, k in zip(self.clear, fractions)]
        if not drawn:
            return stored

        def half(c):
            return c if theirs else small_float(c, 10)

        sums = [half(half(s) * half(alpha) + c) for s, c in zip(source, stored)]
        return [small_float(max(c, 0.), k, theirs) for c, k in zip(sums, fractions)]

    def colour(self, x, y, theirs, nudge=STILL):
        n = y // 64 * 4 + x // 32
        texel = self.stored(n, 4 * x % SIZE + 2, 2 * y % SIZE + 1, "targets" in theirs)
        if n == 6 and "texels" in theirs:
            return tuple(wide(round(c * top), k) for c, top, k in zip(texel, self.tops[n], (5, 6, 5)))
        return tuple(ONE * c for c in limited(texel))


class Blits:
    """t32_blit_mipgen.c: levels made of one another, copies of them at other sizes and turned around, and what was copied in.

    A place that lies on a texel's edge is, by what fp32 leaves, on either side of it in llvmpipe."""
    rules, near, nudges = ("levels", "edges", "weights"), {"model": .00001, "llvmpipe": .001}, nudges(2 ** -16)

    def __init__(self):
        data, _ = random_bytes(9, 64 * 64 * 4)
        data = bytes(b // 2 + i // 4 % 64 * 2 for i, b in enumerate(data))
        texels = [tuple(data[i:i + 3]) for i in range(0, len(data), 4)]
        self.images = {}
        for theirs in (False, True):
            images = [Image((64, 64), texels)]
            while images[-1].sizes[0] > 4:
                images.append(self.half(images[-1], theirs))
            self.images[theirs] = images
        self.last = {theirs: self.copied(images, data) for theirs, images in self.images.items()}

    @staticmethod
    def half(image, theirs):
        n = image.sizes[0] // 2
        found = []
        for y in range(n):
            for x in range(n):
                four = [image.texel(2 * x + i, 2 * y + j) for j in (0, 1) for i in (0, 1)]
                rows = [mixed("codes", 128, *four[:2]), mixed("codes", 128, *four[2:])]
                found.append(mixed("codes", 128, *rows) if theirs else tuple(math.floor(255 * fp32(sum(c) / 1020) + .5) for c in zip(*four)))
        return Image((n, n), found)

    @staticmethod
    def copied(images, data):
        """Level 0 with level 1 in it, and 13 x 7 texels whose red and blue change places."""
        texels = list(images[0].texels)
        for y, x in itertools.product(range(32), repeat=2):
            texels[64 * (y + 8) + x + 8] = images[1].texel(x, y)
        for y, x in itertools.product(range(7), range(13)):
            at = 4 * (13 * y + x)
            texels[64 * (y + 40) + x + 40] = data[at + 2], data[at + 1], data[at]
        return Image((64, 64), texels)

    def colour(self, x, y, theirs, nudge=STILL):
        images = self.images["levels" in theirs]
        if x >= 64 and y >= 64:
            return self.last["levels" in theirs].texel(x - 64, y - 64)
        for level in range(4, -1, -1):
            n = 64 >> level
            if 44 <= x < 44 + n and level * 24 <= y < level * 24 + n:
                return images[level].texel(n - 1 - (x - 44), n - 1 - (y - level * 24))
            if x < 40 and level * 20 <= y < level * 20 + 20:
                at = [Fraction(2 * x + 1, 80) * n, Fraction(2 * (y - level * 20) + 1, 40) * n]
                if level & 1:
                    return linear(images[level], [float(c / n) for c in at], ("edge", "edge"), way_of(theirs, "codes"))
                return images[level].texel(*(math.floor(c + n) if "edges" in theirs else math.floor(c) for c, n in zip(at, nudge)))
        return 0., 0., 0.
