"""constants.py - rows with numbers and signs in the instruction: immediates of 20 and 32 bits, literals, |x| and -x of any operand"""

import struct

from ptx import floats
from ptx.floats import decode, encode
from ptx.halves import fused, pair
from ptx.rows import integer, row, signed

SIGN = {"f32": 1 << 31, "f64": 1 << 63}
NUMBERS = (1.0, -3.5, 0.1, -0.3333333, 1e-40, 65504.0, 3e38)


def bits_of(x, f):
    return struct.unpack("<I" if f == "f32" else "<Q", struct.pack("<f" if f == "f32" else "<d", x))[0]


def written(bits, f):
    return f"0f{bits:08X}" if f == "f32" else f"0d{bits:016X}"


def changed(bits, how, f):
    """|x|, -x, -|x| of the bits."""
    bits = bits & SIGN[f] - 1 if "abs" in how else bits
    return bits ^ SIGN[f] if "neg" in how else bits


def text_of(how, f, register, free):
    """PTX that makes |x|, -x, -|x| of a register in a free one, and which register has it."""
    if not how:
        return "", register
    steps, of = "", register
    for part in how.split():
        steps += f"{part}.{f} {free}, {of}; "
        of = free
    return steps, free


def extreme(a, b, f, ftz, least):
    x, y = decode(a, f, ftz), decode(b, f, ftz)
    if floats.NAN in (x[1], y[1]):
        return encode(y if x[1] == floats.NAN else x, f)
    order = floats.compare(x, y) or (x[0] < y[0]) - (x[0] > y[0])
    return encode(x if (order < 0) == least else y, f)


def binary(name, f, mode, ftz, sat):
    """The reference of an operation of two numbers."""
    def reference(a, b):
        x, y = decode(a, f, ftz), decode(b, f, ftz)
        if name in ("min", "max"):
            return extreme(a, b, f, ftz, name == "min")
        return encode(floats.add(x, y, mode) if name == "add" else floats.multiply(x, y), f, mode, ftz, sat)
    return reference


for f in ("f32", "f64"):
    free = ("%s1", "%s2") if f == "f32" else ("%t1", "%t2")
    for name, mode, ftz, sat in (("add", "rn", False, False), ("mul", "rn", False, False), ("min", None, False, False),
                                 ("max", None, False, False), ("add", "rn", True, False), ("mul", "rz", True, False),
                                 ("add", "rm", False, True), ("mul", "rn", False, True), ("max", None, True, False)):
        if f == "f64" and (ftz or sat):
            continue
        of = binary(name, f, mode or "rn", ftz, sat)
        dots = (f".{mode}" if mode else "") + (".ftz" if ftz else "") + (".sat" if sat else "")
        for x in NUMBERS:
            bits = bits_of(x, f)
            row(f"{name}{dots}.{f} %d, %a, {written(bits, f)};", f, f, lambda a, of=of, b=bits: of(a, b))
        for how_a in ("", "neg", "abs", "abs neg"):
            for how_b in ("", "neg", "abs", "abs neg"):
                first, a_of = text_of(how_a, f, "%a", free[0])
                second, b_of = text_of(how_b, f, "%b", free[1])
                row(f"{first}{second}{name}{dots}.{f} %d, {a_of}, {b_of};", f"{f} {f}", f,
                    lambda a, b, of=of, p=how_a, q=how_b, f=f: of(changed(a, p, f), changed(b, q, f)))
    for test in ("lt", "geu", "eq", "neu", "num"):
        for how_a, how_b in (("abs", ""), ("", "abs"), ("neg", "abs neg"), ("abs neg", "neg")):
            first, a_of = text_of(how_a, f, "%a", free[0])
            second, b_of = text_of(how_b, f, "%b", free[1])
            row(f"{first}{second}setp.{test}.{f} %p1, {a_of}, {b_of}; selp.b32 %d, 3, 5, %p1;", f"{f} {f}", "b32",
                lambda a, b, t=test, p=how_a, q=how_b, f=f: 3 if floats.holds(
                    t, floats.compare(decode(changed(a, p, f), f), decode(changed(b, q, f), f))) else 5)
        for x in NUMBERS[:3]:
            bits = bits_of(x, f)
            row(f"setp.{test}.{f} %p1, %a, {written(bits, f)}; selp.b32 %d, 3, 5, %p1;", f, "b32",
                lambda a, t=test, b=bits, f=f: 3 if floats.holds(t, floats.compare(decode(a, f), decode(b, f))) else 5)
    for x in NUMBERS:
        bits = bits_of(x, f)
        for text, places in ((f"fma.rn.{f} %d, %a, {written(bits, f)}, %b;", "akb"), (f"fma.rn.{f} %d, %a, %b, {written(bits, f)};", "abk")):
            row(text, f"{f} {f}", f, lambda a, b, p=places, k=bits, f=f: encode(
                floats.fused(*(decode({"a": a, "b": b, "k": k}[v], f) for v in p)), f))
