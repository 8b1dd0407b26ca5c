"""sequences.py - what NVIDIA's compiler makes of reciprocals, roots and quotients, right to the last bit

    scripts/oracle sequences [--all] [PART-OF-A-NAME...]

Each PTX instruction is assembled for sm_53 and run on the model: all mantissas, denormals, random ones and those next
to a tie.  Exact ones are compared with IEEE 754 in every rounding, approximate ones with the bound that PTX gives;
integers, which are divided by reciprocals too, with the host's quotients and remainders.
--all: functions of one fp32 on all 2^32 words, half an hour each."""

import os
import subprocess
import sys
import tempfile

from common import nvidia

MOST = 1 << 24  # arguments of a run
FRACTION = 1 << 23

CUDA = """extern "C" __global__ void k(const {t} *a, const {t} *b, {t} *z)
{{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const {t} x = a[i];
    z[i] = {expression};
}}
"""
KERNEL = """.version 8.3
.target sm_53
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u64 z) {{
  .reg .u32 %i<4>; .reg .u64 %p<8>; .reg .{t} %f<3>;
  mov.u32 %i0, %ctaid.x; mov.u32 %i1, %ntid.x; mov.u32 %i2, %tid.x; mad.lo.u32 %i3, %i0, %i1, %i2;
  ld.param.u64 %p0, [a]; ld.param.u64 %p1, [b]; ld.param.u64 %p2, [z];
  mul.wide.u32 %p3, %i3, {bytes};
  add.u64 %p4, %p0, %p3; add.u64 %p5, %p1, %p3; add.u64 %p6, %p2, %p3;
  ld.global.{t} %f0, [%p4]; {load}
  {instruction} %f2, %f0{operand};
  st.global.{t} [%p6], %f2; ret;
}}
"""


def exact(function, bits, sets):
    """The instructions of one function: every rounding, and fp32 that flushes denormals."""
    for rounding in "rn", "rz", "rm", "rp":
        for ftz in ("", ".ftz") if bits == 32 else ("",):
            yield f"{function}.{rounding}{ftz}.f{bits}", function, rounding, sets


def words(first, binades=1):
    return "all", first, binades * FRACTION


# Sets: name, first, how many (numbers/make_numbers.c).
ONE_32 = [words(0x3f800000, 2), words(0), words(0x80000000), words(0x7e800000, 3), ("random", 0, 1 << 20)]
WHOLE = [("all", n * MOST, MOST) for n in range(256)]
BY_32 = [("ones", 0x3f800000, 2 * FRACTION), ("quotient", 0, 2 * FRACTION), ("random", 0, 1 << 22)]
ONE_64 = [("high", 0x3ff00000, 1 << 21), ("high", 0x7fb00000, 1 << 22), ("high", 0, 1 << 21),
          ("high", 0x80000000, 1 << 18), ("random", 0, 1 << 22)]
BY_64 = [("quotient", 0, 1 << 22), ("random", 0, 1 << 22)]
ROOTS = [("root", 0, 1 << 22)]


def table(one_32):
    for function, roots in ("rcp", []), ("sqrt", ROOTS):
        yield from exact(function, 32, one_32 + roots)
        yield from exact(function, 64, ONE_64 + roots)
    yield from exact("div", 32, BY_32)
    yield from exact("div", 64, BY_64)
    for function in "rcp", "sqrt", "rsqrt", "sin", "cos", "ex2", "lg2":
        for ftz in "", ".ftz":
            yield f"{function}.approx{ftz}.f32", function, "approx", one_32 + MORE.get(function, [])
    for name, function in ("div.approx", "divide"), ("div.full", "div"):
        for ftz in "", ".ftz":
            yield f"{name}{ftz}.f32", function, "approx", BY_32


    for function in "div", "rem":
        for kind in "u32", "s32", "u64", "s64":
            yield f"{function}.{kind}", function, kind[0], [("division", 0, 1 << 22)]
    for call, function, rounding in INTRINSICS:
        yield f"{call}(x)", function, rounding, one_32 + MORE.get(function, [])


# CUDA's, where PTX has no instruction: NVRTC's own code.
INTRINSICS = [("__frsqrt_rn", "rsqrt", "rn"), ("__expf", "exp", "approx"), ("__exp10f", "exp10", "approx"),
              ("__logf", "log", "approx"), ("__log10f", "log10", "approx")]
# What has no mantissa and exponent by themselves; test_sfu_floats.c has MUFU's on every float.
MORE = {name: [("random", 1, 1 << 22)] for name in ("sin", "cos", "ex2", "exp", "exp10")}


class Model:
    def __init__(self, build, folder):
        self.aurum = os.path.join(build, "aurum")
        self.numbers = os.path.join(build, "testbench", "oracle_numbers")
        self.at = lambda name: os.path.join(folder, name)
        for program in self.aurum, self.numbers:
            if not os.path.exists(program):
                sys.exit(f"sequences: {program} is not there: build it first (ninja -C {build})")

    def assemble(self, instruction):
        if "(" in instruction:
            with open(self.at("k.cubin"), "wb") as file:
                file.write(nvidia.nvrtc(CUDA.format(t="float", expression=instruction)))
            return 32, False
        kind = instruction.rsplit(".", 1)[1]
        two = instruction[:3] in ("div", "rem")
        text = KERNEL.format(t=kind, bytes=int(kind[1:]) // 8, instruction=instruction,
                             load=f"ld.global.{kind} %f1, [%p5];" if two else "", operand=", %f1" if two else "")
        with open(self.at("k.ptx"), "w") as file:
            file.write(text)
        nvidia.ptxas(self.at("k.ptx"), self.at("k.cubin"))
        return int(kind[1:]), two

    def run(self, bits, set_of_numbers):
        name, first, count = set_of_numbers
        a, b, z = self.at("a"), self.at("b"), self.at("z")
        subprocess.run([self.numbers, "make", name, str(bits), str(first), str(count), a, b], check=True)
        subprocess.run([self.aurum, "launch", "--grid", str(count // 256), "--block", "256", "--arg", "@" + a, "--arg",
                        "@" + b, "--arg", f"out:{count * bits // 8}:{z}", self.at("k.cubin")], check=True)
        return a, b, z

    def agrees(self, instruction, function, rounding, sets):
        bits, two = self.assemble(instruction)
        ftz = "1" if ".ftz" in instruction else "0"
        good = True
        for name, first, count in sets:
            for start in range(first, first + count, MOST):
                a, b, z = self.run(bits, (name, start, min(MOST, first + count - start)))
                print(f"{instruction}: {name} from {start:#x}", flush=True)
                good &= subprocess.run([self.numbers, "check", function, rounding, str(bits), ftz, a, b if two else "-",
                                        z]).returncode == 0
        return good


def main(build, *options):
    wanted = [o for o in options if not o.startswith("-")]
    wrong, tried = [], 0
    with tempfile.TemporaryDirectory(prefix="aurum.") as folder:
        model = Model(build, folder)
        for instruction, *how in table(WHOLE if "--all" in options else ONE_32):
            if wanted and not any(part in instruction for part in wanted):
                continue
            tried += 1
            if not model.agrees(instruction, *how):
                wrong.append(instruction)
    if not tried:
        sys.exit(f"sequences: no instruction has {' or '.join(wanted)} in its name, as in rcp.rn.f32 or __expf(x)")
    print(f"sequences: {tried} instructions, {len(wrong)} wrong: {' '.join(wrong)}".rstrip(": "))
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
