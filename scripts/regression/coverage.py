"""coverage.py - which values the lines that were run have had: aurum coverage of each run, added up for a unit

The RTL's coverage is beside it, of runs whose options have --coverage FILE.
"""
import concurrent.futures
import json
import os
import subprocess
import sys


def of_lines(aurum, unit, lines, path):
    """Leaves the report of the lines in a file; what went wrong, or ""."""
    with open(path, "wb") as report:
        given = subprocess.Popen([aurum, "gen", unit, *lines, "-o", "-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        done = subprocess.run([aurum, "coverage", unit, "-", "--json"], stdin=given.stdout, stdout=report, stderr=subprocess.PIPE)
        said = given.communicate()[1]
    if given.returncode:
        return said.decode(errors="replace").strip()
    return done.stderr.decode(errors="replace").strip() if done.returncode > 1 else ""


def rtl_files(rows):
    """What runs with --coverage FILE have left in their folders."""
    files = []
    for row in rows:
        for i, word in enumerate(row["words"]):
            name, _, value = word.partition("=")
            value = value or row["words"][i + 1] if name == "--coverage" else ""
            if value and os.path.isfile(os.path.join(row["folder"], value)):
                files.append(os.path.join(row["folder"], value))
    return files


def few(aurum, unit, reports, most=1000):
    """As many reports as one command takes."""
    while len(reports) > most:
        path = f"{reports[0]}.sum"
        with open(path, "wb") as file:
            done = subprocess.run([aurum, "coverage", unit, "--merge", *reports[:most], "--json"], stdout=file,
                                  stderr=subprocess.PIPE, text=True)
        if done.returncode > 1:
            raise ValueError(done.stderr.strip())
        reports = reports[most:] + [path]
    return reports


def of_unit(aurum, unit, reports, rtl, folder):
    """A row of the results; its page lies in the folder."""
    reports = few(aurum, unit, reports)
    command = [aurum, "coverage", unit, "--merge", *reports, *(word for file in rtl for word in ("--rtl", file))]
    page = os.path.join(folder, f"{unit}_coverage.html")
    done = subprocess.run([*command, "--json"], capture_output=True, text=True)
    if done.returncode > 1:
        raise ValueError(done.stderr.strip())
    with open(page, "w") as file:
        subprocess.run([*command, "--html"], stdout=file)
    said = json.loads(done.stdout)
    missing = [f"{point['name']}: {' '.join(bins)}" for point in said["points"]
               if (bins := [x["bin"] for x in point["bins"] if not x["hits"] and "never" not in x])]
    rtl = said.get("rtl", {"lines": {}, "toggles": {}})
    return {"unit": unit, "declared": said["declared"], "covered": said["covered"], "missing": "\n".join(missing), "page": page,
            "lines_declared": rtl["lines"].get("declared"), "lines_covered": rtl["lines"].get("covered"),
            "toggles_declared": rtl["toggles"].get("declared"), "toggles_covered": rtl["toggles"].get("covered")}


def of_units(aurum, rows, folder, workers):
    """The units' rows, of the runs that agree.  Lines that ran by several benches count once."""
    sets = dict.fromkeys((row["unit"], *row["lines"]) for row in rows if row["code"] == 0)
    paths = {key: os.path.join(folder, f"coverage{i}.json") for i, key in enumerate(sets)}
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        said = dict(zip(sets, pool.map(lambda key: of_lines(aurum, key[0], key[1:], paths[key]), sets)))
    for unit in dict.fromkeys(key[0] for key in sets):
        try:
            yield of_unit(aurum, unit, [paths[key] for key in sets if key[0] == unit and not said[key]],
                          rtl_files([row for row in rows if row["unit"] == unit]), folder)
        except ValueError as error:
            print(f"regress: coverage of {unit}: {error}", file=sys.stderr)
    for key, text in said.items():
        if text:
            print(f"regress: coverage of {key[0]}: {text}", file=sys.stderr)
