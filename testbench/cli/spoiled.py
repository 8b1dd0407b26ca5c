"""spoiled.py TRACE OUT FROM TO - a copy of a recorded stream in which the first of the words FROM are TO, hexadecimal and
with blanks between; exit code 1 if they are not there"""

import shutil
import struct
import subprocess
import sys


def packed(words):
    return b"".join(struct.pack("<I", int(w, 16)) for w in words.split())


trace, out, old, new = sys.argv[1:]
shutil.copytree(trace, out, ignore=lambda folder, names: [n for n in names if not n.startswith("trace.jsonl")])
stream = subprocess.run(["zstd", "-dcq", trace + "/trace.bin.zst"], check=True, capture_output=True).stdout
at = stream.find(packed(old))
if at < 0:
    sys.exit(f"{trace}: no {old}")
with open(out + "/trace.bin", "wb") as file:
    file.write(stream[:at] + packed(new) + stream[at + len(packed(new)) :])
subprocess.run(["zstd", "-q", "--rm", out + "/trace.bin", "-o", out + "/trace.bin.zst"], check=True)
