"""words.py BUILD [-n RANDOM] [-w WORD...] - words of all forms of isa.def, as nvdisasm 12.3 and as aurum disasm write them

Texts and refusals agree but for what words_differ.txt lists with its reason; aurum asm makes the words again of our
listing and of nvdisasm's own, which is given to it as it is.  Bits that nvdisasm does not write are those that
aurum disasm adds as " &0x...".  IDP is of SM 6.1 and compared with that.  -n: random words of each form (default 50),
-w: these words alone, both texts printed.  -t FILE: writes a table of words that together have every part of a text that
an opcode's words have (vectors/gpc/tpc/sm/isa/nvdisasm.csv.zst, which golden_isa_nvdisasm reads).  Seed: AURUM_SEED (default 1)."""

import argparse
import collections
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "common"))
import nvidia  # noqa: E402

CONTROL = 0x001F8000FC0007E0
NOP = 0x50B0000000070F00
CHUNK = 30000
REFUSAL = re.compile(r"error\s*: .* at address (0x[0-9a-f]+)")
INSTRUCTION = re.compile(r"\s*/\*([0-9a-f]+)\*/\s*(.*?)\s*;\s*$")
NUMBER = re.compile(r"0x[0-9a-f]+|\b(R|P|SB|SR)\d+|(?<![\w.])\d[\d.]*(e[-+]\d+)?")
PART = re.compile(r"[.]?[A-Za-z?_]+[0-9A-Za-z?_]*|[-|~!&]")
UNSAID = re.compile(r" &(0x[0-9a-f]+)$")


