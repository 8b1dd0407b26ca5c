"""Bit-vector terms of SMT-LIB: a term is an int, or the name of a definition; operations fold what is constant."""


class Terms:
    """Definitions in order, each of an operation on those before it."""

    def __init__(self):
        self.text = []
        self.width = {}

    def name(self, width, expression):
        """Names an expression of SMT-LIB."""
        name = f"t{len(self.text)}"
        self.text.append(f"(define-fun {name} () (_ BitVec {width}) {expression})")
        self.width[name] = width
        return name

    def free(self, name, width):
        """Declares a variable."""
        self.text.append(f"(declare-const {name} (_ BitVec {width}))")
        self.width[name] = width
        return name

    @staticmethod
    def write(term, width):
        """Writes a term of some width."""
        return f"(_ bv{term & ((1 << width) - 1)} {width})" if isinstance(term, int) else term

    FOLD = {
        "bvadd": lambda a, b, w: a + b, "bvsub": lambda a, b, w: a - b, "bvmul": lambda a, b, w: a * b,
        "bvand": lambda a, b, w: a & b, "bvor": lambda a, b, w: a | b, "bvxor": lambda a, b, w: a ^ b,
        "bvshl": lambda a, b, w: a << b if b < w else 0, "bvlshr": lambda a, b, w: a >> b if b < w else 0,
        "bvashr": lambda a, b, w: signed(a, w) >> min(b, w - 1),
        "bvudiv": lambda a, b, w: a // b if b else -1, "bvurem": lambda a, b, w: a % b if b else a,
    }
    COMPARE = {
        "=": lambda a, b, w: a == b, "bvult": lambda a, b, w: a < b, "bvule": lambda a, b, w: a <= b,
        "bvslt": lambda a, b, w: signed(a, w) < signed(b, w), "bvsle": lambda a, b, w: signed(a, w) <= signed(b, w),
    }

    def op(self, op, width, a, b):
        """Returns an operation of two terms of a width."""
        if isinstance(a, int) and isinstance(b, int) and op in self.FOLD:
            return self.FOLD[op](a, b, width) & ((1 << width) - 1)
        if isinstance(a, int) and op in ("bvand", "bvor", "bvxor", "bvadd", "bvmul"):
            a, b = b, a
        if b == 0 and op in ("bvor", "bvxor", "bvadd", "bvsub", "bvshl", "bvlshr", "bvashr"):
            return a
        if b == 0 and op in ("bvand", "bvmul"):
            return 0
        if isinstance(b, int) and b == (1 << width) - 1 and op in ("bvand", "bvor"):
            return a if op == "bvand" else b
        return self.name(width, f"({op} {self.write(a, width)} {self.write(b, width)})")

    def compare(self, op, width, a, b):
        """Returns a comparison of two terms of a width, as one bit."""
        if isinstance(a, int) and isinstance(b, int):
            return int(self.COMPARE[op](a, b, width))
        if a == b:
            return int(op in ("=", "bvule", "bvsle"))
        return self.name(1, f"(ite ({op} {self.write(a, width)} {self.write(b, width)}) #b1 #b0)")

    def choose(self, condition, width, a, b):
        """Returns a where the condition, one bit, is 1, else b."""
        if isinstance(condition, int):
            return a if condition else b
        if a == b:
            return a
        if width == 1 and (a, b) == (1, 0):
            return condition
        return self.name(width, f"(ite (= {condition} #b1) {self.write(a, width)} {self.write(b, width)})")

    def negate(self, condition):
        """Returns the other of one bit."""
        return self.op("bvxor", 1, condition, 1)

    def extract(self, a, high, low):
        """Returns the bits from high down to low."""
        if isinstance(a, int):
            return a >> low & ((1 << (high - low + 1)) - 1)
        if low == 0 and high == self.width[a] - 1:
            return a
        return self.name(high - low + 1, f"((_ extract {high} {low}) {a})")

    def concat(self, parts):
        """Joins (term, width) pairs, the highest first."""
        width = sum(w for _, w in parts)
        if all(isinstance(t, int) for t, _ in parts):
            value = 0
            for t, w in parts:
                value = value << w | t
            return value
        if len(parts) == 1:
            return parts[0][0]
        return self.name(width, "(concat " + " ".join(self.write(t, w) for t, w in parts) + ")")

    def zext(self, a, width, to):
        """Widens by zeros."""
        return a if isinstance(a, int) or width == to else self.name(to, f"((_ zero_extend {to - width}) {a})")

    def sext(self, a, width, to):
        """Widens by the sign."""
        if isinstance(a, int):
            return signed(a, width) & ((1 << to) - 1)
        return a if width == to else self.name(to, f"((_ sign_extend {to - width}) {a})")


def signed(a, width):
    """Returns a constant as a signed number."""
    a &= (1 << width) - 1
    return a - (1 << width) if a >> (width - 1) else a
