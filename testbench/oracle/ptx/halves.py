"""halves.py - rows of f16 and f16x2 (PTX ISA, half precision); a pair is a register of 32 bits"""

from ptx import floats
from ptx.floats import decode, encode
from ptx.rows import row

SIGN = 0x8000


def pair(f):
    """Of halves to of pairs of them."""
    def of(*operands):
        low, high = (f(*(x >> at & 0xFFFF for x in operands)) for at in (0, 16))
        return None if low is None or high is None else high << 16 | low
    return of


def fused(a, b, c, ftz, sat):
    return encode(floats.fused(*(flushed(x, ftz) for x in (a, b, c))), "f16", "rn", ftz, sat)


def flushed(a, ftz):
    sign, magnitude = decode(a, "f16")
    return (sign, 0) if ftz and a >> 10 & 31 == 0 else (sign, magnitude)


OPERATIONS = {
    "add": (2, lambda a, b, z, s: fused(a, 0x3C00, b, z, s)),
    "sub": (2, lambda a, b, z, s: fused(a, 0x3C00, b ^ SIGN, z, s)),
    "mul": (2, lambda a, b, z, s: encode(floats.multiply(flushed(a, z), flushed(b, z)), "f16", "rn", z, s)),
    "fma": (3, fused),
}
for name, (count, f) in OPERATIONS.items():
    operands = ", ".join(("%a", "%b", "%c")[:count])
    for ftz in (False, True):
        for sat in (False, True):
            dots = ".rn" + (".ftz" if ftz else "") + (".sat" if sat else "")

            def of(*x, f=f, ftz=ftz, sat=sat):
                return f(*x, ftz, sat)
            row(f"{name}{dots}.f16 %d, {operands};", "f16 " * count, "f16", of)
            row(f"{name}{dots}.f16x2 %d, {operands};", "b32 " * count, "b32", pair(of))
            # halves of words, into one half of a word
            parts = "".join(f"mov.b32 {{%z{2 * i + 1}, %z{2 * i + 2}}}, %{v};" for i, v in enumerate("abc"[:count]))
            for which in ((1, 4, 5), (2, 3, 6)):
                for place in ("{%z7, %z8}", "{%z8, %z7}"):
                    taken = [0 if n % 2 else 16 for n in which[:count]]
                    row(f"{parts} {name}{dots}.f16 %z7, " + ", ".join(f"%z{n}" for n in which[:count]) +
                        f"; mov.b16 %z8, %z1; mov.b32 %d, {place};", "b32 " * count, "b32",
                        lambda *x, of=of, t=tuple(taken), p=place: (lambda h: (x[0] & 0xFFFF) << 16 | h if p == "{%z7, %z8}"
                                                                     else h << 16 | x[0] & 0xFFFF)(
                            of(*(v >> at & 0xFFFF for v, at in zip(x, t)))))
    if count == 2:
        row(f"mov.b32 %x1, 0x40003e00; {name}.rn.f16x2 %d, %a, %x1;", "b32", "b32",
            lambda a, f=f: f(a >> 16, 0x4000, False, False) << 16 | f(a & 0xFFFF, 0x3E00, False, False))
row("neg.f16x2 %x1, %a; fma.rn.f16x2 %d, %x1, %b, %c;", "b32 b32 b32", "b32",
    pair(lambda a, b, c: fused(a ^ SIGN, b, c, False, False)))
row("neg.f16x2 %x1, %c; fma.rn.f16x2 %d, %a, %b, %x1;", "b32 b32 b32", "b32",
    pair(lambda a, b, c: fused(a, b, c ^ SIGN, False, False)))
row("abs.f16x2 %x1, %a; add.rn.f16x2 %d, %x1, %b;", "b32 b32", "b32",
    pair(lambda a, b: fused(a & 0x7FFF, 0x3C00, b, False, False)))
for name, f in (("neg", lambda a: a ^ SIGN), ("abs", lambda a: a & 0x7FFF)):
    def kept(a, f=f):
        return None if decode(a, "f16")[1] == floats.NAN else f(a)
    row(f"{name}.f16 %d, %a;", "f16", "f16", kept)
    row(f"{name}.f16x2 %d, %a;", "b32", "b32", pair(kept))
for test in ("eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"):
    for ftz in (False, True):
        dot = ".ftz" if ftz else ""

        def truth(a, b, test=test, ftz=ftz):
            return floats.holds(test, floats.compare(flushed(a, ftz), flushed(b, ftz)))
        row(f"setp.{test}{dot}.f16 %p1, %a, %b; selp.b32 %d, 3, 5, %p1;", "f16 f16", "b32",
            lambda a, b, t=truth: 3 if t(a, b) else 5)
        row(f"setp.{test}{dot}.f16x2 %p1|%p2, %a, %b; selp.b32 %d, 1, 0, %p1; selp.b32 %x1, 2, 0, %p2; add.u32 %d, %d, %x1;",
            "b32 b32", "b32", lambda a, b, t=truth: t(a & 0xFFFF, b & 0xFFFF) + 2 * t(a >> 16, b >> 16))
        row(f"set.{test}{dot}.f16.f16 %d, %a, %b;", "f16 f16", "f16", lambda a, b, t=truth: 0x3C00 if t(a, b) else 0)
        row(f"set.{test}{dot}.f16x2.f16x2 %d, %a, %b;", "b32 b32", "b32",
            pair(lambda a, b, t=truth: 0x3C00 if t(a, b) else 0))
        for combine, g in (("and", lambda x, y: x and y), ("or", lambda x, y: x or y), ("xor", lambda x, y: x != y)):
            row(f"setp.gt.u32 %p3, %c, 1000; setp.{test}.{combine}{dot}.f16x2 %p1|%p2, %a, %b, %p3; selp.b32 %d, 1, 0, %p1; "
                "selp.b32 %x1, 2, 0, %p2; add.u32 %d, %d, %x1;", "b32 b32 b32", "b32",
                lambda a, b, c, t=truth, g=g: g(t(a & 0xFFFF, b & 0xFFFF), c > 1000) + 2 * g(t(a >> 16, b >> 16), c > 1000))
