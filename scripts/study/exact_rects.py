"""exact_rects - the picture of t29_logicop_mask.c in whole numbers: 16 rectangles by logic operations, 8 by blends

No two overlap, so all work on the clear.  What is rounded, and how:
- the model makes codes of the clear, the program's two colours and the constant, the nearest, of a tie the upper one; it
  blends codes and rounds their sum (rop_rules.md 5);
- the renderers make a code of an fp32 product, of whose ties the even one (so 76.500003 becomes 76); llvmpipe blends codes
  and rounds both products (Mesa, lp_bld_arit.c), softpipe blends floats, the clear's too, and rounds when it writes the tile.
"""
import itertools
import math
from fractions import Fraction

from exact import ONE, code, single
from recorded import SIDE

PIXELS = 128
CLEAR = [single(Fraction(n, 10)) for n in (5, 3, 7, 10)]
SECOND = [Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), single(Fraction(3, 10))]  # the program's second colour
CONSTANT = [single(Fraction(n, 10)) for n in (1, 9, 4, 6)]
LOGIC = (lambda s, d: 0, lambda s, d: s & d, lambda s, d: s & ~d, lambda s, d: s, lambda s, d: ~s & d, lambda s, d: d,
         lambda s, d: s ^ d, lambda s, d: s | d, lambda s, d: ~(s | d), lambda s, d: ~(s ^ d), lambda s, d: ~d,
         lambda s, d: s | ~d, lambda s, d: ~s, lambda s, d: ~s | d, lambda s, d: ~(s & d), lambda s, d: ONE)
# Source, stored, second and constant colour s, d, t, k of channel c: the two factors.
FACTORS = (lambda s, d, t, k, c: (1, t[c]), lambda s, d, t, k, c: (k[c], 1 - k[3]), lambda s, d, t, k, c: (d[c], 0),
           lambda s, d, t, k, c: (min(s[3], 1 - d[3]) if c < 3 else 1, 1), lambda s, d, t, k, c: (1, 1),
           lambda s, d, t, k, c: (1, 1), lambda s, d, t, k, c: (1, 1), lambda s, d, t, k, c: (1 - d[c], t[3]))
EQUATIONS = {4: lambda s, d: d - s, 6: lambda s, d: s - d}  # of the others, but the minimum's, the sum
LEAST = 5
MASKED = {3: 1}  # green, which the draw of this blend does not write


def nearest(v):
    return code(ONE * v.numerator, v.denominator)


def even(v):
    return round(single(ONE * v))


def pixels_of(x, y, width, height):
    """Those whose centres the rectangle covers, the vertices' sums in fp32, its sides on the grid of 1/256 pixel."""
    sides = [Fraction(round((PIXELS // 2 * (1 + v)) * SIDE), SIDE) for v in (x, single(x + width), y, single(y + height))]
    columns, rows = (range(*(math.ceil(v - Fraction(1, 2)) for v in ends)) for ends in (sides[:2], sides[2:]))
    return itertools.product(columns, rows)


def rectangles(count, bottom, step, height):
    """For each of 'count', four in a row: its pixels, and what the program's first colour is there."""
    left, tenth = single(Fraction(-95, 100)), single(Fraction(3, 100))
    for i in range(count):
        x = single(left + single(Fraction(i % 4, 2)))
        y = single(single(bottom) + single(single(step) * (i // 4)))
        for p in pixels_of(x, y, single(Fraction(2, 5)), single(height)):
            place = [single((k + Fraction(1, 2)) * tenth) % 1 for k in p]
            yield i, p, [*place, single(Fraction(3, 5)), Fraction(1, 2)]


def mixed(i, s, d, factors, products):
    """A channel of 0 to 1 behind blend i."""
    if i == LEAST:
        return min(s, d)
    first, second = (v * f for v, f in zip((s, d), factors))
    if products:
        first, second = (Fraction(nearest(v), ONE) for v in (first, second))
    return min(max(EQUATIONS.get(i, lambda a, b: a + b)(first, second), 0), 1)


def drawn(name):
    """The codes of red, green and blue of each pixel, by column and row, as the model, llvmpipe or softpipe makes them."""
    to_code = nearest if name == "model" else even
    keeps = (lambda v: v) if name == "softpipe" else lambda v: Fraction(to_code(v), ONE)
    cleared = [to_code(v) for v in CLEAR]
    stored, second, constant = ([keeps(v) for v in row] for row in (CLEAR, SECOND, CONSTANT))
    shown = {(x, y): tuple(cleared[:3]) for x in range(PIXELS) for y in range(PIXELS)}
    for i, p, colour in rectangles(16, Fraction(1, 20), Fraction(23, 100), Fraction(1, 5)):
        shown[p] = tuple(LOGIC[i](to_code(v), d) & ONE for v, d in zip(colour[:3], cleared))
    for i, p, colour in rectangles(8, Fraction(-95, 100), Fraction(1, 2), Fraction(2, 5)):
        source = [keeps(v) for v in colour]
        values = [mixed(i, source[c], stored[c], FACTORS[i](source, stored, second, constant, c), name == "llvmpipe")
                  for c in range(3)]
        shown[p] = tuple(cleared[c] if MASKED.get(i) == c else to_code(v) for c, v in enumerate(values))
    return shown
