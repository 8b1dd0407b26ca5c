#!/usr/bin/env python3
"""check_clocks.py REPORT TIMELINE - whether a clocked run's JSON is what it says: a unit's clocks are all counted, once, and draws lie
within the whole, and those of a kind have the numbers that the machine gave them; what clients of memory did at each level fits together; and its timeline opens: it parses, times ascend, slices of a track follow each other, draws that begin end;
its counters are those bytes that memory's clients moved, and at no time more than the crossbar and DRAM can.

check_clocks.py --tiles REPORT TIMELINE - its timeline has slices of tiles.

check_clocks.py --same REPORT REPORT: units did the same work, in clocks that differ by 1 % at most.
"""
import json
import sys


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def clocks_of(whole):
    return whole.get("time", whole)


def check_report(report):
    clocks = report["clocks"]
    assert clocks > 0 and report["timed_units"] and report["wires"]
    for unit in report["timed_units"]:
        assert unit["busy"] + unit["stalled"] + unit["starved"] == clocks, (clocks, unit)
    busy = {}
    for unit in report["timed_units"]:
        busy[unit["name"], unit["instance"]] = unit["busy"]
    for unit in report["shared"]:
        busy[unit["name"], unit["instance"]] = unit["busy"]
    ends = [0] + [frame["end"] for frame in report["frames"]]
    assert ends == sorted(ends) and ends[-1] <= clocks, ends
    assert all(f["begin"] == end for f, end in zip(report["frames"], ends)), report["frames"]
    for draw in report["draws"]:
        assert 0 <= draw["begin"] <= draw["end"] <= clocks, draw
        if "bound" in draw:
            bound = draw["bound"]
            assert 0 < bound["busy"] <= busy[bound["unit"], bound["instance"]], draw
            assert bound["busy"] >= draw.get("second", {"busy": 0})["busy"], draw


def check_memory(report):
    """What a client did at each level fits together; page walks and SMs' caches ask by lines and sectors."""
    for c in report["memory"]:
        assert c["requests"] > 0 and c["own_misses"] <= c["own_lookups"], c
        assert c["filled"] == 32 * c["misses"] and c["read"] <= 32 * (c["hits"] + c["misses"]), c
        assert c.get("tlb_walks", 0) <= c.get("tlb_misses", 0) <= c.get("tlb_requests", 0) <= c["requests"], c
        assert c["name"] == "page walks" or c["tlb_requests"] > 0, c
    tlbs = [(u["hits"] + u["misses"], u["misses"], u["walks"]) for u in report["tlbs"]]
    clients = [(c["tlb_requests"], c["tlb_misses"], c["tlb_walks"]) for c in report["memory"] if "tlb_requests" in c]
    assert [sum(n) for n in zip(*tlbs)] == [sum(n) for n in zip(*clients)], (tlbs, clients)


def check_sms(report):
    for sm in report["sms"]:
        assert 0 <= sm["resident_mean"] <= sm["resident_most"] <= 64, sm
        assert (sum(sm["warps"].values()) > 0) == (sm["busy"] > 0), sm
        assert sm["worked"] <= sm["busy"] <= report["clocks"], sm


def check_numbers(whole):
    counts = whole if "time" in whole else {}
    for what in "draw", "clear", "grid":
        draws = [draw for draw in clocks_of(whole)["draws"] if draw["what"] == what]
        numbers = [draw["number"] for draw in draws if draw["number"]]
        assert numbers == list(range(1, counts.get(what + "s", len(numbers)) + 1)), (what, numbers)


def check_timeline(timeline, clocks):
    """As the format has it: every event's process and track have a name; what stands on a track is nested; counters go on."""
    events = timeline["traceEvents"]
    times = [event["ts"] for event in events if event["ph"] != "M"]
    assert times and times == sorted(times)
    names = {"process_name": set(), "thread_name": set()}
    for event in events:
        if event["ph"] == "M" and event["name"] in names:
            assert event["args"]["name"]
            names[event["name"]].add(place(event, event["name"] == "process_name"))
    open_slices, open_pairs, counts = {}, set(), {}
    for event in events:
        assert place(event, True) in names["process_name"], event
        assert place(event, False) in names["thread_name"], event
        check_event(event, clocks, open_slices, open_pairs, counts)
    assert not open_pairs and open_slices and counts["bytes a clock"] and counts["warps"]
    return counts


