"""conversions.py - rows of cvt among all types, roundings, .ftz and .sat (PTX ISA cvt)"""

from fractions import Fraction

from ptx import floats
from ptx.rows import clamp, integer, row, signed, span

FLOATS, INTEGERS = ("f16", "f32", "f64"), ("s8", "u8", "s16", "u16", "s32", "u32", "s64", "u64")


def operand(name):
    return name if name[0] == "f" else "b" + name[1:]


def register_bits(name):
    return 16 if name[1:] in ("8", "16") else int(name[1:])


def from_float(bits, to, of, mode, ftz, sat):
    sign, magnitude = floats.decode(bits, of, ftz and of == "f32")
    if to[0] == "f":
        if mode and mode[-1] == "i" and magnitude not in (floats.INF, floats.NAN):
            magnitude = Fraction(floats.to_integer(magnitude, mode[:2], sign))
        if magnitude == floats.NAN and to == of and not (mode or ftz or sat):
            return None  # it may be a move
        if magnitude == floats.NAN and "f64" in (to, of) and not sat:
            # a move, or two conversions by way of f32
            by_steps = to == of and not mode or "f16" in (to, of) or (ftz and of == "f32")
            return None if by_steps else floats.kept(bits, of, to)
        return floats.encode((sign, magnitude), to, mode[:2] if mode and mode[-1] != "i" else "rn", ftz and to == "f32", sat)
    width = int(to[1:])
    low, high = span(to[0], width)
    if magnitude == floats.NAN:  # ptxas has no conversion of f64 to 8 and 16 bits: it goes by 32
        return None if of == "f64" and width < 32 else 1 << width - 1 if of == "f64" or width == 64 else 0
    if magnitude == floats.INF:
        return low if sign else high
    whole = floats.to_integer(magnitude, mode[:2], sign)
    return clamp(-whole if sign else whole, low, high)


def from_integer(bits, to, of, mode, ftz, sat):
    x = integer(bits, of)
    if to[0] == "f":
        return floats.encode(floats.number(Fraction(x)), to, mode, False, sat)
    return clamp(x, *span(to[0], int(to[1:]))) if sat else x


def modes(to, of):
    if to[0] == "f" and of[0] == "f":
        if int(to[1:]) < int(of[1:]):
            return ("rn", "rz", "rm", "rp")
        return (None, "rni", "rzi", "rmi", "rpi") if to == of else (None,)
    if to[0] == "f":
        return ("rn", "rz", "rm", "rp")
    return ("rni", "rzi", "rmi", "rpi") if of[0] == "f" else (None,)


def has_sat(to, of):
    """ptxas refuses .sat where it can change nothing."""
    if to[0] == "f":
        return True
    if of[0] == "f":
        return False
    low, high = span(to[0], int(to[1:]))
    least, most = span(of[0], int(of[1:]))
    return least < low or most > high


def one(to, of, mode, ftz, sat):
    name = "cvt" + (f".{mode}" if mode else "") + (".ftz" if ftz else "") + (".sat" if sat else "") + f".{to}.{of} %d, %a;"
    f = from_float if of[0] == "f" else from_integer
    width = int(to[1:])

    def reference(a):
        z = f(a, to, of, mode, ftz, sat)
        if z is None or to[0] == "f":
            return z
        return signed(z, width) if to[0] == "s" else z & (1 << width) - 1
    row(name, operand(of), operand(to) if width > 8 else "b16", reference)
    if width < 32 and to[0] != "f":  # into a register of 32 bits; and 16 of them seen as a number of the other sign
        row(name.replace("%d", "%d") + "", operand(of), "b32", reference)
        other = ("u" if to[0] == "s" else "s") + "16"
        row(f"{name.replace('%d', '%z1')} cvt.{other[0]}32.{other} %d, %z1;", operand(of), "b32",
            lambda a: None if reference(a) is None else integer(reference(a), other))


for to in FLOATS + INTEGERS:
    for of in FLOATS + INTEGERS:
        for mode in modes(to, of):
            for ftz in (False, True) if "f32" in (to, of) and to != "f16" else (False,):  # to f16 ptxas drops .ftz
                for sat in (False, True) if has_sat(to, of) else (False,):
                    one(to, of, mode, ftz, sat)

# parts of a word as numbers: I2F and I2I have selectors
for at in (0, 8, 16, 24):
    for kind in ("u8", "s8", "u16", "s16"):
        if kind[1:] == "16" and at == 24:
            continue
        row(f"shr.u32 %x1, %a, {at}; cvt.rn.f32.{kind} %d, %x1;", "b32", "f32",
            lambda a, at=at, kind=kind: floats.encode(floats.number(Fraction(integer(a >> at, kind))), "f32"))
        row(f"shr.u32 %x1, %a, {at}; cvt.{kind[0]}32.{kind} %d, %x1; neg.s32 %d, %d;", "b32", "b32",
            lambda a, at=at, kind=kind: -integer(a >> at, kind))
for sign in ("neg", "abs"):
    for of in ("f32", "f64"):
        row(f"{sign}.{of} %{'s' if of == 'f32' else 't'}1, %a; cvt.rzi.s32.{of} %d, %{'s' if of == 'f32' else 't'}1;", of, "b32",
            lambda a, of=of, sign=sign: from_float(
                a & (1 << floats.width(of) - 1) - 1 if sign == "abs" else a ^ 1 << floats.width(of) - 1, "s32", of, "rzi", False, False))
    for kind in ("s32", "s64"):
        row(f"{sign}.{kind} %{'x' if kind == 's32' else 'y'}1, %a; cvt.rz.f32.{kind} %d, %{'x' if kind == 's32' else 'y'}1;",
            "b" + kind[1:], "f32", lambda a, kind=kind, sign=sign: from_integer(
                abs(integer(a, kind)) if sign == "abs" else -integer(a, kind), "f32", kind, "rz", False, False))
    for to in ("s8", "u8", "s16", "u16", "u32"):
        row(f"{sign}.s32 %x1, %a; cvt.sat.{to}.s32 %d, %x1;", "b32", "b32", lambda a, to=to, sign=sign: from_integer(
            abs(signed(a, 32)) if sign == "abs" else -signed(a, 32), to, "s32", None, False, True))
