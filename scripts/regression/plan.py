"""plan.py - what a plan asks for, as jobs"""
import os
import shlex
import tomllib

from .base import stop

OURS = {"--seed": "seeds", "--count": "count", "--shard": "shards", "--bench": "benches"}   # which key says it
NO_RUN = ("--help", "--usage", "--json", "--junit", "-?", "-j")
KEYS = {"unit", "seeds", "count", "shards", "benches", "options"}
OUR_FILES = {"--weights", "--signals"}                  # of aurum cosim: they are looked for where regress is called
OF_LINES = {"--directed": 0, "--exhaustive": 0, "--set": 1, "--weights": 1}   # which lines: aurum gen has them, too


def integer(path, run, key, least, default):
    value = run.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        stop(2, f"{path}: run of {run.get('unit')}: {key} = {value!r} is no integer from {least} on")
    return value


def words(path, run, key, default, kind):
    value = run.get(key, default)
    if not isinstance(value, list) or not value and key != "options" or not all(type(x) is kind for x in value):
        stop(2, f"{path}: run of {run.get('unit')}: {key} is no list of {kind.__name__}")
    return value


def refuse(path, run, word, known):
    """An option that the plan says by a key, that makes no run, or that aurum cosim has not: by its whole name."""
    name, here = word.partition("=")[0], f"{path}: run of {run.get('unit')}: options: {word}"
    if name in OURS:
        stop(2, f"{here}: say {OURS[name]} = ... in the run instead")
    if name in NO_RUN:
        stop(2, f"{here}: is no option of a run; leave it out")
    if word.startswith("-") and name not in known:
        stop(2, f"{here}: aurum cosim has no such option; aurum cosim --help lists them, each with its whole name")


def options(path, run, known):
    """The words of the options, with files by their whole path, since each run has a folder of its own."""
    given, out = words(path, run, "options", [], str), []
    for word in given:
        refuse(path, run, word, known)
        name, _, value = word.partition("=")
        if name in OUR_FILES and value:
            word = f"{name}={os.path.abspath(value)}"
        elif out and out[-1] in OUR_FILES or not word.startswith("-") and os.path.isfile(word):
            word = os.path.abspath(word)
        out.append(word)
    return out


def of_lines(out):
    """Those of the options that say which lines are run."""
    lines, more = [], 0
    for word in out:
        name, _, value = word.partition("=")
        if more or name in OF_LINES:
            lines.append(word)
            more = 0 if more or value else OF_LINES[name]
    return lines


def tables(path):
    """The name of the file's regression, and its runs."""
    try:
        with open(path, "rb") as file:
            plan = tomllib.load(file)
    except OSError as error:
        stop(4, f"{path}: {error.strerror}")
    except ValueError as error:
        stop(2, f"{path}: {error}")
    runs = plan.get("run", [])
    if not isinstance(runs, list) or not all(isinstance(run, dict) for run in runs):
        stop(2, f"{path}: run is no list of tables: write [[run]]")
    if set(plan) - {"name", "run"}:
        stop(2, f"{path}: takes name and [[run]]: not {', '.join(sorted(set(plan) - {'name', 'run'}))}")
    name = plan.get("name", os.path.basename(path))
    if not isinstance(name, str):
        stop(2, f"{path}: name = {name!r} is no text")
    return name, runs


def job(run, bench, seed, count, shard, extra):
    which = ["--seed", str(seed), "--count", str(count), "--shard", shard]
    command = ["cosim", run["unit"], *which, *extra]
    command += ["--bench", os.path.abspath(bench)] if bench else []
    return {"unit": run["unit"], "seed": seed, "shard": shard, "bench": bench, "words": command,
            "lines": which + of_lines(extra), "command": shlex.join(["aurum", *command])}


def read(path, known):
    """The name of the file's regression, and a dictionary for each job; 'known' are the options of aurum cosim."""
    name, runs = tables(path)
    jobs = []
    for run in runs:
        strange = set(run) - KEYS
        if strange or not isinstance(run.get("unit"), str):
            stop(2, f"{path}: a run needs a unit, and takes {', '.join(sorted(KEYS))}: not {', '.join(sorted(strange))}")
        shards, count = integer(path, run, "shards", 1, 1), integer(path, run, "count", 1, 10000)
        if shards > count:
            stop(2, f"{path}: run of {run['unit']}: {count} lines do not make {shards} shards")
        extra = options(path, run, known)
        for bench in words(path, run, "benches", [""], str):
            if bench and not os.path.isfile(bench):
                stop(4, f"{path}: run of {run['unit']}: there is no bench {bench}; make one with aurum bench")
            for seed in words(path, run, "seeds", [1], int):
                jobs += [job(run, bench, seed, count, f"{i}/{shards}", extra) for i in range(1, shards + 1)]
    if not jobs:
        stop(2, f"{path}: no [[run]]")
    if len({x["command"] for x in jobs}) != len(jobs):
        stop(2, f"{path}: the same run twice")
    return name, jobs
