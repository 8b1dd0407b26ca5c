"""video.py - rows of video instructions, a random choice of all their types, parts and second operations (PTX ISA, video)"""

import random

from ptx.rows import clamp, integer, row, signed, span

PARTS = {"": (0, 32), ".b0": (0, 8), ".b1": (8, 8), ".b2": (16, 8), ".b3": (24, 8), ".h0": (0, 16), ".h1": (16, 16)}
SHIFTED = ("vshl", "vshr")


def part(x, kind, which):
    at, width = PARTS[which]
    return integer(x >> at, f"{kind[0]}{width}")


def first(name, how, a, b):
    if name in SHIFTED:
        by = b & 31 if how == ".wrap" else min(b, 32)
        return a << by if name == "vshl" else a >> by
    if name == "vset":
        return int({".eq": a == b, ".ne": a != b, ".lt": a < b, ".le": a <= b, ".gt": a > b, ".ge": a >= b}[how])
    return {"vadd": a + b, "vsub": a - b, "vabsdiff": abs(a - b), "vmin": min(a, b), "vmax": max(a, b)}[name]


def second(op, x, c):
    x = signed(x, 33)
    return {".add": x + c, ".min": min(x, c), ".max": max(x, c)}[op]


def simple(r, name):
    """One of vadd ... vshr."""
    to, of_a, of_b = (r.choice(("s32", "u32")) for _ in range(3))
    if name in SHIFTED:
        of_b = "u32"
    if name == "vset":
        to = "u32"
    at_a, at_b = (r.choice(list(PARTS)) for _ in range(2))
    kind = r.choice(("", "second", "merge"))
    op = r.choice((".add", ".min", ".max")) if kind == "second" else ""
    into = r.choice(list(PARTS)[1:]) if kind == "merge" else ""
    sat = r.choice(("", ".sat")) if name != "vset" else ""
    how = {"vset": "." + r.choice(("eq", "ne", "lt", "le", "gt", "ge")), "vshl": r.choice((".clamp", ".wrap")),
           "vshr": r.choice((".clamp", ".wrap"))}.get(name, "")
    number = r.choice((0, 1, 5, 31, 127, 255, 32767)) if r.randrange(5) == 0 and name != "vset" else None
    types = f".{of_a}.{of_b}" if name == "vset" else f".{to}.{of_a}.{of_b}"
    text = (f"{name}{types}{sat}{how}{op} %d{into}, %a{at_a}, {f'%b{at_b}' if number is None else number}" +
            (", %c;" if kind else ";"))

    def reference(a, b, c):
        y = part(b, of_b, at_b) if number is None else number
        x = first(name, how, part(a, of_a, at_a), y)
        at, width = PARTS[into]
        if sat:
            x = clamp(x, *span(to[0], width))
        if op:
            x = second(op, x, integer(c, to))
        mask = (1 << width) - 1 << at
        return c & ~mask | x << at & mask if into else x
    row(text, "b32 b32 b32", "b32", reference)


def vmad(r):
    of_a, of_b = (r.choice(("s32", "u32")) for _ in range(2))
    at_a, at_b = (r.choice(list(PARTS)) for _ in range(2))
    how, sat = r.choice(("", ".po", "-ab", "-c")), r.choice(("", ".sat"))
    shift = r.choice((("", 0), (".shr7", 7), (".shr15", 15)))
    final = "s" if "s32" in (of_a, of_b) or how[:1] == "-" else "u"
    text = (f"vmad.{final}32.{of_a}.{of_b}{how if how == '.po' else ''}{sat}{shift[0]} %d, {'-' if how == '-ab' else ''}%a{at_a}, "
            f"%b{at_b}, {'-' if how == '-c' else ''}%c;")

    def reference(a, b, c):
        x = part(a, of_a, at_a) * part(b, of_b, at_b)
        c = ~c if how == "-c" else c
        x = (~x if how == "-ab" else x) + integer(c, final + "32") + (how != "")
        x >>= shift[1]
        return clamp(x, *span(final, 32)) if sat else x
    row(text, "b32 b32 b32", "b32", reference)


def vabsdiff4(r):
    to, of_a, of_b = (r.choice(("s32", "u32")) for _ in range(3))
    order_a, order_b = (r.choice((None, "b3210", "b7654", "b5432", "b0123", "b6420")) for _ in range(2))
    mask, sat, add = r.choice((None, ".b0", ".b31", ".b210", ".b3210")), *r.choice((("", ""), (".sat", ""), ("", ".add")))
    text = (f"vabsdiff4.{to}.{of_a}.{of_b}{sat}{add} %d{mask or ''}, %a{'.' + order_a if order_a else ''}, "
            f"%b{'.' + order_b if order_b else ''}, %c;")
    lanes = [int(x) for x in (mask or ".b3210")[2:]]

    def picked(data, order, default, lane):
        return data >> 8 * int((order or default)[4 - lane]) & 255

    def reference(a, b, c):
        data, z, total = b << 32 | a, c, 0
        for lane in range(4):
            x = integer(picked(data, order_a, "b3210", lane), of_a[0] + "8")
            y = integer(picked(data, order_b, "b7654", lane), of_b[0] + "8")
            d = abs(x - y)
            d = clamp(d, *span(to[0], 8)) if sat else d
            if lane in lanes:
                total += d
                z = z & ~(255 << 8 * lane) | (d & 255) << 8 * lane
        return total + c if add else z
    row(text, "b32 b32 b32", "b32", reference)


_random = random.Random(53)
for _name in ("vadd", "vsub", "vabsdiff", "vmin", "vmax", "vset", "vshl", "vshr"):
    for _ in range(30):
        simple(_random, _name)
for _ in range(60):
    vmad(_random)
for _ in range(40):
    vabsdiff4(_random)