PERIOD = 1024
PEAKS = {"DRAM": 26, "crossbar": 2 * 2 * 32}  # bytes a clock: rates.csv T2 at 3200 MT/s and 1 GHz; two slices, two ways


def check_traffic(timeline, report):
    """No more than the wires carry, and all of what clients moved; of the last messages that passed others the ports are owed some."""
    periods = [e for e in timeline["traceEvents"] if e["ph"] == "C" and e["name"] == "bytes a clock"]
    assert [e["ts"] for e in periods] == [PERIOD * i for i in range(len(periods))]
    for event in periods:
        assert all(event["args"][what] <= peak for what, peak in PEAKS.items()), event
    moved = {what: sum(round(event["args"][what] * PERIOD) for event in periods) for what in PEAKS}
    bits = report["compress_bits"]
    dram = sum(c["filled"] + c["evicted"] for c in report["memory"]) + bits["read"] + bits["written"]
    crossbar = sum(c["crossbar"] for c in report["memory"])
    assert moved["DRAM"] == dram, (moved, dram)
    assert 0 <= crossbar - moved["crossbar"] <= crossbar / 100 + 4096, (moved, crossbar)


def place(event, process):
    return event["pid"] if process else (event["pid"], event["tid"])


def check_event(event, clocks, open_slices, open_pairs, counts):
    if event["ph"] == "M":
        assert event["name"] in ("process_name", "thread_name", "thread_sort_index"), event
    elif event["ph"] == "X":
        stack = open_slices.setdefault(place(event, False), [])
        end = event["ts"] + event["dur"]
        while stack and stack[-1] <= event["ts"]:
            stack.pop()
        assert event["dur"] > 0 and end <= clocks and (not stack or end <= stack[-1]), event
        stack.append(end)
        counts[event["name"].split()[0]] = counts.get(event["name"].split()[0], 0) + 1
        counts["in tiles"] = counts.get("in tiles", 0) + (" tile " in event["name"])
    elif event["ph"] in "be":
        pair = event["cat"], event["id"], event["name"]
        assert (pair in open_pairs) == (event["ph"] == "e"), event
        (open_pairs.add if event["ph"] == "b" else open_pairs.remove)(pair)
        counts[event["cat"]] = counts.get(event["cat"], 0) + 1
    else:
        assert event["ph"] == "C" and all(v >= 0 for v in event["args"].values()), event
        counts[event["name"]] = counts.get(event["name"], 0) + 1


# What warps find there is a matter of time: their clocks differ, their packets do not.
SERVED = ("sm", "vertices", "sms")


def check_same(one, other):
    def work(report):
        return [
            (u["name"], u["instance"], u["name"] in SERVED or u["busy"], u["packets"])
            for u in report["timed_units"]
            if u["busy"]
        ]

    assert work(one) == work(other)
    assert abs(one["clocks"] - other["clocks"]) <= one["clocks"] / 100, (one["clocks"], other["clocks"])


if sys.argv[1] == "--tiles":
    counts = check_timeline(load(sys.argv[3]), clocks_of(load(sys.argv[2]))["clocks"])
    assert counts["tile"] > 4 and counts["in tiles"] > 4, counts
elif sys.argv[1] == "--same":
    check_same(clocks_of(load(sys.argv[2])), clocks_of(load(sys.argv[3])))
else:
    whole = load(sys.argv[1])
    check_report(clocks_of(whole))
    check_sms(clocks_of(whole))
    check_memory(clocks_of(whole))
    check_numbers(whole)
    timeline = load(sys.argv[2])
    check_timeline(timeline, clocks_of(whole)["clocks"])
    check_traffic(timeline, clocks_of(whole))
