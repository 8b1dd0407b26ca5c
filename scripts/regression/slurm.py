"""slurm.py - jobs as an array job of Slurm, whose tasks each run some of them; every node sees the folder"""
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time

from .base import stop, write
from .runs import outcome, say


def check():
    if not shutil.which("sbatch"):
        stop(4, "--slurm: there is no sbatch; is Slurm installed?  Without --slurm it runs here")


def tasks_of_an_array():
    """How many it may have."""
    try:
        said = subprocess.run(["scontrol", "show", "config"], capture_output=True, text=True).stdout
        return max(1, next(int(line.split("=")[1]) for line in said.splitlines() if line.startswith("MaxArraySize")) - 1)
    except (OSError, StopIteration, ValueError):
        return 1000


def script_of(aurum, jobs, folder, tasks):
    """Task I runs the jobs I, I + tasks, ...; each leaves out, err and code in its folder, which every node sees."""
    script = ["#!/bin/sh", "run() {", '  mkdir -p "$1" && cd "$1" || exit 4', "  shift", "  began=$(date +%s) code=0",
              '  "$@" --json > out 2> err || code=$?', "  echo $code $(($(date +%s) - began)) > code.tmp && mv code.tmp code", "}",
              "case $SLURM_ARRAY_TASK_ID in"]
    for task in range(tasks):
        script.append(f"{task})")
        for i in range(task, len(jobs), tasks):
            script.append(f"  run {shlex.join([os.path.join(folder, str(i)), aurum, *jobs[i]['words']])}")
        script.append("  ;;")
    return "\n".join(script + ["esac", ""])


def result(job, where, why):
    """What a task left of a job; None: nothing."""
    try:
        code, seconds = open(os.path.join(where, "code")).read().split()
        return outcome(job, int(code), open(os.path.join(where, "out"), errors="replace").read(),
                       open(os.path.join(where, "err"), errors="replace").read(), float(seconds), where)
    except (OSError, ValueError):
        return outcome(job, 4, "", why, 0.0, where) if why else None


class Slurm:
    """At most 'at_once' tasks at a time (None: what Slurm gives).  Ctrl-C, or SIGTERM: the array job is cancelled."""

    def __init__(self, aurum, folder, at_once):
        self.aurum, self.folder, self.at_once, self.stopped = aurum, folder, at_once, False

    def submit(self, tasks):
        """Until the array job has ended: what Slurm says."""
        name = f"aurum-regress-{os.getpid()}-{time.time_ns()}"
        limit = f"%{self.at_once}" if self.at_once else ""
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            done = subprocess.run(["sbatch", "--wait", f"--job-name={name}", f"--array=0-{tasks - 1}{limit}", "--output=/dev/null",
                                   os.path.join(self.folder, "array.sh")], capture_output=True, text=True)
        except KeyboardInterrupt:
            subprocess.run(["scancel", f"--name={name}"])
            print("regress: the array job is cancelled", file=sys.stderr)
            self.stopped = True
            return ""
        if done.returncode and not done.stdout:
            stop(4, f"--slurm: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else 'sbatch fails'}")
        return done.stderr.strip()

    def rows(self, jobs):
        tasks = min(len(jobs), tasks_of_an_array())
        os.makedirs(self.folder, exist_ok=True)
        write(os.path.join(self.folder, "array.sh"), script_of(self.aurum, jobs, self.folder, tasks))
        said = self.submit(tasks)
        for i, job in enumerate(jobs):
            row = result(job, os.path.join(self.folder, str(i)),
                         "" if self.stopped else f"Slurm did not run it to its end: {said or 'see sacct'}")
            if row:
                say(row)
                yield row
