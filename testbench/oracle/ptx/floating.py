"""floating.py - rows of f32 and f64 (PTX ISA, floating point)"""

from fractions import Fraction

from ptx import floats
from ptx.floats import decode, encode
from ptx.rows import row

MODES = ("rn", "rz", "rm", "rp")
SIGN = {"f32": 1 << 31, "f64": 1 << 63}


def variants(f):
    """The modifiers of add, mul and fma: mode, ftz, sat."""
    for mode in MODES:
        for ftz in (False, True) if f == "f32" else (False,):
            for sat in (False, True) if f == "f32" else (False,):
                yield mode, ftz, sat, f".{mode}" + (".ftz" if ftz else "") + (".sat" if sat else "") + f".{f}"


for f in ("f32", "f64"):
    free = "%s1" if f == "f32" else "%t1"
    for mode, ftz, sat, name in variants(f):
        def done(x, f=f, mode=mode, ftz=ftz, sat=sat):
            return encode(x, f, mode, ftz, sat)

        def of(a, f=f, ftz=ftz):
            return decode(a, f, ftz)
        row(f"add{name} %d, %a, %b;", f"{f} {f}", f, lambda a, b, of=of, done=done, m=mode: done(floats.add(of(a), of(b), m)))
        row(f"sub{name} %d, %a, %b;", f"{f} {f}", f,
            lambda a, b, of=of, done=done, m=mode, s=SIGN[f]: done(floats.add(of(a), of(b ^ s), m)))
        row(f"mul{name} %d, %a, %b;", f"{f} {f}", f, lambda a, b, of=of, done=done: done(floats.multiply(of(a), of(b))))
        row(f"fma{name} %d, %a, %b, %c;", f"{f} {f} {f}", f,
            lambda a, b, c, of=of, done=done, m=mode: done(floats.fused(of(a), of(b), of(c), m)))
        row(f"neg.{f} {free}, %a; fma{name} %d, {free}, %b, %c;", f"{f} {f} {f}", f,
            lambda a, b, c, of=of, done=done, m=mode, s=SIGN[f]: done(floats.fused(of(a ^ s), of(b), of(c), m)))
        row(f"neg.{f} {free}, %c; fma{name} %d, %a, %b, {free};", f"{f} {f} {f}", f,
            lambda a, b, c, of=of, done=done, m=mode, s=SIGN[f]: done(floats.fused(of(a), of(b), of(c ^ s), m)))
        row(f"abs.{f} {free}, %a; add{name} %d, {free}, %b;", f"{f} {f}", f,
            lambda a, b, of=of, done=done, m=mode, s=SIGN[f]: done(floats.add(of(a & s - 1), of(b), m)))
        row(f"fma{name} %d, %a, 0f3FC00000, %b;" if f == "f32" else f"fma{name} %d, %a, 0d3FF8000000000000, %b;", f"{f} {f}", f,
            lambda a, b, of=of, done=done, m=mode: done(floats.fused(of(a), (0, Fraction(3, 2)), of(b), m)))
    for ftz in (False, True) if f == "f32" else (False,):
        dot = ".ftz" if ftz else ""
        for name in ("min", "max"):
            def extreme(a, b, f=f, ftz=ftz, name=name):
                x, y = decode(a, f, ftz), decode(b, f, ftz)
                if floats.NAN in (x[1], y[1]):
                    return encode(y if x[1] == floats.NAN else x, f)
                order = floats.compare(x, y) or (x[0] < y[0]) - (x[0] > y[0])  # -0 is below +0
                return encode(x if (order < 0) == (name == "min") else y, f)
            row(f"{name}{dot}.{f} %d, %a, %b;", f"{f} {f}", f, extreme)
        tests = ("eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan")
        for test in tests:
            def truth(a, b, f=f, ftz=ftz, test=test):
                return floats.holds(test, floats.compare(decode(a, f, ftz), decode(b, f, ftz)))
            row(f"setp.{test}{dot}.{f} %p1, %a, %b; selp.b32 %d, 3, 5, %p1;", f"{f} {f}", "b32",
                lambda a, b, t=truth: 3 if t(a, b) else 5)
            row(f"set.{test}{dot}.u32.{f} %d, %a, %b;", f"{f} {f}", "b32", lambda a, b, t=truth: -int(t(a, b)))
            row(f"set.{test}{dot}.f32.{f} %d, %a, %b;", f"{f} {f}", "f32", lambda a, b, t=truth: 0x3F800000 if t(a, b) else 0)
            for combine, g in (("and", lambda x, y: x and y), ("or", lambda x, y: x or y), ("xor", lambda x, y: x != y)):
                row(f"setp.gt.u32 %p3, %c, 1000; setp.{test}.{combine}{dot}.{f} %p1|%p2, %a, %b, %p3; selp.b32 %d, 1, 0, %p1; "
                    "selp.b32 %x1, 2, 0, %p2; add.u32 %d, %d, %x1;", f"{f} {f} b32", "b32",
                    lambda a, b, c, t=truth, g=g: g(t(a, b), c > 1000) + 2 * g(not t(a, b), c > 1000))
    row(f"abs.{f} %d, %a;", f, f, lambda a, f=f, s=SIGN[f]: None if decode(a, f)[1] == floats.NAN else a & s - 1)
    row(f"neg.{f} %d, %a;", f, f, lambda a, f=f, s=SIGN[f]: None if decode(a, f)[1] == floats.NAN else a ^ s)
    row(f"copysign.{f} %d, %a, %b;", f"{f} {f}", f, lambda a, b, s=SIGN[f]: a & s | b & s - 1)
    for test, g in (("finite", lambda m, d: m not in (floats.INF, floats.NAN)), ("infinite", lambda m, d: m == floats.INF),
                    ("number", lambda m, d: m != floats.NAN), ("notanumber", lambda m, d: m == floats.NAN),
                    ("normal", lambda m, d: m not in (floats.INF, floats.NAN) and (m == 0 or not d)),
                    ("subnormal", lambda m, d: m != 0 and d)):
        row(f"testp.{test}.{f} %p1, %a; selp.b32 %d, 1, 0, %p1;", f, "b32",
            lambda a, f=f, g=g: int(g(decode(a, f)[1], a >> floats.FORMATS[f][1] & (1 << floats.FORMATS[f][0]) - 1 == 0)))

for ftz in (False, True):
    # c >= 0; a NaN takes b
    row(f"slct{'.ftz' if ftz else ''}.u32.f32 %d, %a, %b, %c;", "b32 b32 f32", "b32",
        lambda a, b, c, ftz=ftz: a if floats.holds("ge", floats.compare(decode(c, "f32", ftz), (0, Fraction(0)))) else b)
    for mode in MODES:
        for place, by in (("0f3F000000", Fraction(1, 2)), ("0f40800000", Fraction(4)), ("0f3E000000", Fraction(1, 8)),
                          ("0f41000000", Fraction(8))):
            # .D2 to .M8 of FMUL are for these, if a compiler takes them
            def scaled(a, b, mode=mode, ftz=ftz, by=by):
                product = floats.multiply(decode(a, "f32", ftz), decode(b, "f32", ftz))
                once = encode(product, "f32", mode, ftz)
                return encode(floats.multiply(decode(once, "f32", ftz), (0, by)), "f32", mode, ftz)
            dot = ".ftz" if ftz else ""
            row(f"mul.{mode}{dot}.f32 %s1, %a, %b; mul.{mode}{dot}.f32 %d, %s1, {place};", "f32 f32", "f32", scaled)
