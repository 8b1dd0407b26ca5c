"""A driver and a monitor for cocotb (1.9 or 2): RTL with a unit's ports beside the golden model.

    monitor = Monitor(dut, "zdecomp", seed=7)
    driver = Driver(dut, "zdecomp", monitor, seed=7)
    await driver.reset()
    await driver.send(aurum.read("v.hex"))
    await monitor.idle()

Everything of a clock is driven at its falling edge and looked at in the read-only phase behind it, when all that
follows from it has settled: nothing races with the rising edge, at which packets move.  Any simulator that gives
packed structs as one vector will do; Icarus 11 and Verilator 5.006 were tried.
"""
import random
from collections import deque

import cocotb
import numpy as np
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, ReadOnly
from cocotb.utils import get_sim_time

from ._expected import Expected, as_integers, packet_of, packets_of
from ._library import UsageError
from ._unit import unit

PATIENCE = 4096  # clocks without a packet until something is called stuck


class _Wire:
    """The handles of a port; 'port' says which bits of a line are its packet, and which bit that there is one."""

    def __init__(self, dut, port):
        given, answered = ("i", "o") if port.direction == "in" else ("o", "i")
        self.port = port
        self.name = port.name
        self.valid = _handle(dut, f"{port.name}_valid_{given}")
        self.ready = _handle(dut, f"{port.name}_ready_{answered}")
        self.data = _handle(dut, f"{port.name}_{given}")

    def has(self, line):
        return line >> self.port.valid_lsb & 1

    def offer(self, line):
        self.valid.value = 1
        self.data.value = packet_of(line, self.port)

    def withdraw(self, noise):
        """No packet; what the unit sees then must not matter."""
        self.valid.value = 0
        self.data.value = noise.getrandbits(self.port.bits)


def _handle(dut, name):
    try:
        return getattr(dut, name)
    except AttributeError:
        raise UsageError(f"the top module has no port {name}") from None


def _unit_of(given):
    return unit(given) if isinstance(given, str) else given


def _seen(handle, what):
    """A handle's value, which must have neither X nor Z."""
    try:
        return int(handle.value)
    except ValueError:
        raise AssertionError(f"{what} is {handle.value} {_now()}") from None


def _unknown(handle, unit_, port):
    """The fields of a packet in which a handle has X or Z; "": it cannot be told."""
    bits = str(getattr(handle.value, "binstr", handle.value))
    if len(bits) != port.bits:
        return ""
    fields = []
    for name, field in unit_.fields.items():
        for i in range(field.array if name.startswith(port.name + ".") else 0):
            at = field.lsb + i * field.bits - port.lsb
            text = bits[len(bits) - at - field.bits:len(bits) - at]
            if set(text) - set("01"):
                fields.append(f"  {name[len(port.name) + 1:]}" + (f"[{i}]" if field.count else "") + f" is {text}")
    return "\n".join(fields)


def _packet(handle, unit_, port, what):
    """A packet that a handle has, without X and Z; those are told by field."""
    try:
        return int(handle.value)
    except ValueError:
        fields = _unknown(handle, unit_, port)
        raise AssertionError(f"{what} is X {_now()}\n{fields}" if fields else f"{what} is {handle.value} {_now()}") from None


def _now():
    return f"at {get_sim_time('ns'):g} ns"


