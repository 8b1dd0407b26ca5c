"""A module of RTL as terms: Yosys writes it."""
import re
import subprocess
from pathlib import Path


def needed(files, module):
    """Returns the files of a module and of those in it."""
    by_name = {Path(f).stem: f for f in files}
    found, todo = {}, [module]
    while todo:
        name = todo.pop()
        if name in by_name and name not in found:
            found[name] = by_name[name]
            todo += re.findall(r"\b\w+\b", re.sub(r"//.*", "", Path(by_name[name]).read_text(encoding="utf-8")))
    return found.values()


def smt_of(files, include, module, parameters, wires):
    """Returns the text of SMT-LIB of a module, and its ports: (name, bits, whether an input).

    wires: registers are wires; what a pipeline does to one packet.
    """
    settings = "".join(f" -chparam {p.replace('=', ' ')}" for p in parameters)
    script = (f"read_verilog -sv -I{include} {' '.join(needed(files, module))}; hierarchy -check -top {module}{settings}; proc; flatten; memory_map; "
              f"opt -full; {f'dffunmap -srst-only; techmap -map {wires}; opt -full; ' if wires else ''}opt_clean; rename -top rtl; write_smt2 /dev/stdout")
    made = subprocess.run(["yosys", "-q", "-p", script], capture_output=True, text=True, check=False)
    if made.returncode:
        raise SystemExit(f"prove: yosys: {made.stderr.strip() or made.stdout[-2000:]}")
    ports = [(name, int(bits), way == "input")
             for way, name, bits in re.findall(r"^; yosys-smt2-(input|output) (\S+) (\d+)", made.stdout, re.M)]
    return made.stdout, [p for p in ports if p[0] not in ("clk_i", "rst_ni")]
