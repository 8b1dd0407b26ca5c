"""What LLVM knows by name."""
from ir import NotRead


class Calls:
    """Part of Execution, which has 't', terms, and memory."""

    def unknown(self, *_):
        raise NotRead("an unknown call of LLVM's")

    def llvm_memset(self, _, place, byte, size, *__):
        for i in range(size):
            self.store(place.moved(i), 8, byte)

    def llvm_memcpy(self, _, to, of, size, *__):
        data = [self.load(of.moved(i), 8) for i in range(size)]
        for i, byte in enumerate(data):
            self.store(to.moved(i), 8, byte)

    llvm_memmove = llvm_memcpy

    def llvm_umin(self, w, a, b):
        return self.t.choose(self.t.compare("bvult", w, a, b), w, a, b)

    def llvm_umax(self, w, a, b):
        return self.t.choose(self.t.compare("bvult", w, a, b), w, b, a)

    def llvm_smin(self, w, a, b):
        return self.t.choose(self.t.compare("bvslt", w, a, b), w, a, b)

    def llvm_smax(self, w, a, b):
        return self.t.choose(self.t.compare("bvslt", w, a, b), w, b, a)

    def llvm_abs(self, w, a, _):
        return self.t.choose(self.t.compare("bvslt", w, a, 0), w, self.t.op("bvsub", w, 0, a), a)

    def llvm_usub_sat(self, w, a, b):
        return self.t.choose(self.t.compare("bvult", w, a, b), w, 0, self.t.op("bvsub", w, a, b))

    def llvm_ctpop(self, w, a):
        z = 0
        for i in range(w):
            z = self.t.op("bvadd", w, z, self.t.zext(self.t.extract(a, i, i), 1, w))
        return z

    def llvm_ctlz(self, w, a, _):
        z = w
        for i in range(w):
            z = self.t.choose(self.t.extract(a, i, i), w, w - 1 - i, z)
        return z

    def llvm_cttz(self, w, a, _):
        z = w
        for i in reversed(range(w)):
            z = self.t.choose(self.t.extract(a, i, i), w, i, z)
        return z

    def llvm_bswap(self, w, a):
        return self.t.concat([(self.t.extract(a, i + 7, i), 8) for i in range(0, w, 8)])

    def llvm_fshl(self, w, a, b, by):
        wide = self.t.op("bvshl", 2 * w, self.t.concat([(a, w), (b, w)]), self.t.zext(self.t.op("bvurem", w, by, w), w, 2 * w))
        return self.t.extract(wide, 2 * w - 1, w)

    def llvm_fshr(self, w, a, b, by):
        wide = self.t.op("bvlshr", 2 * w, self.t.concat([(a, w), (b, w)]), self.t.zext(self.t.op("bvurem", w, by, w), w, 2 * w))
        return self.t.extract(wide, w - 1, 0)