class Driver:
    """Gives a unit its reset, its state bundle and its packets; starts a clock of 10 ns unless 'clock' is False.

    A packet waits for a random number of clocks ('pause': how probable each is), and what no packet is taken with is
    noise.  With a monitor every line is told to it, and a reset or a new state bundle waits until all is given; without
    one give lines of one state bundle at a time.
    """

    def __init__(self, dut, unit_, monitor=None, seed=1, pause=0.25, clock=True):
        self.unit = _unit_of(unit_)
        self.monitor = monitor
        self.pause = pause
        self._random = random.Random(f"driver {seed}")
        self._clk, self._rst = _handle(dut, "clk_i"), _handle(dut, "rst_ni")
        self._cfg_port = next((p for p in self.unit.ports if p.direction == "config"), None)
        self._cfg = _handle(dut, self._cfg_port.name + "_i") if self._cfg_port else None
        self._config = None
        self._wires = [_Wire(dut, p) for p in self.unit.ports if p.direction == "in"]
        self._taken = []
        if clock:
            cocotb.start_soon(Clock(self._clk, 10, "ns").start())

    async def reset(self, clocks=4):
        """Holds the reset for some clocks, with no packet."""
        self._taken = []
        self._rst.value = 0
        self._config = None
        for wire in self._wires:
            wire.withdraw(self._random)
        self._noise_on_cfg()
        for _ in range(clocks):
            await FallingEdge(self._clk)
        self._rst.value = 1

    async def send(self, vectors):
        """Offers the lines' packets in order, those of a line together; returns when the last is taken."""
        if vectors.unit is not self.unit:
            raise UsageError(f"these are vectors of {vectors.unit.name}, not of {self.unit.name}")
        for i, line in enumerate(as_integers(vectors)):
            if line >> self.unit.fields["reset"].lsb & 1:
                await self._all_given()
                await self.reset()
            await self._configure(line)
            if self.monitor:
                self.monitor.expect(vectors[i:i + 1])
            await self._offer([w for w in self._wires if w.has(line)], line)
        await self._clock()

    async def _clock(self):
        """The next falling edge; packets that were taken are there no more."""
        await FallingEdge(self._clk)
        for wire in self._taken:
            wire.withdraw(self._random)
        if self._taken and self.unit.state_travels:
            self._noise_on_cfg()
        self._taken = []

    async def _all_given(self):
        if self._taken:
            await self._clock()
        while self.monitor and self.monitor.waiting:
            await self._clock()

    async def _configure(self, line):
        """The line's state bundle: beside its packets if it travels with them, else when nothing is inside."""
        port = self._cfg_port
        if not port:
            return
        config = packet_of(line, port)
        if config != self._config and not self.unit.state_travels:
            await self._all_given()
            await self._clock()
            self._cfg.value = config
        self._config = config

    def _noise_on_cfg(self):
        if self._cfg_port:
            self._cfg.value = self._random.getrandbits(self._cfg_port.bits)

    async def _offer(self, waiting, line):
        offered, since = set(), 0
        while waiting:
            await self._clock()
            for wire in waiting:
                if wire not in offered and self._random.random() >= self.pause:
                    wire.offer(line)
                    offered.add(wire)
                    if self.unit.state_travels:
                        self._cfg.value = self._config
            await ReadOnly()
            self._taken = [w for w in waiting if w in offered and _seen(w.ready, f"{w.name}_ready_o")]
            waiting = [w for w in waiting if w not in self._taken]
            since = 0 if self._taken else since + 1
            if since == PATIENCE:
                raise AssertionError(f"stuck: {waiting[0].name} has valid without ready for {since} clocks {_now()}")


