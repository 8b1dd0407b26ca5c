"""exact_blocks - blocks of compressed textures: BC1 to BC5 as the model decodes them and as llvmpipe does, a mode of BC7, ETC2, EAC

The model's palettes of BC1 to BC3 are those measured on NVIDIA's GPUs, of BC4 and BC5 257ths (facts/texture/codecs.md); llvmpipe's
are in 256ths that are cut (Mesa, lp_bld_format_s3tc.c).  BC7, ETC2 and EAC are of their specifications, which both follow.

A decoder takes a block's bytes and whether it is llvmpipe's, and gives its 16 texels, in codes of 0 to 255 that may have a fraction.
"""
ONE = 255


def wide(code, bits):
    """A code of 4 to 7 bits in 8."""
    code <<= 8 - bits
    return code | code >> bits


def thirds(a, b, a5, b5, four, green, theirs):
    """The two colours between two ends, of codes of 8 bits; a5, b5: as they are stored."""
    if theirs:
        d = b - a
        return (a + (85 * d >> 8) & ONE, a + (85 * d >> 7) & ONE) if four else ((a + b + 1) // 2, 0)
    if not green:
        return ((2 * a5 + b5) * 22 >> 3, (2 * b5 + a5) * 22 >> 3) if four else ((a5 + b5) * 33 >> 3, 0)
    d = b - a
    quarter = int(d / 4)
    return ((256 * a + quarter + 128 + d * 80) // 256, (256 * b - quarter + 128 - d * 80) // 256) if four else \
        ((256 * a + quarter + 128 + d * 128) // 256, 0)


def colours(block, always_four, theirs):
    """The colours of 8 bytes of BC1 to BC3."""
    ends = [int.from_bytes(block[k:k + 2], "little") for k in (0, 2)]
    four = always_four or ends[0] > ends[1]
    channels = []
    for shift, bits in ((11, 5), (5, 6), (0, 5)):
        a, b = (end >> shift & (1 << bits) - 1 for end in ends)
        whole = wide(a, bits), wide(b, bits)
        channels.append(whole + thirds(*whole, a, b, four, bits == 6, theirs))
    palette = [(*colour, 0 if i == 3 and not four else ONE) for i, colour in enumerate(zip(*channels))]
    indices = int.from_bytes(block[4:8], "little")
    return [palette[indices >> 2 * i & 3] for i in range(16)]


def steps(block, theirs):
    """The 16 values of 8 bytes of BC4, or of BC3's alpha: of the model in 257ths of a code."""
    a, b = block[0], block[1]
    eight = a > b
    if theirs:
        part = 255 * 64 // (7 if eight else 5)
        inner = [a + ((b - a) * (part * k >> 6) >> 8) & ONE for k in range(1, 7 if eight else 5)]
        palette = [a, b, *inner] + ([] if eight else [0, ONE])
        palette = [257 * v for v in palette]
    else:
        weights = (0, 257, 36, 72, 113, 144, 185, 221) if eight else (0, 257, 48, 96, 161, 209)
        palette = [a * (257 - w) + b * w for w in weights] + ([] if eight else [0, 257 * ONE])
    indices = int.from_bytes(block[2:8], "little")
    return [palette[indices >> 3 * i & 7] for i in range(16)]


def bc1(block, theirs):
    return colours(block, False, theirs)


def bc2(block, theirs):
    alpha = int.from_bytes(block[:8], "little")
    return [(*c[:3], (alpha >> 4 * i & 15) * 17) for i, c in enumerate(colours(block[8:], True, theirs))]


def bc3(block, theirs):
    return [(*c[:3], (a + 128) // 257) for c, a in zip(colours(block[8:], True, theirs), steps(block, theirs))]


def bc4(block, theirs):
    return [(v / 257, 0, 0, ONE) for v in steps(block, theirs)]


def bc5(block, theirs):
    return [(r / 257, g / 257, 0, ONE) for r, g in zip(steps(block[:8], theirs), steps(block[8:], theirs))]


WEIGHTS = 0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64


def bc7(block, _):
    """Mode 6 alone: four channels of 7 bits and one more for each end, 16 steps."""
    bits = int.from_bytes(block, "little")
    if bits & 127 != 64:
        raise ValueError("a mode of BC7 other than 6")
    at = 7
    ends = [[bits >> at + 14 * c + 7 * k & 127 for c in range(4)] for k in (0, 1)]
    ends = [[c << 1 | bits >> 63 + k & 1 for c in end] for k, end in enumerate(ends)]
    found, at = [], 65
    for i in range(16):
        wide_index = 4 if i else 3
        weight = WEIGHTS[bits >> at & (1 << wide_index) - 1]
        at += wide_index
        found.append(tuple((a * (64 - weight) + b * weight + 32) >> 6 for a, b in zip(*ends)))
    return found


TABLES = (2, 8), (5, 17), (9, 29), (13, 42), (18, 60), (24, 80), (33, 106), (47, 183)
DISTANCES = 3, 6, 11, 16, 23, 32, 41, 64


def limited(colour):
    return tuple(min(max(c, 0), ONE) for c in colour)


def added(colour, by):
    return limited(c + by for c in colour)


def field(bits, high, low):
    return bits >> low & (1 << high - low + 1) - 1


def planar(bits):
    """ETC2's planar mode: the planes of three corners."""
    parts = [[field(bits, 62, 57), field(bits, 56, 56) << 6 | field(bits, 54, 49),
              field(bits, 48, 48) << 5 | field(bits, 44, 43) << 3 | field(bits, 41, 39)],
             [field(bits, 38, 34) << 1 | field(bits, 32, 32), field(bits, 31, 25), field(bits, 24, 19)],
             [field(bits, 18, 13), field(bits, 12, 6), field(bits, 5, 0)]]
    corner, right, down = ([wide(c, n) for c, n in zip(part, (6, 7, 6))] for part in parts)
    return [limited((x * (h - o) + y * (v - o) + 4 * o + 2) >> 2 for o, h, v in zip(corner, right, down))
            for y in range(4) for x in range(4)]


def painted(bits, paint):
    """Of four colours, by the two bits of each texel, which go down the columns."""
    return [paint[(bits >> 16 + 4 * x + y & 1) * 2 + (bits >> 4 * x + y & 1)] for y in range(4) for x in range(4)]


def etc2(block, _=False):
    bits = int.from_bytes(block, "big")
    base = [field(bits, *at) for at in ((63, 59), (55, 51), (47, 43))]
    change = [(field(bits, *at) ^ 4) - 4 for at in ((58, 56), (50, 48), (42, 40))]
    if bits >> 33 & 1:
        other = [b + d for b, d in zip(base, change)]
        if not 0 <= other[0] <= 31:
            first = [wide(c, 4) for c in (field(bits, 60, 59) << 2 | field(bits, 57, 56), field(bits, 55, 52), field(bits, 51, 48))]
            second = [wide(field(bits, *at), 4) for at in ((47, 44), (43, 40), (39, 36))]
            by = DISTANCES[field(bits, 35, 34) << 1 | field(bits, 32, 32)]
            return painted(bits, (limited(first), added(second, by), limited(second), added(second, -by)))
        if not 0 <= other[1] <= 31:
            first = [wide(c, 4) for c in (field(bits, 62, 59), field(bits, 58, 56) << 1 | field(bits, 52, 52),
                                          field(bits, 51, 51) << 3 | field(bits, 49, 47))]
            second = [wide(field(bits, *at), 4) for at in ((46, 43), (42, 39), (38, 35))]
            by = DISTANCES[field(bits, 34, 34) << 2 | field(bits, 32, 32) << 1 | (first >= second)]
            return painted(bits, (added(first, by), added(first, -by), added(second, by), added(second, -by)))
        if not 0 <= other[2] <= 31:
            return planar(bits)
        ends = [[wide(c, 5) for c in end] for end in (base, other)]
    else:
        ends = [[wide(field(bits, h, h - 3), 4) for h in (63 - 4 * k, 55 - 4 * k, 47 - 4 * k)] for k in (0, 1)]
    paints = []
    for end, table in zip(ends, (field(bits, 39, 37), field(bits, 36, 34))):
        low, high = TABLES[table]
        paints.append([added(end, by) for by in (low, high, -low, -high)])
    halves = [painted(bits, paint) for paint in paints]
    upright = not bits >> 32 & 1
    return [halves[(i % 4 if upright else i // 4) >= 2][i] for i in range(16)]


EAC = ((-3, -6, -9, -15, 2, 5, 8, 14), (-3, -7, -10, -13, 2, 6, 9, 12), (-2, -5, -8, -13, 1, 4, 7, 12), (-2, -4, -6, -13, 1, 3, 5, 12),
       (-3, -6, -8, -12, 2, 5, 7, 11), (-3, -7, -9, -11, 2, 6, 8, 10), (-4, -7, -8, -11, 3, 6, 7, 10), (-3, -5, -8, -11, 2, 4, 7, 10),
       (-2, -6, -8, -10, 1, 5, 7, 9), (-2, -5, -8, -10, 1, 4, 7, 9), (-2, -4, -8, -10, 1, 3, 7, 9), (-2, -5, -7, -10, 1, 4, 6, 9),
       (-3, -4, -7, -10, 2, 3, 6, 9), (-1, -2, -3, -10, 0, 1, 2, 9), (-4, -6, -8, -9, 3, 5, 7, 8), (-3, -5, -7, -9, 2, 4, 6, 8))


def etc2_rgb(block, _):
    return [(*c, ONE) for c in etc2(block)]


def etc2_rgba(block, _):
    bits = int.from_bytes(block[:8], "big")
    base, by, table = field(bits, 63, 56), field(bits, 55, 52), EAC[field(bits, 51, 48)]
    alpha = [min(max(base + by * table[bits >> 45 - 3 * (4 * (i % 4) + i // 4) & 7], 0), ONE) for i in range(16)]
    return [(*c, a) for c, a in zip(etc2(block[8:]), alpha)]
