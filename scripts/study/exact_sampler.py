"""exact_sampler - texels as the model filters them and as llvmpipe does, from what each says of its arithmetic

Both place a coordinate in 256ths of a texel, to nearest.  The model has products of such weights, and rounds nothing: sums here
are whole multiples of a power of two, which a double holds.  llvmpipe filters in one of two ways (Mesa, lp_bld_sample_soa.c,
lp_build_sample_soa_code): "codes", where texels have 8 bits, and coordinates repeat or end at the edge: each of the one to seven
products is rounded to a code (lp_bld_arit.c, lp_build_lerp_simple); else "reals": weights are fp32.

Coordinates are doubles that hold an fp32; results are codes of 0 to 255, not rounded.
"""
import math

from exact import fp32


class Image:
    """Texels of a level, row by row, or of a volume, slice by slice."""

    def __init__(self, sizes, texels):
        self.sizes, self.texels = sizes, texels

    def texel(self, *at):
        index = 0
        for n, i in zip(reversed(self.sizes), reversed(at)):
            index = index * n + i
        return self.texels[index]


def folded(i, n, wrap):
    """The texel that i stands for in a row of n."""
    if wrap == "repeat":
        return i % n
    if wrap == "mirror":
        return min(i % (2 * n), 2 * n - 1 - i % (2 * n))
    return min(max(i, 0), n - 1)


def reduced(c, wrap):
    """A coordinate in the period that it repeats in."""
    if wrap == "repeat":
        return c - math.floor(c)
    return 2 * (c / 2 - math.trunc(c / 2)) if wrap == "mirror" else c


def steps(texels):
    """A place in 256ths of a texel."""
    return round(texels * 256)


def pair(texels, n, wrap, way, offset=0):
    """Both texels between which a place in a row of n lies, and the second one's weight, of 1 or, by codes, of 256."""
    if way == "reals":
        first = math.floor(texels - .5)
        weight = texels - .5 - first
    else:
        at = steps(texels - .5)
        first, weight = at >> 8, at & 255
        weight = weight if way == "codes" else weight / 256
    return folded(first + offset, n, wrap), folded(first + 1 + offset, n, wrap), weight


def mixed(way, weight, a, b):
    """Between two texels."""
    if way == "codes":
        return tuple(p + (weight * (q - p) + 128 >> 8) for p, q in zip(a, b))
    return tuple(p + weight * (q - p) for p, q in zip(a, b))


def between(image, pairs, way):
    """Filters what lies between pairs of texels of each axis, the first axis first."""
    if not pairs:
        return image
    low, high, weight = pairs[0]

    def line(at, rest):
        if not rest:
            return mixed(way, weight, image.texel(low, *at), image.texel(high, *at))
        first, second, part = rest[-1]
        return mixed(way, part, line((first, *at), rest[:-1]), line((second, *at), rest[:-1]))

    return line((), pairs[1:])


def linear(image, at, wraps, way, offsets=(0, 0, 0), normal=True):
    """A linear filter at a place; normal: of which the whole texture is 1."""
    pairs = [pair(reduced(c, w) * n if normal else c, n, w, way, o) for c, n, w, o in zip(at, image.sizes, wraps, offsets)]
    return between(image, pairs, way)


def nearest(image, at, wraps):
    """The texel at a place that lies next to no edge."""
    return image.texel(*(folded(math.floor(reduced(c, w) * n), n, w) for c, n, w in zip(at, image.sizes, wraps)))


def level_of(quad, sizes, theirs, nudge=0.):
    """The level of detail of a quad's four coordinates (Mesa, lp_bld_sample.c, lp_build_rho, lp_build_fast_log2).

    The model has the longest of four differences, and log2 to the nearest 256th; llvmpipe that of two, and straight lines
    between powers of two: of the square's logarithm, so that each half of a level is one."""
    ends = ((0, 1), (0, 2)) if theirs else ((0, 1), (2, 3), (0, 2), (1, 3))
    most = max(sum((fp32(quad[b][k] - quad[a][k]) * n) ** 2 for k, n in enumerate(sizes)) for a, b in ends)
    return log2_of(most, theirs, nudge)


def log2_of(square, theirs, nudge=0.):
    """The logarithm of a length of which this is the square."""
    if square == 0:
        return -20.
    mantissa, exponent = math.frexp(square)
    return (exponent - 2 + 2 * mantissa) / 2 + nudge if theirs else round(256 * (math.log2(square) / 2 + nudge)) / 256


def trilinear(images, at, wraps, way, level):
    """Between two levels; the model's level is in 256ths."""
    last = len(images) - 1
    level = min(max(level, 0.), float(last))
    low = math.floor(level)
    part = level - low
    if way == "codes":
        part = int(part * 256)
    first = linear(images[low], at, wraps, way)
    return mixed(way, part, first, linear(images[low + 1], at, wraps, way)) if part else first


def levels(side, texel):
    """Square levels from side down to one texel, of texel(level, side, x, y)."""
    found = []
    while side:
        n = side
        found.append(Image((n, n), [texel(len(found), n, x, y) for y in range(n) for x in range(n)]))
        side //= 2
    return found


def random_bytes(seed, count):
    """Bytes of the programs' generator, which go on from the seed, and the last seed."""
    found = bytearray()
    for _ in range(count):
        seed = (seed * 1664525 + 1013904223) & 0xffffffff
        found.append(seed >> 24)
    return bytes(found), seed