class Monitor:
    """Takes every packet that a unit gives, with random stalls, and compares it with the golden model's.

    Fails the test when a packet differs, when the model never gave it, when valid falls or a packet moves before it is
    taken, at an X, and when nothing comes any more.  'compared' counts packets; with golden=False it only collects:
    packets(PORT) has what was taken.
    """

    def __init__(self, dut, unit_, seed=1, stall=0.25, golden=True):
        self.unit = _unit_of(unit_)
        self.stall = stall
        self.compared = 0
        self._model = Expected(self.unit) if golden else None
        self._random = random.Random(f"monitor {seed}")
        self._clk, self._rst = _handle(dut, "clk_i"), _handle(dut, "rst_ni")
        self._wires = [_Wire(dut, p) for p in self.unit.ports if p.direction == "out"]
        self._due = {w.name: deque() for w in self._wires}  # (number of the line, packet)
        self._held = {}
        self._taken = {w.name: [] for w in self._wires}
        self._told = 0
        self._quiet = 0
        cocotb.start_soon(self._watch())

    @property
    def waiting(self):
        """Packets that the model gave and the unit did not yet."""
        return sum(len(due) for due in self._due.values())

    def expect(self, vectors):
        """Runs the model on lines that the unit is about to get."""
        for i, port, packet in self._model.run(vectors) if self._model else ():
            self._due[port.name].append((self._told + i, packet))
        self._told += len(vectors)

    def packets(self, port):
        """The packets that a port gave, as vectors in which all else is 0."""
        wire = next((w for w in self._wires if w.name == port), None)
        if not wire:
            raise UsageError(f"{self.unit.name} has no output {port}")
        return packets_of(self.unit, wire.port, self._taken[port])

    async def idle(self):
        """Until everything is given, and some clocks more, in which nothing may come."""
        while self.waiting:
            await FallingEdge(self._clk)
        for _ in range(2 * self.unit.latency + 16):
            await FallingEdge(self._clk)
        cocotb.log.info("%s: %d packets compared, 0 differ", self.unit.name, self.compared)

    async def _watch(self):
        for wire in self._wires:
            wire.ready.value = 0
        while True:
            await FallingEdge(self._clk)
            for wire in self._wires:
                wire.ready.value = int(self._random.random() >= self.stall)
            await ReadOnly()
            if not _seen(self._rst, "rst_ni"):
                self._held.clear()
                continue
            self._quiet = self._quiet + 1 if self.waiting else 0
            for wire in self._wires:
                self._look(wire)
            if self._quiet == PATIENCE:
                name, due = next((n, d) for n, d in self._due.items() if d)
                raise AssertionError(f"stuck: {name} gave nothing for {PATIENCE} clocks, the packet of line {due[0][0]} "
                                     f"is due {_now()}")

    def _look(self, wire):
        valid = _seen(wire.valid, f"{wire.name}_valid_o")
        held = self._held.pop(wire.name, None)
        if not valid:
            if held is not None:
                raise AssertionError(f"{wire.name}: valid fell before ready {_now()}")
            return
        packet = _packet(wire.data, self.unit, wire.port, f"{wire.name}_o")
        if held not in (None, packet):
            raise AssertionError(f"{wire.name}: data moved before ready {_now()}\n"
                                 f"{self._table(wire, packet, held, 'now', 'before')}")
        if not _seen(wire.ready, f"{wire.name}_ready_i"):
            self._held[wire.name] = packet
            return
        self._quiet = 0
        self._taken[wire.name].append(packet)
        if self._model:
            self._compare(wire, packet)

    def _compare(self, wire, packet):
        due = self._due[wire.name]
        if not due:
            raise AssertionError(f"{wire.name}: a packet that the model never gave {_now()}\n"
                                 f"{self._table(wire, packet, None, 'rtl', '')}")
        line, expected = due.popleft()
        if packet != expected:
            raise AssertionError(f"{wire.name}: the packet of line {line} differs {_now()}\n"
                                 f"{self._table(wire, packet, expected, 'rtl', 'model')}")
        self.compared += 1

    def _table(self, wire, a, b, head_a, head_b):
        """Two packets field by field."""
        rows = [f"  {wire.name:<28}{head_a:>20}{head_b:>20}"]
        sides = [packets_of(self.unit, wire.port, [x]).unpack() for x in (a, b) if x is not None]
        for name, field in self.unit.fields.items():
            if not name.startswith(wire.name + "."):
                continue
            for i in range(field.array):
                pair = [int(np.atleast_1d(v[name][0])[i]) for v in sides]
                texts = [f"{x}" if field.signed else f"{x:x}" for x in pair]
                label = name[len(wire.name) + 1:] + (f"[{i}]" if field.count else "")
                rows.append(f"  {label:<28}" + "".join(f"{t:>20}" for t in texts) + ("  *" if len(set(pair)) > 1 else ""))
        return "\n".join(rows)
