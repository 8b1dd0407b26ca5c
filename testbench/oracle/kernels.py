"""kernels.py BUILD [-k WORD] [-n N] - kernels by NVIDIA's compiler on the model, beside the same lines on the host

Every file of kernels/ (see kernels/oracle.hpp) is built by NVRTC, once more with few registers, by ptxas -O0 to -O3 of NVRTC's
PTX, and by g++; aurum launch runs each kernel of each of the six.  So is random control flow (common/flow.py), of which
every run takes N files (default 4).  -k: only files whose name has WORD.  Seed: AURUM_SEED (default 1)."""

import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
KERNELS = os.path.join(HERE, "kernels")
sys.path.insert(0, os.path.join(HERE, "common"))
import flow  # noqa: E402
import nvidia  # noqa: E402

HOST = ["g++", "-x", "c++", "-std=gnu++17", "-O1", "-frounding-math", "-ffp-contract=off", "-fwrapv", "-w", "-I", KERNELS]
NVRTC = {"nvrtc": [], "spills": ["--maxrregcount=16"]}
DEVICE = ["--std=c++17", "--fmad=false", f"--include-path={KERNELS}", "-w"]


def build(source, room):
    """A file's cubins by what made them, and its host program."""
    with open(source) as file:
        text = file.read()
    cubins = {}
    for how, options in NVRTC.items():
        cubins[how] = os.path.join(room, f"{how}.cubin")
        with open(cubins[how], "wb") as file:
            file.write(nvidia.nvrtc(text, ["--gpu-architecture=sm_53", *DEVICE, *options]))
    ptx = os.path.join(room, "kernels.ptx")
    with open(ptx, "w") as file:
        file.write(nvidia.nvrtc_ptx(text, ["--gpu-architecture=compute_53", *DEVICE]))
    for level in ("-O0", "-O1", "-O2", "-O3"):
        cubins[level] = os.path.join(room, f"ptxas{level}.cubin")
        nvidia.ptxas(ptx, cubins[level], level, "-w")
    host = os.path.join(room, "host")
    made = subprocess.run([*HOST, source, "-o", host, "-lquadmath"], capture_output=True, text=True,
                          env={**os.environ, "LC_ALL": "C"})
    if made.returncode:
        sys.exit(f"kernels: g++ refuses {source}:\n" + "\n".join(made.stderr.splitlines()[:20]))
    return cubins, host


class Count:
    def __init__(self):
        self.compared = self.differ = self.kernels = self.failed = 0


def judge(host, test, room, outs, count):
    """Compares the results of one kernel; the host's words go to the output where they differ."""
    said = subprocess.run([host, "judge", test, os.path.join(room, "in"), *outs], capture_output=True, text=True)
    if said.returncode not in (0, 1):
        sys.exit(f"kernels: {test}: the host fails: {said.stderr}")
    for line in said.stdout.splitlines():
        counted = re.fullmatch(r"(\S+) (\d+) (\d+)", line)
        if counted:
            count.compared += int(counted[2])
            count.differ += int(counted[3])
            if int(counted[3]):
                print(f"  {test}, {os.path.basename(counted[1])}: {counted[3]} of {counted[2]} differ")
        else:
            print(line.replace(room + "/", ""))


def run(aurum, source, count, seed):
    """Every kernel of a file, by every compiler."""
    with tempfile.TemporaryDirectory() as room:
        cubins, host = build(source, room)
        for line in subprocess.run([host, "list"], check=True, capture_output=True, text=True).stdout.splitlines():
            test, blocks, threads, size = line.split()
            subprocess.run([host, "make", test, str(seed), os.path.join(room, "in")], check=True)
            outs = []
            for how, cubin in cubins.items():
                out = os.path.join(room, how)
                done = subprocess.run([aurum, "launch", cubin, "-k", test, "--grid", blocks, "--block", threads, "--shared", "8192",
                                       "--stack", "8192", "--arg", f"@{room}/in", "--arg", f"out:{size}:{out}"],
                                      capture_output=True, text=True)
                if done.returncode == 0:
                    outs.append(out)
                else:
                    count.failed += 1
                    print(f"  {test}, {how}: {done.stderr.strip()}".replace(room + "/", ""))
            count.kernels += len(outs)
            if outs:
                judge(host, test, room, outs, count)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("-k", default="", metavar="WORD", help="only files whose name has WORD")
    parser.add_argument("-n", type=int, default=4, metavar="N", help="files of random control flow (4)")
    options = parser.parse_args()
    aurum, seed, count = os.path.join(options.build, "aurum"), nvidia.seed(), Count()
    files = [os.path.join(KERNELS, name) for name in sorted(os.listdir(KERNELS)) if name.endswith(".cu")]
    with tempfile.TemporaryDirectory() as room:
        files += [flow.write(os.path.join(room, f"flow_{n}.cu"), seed * 1000 + n) for n in range(options.n)]
        for source in files:
            if options.k in os.path.basename(source):
                print(os.path.basename(source), flush=True)
                run(aurum, source, count, seed)
    print(f"kernels: AURUM_SEED={seed}: {count.compared} values of {count.kernels} runs of kernels compared, "
          f"{count.differ} differ; {count.failed} runs failed")
    return 1 if count.differ or count.failed or count.compared == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
