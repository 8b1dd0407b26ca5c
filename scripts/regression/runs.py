"""runs.py - jobs run here, some at once; a row of results for each"""
import concurrent.futures
import json
import os
import shlex
import signal
import subprocess
import threading
import time

VERDICTS = {0: "agrees", 1: "differs", 2: "usage", 3: "not modelled", 4: "input or output", 130: "interrupted"}


def outcome(job, code, out, err, seconds, folder):
    """A row of the results; what JSON does not say is in the report."""
    try:
        said = json.loads(out)
    except ValueError:
        said = {}
    kept = sorted(name for name in os.listdir(folder) if "_mismatch" in name) if os.path.isdir(folder) else []
    report = said.get("report", "") or err
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
