"""ptx.py - what NVIDIA's assembler makes of each instruction of the PTX ISA, on the model, against the PTX ISA

  ptx.py BUILD [OPTION...]     -O0 to -O3 one or several (all); --only TEXT rows whose text has it; --cases N (512);
                               --code the machine code of what differs; --forms what ran, without its registers; --list

Rows lie in ptx/.  A thread is a case; the cases are random (AURUM_SEED).  Prints each row that differs with its first case."""

import argparse
import collections
import os
import re
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "common")]
import nvidia
from ptx import rows
from ptx import constants, conversions, floating, halves, integers, lanes, video  # noqa: F401 (each adds its rows)

TOGETHER = 16  # rows of a kernel
CLASS = {"b8": "h", "b16": "h", "f16": "h", "b32": "r", "b64": "q", "f32": "f", "f64": "d"}
DECLARED = ".reg .b16 %h<4>; .reg .b32 %r<4>, %n; .reg .b64 %q<4>, %in, %out, %word; .reg .f32 %f<4>; .reg .f64 %d<4>;"
OF_A_ROW = (".reg .b16 %h4, %z<9>; .reg .b32 %r4, %x<30>; .reg .b64 %q4, %y<30>; .reg .f32 %f4, %s<9>; .reg .f64 %d4, %t<9>; "
            ".reg .pred %p<30>;")
TO_REGISTER = {"h": "cvt.u16.u64 {0}, %word;", "r": "cvt.u32.u64 {0}, %word;", "q": "mov.b64 {0}, %word;",
               "f": "cvt.u32.u64 %n, %word; mov.b32 {0}, %n;", "d": "mov.b64 {0}, %word;"}
TO_WORD = {"h": "cvt.u64.u16 %word, {0};", "r": "cvt.u64.u32 %word, {0};", "q": "mov.b64 %word, {0};",
           "f": "mov.b32 %n, {0}; cvt.u64.u32 %word, %n;", "d": "mov.b64 %word, {0};"}


def register(kind, n):
    return f"%{CLASS[kind]}{n}"


def block(row, n):
    """A row with registers and labels of its own, whose result is word n."""
    named = {"%" + v: register(kind, i) for i, (v, kind) in enumerate(zip("abc", row.types), 1)}
    named["%d"] = register(row.out, 4)
    body = re.sub(r"%[abcd]\b", lambda m: named[m.group()], row.text)
    body = re.sub(r"%([LM])\b", rf"${n}\1", body)
    return f"{{ {OF_A_ROW}\n{body}\n{TO_WORD[CLASS[row.out]].format(named['%d'])} st.global.u64 [%out+{8 * n}], %word; }}"


def kernel(name, group):
    types = group[0].types
    lines = [f".visible .entry {name}(.param .u64 out, .param .u64 in)", "{", DECLARED,
             "ld.param.u64 %out, [out]; ld.param.u64 %in, [in];",
             "mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mul.lo.u32 %r1, %r1, %r2; mov.u32 %r2, %tid.x; add.u32 %n, %r1, %r2;",
             f"mad.wide.u32 %in, %n, {8 * len(types)}, %in; mad.wide.u32 %out, %n, {8 * len(group)}, %out;"]
    for n, kind in enumerate(types, 1):
        lines += [f"ld.global.u64 %word, [%in+{8 * n - 8}];", TO_REGISTER[CLASS[kind]].format(register(kind, n))]
    return "\n".join(lines + [block(row, n) for n, row in enumerate(group)] + ["ret;", "}"])


def code_of(cubin, name):
    """The instructions of a kernel as (text, word)."""
    told = subprocess.run([nvidia.CUOBJDUMP, "-sass", "-fun", name, cubin], capture_output=True, text=True)
    found = re.findall(r"/\*[0-9a-f]{4}\*/\s+(.*?);?\s+/\* 0x([0-9a-f]{16}) \*/", told.stdout)
    return [(re.sub(r"\s+", " ", t).strip("{} ;"), w) for t, w in found]


def form_of(text):
    """An instruction without its registers and numbers."""
    text = re.sub(r"\.reuse|^@!?P\d+ ", "", text)
    text = re.sub(r"\bR(\d+|Z)\b", "R", text)
    text = re.sub(r"-?\b0x[0-9a-f]+\b|(?<![.\w])-?\d+(\.\d+)?(e[-+]?\d+)?\b", "n", text)
    return re.sub(r"\bP\d\b", "P", text)


