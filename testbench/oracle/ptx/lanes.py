"""lanes.py - rows of what the threads of a warp tell one another, and of predicates in registers (PTX ISA shfl, vote)

A reference of a warp takes the operands of its 32 threads and gives their results; the threads of 'active' run."""

from ptx.rows import row, signed, warp_row

FULL = range(32)


def shuffled(mode, lane, b, c):
    """The lane that is read and whether it is in range, by the PTX ISA's code."""
    b, clamp, segment = b & 31, c & 31, c >> 8 & 31
    last, first = lane & segment | clamp & ~segment, lane & segment
    if mode == "up":
        return lane - b, lane - b >= last
    j = {"down": lane + b, "bfly": lane ^ b, "idx": first | b & ~segment}[mode]
    return j, j <= last


def shuffle(mode, which, b=None, c=None, active=FULL):
    def reference(cases):
        result = []
        for lane, case in enumerate(cases):
            j, good = shuffled(mode, lane, case[1] if b is None else b, case[-1] if c is None else c)
            if not good:
                j = lane
            taken = None if j not in active or lane not in active else cases[j][0]
            result.append(int(good) if which == "p" and lane in active else taken if lane in active else None)
        return result
    return reference


for mode in ("up", "down", "bfly", "idx"):
    for which, take in (("d", ""), ("p", "selp.b32 %d, 1, 0, %p1;")):
        row_ = "%d|%p1"
        warp_row(f"shfl.{mode}.b32 {row_}, %a, %b, %c; {take}", "b32 b32 b32", "b32", shuffle(mode, which))
        for by in (1, 3, 16):
            for c in (0x1F, 0x1C03, 0x101F, 0x0, 0x1800, 0x1E1F):
                warp_row(f"shfl.{mode}.b32 {row_}, %a, {by}, {c}; {take}", "b32", "b32", shuffle(mode, which, by, c))
                warp_row(f"shfl.{mode}.b32 {row_}, %a, %b, {c}; {take}", "b32 b32", "b32", shuffle(mode, which, None, c))
    some = [n for n in FULL if n & 4 or n < 9]
    warp_row("mov.u32 %x1, %laneid; and.b32 %x2, %x1, 4; setp.ne.u32 %p2, %x2, 0; setp.lt.or.u32 %p2, %x1, 9, %p2; mov.b32 %d, 0; "
             f"@!%p2 bra %L; shfl.{mode}.b32 %d|%p1, %a, 5, 31; %L:", "b32", "b32", shuffle(mode, "d", 5, 31, some))


def voted(f, test):
    """f of the truths of the warp's threads."""
    def reference(cases):
        truths = [test(*case) for case in cases]
        return [f(truths)] * 32
    return reference


def ballot(truths):
    return sum(int(t) << n for n, t in enumerate(truths))


for name, test in (("lt", lambda a, b: a < b), ("le", lambda a, b: True), ("gt", lambda a, b: False),
                   ("ne", lambda a, b: a & 0xF0000000 != 0)):
    compare = {"lt": "setp.lt.u32 %p1, %a, %b;", "le": "and.b32 %x1, %a, %b; setp.le.u32 %p1, %x1, %b;",
               "gt": "and.b32 %x1, %a, %b; setp.gt.u32 %p1, %x1, %b;",
               "ne": "and.b32 %x1, %a, 0xf0000000; setp.ne.u32 %p1, %x1, 0;"}[name]
    for vote, f in (("all", all), ("any", any), ("uni", lambda t: all(t) or not any(t))):
        warp_row(f"{compare} vote.{vote}.pred %p2, %p1; selp.b32 %d, 1, 0, %p2;", "b32 b32", "b32",
                 voted(lambda t, f=f: int(f(t)), test))
        warp_row(f"{compare} vote.{vote}.pred %p2, !%p1; selp.b32 %d, 1, 0, %p2;", "b32 b32", "b32",
                 voted(lambda t, f=f: int(f([not x for x in t])), test))
    warp_row(f"{compare} vote.ballot.b32 %d, %p1;", "b32 b32", "b32", voted(ballot, test))
    warp_row(f"{compare} vote.ballot.b32 %d, !%p1;", "b32 b32", "b32", voted(lambda t: ballot([not x for x in t]), test))
for name, f in (("eq", lambda n: 1 << n), ("lt", lambda n: (1 << n) - 1), ("le", lambda n: (2 << n) - 1),
                ("gt", lambda n: -(2 << n)), ("ge", lambda n: -(1 << n))):
    warp_row(f"mov.u32 %d, %lanemask_{name};", "b32", "b32", lambda cases, f=f: [f(n) for n in FULL])
warp_row("mov.u32 %d, %laneid;", "b32", "b32", lambda cases: list(FULL))


def kept(a, b):
    """More predicates than there are registers, alive in a loop."""
    truths = [(a >> n & 255) > (b >> n & 255) for n in range(22)]
    x = b
    for _ in range((a & 3) + 1):
        for t in truths:
            x = (x * 3 + 1 if t else x ^ x >> 1) & 0xFFFFFFFF
    return x


row("".join(f"shr.u32 %x1, %a, {n}; and.b32 %x1, %x1, 255; shr.u32 %x2, %b, {n}; and.b32 %x2, %x2, 255; setp.gt.u32 %p{n + 1}, %x1, "
            "%x2; " for n in range(22)) + "mov.b32 %d, %b; and.b32 %x3, %a, 3; %L: " +
    "".join(f"mad.lo.u32 %x1, %d, 3, 1; shr.u32 %x2, %d, 1; xor.b32 %x2, %x2, %d; selp.b32 %d, %x1, %x2, %p{n + 1}; "
            for n in range(22)) +
    "sub.u32 %x3, %x3, 1; setp.ge.s32 %p29, %x3, 0; @%p29 bra %L;", "b32 b32", "b32", kept)
