"""A function of LLVM's IR without loops as terms: each block once, under the condition that it is reached."""
import re

from calls import Calls
from ir import NotRead, Tokens, in_order
from memory import Memory, Pointer
from terms import signed

BINARY = {"add": "bvadd", "sub": "bvsub", "mul": "bvmul", "udiv": "bvudiv", "sdiv": "bvsdiv", "urem": "bvurem", "srem": "bvsrem",
          "shl": "bvshl", "lshr": "bvlshr", "ashr": "bvashr", "and": "bvand", "or": "bvor", "xor": "bvxor"}
FLAGS = ("nuw", "nsw", "exact", "inbounds", "tail", "musttail", "notail", "volatile", "noundef", "signext", "zeroext", "nonnull", "nocapture",
         "noalias", "readonly", "writeonly", "readnone", "immarg")


class Execution(Memory, Calls):
    """One function."""

    def __init__(self, module, terms):
        self.m, self.t = module, terms
        self.values, self.memory = {}, {}

    # Operands

    def value(self, tokens, kind):
        """Takes an operand of a type."""
        word = tokens.next()
        if word.startswith("%"):
            return self.values[word]
        if word in ("true", "false"):
            return int(word == "true")
        if word in ("undef", "poison", "null", "zeroinitializer"):
            return 0
        if kind[0] == "int":
            return int(word) & ((1 << kind[1]) - 1)
        if word.startswith("@"):
            return self.global_place(word)
        if word == "getelementptr":
            tokens.take("inbounds")
            tokens.need("(")
            return self.element(tokens)
        if word == "bitcast":
            tokens.need("(")
            place = self.value(tokens, self.m.type(tokens))
            tokens.need("to")
            self.m.type(tokens)
            tokens.need(")")
            return place
        raise NotRead(f"operand {word}")

    def typed(self, tokens):
        """Takes a type and an operand."""
        kind = self.m.type(tokens)
        while tokens.peek() in FLAGS or tokens.peek() in ("align", "dereferenceable", "dereferenceable_or_null"):
            word = tokens.next()
            if word == "align":
                tokens.next()
            elif word.startswith("deref"):
                tokens.at += 3
        return kind, self.value(tokens, kind)

    def global_place(self, name):
        """Returns the place of a constant."""
        if name not in self.memory:
            tokens = Tokens(self.m.globals[name])
            data = self.m.constant(tokens, self.m.type(tokens))
            self.memory[name] = [(b, 8, 0) for b in data]
        return Pointer([(1, name, 0, [])])

    def element(self, tokens):
        """Takes the rest of a getelementptr."""
        kind = self.m.type(tokens)
        tokens.need(",")
        _, place = self.typed(tokens)
        kind = ("array", 0, kind)
        while tokens.take(","):
            (_, bits), index = self.typed(tokens)
            if kind[0] == "struct":
                place, kind = place.moved(self.m.place(kind, index)), kind[1][index]
                continue
            kind = kind[2]
            size = self.m.size(kind)
            place = place.moved(size * signed(index, bits)) if isinstance(index, int) else place.moved(0, (size, index, bits))
        tokens.take(")")
        return place

    # Instructions

    def run(self, line, edges):
        """Executes one that is no terminator; 'edges' are (condition, label) of the ways here."""
        tokens = Tokens(line)
        to = None
        if len(tokens.words) > 1 and tokens.words[1] == "=":
            to = tokens.next()
            tokens.next()
        op = tokens.next()
        while op in ("tail", "musttail", "notail"):
            op = tokens.next()
        while tokens.peek() in FLAGS:
            tokens.next()
        if to and op not in ("phi", "call"):
            self.values[to] = getattr(self, "do_" + op, self.do_binary)(tokens, op)
        elif op == "phi":
            self.values[to] = self.phi(tokens, edges)
        elif op == "call":
            value = self.call(tokens, line)
            if to:
                self.values[to] = value
        elif op == "store":
            kind, term = self.typed(tokens)
            tokens.need(",")
            if kind[0] != "int":
                raise NotRead(f"store of {kind[0]}")
            self.store(self.typed(tokens)[1], kind[1], term)
        else:
            raise NotRead(line)

    def do_binary(self, tokens, op):
        if op not in BINARY:
            raise NotRead(f"instruction {op}")
        (_, bits), a = self.typed(tokens)
        tokens.need(",")
        b = self.value(tokens, ("int", bits))
        return self.t.op(BINARY[op], bits, a, b)

    def convert(self, tokens):
        kind, a = self.typed(tokens)
        tokens.need("to")
        return kind, a, self.m.type(tokens)

    def do_zext(self, tokens, _):
        kind, a, to = self.convert(tokens)
        return self.t.zext(a, kind[1], to[1])

    def do_sext(self, tokens, _):
        kind, a, to = self.convert(tokens)
        return self.t.sext(a, kind[1], to[1])

    def do_trunc(self, tokens, _):
        _, a, to = self.convert(tokens)
        return self.t.extract(a, to[1] - 1, 0)

    def do_bitcast(self, tokens, _):
        kind, a, to = self.convert(tokens)
        if (kind[0], to[0]) not in (("pointer", "pointer"), ("int", "int")):
            raise NotRead("bitcast")
        return a

    def do_freeze(self, tokens, _):
        return self.typed(tokens)[1]

    def do_icmp(self, tokens, _):
        how = tokens.next()
        kind, a = self.typed(tokens)
        tokens.need(",")
        b = self.value(tokens, kind)
        if kind[0] != "int":
            raise NotRead("pointers compared")
        if how in ("eq", "ne"):
            z = self.t.compare("=", kind[1], a, b)
            return z if how == "eq" else self.t.negate(z)
        sign = "bvs" if how[0] == "s" else "bvu"
        if how[1] == "g":
            a, b = b, a
        return self.t.compare(sign + ("lt" if how[2] == "t" else "le"), kind[1], a, b)

    def do_select(self, tokens, _):
        _, c = self.typed(tokens)
        tokens.need(",")
        kind, a = self.typed(tokens)
        tokens.need(",")
        _, b = self.typed(tokens)
        return self.merge(kind, c, a, b)

    def merge(self, kind, c, a, b):
        """Returns a where c, else b."""
        if kind[0] == "int":
            return self.t.choose(c, kind[1], a, b)
        both = [(c, a), (self.t.negate(c), b)]
        return Pointer([(self.t.op("bvand", 1, way, p), r, at, s) for way, x in both if isinstance(x, Pointer)
                        for p, r, at, s in x.alternatives])

    def do_getelementptr(self, tokens, _):
        return self.element(tokens)

    def do_load(self, tokens, _):
        kind = self.m.type(tokens)
        tokens.need(",")
        if kind[0] != "int":
            raise NotRead(f"load of {kind[0]}")
        return self.load(self.typed(tokens)[1], kind[1])

    def do_alloca(self, tokens, _):
        name = f"alloca{len(self.memory)}"
        self.memory[name] = [(0, 8, 0)] * self.m.size(self.m.type(tokens))
        return Pointer([(1, name, 0, [])])

    def phi(self, tokens, edges):
        kind = self.m.type(tokens)
        ways = {}
        while tokens.take("["):
            value = tokens.at
            depth = 0
            while depth or tokens.peek() != ",":
                depth += {"(": 1, ")": -1}.get(tokens.next(), 0)
            tokens.next()
            ways.setdefault(tokens.next()[1:], value)
            tokens.need("]")
            tokens.take(",")
        z = None
        for condition, label in edges:
            tokens.at = ways[label]
            here = self.value(tokens, kind)
            z = here if z is None else self.merge(kind, condition, here, z)
        return z

    # Calls

    def call(self, tokens, line):
        if re.search(r"@llvm\.(lifetime|dbg|assume|experimental\.noalias)", line):
            return None
        while tokens.peek() in FLAGS:
            tokens.next()
        kind = self.m.type(tokens)
        name = tokens.next()
        tokens.need("(")
        arguments = []
        while not tokens.take(")"):
            arguments.append(self.typed(tokens)[1])
            tokens.take(",")
        m = re.match(r"@llvm\.([a-z]+(?:\.(?:sat|inline))?)\.", name)
        if not m:
            raise NotRead(f"{name} is called: it is not inlined")
        bits = kind[1] if kind[0] == "int" else 0
        return getattr(self, "llvm_" + m[1].replace(".", "_"), self.unknown)(bits, *arguments)

    # Blocks

    def function(self, name, values):
        """Executes a function, its arguments being so; returns what it gives, None of void."""
        self.values = values
        blocks = self.m.functions[name][1]
        into, gives, first = {}, None, next(iter(blocks))
        for label in in_order(blocks):
            edges = into.get(label, [])
            if label == first:
                here = 1
            else:
                edges = [e for e in edges if e[0] != 0]
                if not edges:
                    continue
                here, self.memory = self.join([(c, f, m) for c, f, m in edges])
            for line in blocks[label][:-1]:
                self.run(line, [(c, f) for c, f, _ in edges])
            last = blocks[label][-1]
            if last.startswith("ret"):
                if gives:
                    raise NotRead("more ends than one")
                gives = Tokens(last), self.memory
            for condition, target in self.ways(last):
                into.setdefault(target, []).append((self.t.op("bvand", 1, here, condition), label, self.memory))
        tokens, self.memory = gives
        tokens.next()
        return None if tokens.peek() == "void" else self.typed(tokens)[1]

    def ways(self, last):
        """Returns (condition, label) of the blocks behind one."""
        tokens = Tokens(last)
        op = tokens.next()
        if op == "br" and tokens.peek() == "label":
            return [(1, last.split("%")[1].split(",")[0])]
        if op == "br":
            _, c = self.typed(tokens)
            a, b = re.findall(r"label %([\w.]+)", last)
            return [(c, a), (self.t.negate(c), b)]
        if op == "switch":
            (_, bits), v = self.typed(tokens)
            default, *others = re.findall(r"label %([\w.]+)", last)
            codes = re.findall(r"i\d+ (-?\d+), label", last)
            ways, none = [], 1
            for code, label in zip(codes, others):
                is_it = self.t.compare("=", bits, v, int(code) & ((1 << bits) - 1))
                ways.append((is_it, label))
                none = self.t.op("bvand", 1, none, self.t.negate(is_it))
            ways.append((none, default))
            merged = {}
            for c, label in ways:
                merged[label] = self.t.op("bvor", 1, merged.get(label, 0), c)
            return [(c, label) for label, c in merged.items()]
        return []
