"""integers.py - rows of integer arithmetic, logic and shifts (PTX ISA, integer, extended precision, logic and shift)"""

from ptx.rows import clamp, integer, row, signed, span

ONES = {n: (1 << n) - 1 for n in (8, 16, 32, 64)}
KINDS = ("s16", "u16", "s32", "u32", "s64", "u64")


def quotient(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def two(name, reference, kinds=KINDS, out=None):
    """A row for each type: reference of numbers."""
    for kind in kinds:
        bits = int(kind[1:])
        row(f"{name}.{kind} %d, %a, %b;", f"b{bits} b{bits}", out or f"b{bits}",
            lambda a, b, kind=kind: reference(integer(a, kind), integer(b, kind)))


two("add", lambda a, b: a + b)
two("sub", lambda a, b: a - b)
two("min", min)
two("max", max)
two("mul.lo", lambda a, b: a * b)
for kind in KINDS:
    bits = int(kind[1:])
    row(f"mul.hi.{kind} %d, %a, %b;", f"b{bits} b{bits}", f"b{bits}",
        lambda a, b, kind=kind, bits=bits: integer(a, kind) * integer(b, kind) >> bits)
    row(f"mad.lo.{kind} %d, %a, %b, %c;", f"b{bits} b{bits} b{bits}", f"b{bits}",
        lambda a, b, c, kind=kind: integer(a, kind) * integer(b, kind) + c)
    row(f"mul.lo.{kind} %d, %a, %b; sub.{kind} %d, %c, %d;", f"b{bits} b{bits} b{bits}", f"b{bits}",
        lambda a, b, c: c - a * b)
    row(f"mul.lo.{kind} %d, %a, %b; sub.{kind} %d, %d, %c;", f"b{bits} b{bits} b{bits}", f"b{bits}",
        lambda a, b, c: a * b - c)
    row(f"mad.hi.{kind} %d, %a, %b, %c;", f"b{bits} b{bits} b{bits}", f"b{bits}",
        lambda a, b, c, kind=kind, bits=bits: (integer(a, kind) * integer(b, kind) >> bits) + c)
    row(f"max.{kind} %d, %a, %b; min.{kind} %d, %d, %c;", f"b{bits} b{bits} b{bits}", f"b{bits}",
        lambda a, b, c, kind=kind: min(max(integer(a, kind), integer(b, kind)), integer(c, kind)))
    row(f"sad.{kind} %d, %a, %b, %c;", f"b{bits} b{bits} b{bits}", f"b{bits}",
        lambda a, b, c, kind=kind: c + abs(integer(a, kind) - integer(b, kind)))
    row(f"or.b{bits} %d, %b, 1; div.{kind} %d, %a, %d;", f"b{bits} b{bits}", f"b{bits}",
        lambda a, b, kind=kind: quotient(integer(a, kind), integer(b | 1, kind)))
    row(f"or.b{bits} %d, %b, 1; rem.{kind} %d, %a, %d;", f"b{bits} b{bits}", f"b{bits}",
        lambda a, b, kind=kind: integer(a, kind) - integer(b | 1, kind) * quotient(integer(a, kind), integer(b | 1, kind)))
for kind in ("s16", "u16", "s32", "u32"):
    bits = int(kind[1:])
    row(f"mul.wide.{kind} %d, %a, %b;", f"b{bits} b{bits}", f"b{2 * bits}",
        lambda a, b, kind=kind: integer(a, kind) * integer(b, kind))
    row(f"mad.wide.{kind} %d, %a, %b, %c;", f"b{bits} b{bits} b{2 * bits}", f"b{2 * bits}",
        lambda a, b, c, kind=kind: integer(a, kind) * integer(b, kind) + c)
for kind in ("s", "u"):
    for part, at in (("lo", 0), ("hi", 16)):
        def product(a, b, kind=kind, at=at):
            return integer(a, kind + "24") * integer(b, kind + "24") >> at
        row(f"mul24.{part}.{kind}32 %d, %a, %b;", "b32 b32", "b32", product)
        row(f"mad24.{part}.{kind}32 %d, %a, %b, %c;", "b32 b32 b32", "b32", lambda a, b, c, f=product: (f(a, b) & ONES[32]) + c)
for bits in (32,):
    for op, sign in (("add", 1), ("sub", -1)):
        row(f"{op}.sat.s32 %d, %a, %b;", "b32 b32", "b32",
            lambda a, b, sign=sign: clamp(signed(a, 32) + sign * signed(b, 32), *span("s", 32)))
    row("mad.hi.sat.s32 %d, %a, %b, %c;", "b32 b32 b32", "b32",
        lambda a, b, c: clamp((signed(a, 32) * signed(b, 32) >> 32) + signed(c, 32), *span("s", 32)))
for bits in (16, 32, 64):
    row(f"abs.s{bits} %d, %a;", f"b{bits}", f"b{bits}", lambda a, n=bits: abs(signed(a, n)))
    row(f"neg.s{bits} %d, %a;", f"b{bits}", f"b{bits}", lambda a: -a)
    row(f"not.b{bits} %d, %a;", f"b{bits}", f"b{bits}", lambda a: ~a)
    for name, f in (("and", lambda a, b: a & b), ("or", lambda a, b: a | b), ("xor", lambda a, b: a ^ b)):
        row(f"{name}.b{bits} %d, %a, %b;", f"b{bits} b{bits}", f"b{bits}", f)
        row(f"not.b{bits} %d, %b; {name}.b{bits} %d, %a, %d;", f"b{bits} b{bits}", f"b{bits}",
            lambda a, b, f=f, n=bits: f(a, ~b & ONES[n]))
        for test in ("eq", "ne"):
            row(f"{name}.b{bits} %d, %a, %b; setp.{test}.b{bits} %p1, %d, 0; selp.b{bits} %d, 1, 0, %p1;",
                f"b{bits} b{bits}", f"b{bits}", lambda a, b, f=f, test=test: int((f(a, b) == 0) == (test == "eq")))
    row(f"cnot.b{bits} %d, %a;", f"b{bits}", f"b{bits}", lambda a: int(a == 0))
    row(f"shl.b{bits} %d, %a, %b;", f"b{bits} b32", f"b{bits}", lambda a, b, n=bits: a << min(b, n))
    row(f"shr.u{bits} %d, %a, %b;", f"b{bits} b32", f"b{bits}", lambda a, b, n=bits: a >> min(b, n))
    row(f"shr.s{bits} %d, %a, %b;", f"b{bits} b32", f"b{bits}", lambda a, b, n=bits: signed(a, n) >> min(b, n))
    for by in range(1, bits + 3, 7 if bits > 16 else 5):
        row(f"shl.b{bits} %d, %a, {by};", f"b{bits}", f"b{bits}", lambda a, by=by: a << by)
        row(f"shr.u{bits} %d, %a, {by};", f"b{bits}", f"b{bits}", lambda a, by=by: a >> by)
        row(f"shr.s{bits} %d, %a, {by};", f"b{bits}", f"b{bits}", lambda a, by=by, n=bits: signed(a, n) >> by)
        row(f"shl.b{bits} %d, %a, {by}; add.u{bits} %d, %d, %b;", f"b{bits} b{bits}", f"b{bits}",
            lambda a, b, by=by, n=bits: (a << by) + b)
        row(f"shl.b{bits} %d, %a, {by}; sub.u{bits} %d, %b, %d;", f"b{bits} b{bits}", f"b{bits}",
            lambda a, b, by=by: b - (a << by))
        row(f"shl.b{bits} %d, %a, {by}; sub.u{bits} %d, %d, %b;", f"b{bits} b{bits}", f"b{bits}",
            lambda a, b, by=by: (a << by) - b)


def reversed_bits(a, bits):
    return int(format(a, f"0{bits}b")[::-1], 2)


def extracted(a, place, length, kind, bits):
    """bfe as the PTX ISA's code of it has it."""
    place, length = place & 255, length & 255
    sign = kind == "s" and length and a >> min(place + length - 1, bits - 1) & 1
    return sum((a >> place + i & 1 if i < length and place + i < bits else sign) << i for i in range(bits))


def inserted(a, b, place, length, bits):
    place, length = place & 255, length & 255
    mask = sum(1 << i for i in range(place, min(place + length, bits)))
    return b & ~mask | a << place & mask


def found(a, kind, bits):
    a = ~a & ONES[bits] if kind == "s" and a >> bits - 1 else a
    return a.bit_length() - 1


for bits in (32, 64):
    row(f"brev.b{bits} %d, %a;", f"b{bits}", f"b{bits}", lambda a, n=bits: reversed_bits(a, n))
    row(f"clz.b{bits} %d, %a;", f"b{bits}", "b32", lambda a, n=bits: n - a.bit_length())
    row(f"popc.b{bits} %d, %a;", f"b{bits}", "b32", lambda a: a.bit_count() if hasattr(a, "bit_count") else bin(a).count("1"))
    for kind in ("s", "u"):
        row(f"bfe.{kind}{bits} %d, %a, %b, %c;", f"b{bits} b32 b32", f"b{bits}", lambda a, b, c, kind=kind, n=bits:
            None if n == 64 and max(b, c) > 255 else extracted(a, b, c, kind, n))  # ptxas' 64 bits take all of b and c
        row(f"bfind.{kind}{bits} %d, %a;", f"b{bits}", "b32", lambda a, kind=kind, n=bits: found(a, kind, n))
        row(f"bfind.shiftamt.{kind}{bits} %d, %a;", f"b{bits}", "b32",
            lambda a, kind=kind, n=bits: -1 if found(a, kind, n) < 0 else n - 1 - found(a, kind, n))
        for place, length in ((0, 8), (8, 8), (16, 16), (5, 20), (31, 1), (30, 9), (0, 0), (0, 32)):
            row(f"bfe.{kind}{bits} %d, %a, {place}, {length};", f"b{bits}", f"b{bits}",
                lambda a, p=place, q=length, kind=kind, n=bits: extracted(a, p, q, kind, n))
    row(f"bfi.b{bits} %d, %a, %b, %c, 9;", f"b{bits} b{bits} b32", f"b{bits}",
        lambda a, b, c, n=bits: None if n == 64 and c > 255 else inserted(a, b, c, 9, n))
    row(f"bfi.b{bits} %d, %a, %b, 7, %c;", f"b{bits} b{bits} b32", f"b{bits}",
        lambda a, b, c, n=bits: None if n == 64 and c > 255 else inserted(a, b, 7, c, n))
    for place, length in ((0, 8), (8, 8), (16, 16), (28, 8), (40, 3)):
        row(f"bfi.b{bits} %d, %a, %b, {place}, {length};", f"b{bits} b{bits}", f"b{bits}",
            lambda a, b, p=place, q=length, n=bits: inserted(a, b, p, q, n))

for mode, by in (("clamp", lambda c: min(c, 32)), ("wrap", lambda c: c & 31)):
    row(f"shf.l.{mode}.b32 %d, %a, %b, %c;", "b32 b32 b32", "b32", lambda a, b, c, by=by: (b << 32 | a) << by(c) >> 32)
    row(f"shf.r.{mode}.b32 %d, %a, %b, %c;", "b32 b32 b32", "b32", lambda a, b, c, by=by: (b << 32 | a) >> by(c))
    for n in (1, 8, 31, 32, 40):
        row(f"shf.l.{mode}.b32 %d, %a, %b, {n};", "b32 b32", "b32", lambda a, b, n=n, by=by: (b << 32 | a) << by(n) >> 32)
        row(f"shf.r.{mode}.b32 %d, %a, %b, {n};", "b32 b32", "b32", lambda a, b, n=n, by=by: (b << 32 | a) >> by(n))
        row(f"shf.l.{mode}.b32 %d, %a, %a, {n};", "b32", "b32", lambda a, n=n, by=by: (a << 32 | a) << by(n) >> 32)


def looked_up(table, a, b, c):
    return sum((table >> ((a >> i & 1) * 4 + (b >> i & 1) * 2 + (c >> i & 1)) & 1) << i for i in range(32))


for table in range(0, 256, 5):
    row(f"lop3.b32 %d, %a, %b, %c, {table};", "b32 b32 b32", "b32", lambda a, b, c, t=table: looked_up(t, a, b, c))
row("lop3.b32 %d, %a, %b, 4660, 210;", "b32 b32", "b32", lambda a, b: looked_up(210, a, b, 4660))


def permuted(a, b, c, mode):
    """prmt as the PTX ISA has it."""
    data = b << 32 | a
    n = c & 3
    if mode == "":
        picks = [(c >> 4 * i & 7, c >> 4 * i + 3 & 1) for i in range(4)]
    else:
        order = {".f4e": [n, n + 1, n + 2, n + 3], ".b4e": [n, n + 7, n + 6, n + 5], ".rc8": [n] * 4,
                 ".ecl": [max(i, n) for i in range(4)], ".ecr": [min(i, n) for i in range(4)],
                 ".rc16": [2 * (n & 1), 2 * (n & 1) + 1] * 2}[mode]
        picks = [(i & 7, 0) for i in order]
    z = 0
    for i, (pick, sign) in enumerate(picks):
        byte = data >> 8 * pick & 255
        z |= (255 * (byte >> 7) if sign else byte) << 8 * i
    return z


for mode in ("", ".f4e", ".b4e", ".rc8", ".ecl", ".ecr", ".rc16"):
    row(f"prmt.b32{mode} %d, %a, %b, %c;", "b32 b32 b32", "b32", lambda a, b, c, mode=mode: permuted(a, b, c, mode))
for selector in (0x3210, 0x7654, 0x1032, 0x8888, 0x9bdf, 0x5410, 0x0123, 0xc4a2):
    row(f"prmt.b32 %d, %a, %b, {selector};", "b32 b32", "b32", lambda a, b, s=selector: permuted(a, b, s, ""))
    row(f"prmt.b32 %d, %a, 4660, {selector};", "b32", "b32", lambda a, s=selector: permuted(a, 4660, s, ""))

for kind in KINDS:
    bits = int(kind[1:])
    for test, f in (("eq", lambda x: x == 0), ("ne", lambda x: x != 0), ("lt", lambda x: x < 0), ("le", lambda x: x <= 0),
                    ("gt", lambda x: x > 0), ("ge", lambda x: x >= 0)):
        def truth(a, b, kind=kind, f=f):
            return f(integer(a, kind) - integer(b, kind))
        row(f"setp.{test}.{kind} %p1, %a, %b; selp.b32 %d, 3, 5, %p1;", f"b{bits} b{bits}", "b32",
            lambda a, b, f=truth: 3 if f(a, b) else 5)
        row(f"setp.{test}.{kind} %p1, %a, 77; @%p1 bra %L; mov.b32 %d, 5; bra %M; %L: mov.b32 %d, 3; %M:", f"b{bits}", "b32",
            lambda a, f=truth: 3 if f(a, 77) else 5)
        if bits == 16:
            continue
        row(f"set.{test}.u32.{kind} %d, %a, %b;", f"b{bits} b{bits}", "b32", lambda a, b, f=truth: -int(f(a, b)))
        row(f"set.{test}.f32.{kind} %d, %a, %b;", f"b{bits} b{bits}", "f32",
            lambda a, b, f=truth: 0x3F800000 if f(a, b) else 0)
        for combine, g in (("and", lambda x, y: x and y), ("or", lambda x, y: x or y), ("xor", lambda x, y: x != y)):
            row(f"setp.gt.u32 %p3, %c, 1000; setp.{test}.{combine}.{kind} %p1|%p2, %a, %b, %p3; selp.b32 %d, 1, 0, %p1; "
                "selp.b32 %x1, 2, 0, %p2; add.u32 %d, %d, %x1;", f"b{bits} b{bits} b32", "b32",
                lambda a, b, c, f=truth, g=g: g(f(a, b), c > 1000) + 2 * g(not f(a, b), c > 1000))
    row(f"slct.{kind}.s32 %d, %a, %b, %c;", f"b{bits} b{bits} b32", f"b{bits}",
        lambda a, b, c: a if signed(c, 32) >= 0 else b) if bits > 16 else None

for a, b, c in ("+++", "++-", "+-+", "+--", "-++", "-+-"):
    # sums of three, through IADD3 where there is one
    signs = [1 if s == "+" else -1 for s in (a, b, c)]
    for bits in (32, 64):
        first = f"add.u{bits} %d, %a, %b;" if a == b == "+" else f"sub.u{bits} %d, %a, %b;" if a == "+" else f"sub.u{bits} %d, %b, %a;"
        text = first + (f"add.u{bits} %d, %d, %c;" if c == "+" else f"sub.u{bits} %d, %d, %c;")
        row(text, f"b{bits} b{bits} b{bits}", f"b{bits}",
            lambda x, y, z, s=tuple(signs): s[0] * x + s[1] * y + s[2] * z if s[:2] != (-1, -1) else y - x)
for number in (1, -1, 7, 123456789, -123456789012, 4294967296, -4294967296, 0x7FFFFFFFFFFFFFFF):
    row(f"add.s64 %d, %a, %b; add.s64 %d, %d, {number};", "b64 b64", "b64", lambda a, b, n=number: a + b + n)
    row(f"add.s64 %d, %a, %b; sub.s64 %d, {number}, %d;", "b64 b64", "b64", lambda a, b, n=number: n - a - b)
    row(f"sub.s64 %d, %a, %b; add.s64 %d, %d, {number};", "b64 b64", "b64", lambda a, b, n=number: a - b + n)
for kinds in (("u32", "u32", "u32"), ("s32", "u32", "s32"), ("s32", "s32", "s32")):
    row("".join(f"cvt.{k[0]}64.{k} %y{i}, %{v};" for i, (k, v) in enumerate(zip(kinds, "abc"), 1)) +
        "add.s64 %d, %y1, %y2; add.s64 %d, %d, %y3;", "b32 b32 b32", "b64",
        lambda a, b, c, kinds=kinds: sum(integer(x, k) for x, k in zip((a, b, c), kinds)))
    row("".join(f"cvt.{k[0]}64.{k} %y{i}, %{v};" for i, (k, v) in enumerate(zip(kinds, "abc"), 1)) +
        "sub.s64 %d, %y1, %y2; sub.s64 %d, %d, %y3;", "b32 b32 b32", "b64",
        lambda a, b, c, kinds=kinds: integer(a, kinds[0]) - integer(b, kinds[1]) - integer(c, kinds[2]))

# 96 and 128 bits by carries: parts of the sum of {c b a} and {a c b}, and of a product
CARRY = "mov.b32 %x1, %a; mov.b32 %x2, %b; mov.b32 %x3, %c;"
for op, f in (("add", lambda x, y: x + y), ("sub", lambda x, y: x - y)):
    carried = "addc" if op == "add" else "subc"
    for part in range(4):
        take = "".join(f"mov.b32 %d, %x{4 + i};" if i == part else "" for i in range(4))
        row(f"{CARRY} {op}.cc.u32 %x4, %x1, %x2; {carried}.cc.u32 %x5, %x2, %x3; {carried}.cc.u32 %x6, %x3, %x1; "
            f"{carried}.u32 %x7, 0, 0; {take}", "b32 b32 b32", "b32",
            lambda a, b, c, f=f, n=part: f(a | b << 32 | c << 64, b | c << 32 | a << 64) >> 32 * n)
for kind in ("s32", "u32"):
    row(f"mad.lo.cc.{kind} %x1, %a, %b, %c; madc.hi.{kind} %d, %a, %b, %c;", "b32 b32 b32", "b32",
        lambda a, b, c, kind=kind: (integer(a, kind) * integer(b, kind) >> 32) + c +
        ((a * b & ONES[32]) + c >> 32))
    row(f"mad.hi.cc.{kind} %x1, %a, %b, %c; addc.u32 %d, 0, 0;", "b32 b32 b32", "b32",
        lambda a, b, c, kind=kind: (integer(a, kind) * integer(b, kind) >> 32 & ONES[32]) + c >> 32)
row("mul.lo.u32 %x1, %a, %b; mul.hi.u32 %x2, %a, %b; mad.lo.cc.u32 %x2, %a, %c, %x2; madc.hi.cc.u32 %x3, %a, %c, 0; "
    "addc.u32 %x4, 0, 0; mad.lo.cc.u32 %x2, %b, %c, %x2; madc.hi.cc.u32 %x3, %b, %c, %x3; addc.u32 %x4, %x4, 0; "
    "xor.b32 %d, %x1, %x2; xor.b32 %d, %d, %x3; xor.b32 %d, %d, %x4;", "b32 b32 b32", "b32",
    lambda a, b, c: (lambda n: (n ^ n >> 32 ^ n >> 64 ^ n >> 96))(a * b + (a * c + b * c << 32)))
for divisor in (*range(2, 34), 60, 100, 127, 255, 641, 997, 1000, 3600, 65535, 65536, 65537, 1000000007, 0x7FFFFFFF):
    for kind in ("s32", "u32", "s64", "u64"):
        bits = int(kind[1:])
        if bits == 64 and divisor > 33 and divisor != 1000000007:
            continue
        row(f"div.{kind} %d, %a, {divisor};", f"b{bits}", f"b{bits}", lambda a, n=divisor, k=kind: quotient(integer(a, k), n))
        row(f"rem.{kind} %d, %a, {divisor};", f"b{bits}", f"b{bits}",
            lambda a, n=divisor, k=kind: integer(a, k) - n * quotient(integer(a, k), n))
    for kind in ("s32",):
        row(f"div.{kind} %d, %a, -{divisor};", "b32", "b32", lambda a, n=-divisor: quotient(signed(a, 32), n))
