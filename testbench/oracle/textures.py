"""textures.py BUILD [-n ROUNDS] [--only TEXT] [-O0 ... -O3] [--list] - PTX's instructions of textures and surfaces, run on the model

Every form that ptxas takes for sm_53: tex, tld4, txq, suld, sust, sured, with the handle from a parameter and from a register.
textures/oracle_textures runs each with random textures, samplers, coordinates and numbers of threads, and judges by
PTX's words.  Words of textures are also decoded: aurum disasm writes what nvdisasm writes.  Queries of what a driver keeps beside a
header (txq.channel_order and others) read its tables and no texture.  Seed: AURUM_SEED (default 1).  Each form has ROUNDS textures at
each level; by default that is -O0 and one of the others, by the seed: 70 s of processor time."""

import argparse
import collections
import itertools
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "common"))
import nvidia  # noqa: E402

Form = collections.namedtuple("Form", "text kind geometry mode coordinates component words bytes operation type offset compare beyond")
AT = {"1d": "x", "2d": "xy", "3d": "xyzz", "a1d": "lx", "a2d": "lxyy", "cube": "xyzz", "acube": "lxyz", "2dms": "sxyy",
      "a2dms": "slxy"}
AXES = {"1d": 1, "2d": 2, "3d": 3, "a1d": 1, "a2d": 2, "cube": 3, "acube": 3, "2dms": 2, "a2dms": 2}
OFFSETS = {"1d": "{%o0}", "2d": "{%o0,%o1}", "3d": "{%o0,%o1,%o2,%o2}", "a1d": "{%o0}", "a2d": "{%o0,%o1}"}
SURFACES = {"1d": "%i0", "2d": "{%i0,%i1}", "3d": "{%i0,%i1,%i2,%i2}", "a1d": "{%l,%i0}", "a2d": "{%l,%i0,%i1,%i1}"}
RESULTS = {"f32": "v4.f32", "u32": "v4.u32", "s32": "v4.s32", "f16x2": "v2.f16x2"}
LEAST = 1200  # forms that ptxas 12.3 takes: fewer is a mistake of this list

DECLARED = """.reg .f32 %f<3>, %lodf, %ref, %dx<3>, %dy<3>, %df<4>; .reg .b32 %i<3>, %l, %lodi, %s, %o<3>, %n, %m, %dr<4>;
.reg .b64 %t, %in, %out, %dq<4>; .reg .b16 %dh<4>;"""
LOADED = [("f32", "%f0 %f1 %f2", 0), ("b32", "%i0 %i1 %i2", 0), ("b32", "%l", 3), ("f32", "%lodf", 4), ("b32", "%lodi", 4),
          ("f32", "%ref", 5), ("b32", "%s", 6), ("b32", "%o0 %o1 %o2", 7), ("f32", "%dx0 %dx1 %dx2", 10), ("f32", "%dy0 %dy1 %dy2", 13)]


def vector(registers):
    return registers[0] if len(registers) == 1 else "{" + ",".join(registers) + "}"


def place(geometry, integers):
    kind = "i" if integers else "f"
    return vector([{"l": "%l", "s": "%s"}.get(c) or f"%{kind}{'xyz'.index(c)}" for c in AT[geometry]])


def gradients(geometry):
    axes = {1: "0", 2: "01", 3: "0122"}[AXES[geometry]]
    return "".join(", " + vector([f"%{d}{a}" for a in axes]) for d in ("dx", "dy"))


def result(kind, count=4):
    return vector([f"%d{kind}{n}" for n in range(count)])


def sampled():
    for geometry, integers, kind, mode, offset, compare in itertools.product(
            AT, (False, True), RESULTS, ("plain", "base", "level", "grad"), (False, True), (False, True)):
        if (offset and geometry not in OFFSETS) or (geometry.endswith("ms") and (not integers or mode not in ("plain", "base"))):
            continue
        if integers and mode == "grad":  # PTX does not say what a gradient of texels' numbers is
            continue
        coordinates = "s32" if integers else "f32"
        named = "" if mode == "plain" else "." + mode
        more = {"level": ", %lodi" if integers else ", %lodf", "grad": gradients(geometry)}.get(mode, "")
        more += (", " + OFFSETS[geometry] if offset else "") + (", %ref" if compare else "")
        to = result("f") if kind == "f32" else result("r", 2 if kind == "f16x2" else 4)
        yield Form(f"tex{named}.{geometry}.{RESULTS[kind]}.{coordinates} {to}, [%t, {place(geometry, integers)}]{more};",
                   "tex", geometry, mode, coordinates, 0, 2 if kind == "f16x2" else 4, 4, "-", kind, offset, compare, "trap")


