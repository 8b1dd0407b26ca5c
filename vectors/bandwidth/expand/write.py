#!/usr/bin/env python3
"""write.py FOLDER - the worked example of facts/fbp.md, "Read-modify-write expand", as a trace: two sectors written into a compressed tile

A target of 8 x 8 pixels of 32 bits is one tile of 256 bytes.  A clear makes its colour the target's entry of the table of clears, which
moves nothing; a clear to another colour writes the tile, reduced four to one, as 64 bytes; an inline transfer writes 64 bytes of it.
"""
import json
import subprocess
import sys

STREAM, TARGET = 0x100000000, 0x3000000000
SET_OBJECT, LINE_LENGTH_IN, OFFSET_OUT_UPPER, LAUNCH_DMA, LOAD_INLINE_DATA = 0x0, 0x180, 0x188, 0x1B0, 0x1B4
COLOR_TARGET, VIEWPORT_CLIP, COLOR_CLEAR_VALUE, SURFACE_CLIP, CT_SELECT = 0x800, 0xC00, 0xD80, 0xFF4, 0x121C
RENDER_ENABLE, CLEAR_SURFACE, CT_WRITE = 0x1558, 0x19D0, 0x1A00
A8B8G8R8, RGBA, PITCH = 0xD5, 0x3C, 1


def method(address, *data, count=None):
    """Increments once a word, or, with a count, never."""
    return [(0x60000000 if count else 0x20000000) | len(data) << 16 | address >> 2, *data]


def clear(*colour):
    return method(COLOR_CLEAR_VALUE, *colour) + method(CLEAR_SURFACE, RGBA)


def stream():
    one = 0x3F800000
    words = method(SET_OBJECT, 0xB197) + method(RENDER_ENABLE, 1)
    words += method(COLOR_TARGET, TARGET >> 32, TARGET & 0xFFFFFFFF, 8, 8, A8B8G8R8, 0, 1, 0, 0)
    words += method(CT_SELECT, 1) + method(CT_WRITE, 0x1111) 
    words += method(SURFACE_CLIP, 8 << 16, 8 << 16) + method(VIEWPORT_CLIP, 8 << 16, 8 << 16)
    words += clear(0, 0, 0, one) + clear(one, 0, 0, one)
    words += method(LINE_LENGTH_IN, 64, 1) + method(OFFSET_OUT_UPPER, TARGET >> 32, TARGET & 0xFFFFFFFF)
    return words + method(LAUNCH_DMA, PITCH) + method(LOAD_INLINE_DATA, *range(1, 17), count=True)


def compress(path, data):
    subprocess.run(["zstd", "-q", "-19", "-f", "-o", path, "-"], input=data, check=True)


def main(folder):
    words = stream()
    blob = b"".join(word.to_bytes(4, "little") for word in (0, 4 * len(words), *words))
    buffer = {"align": 4096, "domain": 0, "tile_mode": "0x0", "tile_flags": "0x0"}
    lines = [
        {"ev": "hdr", "format": "nvshim-trace-1", "chipset": "0x12b", "vram_mb": 0, "exec": 0},
        {"ev": "bo_new", "h": 1, "va": hex(STREAM), "size": 4096, "kind": "0x00", **buffer},
        {"ev": "bo_new", "h": 2, "va": hex(TARGET), "size": 65536, "kind": "0xfe", **buffer},
        {"ev": "mem", "h": 1, "va": hex(STREAM), "runs": 1, "bytes": 4 * len(words), "blob": [0, len(blob)]},
        {"ev": "submit", "n": 0, "chan": 1, "relocs": 0, "bufs": [],
         "push": [{"h": 1, "va": hex(STREAM), "off": 0, "len": 4 * len(words), "flags": "0x0"}]},
        {"ev": "end", "submits": 1, "bos": 2, "ram": 0},
    ]
    compress(folder + "/trace.bin.zst", blob)
    compress(folder + "/trace.jsonl.zst", "".join(json.dumps(line) + "\n" for line in lines).encode())


main(sys.argv[1])
