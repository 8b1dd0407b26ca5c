"""model_mutants.py FOLDER COUNT SEED SOURCE... - up to COUNT mutants of C files, in an order of the seed

universalmutator's rules, in one process (model.sh calls this).  Mutant N is FOLDER/N/NAME.c; FOLDER/N/what tells its
line, its file, the line as it was and as it is.  Lines of an assert are left out: it changes no result.
"""
import contextlib
import io
import os
import random
import sys

from universalmutator import mutator

RULES = ["universal.rules", "c.rules", "c_like.rules"]
LEFT_OUT = [r"^\s*assert\(", r"_Static_assert"]


def all_mutants(sources):
    """(path, lines, line number, new line), in the order of files, lines and rules."""
    for path in sources:
        with open(path) as file:
            lines = file.readlines()
        with contextlib.redirect_stdout(io.StringIO()):
            found = mutator.mutants_regexp(lines, ruleFiles=RULES, ignorePatterns=LEFT_OUT, ignoreStringOnly=True)
        for number, line, *_ in found:
            yield path, lines, number, line


def write(folder, path, lines, number, line):
    os.makedirs(folder)
    name = os.path.basename(path)
    with open(os.path.join(folder, name), "w") as file:
        file.writelines(lines[: number - 1] + [line] + lines[number:])
    with open(os.path.join(folder, "what"), "w") as file:
        print(number, f"{name}: {' '.join(lines[number - 1].split())} ==> {' '.join(line.split())}", file=file)


folder, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
mutants = list(all_mutants(sorted(sys.argv[4:])))
random.Random(seed).shuffle(mutants)
for n, mutant in enumerate(mutants[:count], 1):
    write(os.path.join(folder, str(n)), *mutant)