def gathered():
    for component, geometry, kind, offset, compare in itertools.product(
            range(4), ("2d", "a2d", "cube", "acube"), ("f32", "u32", "s32"), (False, True), (False, True)):
        if offset and geometry not in OFFSETS:
            continue
        more = (", " + OFFSETS[geometry] if offset else "") + (", %ref" if compare else "")
        yield Form(f"tld4.{'rgba'[component]}.{geometry}.v4.{kind}.f32 {result('f' if kind == 'f32' else 'r')}, "
                   f"[%t, {place(geometry, False)}]{more};",
                   "tld4", geometry, "plain", "f32", component, 4, 4, "-", kind, offset, compare, "trap")


def queries():
    for component, geometry in itertools.product(range(3), ("1d", "2d", "3d", "a1d", "a2d")):
        name = ("width", "height", "depth")[component]
        if component == 2 and geometry != "3d":
            continue
        yield Form(f"txq.{name}.b32 %dr0, [%t];", "txq", geometry, "plain", "s32", component, 1, 4, "-", "b32", 0, 0, "trap")
        yield Form(f"txq.level.{name}.b32 %dr0, [%t], %lodi;", "txq", geometry, "level", "s32", component, 1, 4, "-", "b32", 0, 0, "trap")
        if component < 2:
            yield Form(f"suq.{name}.b32 %dr0, [%t];", "txq", geometry, "plain", "s32", component, 1, 4, "-", "b32", 0, 0, "trap")


