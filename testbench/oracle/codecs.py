"""codecs.py - block codecs of the texture unit beside libraries from PyPI that decode them: texture2ddecoder and Arm's astcenc

  codecs.py BUILD [--blocks N]     random blocks of each layout (2000); AURUM_SEED

Known faults of texture2ddecoder are stepped around: it keeps the colour under ETC2's transparent texels, and its ASTC has no errors.
BC1 to BC5 are not compared: NVIDIA's differ from all libraries (cmodel/facts/texture/codecs.md)."""

import argparse
import glob
import os
import random
import struct
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
HOME = os.environ["AURUM_ORACLE"]
sys.path[:0] = [os.path.join(HERE, "common")] + glob.glob(os.path.join(HOME, "lib", "python3*", "site-packages"))
try:
    import astc_encoder
    import texture2ddecoder
except ImportError:
    print(f"oracle: skipped: {HOME} has no texture2ddecoder or astc-encoder-py")
    sys.exit(77)
import blocks as made

UNORM = 2
ASTC = {64: (4, 4), 65: (5, 5), 66: (6, 6), 68: (8, 8), 69: (10, 10), 70: (12, 12), 80: (5, 4), 81: (6, 5), 82: (8, 6), 83: (10, 8),
        84: (12, 10), 85: (8, 5), 86: (10, 5), 87: (10, 6)}


def library(decode):
    """Texels of a block of 4 x 4 as R, G, B, A; the library gives B, G, R, A."""
    def texels(block):
        d = decode(block, 4, 4)
        return [(d[i + 2], d[i + 1], d[i], d[i + 3]) for i in range(0, 64, 4)]
    return texels


def without_hidden(texel):
    return texel if texel[3] else (0, 0, 0, 0)


# name, code, type, blocks, library, what of a texel is compared: of the model's, of the library's
BLOCKS = [
    ("BC7", 23, UNORM, made.bc7, library(texture2ddecoder.decode_bc7), lambda t: t, lambda t: t),
    ("ETC2_RGB", 6, UNORM, made.etc(8), library(texture2ddecoder.decode_etc2), lambda t: t[:3], lambda t: t[:3]),
    ("ETC2_RGB_PTA", 10, UNORM, made.etc(8), library(texture2ddecoder.decode_etc2a1), lambda t: t, without_hidden),
    ("ETC2_RGBA", 11, UNORM, made.etc(16), library(texture2ddecoder.decode_etc2a8), lambda t: t, lambda t: t),
    ("EAC, top 8 bits", 25, UNORM, made.plain(8), library(texture2ddecoder.decode_eacr), lambda t: t[0] >> 3, lambda t: t[0]),
    ("EACX2, top 8 bits", 26, UNORM, made.plain(16), library(texture2ddecoder.decode_eacrg),
     lambda t: (t[0] >> 3, t[1] >> 3), lambda t: t[:2]),
]


def astcenc_image(size, srgb, kind, blocks):
    """What astcenc makes of a row of blocks: bytes of R, G, B, A, line by line."""
    profile = astc_encoder.ASTCProfile.LDR_SRGB if srgb else astc_encoder.ASTCProfile.LDR
    flags = astc_encoder.ASTCConfigFlags
    config = astc_encoder.ASTCConfig(profile, size[0], size[1], 1, 60, flags.DECOMPRESS_ONLY | flags.USE_DECODE_UNORM8)
    image = astc_encoder.ASTCImage(kind, size[0] * len(blocks), size[1])
    astc_encoder.ASTCContext(config).decompress(b"".join(blocks), image, astc_encoder.ASTCSwizzle.from_str("RGBA"))
    return image.data


def astcenc(size, srgb, blocks):
    """astcenc's texels in 8 bits; its errors are NaNs, which only floats show."""
    wide, high = size
    codes = astcenc_image(size, srgb, astc_encoder.ASTCType.U8, blocks)
    floats = astcenc_image(size, srgb, astc_encoder.ASTCType.F32, blocks)

    def texel(at):
        error = any(x != x for x in struct.unpack_from("<4f", floats, 16 * at))
        return (255, 0, 255, 255) if error else tuple(codes[4 * at:4 * at + 4])

    return [[texel(y * wide * len(blocks) + n * wide + x) for y in range(high) for x in range(wide)] for n in range(len(blocks))]


def srgb_table(build):
    """Codes by the linear light that the model gives for them."""
    told = made.model(build, 29, UNORM, 1, [bytes([n]) for n in range(256)])
    return {t[0][0]: n for n, t in enumerate(told)}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("build")
    options.add_argument("--blocks", type=int, default=2000)
    given = options.parse_args()
    seed = int(os.environ.get("AURUM_SEED", "1"))
    random.seed(seed)
    print(f"AURUM_SEED={seed}")
    bad = 0
    for name, code, kind, make, decode, of_model, of_library in BLOCKS:
        blocks = [make(i) for i in range(given.blocks)]
        got = [[of_model(t) for t in b] for b in made.model(given.build, code, kind, 0, blocks)]
        bad += made.differ(name, blocks, got, [[of_library(t) for t in decode(b)] for b in blocks])
    table = srgb_table(given.build)
    for code, size in ASTC.items():
        for srgb in 0, 1:
            blocks = [made.astc(i) for i in range(given.blocks)]
            got = made.model(given.build, code, UNORM, srgb, blocks)
            if srgb:
                got = [[tuple(table[x] for x in t[:3]) + t[3:] for t in b] for b in got]
            bad += made.differ(f"ASTC {size[0]}x{size[1]}{' sRGB' if srgb else ''}", blocks, got, astcenc(size, srgb, blocks))
    sys.exit(bad != 0)


main()
