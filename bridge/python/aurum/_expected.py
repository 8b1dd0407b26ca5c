"""What a unit is to give, for a scoreboard: every packet of the golden model, in the order of each port."""
import numpy as np

from ._unit import Vectors


def as_integers(vectors):
    """The vectors as integers, bit 0 of a vector in bit 0."""
    return [int.from_bytes(row.astype("<u4").tobytes(), "little") for row in vectors.words]


def packet_of(line, port):
    return line >> port.lsb & ((1 << port.bits) - 1)


def packets_of(unit, port, packets):
    """A port's packets as vectors in which all else is 0."""
    rows = [np.frombuffer((p << port.lsb).to_bytes(4 * unit.words, "little"), "<u4") for p in packets]
    return Vectors(unit, np.array(rows, np.uint32).reshape(len(rows), unit.words))


class Expected:
    """Lines of a file need not give all at once: what a line leaves is taken before the next, by lines of its state
    bundle without packets.  Answers to what the unit asks for are packets of the file, and never made here."""

    def __init__(self, unit):
        self._unit = unit
        self._golden = unit.golden()
        self._outputs = [p for p in unit.ports if p.direction == "out"]
        self._config = next((p for p in unit.ports if p.direction == "config"), None)

    def run(self, vectors):
        """Yields (number of the line here, port, packet) of lines that come behind those of the calls before."""
        for i in range(len(vectors)):
            line, given = vectors[i:i + 1], True
            while given:
                value = as_integers(self._golden.run(line))[0]
                given = [p for p in self._outputs if value >> p.valid_lsb & 1]
                yield from ((i, p, packet_of(value, p)) for p in given)
                line = self._quiet(line)

    def _quiet(self, line):
        config = self._config
        return packets_of(self._unit, config, [packet_of(as_integers(line)[0], config)]) if config else self._unit.zeros(1)