def address(n):
    """Of word n: a control word lies before each three."""
    return 32 * (n // 3) + 8 + 8 * (n % 3)


def number(at):
    return at // 32 * 3 + at % 32 // 8 - 1


def image(words):
    data = bytearray()
    for n in range(0, len(words), 3):
        three = words[n:n + 3]
        data += struct.pack("<4Q", CONTROL, *three, *[NOP] * (3 - len(three)))
    return data


def words_of(file):
    with open(file, "rb") as data:
        every = [w for (w,) in struct.iter_unpack("<Q", data.read())]
    return [w for n, w in enumerate(every) if n % 4]


def nvidias(words, file, arch):
    """Texts of nvdisasm, None of a word that it refuses, and its listing; it names all that it refuses, but writes nothing then."""
    refused = set()
    while True:
        with open(file, "wb") as data:
            data.write(image([NOP if n in refused else w for n, w in enumerate(words)]))
        said = subprocess.run([nvidia.NVDISASM, "-b", arch, file], capture_output=True, text=True)
        if said.returncode == 0:
            break
        more = {number(int(at, 16)) for at in REFUSAL.findall(said.stderr)} - refused
        if not more:
            sys.exit(f"words: nvdisasm says {said.stderr[:300]}")
        refused |= more
    texts = [None] * len(words)
    for line in said.stdout.splitlines():
        found = INSTRUCTION.match(line)
        if found and number(int(found[1], 16)) < len(words):
            texts[number(int(found[1], 16))] = found[2]
    return [None if n in refused else text for n, text in enumerate(texts)], said.stdout


def ours(aurum, words, file):
    with open(file, "wb") as data:
        data.write(image(words))
    said = subprocess.run([aurum, "disasm", "--json", file], check=True, capture_output=True, text=True).stdout
    texts = {i["address"]: i["text"] for i in json.loads(said)["parts"][0]["instructions"]}
    return [texts[address(n)] for n in range(len(words))]


def reasons():
    """Patterns of words_differ.txt by what they are of; a count of uses beside each."""
    rows = collections.defaultdict(list)
    with open(os.path.join(HERE, "words_differ.txt")) as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                kind, pattern, _ = line.split(maxsplit=2)
                rows[kind].append([re.compile(pattern), 0])
    return rows


class Words:
    def __init__(self, aurum, room):
        self.aurum, self.room = aurum, room
        self.reasons = reasons()
        self.count = collections.Counter()
        self.wrong = 0

    def path(self, name):
        return os.path.join(self.room, name)

    def listed(self, kind, text):
        for row in self.reasons[kind]:
            if row[0].search(text):
                row[1] += 1
                self.count["listed with a reason"] += 1
                return True
        return False

    def tell(self, word, what):
        self.wrong += 1
        if self.wrong <= 40:
            print(f"  {word:016x} {what}")

    def texts(self, words, theirs, mine):
        """Whether both say the same; the bits that our text adds."""
        unsaid = []
        for word, nvidias_text, text in zip(words, theirs, mine):
            bits = UNSAID.search(text or "")
            text = UNSAID.sub("", text) if text else None
            unsaid.append(int(bits[1], 16) if bits else 0)
            squeezed = nvidias_text and " ".join(nvidias_text.split())
            if text is None or nvidias_text is None:
                self.count["refused by both"] += text is nvidias_text
                if text is not nvidias_text and not (text and self.listed("refuses", text)):
                    self.tell(word, f"{text or 'refused'} | {squeezed or 'refused'}")
            elif " ".join(text.split()) == squeezed:
                self.count["equal"] += 1
            elif not self.listed("differs", f"{text} | {squeezed}"):
                self.tell(word, f"{text} | {squeezed}")
        return unsaid

    def assembled(self, listing):
        with open(self.path("listing"), "w") as file:
            file.write(listing)
        said = subprocess.run([self.aurum, "asm", self.path("listing"), "-o", self.path("again")], capture_output=True, text=True)
        if said.returncode:
            print(f"  {said.stderr.strip()}: {listing.splitlines()[int(said.stderr.split(':')[1]) - 1].strip()}")
            self.wrong += 1
            return None
        return words_of(self.path("again"))

    def comes_back(self, words, texts):
        again = self.assembled("".join(f".insn 0x{w:016x}\n" if t is None else f"{t};\n" for w, t in zip(words, texts)))
        for word, text, back in zip(words, texts, again or []):
            self.count["ours assembled"] += 1
            if back != word:
                self.tell(word, f"{text} is assembled to {back:016x}")

    def listing_comes_back(self, words, texts, listing, unsaid):
        again = self.assembled(listing)
        for word, text, bits, back in zip(words, texts, unsaid, again or []):
            if text is None:
                continue
            self.count["NVIDIA's assembled"] += 1
            if back ^ word ^ bits and not self.listed("back", text):
                self.tell(word, f"NVIDIA's '{text}' is assembled to {back:016x}, bits {bits:x} are not in it")

    def compare(self, words, arch):
        for n in range(0, len(words), CHUNK):
            part = words[n:n + CHUNK]
            theirs, listing = nvidias(part, self.path("words"), arch)
            mine = ours(self.aurum, part, self.path("words"))
            unsaid = self.texts(part, theirs, mine)
            self.comes_back(part, mine)
            self.listing_comes_back(part, theirs, listing, unsaid)


def generated(build, count):
    """Words by the architecture whose disassembler knows them."""
    said = subprocess.run([os.path.join(build, "testbench", "isa_words"), str(nvidia.seed()), str(count)], check=True,
                          capture_output=True, text=True).stdout
    words = collections.defaultdict(list)
    for line in said.splitlines():
        opcode, word = line.split()
        words["SM61" if opcode == "IDP" else "SM53"].append((opcode, int(word, 16)))
    return words


def write_table(path, words, room):
    """Words of each opcode until no part of its texts is new, and four that are refused."""
    with open(path, "w") as table:
        print("word,address,text", file=table)
        for arch, some in words.items():
            seen = collections.defaultdict(collections.Counter)
            for n in range(0, len(some), CHUNK):
                texts, _ = nvidias([w for _, w in some[n:n + CHUNK]], os.path.join(room, "words"), arch)
                for at, ((opcode, word), text) in enumerate(zip(some[n:n + CHUNK], texts)):
                    parts = PART.findall(NUMBER.sub("", text or "refused"))
                    if not text and opcode.startswith("SUATOM"):
                        continue  # words_differ.txt
                    if any(seen[opcode][part] < (1 if text else 4) for part in parts):
                        print(f'{word:016x},{address(at):x},"{" ".join((text or "").split())}"', file=table)
                    seen[opcode].update(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("-n", type=int, default=50)
    parser.add_argument("-t")
    parser.add_argument("-w", nargs="+", type=lambda text: int(text, 16))
    options = parser.parse_args()
    aurum = os.path.join(options.build, "aurum")
    print(f"AURUM_SEED={nvidia.seed()}")
    with tempfile.TemporaryDirectory() as room:
        words = Words(aurum, room)
        if options.w:
            theirs, _ = nvidias(options.w, words.path("words"), "SM53")
            for word, text, their in zip(options.w, ours(aurum, options.w, words.path("words")), theirs):
                print(f"{word:016x} {text} | {their}")
            return 0
        every = generated(options.build, options.n)
        if options.t:
            write_table(options.t, every, room)
            return 0
        for arch, some in every.items():
            words.compare([word for _, word in some], arch)
    for what, count in sorted(words.count.items()):
        print(f"  {count} words {what}")
    for kind, rows in words.reasons.items():
        for pattern, uses in rows:
            if not uses:
                print(f"  words_differ.txt: no word needs '{kind} {pattern.pattern}'")
                words.wrong += 1
    print(f"words: {words.wrong} wrong")
    return int(words.wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
