"""alu_sequences.py - vectors/cuda/sequences.cu compiled again, by NVRTC and by ptxas -O0 to -O3, beside the host's compiler

  alu_sequences.py BUILD       BUILD/testbench/test_sm_sequences runs each (AURUM_SEED)"""

import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "common"))
import nvidia


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = os.path.join(sys.argv[1], "testbench", "test_sm_sequences")
    with open(os.path.join(HERE, "..", "..", "vectors", "cuda", "sequences.cu"), encoding="ascii") as f:
        source = f.read()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        ptx, cubin = (os.path.join(folder, f"sequences.{kind}") for kind in ("ptx", "cubin"))
        with open(ptx, "w", encoding="ascii") as f:
            f.write(nvidia.nvrtc_ptx(source, name="sequences.cu"))
        for level in ("nvrtc", "-O0", "-O1", "-O2", "-O3"):
            if level == "nvrtc":
                with open(cubin, "wb") as f:
                    f.write(nvidia.nvrtc(source, name="sequences.cu"))
            else:
                nvidia.ptxas(ptx, cubin, level)
            told = subprocess.run([program, cubin], capture_output=True, text=True)
            failed += told.returncode != 0
            print(f"{level}: {'equal' if told.returncode == 0 else told.stdout + told.stderr}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
