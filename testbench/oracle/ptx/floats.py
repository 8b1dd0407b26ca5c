"""floats.py - floats of the PTX ISA as exact fractions: what a result is before and after it is rounded

A float is its bits.  A number is (sign, magnitude), where a magnitude is a Fraction, INF or NAN."""

from fractions import Fraction

INF, NAN = "inf", "nan"
FORMATS = {"f16": (5, 10), "f32": (8, 23), "f64": (11, 52)}  # exponent, fraction


def width(f):
    return 1 + sum(FORMATS[f])


def nan(f):
    return (1 << width(f) - 1) - 1


def infinity(f):
    exponent, fraction = FORMATS[f]
    return (1 << exponent) - 1 << fraction


def kept(bits, of, to="f64"):
    """A NaN in another format: its sign and the upper bits of its payload, and quiet."""
    part = bits & (1 << FORMATS[of][1]) - 1
    more = FORMATS[to][1] - FORMATS[of][1]
    part = (part << more if more > 0 else part >> -more) | 1 << FORMATS[to][1] - 1
    return (bits >> width(of) - 1 & 1) << width(to) - 1 | infinity(to) | part


def one(f):
    exponent, fraction = FORMATS[f]
    return (1 << exponent - 1) - 1 << fraction


def decode(bits, f, flush=False):
    """The number of the bits; denormals of f32 are zeros if they are flushed."""
    exponent, fraction = FORMATS[f]
    bits &= (1 << width(f)) - 1
    sign, power, part = bits >> width(f) - 1, bits >> fraction & (1 << exponent) - 1, bits & (1 << fraction) - 1
    bias = (1 << exponent - 1) - 1
    if power == (1 << exponent) - 1:
        return sign, NAN if part else INF
    if power == 0:
        return sign, Fraction(0) if flush else Fraction(part) * Fraction(2) ** (1 - bias - fraction)
    return sign, Fraction(part | 1 << fraction) * Fraction(2) ** (power - bias - fraction)


def to_integer(magnitude, mode, sign):
    """A magnitude as a whole number: mode rn, rz, rm, rp."""
    low = magnitude.numerator // magnitude.denominator
    rest = magnitude - low
    if rest == 0 or mode == "rz":
        return low
    if mode == "rn":
        return low + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and low & 1))
    return low + (sign == (mode == "rm"))


def _binade(magnitude):
    power = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    return power - (Fraction(2) ** power > magnitude)


def encode(number, f, mode="rn", flush=False, sat=False):
    """The bits of a number rounded; .sat is of floats: into [0, 1], NaN to 0.

    Of a NaN of f64, which has an operand's payload, None (rows.py, payload).
    PTX does not say whether .ftz flushes what only a denormal's rounding makes normal.  The model does (float_round.h,
    TINY_ZERO): a result is tiny if it is when rounded with an exponent that has no end."""
    sign, magnitude = number
    exponent, fraction = FORMATS[f]
    bias, top = (1 << exponent - 1) - 1, sign << width(f) - 1
    if magnitude == NAN:
        return 0 if sat else None if f == "f64" else nan(f)
    if sat and (sign or magnitude == 0):
        return 0
    if magnitude == INF:
        return one(f) if sat else top | infinity(f)
    if magnitude == 0:
        return top
    power = _binade(magnitude) if flush else max(_binade(magnitude), 1 - bias)
    part = to_integer(magnitude / Fraction(2) ** (power - fraction), mode, sign)
    if part >> fraction + 1:
        part, power = part >> 1, power + 1
    if power > bias:
        away = mode == "rn" or (mode != "rz" and sign == (mode == "rm"))
        bits = top | infinity(f) - (0 if away else 1)
    elif power < 1 - bias or part >> fraction == 0:
        bits = top if flush else top | part
    else:
        bits = top | power + bias << fraction | part - (1 << fraction)
    return min(bits, one(f)) if sat else bits


def value(number):
    """A Fraction with its sign."""
    return -number[1] if number[0] else number[1]


def number(exact, zero_sign=0):
    return (zero_sign if exact == 0 else int(exact < 0), abs(exact))


def add(a, b, mode="rn"):
    if NAN in (a[1], b[1]) or (a[1] == b[1] == INF and a[0] != b[0]):
        return 0, NAN
    if INF in (a[1], b[1]):
        return a if a[1] == INF else b
    zero = a[0] if a[0] == b[0] and a[1] == b[1] == 0 else int(mode == "rm")
    return number(value(a) + value(b), zero)


def multiply(a, b):
    if NAN in (a[1], b[1]) or (INF in (a[1], b[1]) and 0 in (a[1], b[1])):
        return 0, NAN
    return a[0] ^ b[0], INF if INF in (a[1], b[1]) else a[1] * b[1]


def fused(a, b, c, mode="rn"):
    return add(multiply(a, b), c, mode)


def compare(a, b):
    """-1, 0, 1, or None where one is a NaN."""
    if NAN in (a[1], b[1]):
        return None
    x, y = ((-1 if n[0] else 1) * (Fraction(2) ** 2000 if n[1] == INF else n[1]) for n in (a, b))
    return (x > y) - (x < y)


ORDERED = {"eq": (0,), "ne": (-1, 1), "lt": (-1,), "le": (-1, 0), "gt": (1,), "ge": (0, 1)}


def holds(test, order):
    """A comparison of the PTX ISA: eq ... ge, equ ... geu, num, nan."""
    if test in ("num", "nan"):
        return (order is None) == (test == "nan")
    if test.endswith("u") and test[:-1] in ORDERED:
        return order is None or order in ORDERED[test[:-1]]
    return order is not None and order in ORDERED[test]
