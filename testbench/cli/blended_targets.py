"""blended_targets AURUM TRACE - of t16_fbo_formats' eight targets the three that both renderers give otherwise, worked out

The renderers cut a clear off to halves and shorter floats; the model takes the nearest, of a tie the even one.
A colour of a float target is a half, and so is the sum of a blend (rop_rules.md); exact in doubles before it is rounded.
Prints the values compared, and the first that is another.  Exit code 1 if one is.
"""
import os
import struct
import subprocess
import sys
import tempfile

SIDE = 128
CLEAR = .3, .6, .9, .5
# Each target's number, the submits behind which its words lie in a buffer, the buffer and the bytes of a pixel.
HALVES, SHORT, CODES = (0, 11, "0x100fb8000", 8), (2, 13, "0x101008000", 4), (3, 14, "0x101028000", 4)


def rounded(form, x):
    return struct.unpack(form, struct.pack(form, x))[0]


def single(x):
    return rounded("<f", x)


def half(x):
    return rounded("<e", x)


def short(x, bits):
    """A float of 5 bits of exponent, so many of fraction and no sign, from a half: the nearest, of a tie the even one."""
    word, cut = struct.unpack("<H", struct.pack("<e", max(x, 0.)))[0], 10 - bits
    return (word + (1 << cut - 1) - 1 + (word >> cut & 1)) >> cut


def program(i, x, y):
    """Output i: uv.x * (1 + i / 10), uv.y, uv.x * uv.y * 2 - 0.2, 1 - uv.x."""
    u, v = (2 * x + 1) / 256, (2 * y + 1) / 256
    by = single(1 + single(i * single(.1)))
    return single(u * by), v, single(2 * u * v - single(.2)), 1 - u


def drawn(i, x, y):
    """Inside the scissor, the program's output."""
    return program(i, x, y) if 4 <= x < 124 and 4 <= y < 104 else None


def of_halves(x, y):
    """Source times its alpha and what is there."""
    there, source = [half(single(c)) for c in CLEAR], drawn(0, x, y)
    if source:
        source = [half(c) for c in source]
        there = [half(c * source[3] + d) for c, d in zip(source, there)]
    return struct.pack("<4e", *there)


def of_short(x, y):
    """Source and what is there; blue has a bit less."""
    bits = 6, 6, 5
    there = [short(half(single(c)), b) for c, b in zip(CLEAR, bits)]
    source = drawn(2, x, y)
    if source:
        held = [struct.unpack("<e", struct.pack("<H", w << 10 - b))[0] for w, b in zip(there, bits)]
        there = [short(half(half(s) + d), b) for s, d, b in zip(source, held, bits)]
    return struct.pack("<I", there[0] | there[1] << 11 | there[2] << 22)


def of_codes(x, y):
    """No blend; green is masked.  Codes are the nearest: 76.500003 of the clear is 77, which the renderers make 76."""
    there = [int(single(c) * 255 + .5) for c in CLEAR]
    source = drawn(3, x, y)
    if source:
        there = [d if n == 1 else int(min(max(s, 0.), 1.) * 255 + .5) for n, (s, d) in enumerate(zip(source, there))]
    return bytes(there)


def main():
    aurum, trace = sys.argv[1:]
    other = 0
    with tempfile.TemporaryDirectory() as folder:
        for (number, until, address, size), wanted in ((HALVES, of_halves), (SHORT, of_short), (CODES, of_codes)):
            path = os.path.join(folder, "words")
            dump = f"{address}:{size * SIDE * SIDE}:{path}"
            subprocess.run([aurum, "run", trace, "--until", str(until), "--dump", dump], check=True, stdout=subprocess.DEVNULL)
            with open(path, "rb") as file:
                words = file.read()
            for at in range(SIDE * SIDE):
                y, x = divmod(at, SIDE)
                found, exact = words[size * at:size * at + size], wanted(x, y)
                if found != exact:
                    other += 1
                    if other == 1:
                        print(f"target {number}, {x},{y}: {found.hex()}, not {exact.hex()}")
    print(f"{3 * SIDE * SIDE} pixels of three targets, {other} others")
    return other > 0


if __name__ == "__main__":
    sys.exit(main())
