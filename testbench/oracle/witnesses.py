"""witnesses.py BUILD [FILE...] - which fields, modes and special registers no outside code has: the table of sm/README

Outside code is what NVIDIA's compiler makes of kernels/ and of the rows of ptx/ at -O0 to -O3, which the other parts run and
compare, the programs of vectors/cuda and the recorded streams of vectors/trace; FILE: more cubins or folders of streams.
Without packages of NVIDIA's: the last two alone."""

import argparse
import collections
import glob
import importlib.util
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
VECTORS = os.path.join(HERE, "..", "..", "vectors")
sys.path.insert(0, os.path.join(HERE, "common"))
sys.path.insert(0, HERE)
import hazards  # noqa: E402

# Beside ptx.py lies a package of that name.
spec = importlib.util.spec_from_file_location("ptx_part", os.path.join(HERE, "ptx.py"))
ptx = importlib.util.module_from_spec(spec)
spec.loader.exec_module(ptx)


def words_of(aurum, file):
    said = subprocess.run([aurum, "disasm", "--json", file], capture_output=True, text=True)
    if said.returncode:
        print(f"witnesses: {said.stderr.strip()}", file=sys.stderr)
        return set()
    return {i["word"] for part in json.loads(said.stdout)["parts"] for i in part["instructions"]}


def instructions(room):
    """Cubins of the rows of ptx/, which have the operands of a type together."""
    by_types = collections.defaultdict(list)
    for row in ptx.rows.ROWS:
        by_types[tuple(row.types)].append(row)
    kernels = {}
    for of in by_types.values():
        for n in range(0, len(of), ptx.TOGETHER):
            kernels[f"k{len(kernels)}"] = of[n:n + ptx.TOGETHER]
    for level in ("-O0", "-O1", "-O2", "-O3"):
        yield ptx.Run(room, None).compiled(level, kernels)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("file", nargs="*")
    options = parser.parse_args()
    aurum = os.path.join(options.build, "aurum")
    seen = set()
    files = glob.glob(os.path.join(VECTORS, "cuda", "*.cubin*")) + glob.glob(os.path.join(VECTORS, "trace", "*", ""))
    for file in sorted(files) + options.file:
        seen |= words_of(aurum, file)
    with tempfile.TemporaryDirectory() as room:
        for source in sorted(glob.glob(os.path.join(hazards.KERNELS, "*.cu"))):
            for cubin in hazards.cubins(source, room):
                seen |= words_of(aurum, cubin)
        for cubin in instructions(room):
            seen |= words_of(aurum, cubin)
    return subprocess.run([os.path.join(options.build, "testbench", "isa_seen")], input="\n".join(sorted(seen)), text=True).returncode


if __name__ == "__main__":
    sys.exit(main())
