"""rows.py - a row: PTX text, the types of its operands a b c and of its result d, and what the PTX ISA says that d is

In the text %a %b %c %d are registers of the row's types; %p1, %x1 (b32), %y1 (b64), %z1 (b16) and so on are free.  The reference
takes and gives bits.  Types: b8 (in b16), b16, b32, b64, f16 (in b16), f32, f64."""

import random
from collections import namedtuple

from ptx import floats

Row = namedtuple("Row", "text types out reference warp")
ROWS = []

BITS = {"b8": 8, "b16": 16, "b32": 32, "b64": 64, "f16": 16, "f32": 32, "f64": 64}


def row(text, types, out, reference):
    ROWS.append(Row(text, types.split(), out, reference, False))


def warp_row(text, types, out, reference):
    """The reference takes what 32 threads have and gives what they get."""
    ROWS.append(Row(text, types.split(), out, reference, True))


def payload(of, operand):
    """What a result of f64 is that is a NaN: PTX keeps payloads, and a GH100 an operand's sign.  Which one's of two, and signs that
    neg and abs have changed, test_alu_float looks at."""
    nans = [x for x, kind in zip(operand, of.types) if kind == "f64" and floats.decode(x, "f64")[1] == floats.NAN]
    plain = of.text.startswith(("add", "sub", "mul", "fma", "min", "max"))
    return floats.kept(nans[0], "f64") if plain and len(nans) == 1 else None


def wanted(of, cases):
    """What a row's cases give, None where it is not said."""
    masks, full = [(1 << BITS[k]) - 1 for k in of.types], (1 << BITS[of.out]) - 1
    operand = [[x & m for x, m in zip(case, masks)] for case in cases]
    if of.warp:
        told = [z for n in range(0, len(cases), 32) for z in of.reference(operand[n:n + 32])]
    else:
        told = [of.reference(*x) for x in operand]
    if of.out == "f64":
        told = [payload(of, x) if z is None else z for x, z in zip(operand, told)]
    return [None if z is None else z & full for z in told]


def signed(x, bits):
    x &= (1 << bits) - 1
    return x - (1 << bits) if x >> bits - 1 else x


def clamp(x, low, high):
    return max(low, min(high, x))


def span(kind, bits):
    """The range of s or u numbers of so many bits."""
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if kind == "s" else (0, (1 << bits) - 1)


def integer(x, name):
    """Bits as a number of s8 ... u64."""
    bits = int(name[1:])
    return signed(x, bits) if name[0] == "s" else x & (1 << bits) - 1


def _ends(bits):
    top = 1 << bits - 1
    return (0, 1, 2, top - 1, top, top + 1, 2 * top - 2, 2 * top - 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x10000,
            0xFFFF0000, 0x80008000, 0xFFFFFFFF, 0x100000000)


def random_integer(r, bits):
    """Often the end of a range, few bits, a distance, or near a power of two."""
    kind = r.randrange(8)
    if kind < 2:
        x = r.choice(_ends(bits)) if bits < 64 or r.randrange(2) else r.choice(_ends(32)) << 32 | r.choice(_ends(32))
    elif kind == 2:
        x = (1 << r.randrange(bits)) + r.randrange(-2, 3)
    elif kind == 3:
        x = r.getrandbits(bits) >> r.randrange(bits)
    elif kind == 4:
        x = r.randrange(72)
    elif kind == 5:
        x = -r.getrandbits(bits) >> r.randrange(bits)
    else:
        x = r.getrandbits(bits)
    return x & (1 << bits) - 1


def random_float(r, f):
    """Often special, near a whole number or a tie of it, or at the ends of the smaller formats."""
    exponent, fraction = floats.FORMATS[f]
    bias, kind = (1 << exponent - 1) - 1, r.randrange(8)
    sign = r.randrange(2) << exponent + fraction
    ones = (1 << fraction) - 1
    part = r.choice((0, 1, ones, 1 << fraction - 1, r.getrandbits(fraction), r.getrandbits(fraction) >> r.randrange(fraction),
                     r.getrandbits(fraction) << r.randrange(fraction) & ones))
    if kind == 0:
        return sign | r.choice((0, 1, ones, 1 << fraction, floats.infinity(f), floats.infinity(f) + 1, floats.nan(f),
                                floats.infinity(f) - 1, floats.one(f)))
    if kind < 4:
        power = bias + r.randrange(-4, 8 if r.randrange(2) else 66)
    elif kind < 6:
        power = bias + r.choice((-150, -149, -127, -126, -125, -25, -24, -15, -14, 15, 16, 31, 32, 63, 64, 127, 128))
    else:
        power = r.randrange(1 << exponent)
    return sign | clamp(power, 0, (1 << exponent) - 2) << fraction | part


def random_operand(r, kind):
    return random_float(r, kind) if kind[0] == "f" else random_integer(r, BITS[kind])


def operands(types, count, seed):
    """Of each case a word of 64 bits for each operand; bits above the type are random.  Some are equal to their neighbour."""
    r = random.Random(seed)
    cases = []
    for _ in range(count):
        case = [random_operand(r, kind) for kind in types]
        if len(case) > 1 and types[0] == types[1] and r.randrange(6) == 0:
            case[1] = case[0]
        cases.append([x | r.getrandbits(64) << BITS[kind] & (1 << 64) - 1 for x, kind in zip(case, types)])
    return cases