class Group:
    """Rows of the same operands, which have the same cases."""

    def __init__(self, members, count):
        self.rows = members
        self.cases = rows.operands(members[0].types, count, f"{nvidia.seed()} {members[0].text}")
        self.want = [rows.wanted(row, self.cases) for row in members]
        self.data = b"".join(struct.pack(f"<{len(c)}Q", *c) for c in self.cases)


class Run:
    def __init__(self, folder, options):
        self.folder, self.options = folder, options
        self.forms = collections.Counter()
        self.compared = self.different = 0

    def compiled(self, level, kernels):
        """The cubin of kernels, by name."""
        source, cubin = (os.path.join(self.folder, f"rows.{kind}") for kind in ("ptx", "cubin"))
        with open(source, "w", encoding="ascii") as f:
            f.write(".version 8.3\n.target sm_53\n.address_size 64\n" + "\n".join(kernel(n, g) for n, g in kernels.items()))
        nvidia.ptxas(source, cubin, level, "-w")
        return cubin

    def launched(self, cubin, name, group, words):
        """Words of each case, or None and the reason."""
        paths = [os.path.join(self.folder, f) for f in ("in.bin", "out.bin")]
        with open(paths[0], "wb") as f:
            f.write(group.data)
        count = len(group.cases)
        told = subprocess.run([os.path.join(self.options.build, "aurum"), "launch", cubin, "-k", name, "--grid", str(count // 128),
                               "--block", "128", "--arg", f"out:{8 * count * words}:{paths[1]}", "--arg", "@" + paths[0]],
                              capture_output=True, text=True)
        if told.returncode:
            return None, told.stderr.strip().split("\n")[0]
        with open(paths[1], "rb") as f:
            return struct.unpack(f"<{count * words}Q", f.read()), None

    def report(self, level, row, group, told):
        """A row that differs: alone, with its code."""
        self.different += 1
        print(f"{level} {row.text}: {told}")
        if self.options.code:
            for text, word in code_of(self.compiled(level, {"one": [row]}), "one"):
                print(f"    {word} {text}")

    def group(self, level, cubin, name, group):
        got, trouble = self.launched(cubin, name, group, len(group.rows))
        if self.options.forms:
            self.forms.update(form_of(text) for text, _ in code_of(cubin, name))
        if got is None and len(group.rows) > 1:
            print(f"{level} one of: {' | '.join(row.text for row in group.rows)}")
        for n, (row, want) in enumerate(zip(group.rows, group.want)):
            if got is None:
                self.report(level, row, group, trouble)
                continue
            mask, of = (1 << rows.BITS[row.out]) - 1, got[n::len(group.rows)]
            bad = [i for i, w in enumerate(want) if w is not None and w != of[i] & mask]
            self.compared += sum(w is not None for w in want)
            if bad:
                i = bad[0]
                self.report(level, row, group, f"{len(bad)} of {len(want)} differ; of {' '.join(hex(x) for x in group.cases[i])}: "
                            f"{of[i]:#x}, not {want[i]:#x}")


def grouped(chosen, count):
    by_types = collections.defaultdict(list)
    for row in chosen:
        by_types[tuple(row.types)].append(row)
    return [Group(of[n:n + TOGETHER], count) for of in by_types.values() for n in range(0, len(of), TOGETHER)]


def check(options):
    chosen = [r for r in rows.ROWS if all(t in r.text for t in options.only)]
    groups = grouped(chosen, options.cases)
    with tempfile.TemporaryDirectory() as folder:
        run = Run(folder, options)
        for level in options.level or ["-O0", "-O1", "-O2", "-O3"]:
            cubin = run.compiled(level, {f"k{n}": g.rows for n, g in enumerate(groups)})
            kept = os.path.join(folder, f"all{level}.cubin")
            os.rename(cubin, kept)
            for n, group in enumerate(groups):
                run.group(level, kept, f"k{n}", group)
    for form in sorted(run.forms):
        print(f"{run.forms[form]:6} {form}")
    print(f"ptx: {run.compared} results of {len(chosen)} rows compared, {run.different} rows differ; seed {nvidia.seed()}")
    return 1 if run.different or not run.compared else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    for level in "0123":
        parser.add_argument(f"-O{level}", dest="level", action="append_const", const=f"-O{level}")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--cases", type=int, default=512, help="a multiple of 128")
    for flag in ("--code", "--forms", "--list"):
        parser.add_argument(flag, action="store_true")
    options = parser.parse_args()
    if options.list:
        print("\n".join(r.text for r in rows.ROWS))
        return 0
    return check(options)


if __name__ == "__main__":
    sys.exit(main())
