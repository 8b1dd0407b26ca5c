"""hazards.py BUILD [-n MUTATIONS] - control words of NVIDIA's compiler: aurum disasm --hazards finds nothing to say

Every file of kernels/ by NVRTC and ptxas -O0 to -O3.  Then stall counts that are planted wrong are found: one count of
an -O3 program at a time, of those above one, is one less (default 60 in all), and a half at least must be alarms (a count may
be larger than any register needs).  Seed: AURUM_SEED (default 1)."""

import argparse
import glob
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
KERNELS = os.path.join(HERE, "kernels")
sys.path.insert(0, os.path.join(HERE, "common"))
import nvidia  # noqa: E402

DEVICE = ["--gpu-architecture=compute_53", "--std=c++17", "--fmad=false", f"--include-path={KERNELS}", "-w"]
SHARE = 1 / 2


def cubins(source, room):
    """A file's cubins, -O0 first."""
    ptx = os.path.join(room, "kernels.ptx")
    with open(source) as text, open(ptx, "w") as file:
        file.write(nvidia.nvrtc_ptx(text.read(), DEVICE))
    for level in "0123":
        made = os.path.join(room, f"{os.path.basename(source)[:-3]}_O{level}.cubin")
        nvidia.ptxas(ptx, made, f"-O{level}", "-w")
        yield made


def alarms(aurum, file):
    """Lines of alarms, and how many instructions were judged."""
    lines = subprocess.run([aurum, "disasm", "--hazards", file], capture_output=True, text=True).stdout.splitlines()
    return lines[:-1], int(re.search(r"(\d+) instructions", lines[-1])[1])


def listing(aurum, file):
    return subprocess.run([aurum, "disasm", file], check=True, capture_output=True, text=True).stdout.splitlines()


def planted(aurum, file, room, count):
    """How many shortened stall counts are found, of how many."""
    lines = listing(aurum, file)
    places = [n for n, line in enumerate(lines) if re.match(r"\[.*:[Y-]:S(0[2-9]|1[01])", line) and "NOP" not in line]
    found = 0
    for n in random.sample(places, min(count, len(places))):
        stall = int(re.search(r":S(\d\d)", lines[n])[1])
        changed = lines[:n] + [lines[n].replace(f":S{stall:02}", f":S{stall - 1:02}", 1)] + lines[n + 1:]
        with open(os.path.join(room, "planted.sass"), "w") as text:
            text.write("\n".join(changed) + "\n")
        code = os.path.join(room, "planted.bin")
        subprocess.run([aurum, "asm", text.name, "-o", code], check=True)
        found += bool(alarms(aurum, code)[0])
    return found, min(count, len(places))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("-n", type=int, default=60)
    options = parser.parse_args()
    aurum = os.path.join(options.build, "aurum")
    random.seed(nvidia.seed())
    print(f"AURUM_SEED={nvidia.seed()}")
    wrong = files = instructions = found = tried = 0
    sources = sorted(glob.glob(os.path.join(KERNELS, "*.cu")))
    with tempfile.TemporaryDirectory() as room:
        for source in sources:
            for file in cubins(source, room):
                said, judged = alarms(aurum, file)
                files, instructions, wrong = files + 1, instructions + judged, wrong + len(said)
                for line in said:
                    print(f"  {os.path.basename(file)}: {line}")
            some = planted(aurum, file, room, -(-options.n // len(sources)))
            found, tried = found + some[0], tried + some[1]
    print(f"  {files} programs of {instructions} instructions: {wrong} alarms")
    print(f"  {found} of {tried} stall counts that are one less are found")
    return int(wrong > 0 or found < SHARE * tried)


if __name__ == "__main__":
    sys.exit(main())