for k in (0x3C003C00, 0x3C014203, 0xB5554000, 0x00010001, 0x7BFF8400, 0x5640D640, 0x3C013C01, 0xAE66AE66, 0x04010401):
    low, high = k & 0xFFFF, k >> 16
    move = f"mov.b32 %x1, {k};"
    row(f"{move} add.rn.f16x2 %d, %a, %x1;", "b32", "b32", lambda a, k=k: pair(
        lambda x, y: fused(x, 0x3C00, y, False, False))(a, k))
    row(f"{move} mul.rn.ftz.f16x2 %d, %a, %x1;", "b32", "b32", lambda a, k=k: pair(
        lambda x, y: encode(floats.multiply(*((s, 0) if v >> 10 & 31 == 0 else (s, m) for v, (s, m) in (
            (x, decode(x, "f16")), (y, decode(y, "f16"))))), "f16", "rn", True))(a, k))
    row(f"{move} fma.rn.f16x2 %d, %a, %x1, %b;", "b32 b32", "b32", lambda a, b, k=k: pair(
        lambda x, y, z: fused(x, y, z, False, False))(a, k, b))
    row(f"{move} fma.rn.sat.f16x2 %d, %a, %b, %x1;", "b32 b32", "b32", lambda a, b, k=k: pair(
        lambda x, y, z: fused(x, y, z, False, True))(a, b, k))
    for test in ("lt", "geu"):
        row(f"{move} setp.{test}.f16x2 %p1|%p2, %a, %x1; selp.b32 %d, 1, 0, %p1; selp.b32 %x1, 2, 0, %p2; add.u32 %d, %d, %x1;",
            "b32", "b32", lambda a, k=k, t=test: sum(n * floats.holds(t, floats.compare(
                decode(a >> at, "f16"), decode(k >> at, "f16"))) for n, at in ((1, 0), (2, 16))))
for kind in ("s32", "u32"):
    for k in (1, -1, 77, -300, 0x12345, 0x7FFFF, -0x80000, 0x12345678, -0x7FFFFFFF):
        k = k if kind == "s32" else k & 0xFFFFFFFF
        for name, f in (("min", min), ("max", max)):
            row(f"{name}.{kind} %d, %a, {k};", "b32", "b32", lambda a, f=f, k=k, kind=kind: f(integer(a, kind), k))
        row(f"mul.lo.{kind} %d, %a, {k};", "b32", "b32", lambda a, k=k: a * k)
        row(f"mul.hi.{kind} %d, %a, {k};", "b32", "b32", lambda a, k=k, kind=kind: integer(a, kind) * k >> 32)
        row(f"mad.lo.{kind} %d, %a, {k}, %b;", "b32 b32", "b32", lambda a, b, k=k: a * k + b)
        row(f"mad.lo.{kind} %d, %a, %b, {k};", "b32 b32", "b32", lambda a, b, k=k: a * b + k)
        row(f"mul.wide.{kind} %d, %a, {k};", "b32", "b64", lambda a, k=k, kind=kind: integer(a, kind) * k)
        row(f"shl.b32 %d, %a, 5; add.{kind} %d, %d, {k};", "b32", "b32", lambda a, k=k: (a << 5) + k)
        row(f"sub.{kind} %d, {k}, %a;", "b32", "b32", lambda a, k=k: k - a)
        row(f"add.cc.{kind} %x1, %a, {k}; addc.{kind} %d, %b, {k};", "b32 b32", "b32",
            lambda a, b, k=k: b + k + (a + (k & 0xFFFFFFFF) >> 32))
        row(f"setp.gt.{kind} %p1, %a, {k}; selp.b32 %d, %b, {k}, %p1;", "b32 b32", "b32",
            lambda a, b, k=k, kind=kind: b if integer(a, kind) > k else k)
row("sub.sat.s32 %d, -5, %a;", "b32", "b32", lambda a: max(-(1 << 31), min((1 << 31) - 1, -5 - signed(a, 32))))
