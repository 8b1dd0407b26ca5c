"""Reads what clang makes of C, LLVM's IR as text, so far as model functions need it."""
import re

TOKEN = re.compile(r'\s*(%"[^"]*"|@"[^"]*"|[%@!#][\w.$-]*|c"(?:[^"\\]|\\..)*"|"[^"]*"|-?\d+|[\w.]+|<\{|\}>|\.\.\.|[()\[\]{}<>,=*:|])')


class NotRead(Exception):
    """What a proof cannot have: a loop without end, memory of unknown size, floats."""


class Tokens:
    """The words of a line."""

    def __init__(self, line):
        self.words, at = [], 0
        while m := TOKEN.match(line, at):
            self.words.append(m.group(1))
            at = m.end()
        self.at = 0

    def peek(self):
        """Returns the next word, '' at the end."""
        return self.words[self.at] if self.at < len(self.words) else ""

    def next(self):
        """Takes the next word."""
        self.at += 1
        return self.words[self.at - 1]

    def take(self, word):
        """Takes the next word if it is this one."""
        if self.peek() != word:
            return False
        self.at += 1
        return True

    def need(self, word):
        """Takes the next word, which must be this one."""
        if not self.take(word):
            raise NotRead(f"'{word}' expected: {' '.join(self.words)}")


class Module:
    """Types, constants and functions of a file."""

    def __init__(self, text):
        self.types, self.globals, self.functions = {}, {}, {}
        lines = iter(re.sub(r",? !\w+(\.\w+)* !\d+|, ![\w.]+ ![\d]+", "", text).split("\n"))
        for line in lines:
            if m := re.match(r"(%[\w.]+) = type (.*)", line):
                self.types[m[1]] = m[2]
            elif m := re.match(r"(@[\w.]+) = .*?\b(?:constant|global) (.*)", line):
                self.globals[m[1]] = m[2]
            elif m := re.match(r"define .*?(@[\w.]+)\((.*)\)[^()]*\{", line):
                self.functions[m[1][1:]] = (m[2], self.body(lines))

    @staticmethod
    def body(lines):
        """Returns the blocks of a function, by label."""
        blocks, label = {}, "entry"
        for line in lines:
            line = re.sub(r";.*", "", line).rstrip()
            if line == "}":
                break
            if m := re.match(r"([\w.]+|\"[^\"]*\"):", line):
                label = m[1]
            elif line:
                block = blocks.setdefault(label, [])
                if block and block[-1].count("[") > block[-1].count("]"):
                    block[-1] += line  # of a switch
                else:
                    block.append(line.strip())
        return blocks

    # A type is ("int", bits), ("pointer", to), ("array", count, of), ("struct", [...], packed).

    def type(self, t):
        """Takes a type."""
        word = t.next()
        if re.fullmatch(r"i\d+", word):
            kind = ("int", int(word[1:]))
        elif word == "[":
            count = int(t.next())
            t.need("x")
            kind = ("array", count, self.type(t))
            t.need("]")
        elif word in ("{", "<{"):
            kind = ("struct", self.members(t, "}" if word == "{" else "}>"), word != "{")
        elif word == "void":
            kind = ("void",)
        elif word in self.types:
            kind = self.type(Tokens(self.types[word]))
        else:
            raise NotRead(f"type {word}")
        while t.take("*"):
            kind = ("pointer", kind)
        return kind

    def members(self, t, end):
        """Takes the types of a struct."""
        of = []
        while not t.take(end):
            of.append(self.type(t))
            t.take(",")
        return of

    def align(self, kind):
        """Returns the alignment in bytes."""
        if kind[0] == "array":
            return self.align(kind[2])
        if kind[0] == "struct":
            return 1 if kind[2] else max([self.align(m) for m in kind[1]], default=1)
        return min(self.size(kind), 16)

    def size(self, kind):
        """Returns the bytes of a type in memory."""
        if kind[0] == "int":
            return 1 << max(0, (kind[1] - 1).bit_length() - 3)
        if kind[0] == "pointer":
            return 8
        if kind[0] == "array":
            return kind[1] * self.size(kind[2])
        if kind[0] == "struct":
            end = self.place(kind, len(kind[1]) - 1) + self.size(kind[1][-1]) if kind[1] else 0
            return end + -end % self.align(kind)
        raise NotRead(f"size of {kind}")

    def place(self, kind, n):
        """Returns the offset of member n."""
        at = 0
        for i, m in enumerate(kind[1]):
            if not kind[2]:
                at += -at % self.align(m)
            if i == n:
                return at
            at += self.size(m)
        return at

    def constant(self, t, kind):
        """Takes a constant; returns its bytes."""
        size = self.size(kind)
        word = t.next()
        if word in ("zeroinitializer", "undef", "poison", "null"):
            return bytes(size)
        if kind[0] == "pointer":  # of a name, which nobody follows
            t.take("inbounds")
            depth = int(t.take("("))
            while depth:
                depth += {"(": 1, ")": -1}.get(t.next(), 0)
            return bytes(size)
        if kind[0] == "int":
            value = {"true": 1, "false": 0}.get(word)
            return ((int(word) if value is None else value) & ((1 << 8 * size) - 1)).to_bytes(size, "little")
        if word.startswith('c"'):
            return re.sub(rb"\\(..)", lambda m: bytes([int(m[1], 16)]), word[2:-1].encode("latin1"))
        if word not in ("[", "{", "<{"):
            raise NotRead(f"constant {word} of {kind[0]}")
        out = bytearray(size)
        for n in range(kind[1] if kind[0] == "array" else len(kind[1])):
            of = self.type(t)
            at = n * self.size(kind[2]) if kind[0] == "array" else self.place(kind, n)
            out[at:at + self.size(of)] = self.constant(t, of)
            t.take(",")
        t.next()
        return bytes(out)


def in_order(blocks):
    """Returns the labels, each behind all that lead to it."""
    order, state = [], {}
    todo = [(next(iter(blocks)), False)]
    while todo:
        label, done = todo.pop()
        if done:
            state[label] = 2
            order.append(label)
            continue
        if state.get(label):
            continue
        state[label] = 1
        todo.append((label, True))
        for target in re.findall(r"label %([\w.]+)", blocks[label][-1]):
            if state.get(target) == 1:
                raise NotRead("a loop without a known end")
            todo.append((target, False))
    return order[::-1]