def surfaces():
    registers = {8: "h", 16: "h", 32: "r", 64: "q"}
    for geometry, beyond, words, bits in itertools.product(SURFACES, ("trap", "clamp", "zero"), (1, 2, 4), (8, 16, 32, 64)):
        if words * bits > 128:
            continue
        many = "" if words == 1 else f".v{words}"
        data = result(registers[bits], words)
        form = (geometry, "plain", "s32", 0, words, bits // 8, "-", f"b{bits}", 0, 0, beyond)
        for cache in ("", ".ca", ".cg", ".cs", ".cv"):
            yield Form(f"suld.b.{geometry}{cache}{many}.b{bits}.{beyond} {data}, [%t, {SURFACES[geometry]}];", "suld", *form)
        yield Form(f"sust.b.{geometry}{many}.b{bits}.{beyond} [%t, {SURFACES[geometry]}], {data};", "sust", *form)
        if bits == 32:
            yield Form(f"sust.p.{geometry}{many}.b32.{beyond} [%t, {SURFACES[geometry]}], {data};", "sustp", *form)
    for geometry, beyond, operation, kind, formatted in itertools.product(
            SURFACES, ("trap", "clamp", "zero"), ("add", "min", "max", "and", "or"), ("u32", "s32", "u64", "s64", "b32", "b64"), "bp"):
        bits = int(kind[1:])
        yield Form(f"sured.{formatted}.{operation}.{geometry}.{kind}.{beyond} [%t, {SURFACES[geometry]}], {result(registers[bits], 1)};",
                   "sured", geometry, "plain", "s32", int(formatted == "p"), 1, bits // 8, operation, kind, 0, 0, beyond)


def kernel(name, form, indirect):
    lines = [f".visible .entry {name}(.param .u64 handle, .param .u64 in, .param .u64 out) {{", DECLARED,
             "ld.param.u64 %in, [in]; ld.param.u64 %out, [out]; mov.u32 %n, %tid.x; mad.wide.u32 %in, %n, 256, %in; "
             "mad.wide.u32 %out, %n, 32, %out;",
             "ld.global.u64 %t, [%in+64];" if indirect else "ld.param.u64 %t, [handle];"]
    for kind, registers, word in LOADED:
        lines += [f"ld.global.{kind} {r}, [%in+{4 * (word + n)}];" for n, r in enumerate(registers.split()) if r in form.text]
    data = sorted(set(re.findall(r"%d([rhqf])(\d)", form.text)))
    size = {"h": 16, "r": 32, "f": 32, "q": 64}
    if form.kind in ("sust", "sustp", "sured"):
        lines += [f"ld.global.b{size[c]} %d{c}{n}, [%in+{128 + 8 * int(n)}];" for c, n in data] + [form.text]
    else:
        step = 8 if form.kind == "suld" else 4
        lines += [form.text] + [f"st.global.b{size[c]} [%out+{step * int(n)}], %d{c}{n};" for c, n in data]
    return "\n".join(lines + ["ret;", "}"])


def source(forms):
    return ".version 8.3\n.target sm_53\n.address_size 64\n" + "\n".join(kernel(f"k{n}", *f) for n, f in enumerate(forms))


def described(level, name, form, indirect):
    return (f"{name} {form.kind} {form.geometry} {form.mode} {form.coordinates} {form.component} {form.words} {form.bytes} "
            f"{form.operation} {form.type} {int(form.offset)}{int(form.compare)}{int(indirect)}{int(level == '-O0')} {form.beyond}")


def compiled(forms, room, level):
    """The forms that ptxas takes, and their cubin."""
    ptx, cubin = os.path.join(room, "forms.ptx"), os.path.join(room, "forms.cubin")
    while True:
        text = source(forms)
        with open(ptx, "w", encoding="ascii") as file:
            file.write(text)
        said = subprocess.run([nvidia.PTXAS, "-arch=sm_53", level, "-w", ptx, "-o", cubin], capture_output=True, text=True)
        if said.returncode == 0:
            return forms, cubin
        lines = text.split("\n")
        bad = {lines[int(n) - 1] for n in re.findall(r"line (\d+); error", said.stderr)}
        left = [f for f in forms if f[0].text not in bad]
        if len(left) == len(forms):
            sys.exit(f"textures: ptxas says {said.stderr[:600]}")
        forms = left


def words_of(cubin):
    """Words of textures and surfaces, with NVIDIA's texts."""
    told = subprocess.run([nvidia.CUOBJDUMP, "-sass", cubin], capture_output=True, text=True, check=True).stdout
    found = re.findall(r"/\*[0-9a-f]{4}\*/\s+\{?\s*(.*?)\s*;?\s+/\* 0x([0-9a-f]{16}) \*/", told)
    return {(int(word, 16), re.sub(r"\s+", " ", text)) for text, word in found if re.match(r"(@!?P\d )?(TEX|TLD|TXD|TXQ|TMML|SU[LSR])", text)}


def decoded(build, cubin, words):
    """Words that aurum disasm writes otherwise."""
    said = subprocess.run([os.path.join(build, "aurum"), "disasm", cubin], check=True, capture_output=True, text=True).stdout
    ours = {(int(w, 16), t) for t, w in re.findall(r"\] +\{? *(.*?) *;? *\}? *// [0-9a-f]+ ([0-9a-f]{16})", said)}
    return [f"{w:016x} {t}" for w, t in sorted(words - ours)]


def check(options, room, level):
    every = [(f, indirect) for f in itertools.chain(sampled(), gathered(), queries(), surfaces()) for indirect in (False, True)]
    every = [f for f in every if all(t in f[0].text for t in options.only)]
    forms, cubin = compiled(every, room, level)
    listed = os.path.join(room, "list")
    with open(listed, "w", encoding="ascii") as file:
        file.write("".join(described(level, f"k{n}", *f) + "\n" for n, f in enumerate(forms)))
    said = subprocess.run([os.path.join(options.build, "testbench", "oracle_textures"), cubin, listed, str(options.n)],
                          capture_output=True, text=True)
    for line in said.stdout.splitlines():
        kernel_of = re.match(r"k(\d+): ", line)
        print(f"{level} {forms[int(kernel_of[1])][0].text}{' from a register' * forms[int(kernel_of[1])][1]} {line}"
              if kernel_of else f"{level} {line}")
    words = words_of(cubin)
    otherwise = decoded(options.build, cubin, words)
    print(f"{level} {len(forms)} of {len(every)} forms compiled, {len(words)} words, {len(otherwise)} written otherwise by aurum disasm",
          *otherwise[:10], sep="\n  ")
    few = not options.only and len(forms) < LEAST
    return said.returncode != 0 or otherwise or few


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    for level in "0123":
        parser.add_argument(f"-O{level}", dest="level", action="append_const", const=f"-O{level}")
    parser.add_argument("-n", type=int, default=1, help="textures of a form (1)")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    if options.list:
        print("\n".join(f.text for f in itertools.chain(sampled(), gathered(), queries(), surfaces())))
        return 0
    seed = int(os.environ.get("AURUM_SEED", "1"), 0)
    with tempfile.TemporaryDirectory() as room:
        bad = [check(options, room, level) for level in options.level or ["-O0", f"-O{1 + seed % 3}"]]
    return int(any(bad))


if __name__ == "__main__":
    sys.exit(main())
