"""blocks.py - random blocks of textures, their modes in turn, and what the model decodes them to"""

import os
import random
import subprocess


def header(code, kind):
    return code | kind << 7 | kind << 10 | kind << 13 | kind << 16


def model(build, code, kind, converts, blocks):
    """The model's texels of each block."""
    text = "".join(f"{header(code, kind):x} {converts} {b.hex()}\n" for b in blocks)
    told = subprocess.run([os.path.join(build, "testbench", "texels")], input=text, capture_output=True, text=True, check=True)
    lines = [[int(x, 16) for x in line.split()] for line in told.stdout.splitlines()]
    return [[tuple(line[i:i + 4]) for i in range(0, len(line), 4)] for line in lines]


def any_bytes(count):
    return random.getrandbits(8 * count).to_bytes(count, "little")


def plain(size):
    return lambda i: any_bytes(size)


def bc6(i):
    b = bytearray(any_bytes(16))
    b[0] = b[0] & ~31 | i % 32
    return bytes(b)


def bc7(i):
    b = bytearray(any_bytes(16))
    b[0] = 0 if i % 9 == 8 else (b[0] | 1) << i % 9 & 255
    return bytes(b)


def etc(size):
    """Sums of the differential mode often leave their range."""
    def make(i):
        b = bytearray(any_bytes(size))
        if i % 4 < 3:
            b[size - 8 + i % 4] = 0xf9 + random.randrange(3) if i & 4 else 4 + random.randrange(4)
        return bytes(b)
    return make


def astc(i):
    """Block modes in turn; some constant colours, with good and bad extents."""
    b = bytearray(any_bytes(16))
    if i % 16 == 15:
        b[0], b[1] = 0xfc, b[1] | (0xd if i % 64 != 15 else 1)
        if i % 32 == 15:
            b[1:8] = bytes([b[1] | 0xf0]) + b"\xff" * 6
    else:
        b[0], b[1] = i & 255, b[1] & ~0x1f | i >> 8 & 7 | (b[1] & 0x18 if i % 3 == 0 else 0)
    return bytes(b)


def differ(name, blocks, got, want):
    bad = [n for n in range(len(blocks)) if got[n] != want[n]]
    print(f"{name}: {len(blocks)} blocks, {len(bad)} differ")
    if bad:
        n = bad[0]
        t = next(i for i in range(len(got[n])) if got[n][i] != want[n][i])
        print(f"  block {blocks[n].hex()} texel {t}: {got[n][t]}, the library has {want[n][t]}")
    return len(bad)
