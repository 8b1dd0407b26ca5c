"""Memory of an execution: bytes of known places, each (term, width, index of the byte in the term)."""


class Pointer:
    """A place in memory: alternatives (condition, region, offset, steps), steps being (scale, term, width)."""

    def __init__(self, alternatives):
        self.alternatives = alternatives

    def moved(self, by, step=None):
        """Returns the place so many bytes further on, and a number of steps."""
        return Pointer([(c, r, at + by, steps + ([step] if step else [])) for c, r, at, steps in self.alternatives])


class Memory:
    """Part of Execution, which has 't', terms, and 'memory', a list of bytes for each region."""

    def places(self, pointer, size):
        """Yields (condition, region, offset) of all that a pointer may mean."""
        for condition, region, at, steps in pointer.alternatives:
            yield from self.stepped(condition, region, at, steps, size)

    def stepped(self, condition, region, at, steps, size):
        """Yields them of one alternative, which is inside of its region."""
        if not steps:
            yield condition, region, at
            return
        scale, term, bits = steps[0]
        room = len(self.memory[region])
        for k in range(-(at // scale) if at > 0 else 0, (room - size - at) // scale + 1):
            here = self.t.compare("=", bits, term, k & ((1 << bits) - 1))
            yield from self.stepped(self.t.op("bvand", 1, condition, here), region, at + scale * k, steps[1:], size)

    def read(self, region, at, bits):
        """Returns bits of memory from a byte on."""
        of = self.memory[region][at:at + (bits + 7) // 8]
        if at < 0 or len(of) * 8 < bits:
            return 0  # it is not reached
        term, width, first = of[0]
        if first == 0 and width >= bits and all(b == (term, width, i) for i, b in enumerate(of)):
            return self.t.extract(term, bits - 1, 0)
        whole = self.t.concat([(self.t.extract(t, min(8 * i + 7, w - 1), 8 * i) if w >= 8 * i + 8 else
                                self.t.zext(self.t.extract(t, w - 1, 8 * i), w - 8 * i, 8), 8) for t, w, i in reversed(of)])
        return self.t.extract(whole, bits - 1, 0)

    def load(self, pointer, bits):
        """Returns what a pointer points at."""
        value = None
        for condition, region, at in self.places(pointer, (bits + 7) // 8):
            here = self.read(region, at, bits)
            value = here if value is None else self.t.choose(condition, bits, here, value)
        return 0 if value is None else value

    def store(self, pointer, bits, term):
        """Writes to what a pointer points at."""
        size = (bits + 7) // 8
        for condition, region, at in list(self.places(pointer, size)):
            if at < 0 or at + size > len(self.memory[region]):
                continue
            if not isinstance(condition, int):
                kept = self.read(region, at, bits)
                here = self.t.choose(condition, bits, term, kept)
            elif condition:
                here = term
            else:
                continue
            data = list(self.memory[region])
            data[at:at + size] = [(here, bits, i) for i in range(size)]
            self.memory[region] = data

    def join(self, edges):
        """Returns the condition of a block and the memory that it finds."""
        here, memory = 0, None
        for condition, _, m in edges:
            here = self.t.op("bvor", 1, here, condition)
            memory = m if memory is None else self.joined(condition, m, memory)
        return here, dict(memory)

    def joined(self, condition, a, b):
        """Returns memory that is a where the condition holds, else b."""
        z = {**b, **a}
        for region in z:
            x, y = a.get(region), b.get(region)
            if x is None or y is None or x is y:
                continue
            z[region] = [p if p == q else self.byte(condition, p, q) for p, q in zip(x, y)]
        return z

    def byte(self, condition, p, q):
        """Returns a byte that is p or q."""
        one, other = [self.t.zext(self.t.extract(t, min(8 * i + 7, w - 1), 8 * i), min(8, w - 8 * i), 8) for t, w, i in (p, q)]
        return self.t.choose(condition, 8, one, other), 8, 0
