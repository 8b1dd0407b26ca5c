"""codecs_mesa.py - block codecs of the texture unit beside Mesa's software driver, softpipe

  codecs_mesa.py BUILD [--blocks N]     random blocks of each layout (2000); AURUM_SEED

What codecs.py has no library for: BC6H with a sign and without, EAC with a sign.  Mesa widens EAC to 16 bits; it keeps nothing under
ETC2's transparent texels."""

import argparse
import os
import random
import struct
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "common")]
import blocks  # noqa: E402
import mesa  # noqa: E402

SNORM, UNORM, FLOAT = 1, 2, 7


def fp32(word):
    return struct.unpack("<f", struct.pack("<I", word))[0]


def signed(word):
    return word - (1 << 32) if word >> 31 else word


def wide_eac(x):
    """11 bits as 16, a sign apart."""
    return x << 5 | x >> 6


def wide_signed_eac(word):
    x = signed(word)
    return (abs(x) << 5 | abs(x) >> 5) * (1 if x >= 0 else -1)


def rounded(most):
    return lambda x: round(x * most)


# name, code, type, blocks, OpenGL's format, components, of the model's words, of Mesa's floats
LAYOUTS = [
    ("BC6H_UF16", 17, FLOAT, blocks.bc6, 0x8E8F, 3, fp32, float),
    ("BC6H_SF16", 16, FLOAT, blocks.bc6, 0x8E8E, 3, fp32, float),
    ("BC7", 23, UNORM, blocks.bc7, 0x8E8C, 4, int, rounded(255)),
    ("EAC", 25, UNORM, blocks.plain(8), 0x9270, 1, wide_eac, rounded(65535)),
    ("EAC signed", 25, SNORM, blocks.plain(8), 0x9271, 1, wide_signed_eac, rounded(32767)),
    ("EACX2", 26, UNORM, blocks.plain(16), 0x9272, 2, wide_eac, rounded(65535)),
    ("EACX2 signed", 26, SNORM, blocks.plain(16), 0x9273, 2, wide_signed_eac, rounded(32767)),
    ("ETC2_RGB", 6, UNORM, blocks.etc(8), 0x9274, 3, int, rounded(255)),
    ("ETC2_RGB_PTA", 10, UNORM, blocks.etc(8), 0x9276, 4, int, rounded(255)),
    ("ETC2_RGBA", 11, UNORM, blocks.etc(16), 0x9278, 4, int, rounded(255)),
]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("build")
    options.add_argument("--blocks", type=int, default=2000)
    given = options.parse_args()
    seed = int(os.environ.get("AURUM_SEED", "1"))
    random.seed(seed)
    try:
        gl, name = mesa.context()
    except mesa.Missing as why:
        print(f"oracle: skipped: {why}")
        sys.exit(77)
    print(f"AURUM_SEED={seed}, {name}")
    bad = 0
    for what, code, kind, make, internal, count, of_model, of_mesa in LAYOUTS:
        given_blocks = [make(i) for i in range(given.blocks)]
        got = [[tuple(of_model(x) for x in t[:count]) for t in b] for b in blocks.model(given.build, code, kind, 0, given_blocks)]
        want = []
        for at in range(0, given.blocks, 1000):  # 4000 texels wide
            want += mesa.texels(gl, internal, given_blocks[at:at + 1000])
        bad += blocks.differ(what, given_blocks, got, [[tuple(of_mesa(x) for x in t[:count]) for t in b] for b in want])
    sys.exit(bad != 0)


main()
