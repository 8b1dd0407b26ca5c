"""runs.py - jobs run here, some at once; a row of results for each"""
import concurrent.futures
import json
import os
import shlex
import signal
import subprocess
import threading
import time

NO_RESULT = 5                           # none of aurum's codes: 0, and no packet compared
VERDICTS = {0: "agrees", 1: "differs", 2: "usage", 3: "not modelled", 4: "input or output", NO_RESULT: "no result",
            130: "interrupted"}


def result_of(out):
    """What aurum cosim --json says; {}: it is no result."""
    try:
        said = json.loads(out)
    except ValueError:
        return {}
    counts = ("compared", "differ", "clocks")
    good = isinstance(said, dict) and all(type(said.get(name)) is int and said[name] >= 0 for name in counts)
    return said if good else {}


def checked(job, code, said, out):
    """The code, and why: a run agrees if it says so of this unit, and has compared something."""
    if code != 0:
        return code, ""
    if not said:
        return NO_RESULT, f"exit code 0 without a result in JSON; standard output begins: {out[:200]!r}\n"
    if said.get("unit") != job["unit"]:
        return NO_RESULT, f"exit code 0 with a result of {said.get('unit')!r}, not of {job['unit']}\n"
    if said["differ"]:
        return 1, f"exit code 0, but {said['differ']} differ\n"
    return (0, "") if said["compared"] else (NO_RESULT, "exit code 0, but no packet was compared\n")


def outcome(job, code, out, err, seconds, folder):
    """A row of the results; what JSON does not say is in the report."""
    said = result_of(out)
    code, why = checked(job, code, said, out)
    kept = sorted(name for name in os.listdir(folder) if "_mismatch" in name) if os.path.isdir(folder) else []
    report = why + (said.get("report", "") or err)
    if said.get("shrunk"):
        again = ["aurum", "cosim", job["unit"], os.path.join(folder, said["shrunk"])]
        again += ["--bench", os.path.abspath(job["bench"])] if job["bench"] else []
        report = f"{report.rstrip()}\nagain: {shlex.join(again + ['--steady'] * said.get('shrunk_steady', False))}\n"
    return {**job, "folder": folder, "code": code, "compared": said.get("compared", 0), "differ": said.get("differ", 0),
            "clocks": said.get("clocks", 0), "seconds": seconds, "report": report,
            "kept": "\n".join(os.path.join(folder, name) for name in kept)}


def say(row):
    print(f"{VERDICTS.get(row['code'], 'stopped'):8} {row['command']}", flush=True)


class Here:
    """Ctrl-C, or SIGTERM: those that run end as aurum does then, with what they have compared, and no other begins."""

    def __init__(self, aurum, folder, workers):
        self.aurum, self.folder, self.workers = aurum, folder, workers
        self.stopped, self.running, self.lock = False, set(), threading.Lock()

    def stop(self, *_):
        with self.lock:
            self.stopped = True
            for process in self.running:
                process.send_signal(signal.SIGINT)

    def one(self, i, job):
        folder = os.path.join(self.folder, str(i))
        os.makedirs(folder, exist_ok=True)
        began = time.monotonic()
        with self.lock:
            if self.stopped:
                return None
            # In a group of its own: a terminal's Ctrl-C comes once, from here.
            process = subprocess.Popen([self.aurum, *job["words"], "--json"], cwd=folder, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, text=True, errors="replace", process_group=0)
            self.running.add(process)
        out, err = process.communicate()
        with self.lock:
            self.running.remove(process)
        return outcome(job, process.returncode, out, err, time.monotonic() - began, folder)

    def rows(self, jobs):
        """The rows as they come."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.stop)
        with concurrent.futures.ThreadPoolExecutor(self.workers) as pool:
            for future in concurrent.futures.as_completed([pool.submit(self.one, i, job) for i, job in enumerate(jobs)]):
                if future.result():
                    say(future.result())
                    yield future.result()
