"""Units, their fields, vectors of them, and the golden model."""
import ctypes
import functools
import json
from collections import namedtuple

import numpy as np

from . import _library
from ._library import UsageError, lib

Port = namedtuple("Port", "name direction struct bits lsb valid_lsb text")


class Field:
    """A field of a vector: name, lsb of element 0, bits of an element, count (0: no array), signed, fp32, enum
    ({name: value}, or None), text.
    """

    def __init__(self, name, described, enums):
        self.name = name
        self.lsb = described["lsb"]
        self.bits = described["bits"]
        self.count = described.get("count", 0)
        self.signed = described["signed"]
        self.fp32 = described.get("fp32", False)
        self.enum = enums.get(described.get("enum"))
        self.text = described.get("text", "")
        self.array = self.count or 1
        self._prefix = _common_prefix(list(self.enum)) if self.enum else 0

    def __repr__(self):
        size = f"{self.count}x{self.bits}" if self.count else str(self.bits)
        return f"Field({self.name!r}, {size} bits, lsb {self.lsb})"

    def element(self, i):
        """Element i of an array as a field."""
        if not 0 <= i < self.count:
            raise UsageError(f"{self.name} has no element {i}")
        one = Field.__new__(Field)
        one.__dict__.update(self.__dict__, name=f"{self.name}[{i}]", lsb=self.lsb + i * self.bits, count=0, array=1)
        return one

    def value(self, name):
        """The value of an enumeration's name, which may lack the common prefix and be in lower case with '-'."""
        wanted = name.upper().replace("-", "_")
        for full, value in (self.enum or {}).items():
            if wanted in (full, full[self._prefix:]):
                return value
        legal = " ".join(full[self._prefix:] for full in self.enum or {})
        raise UsageError(f"{name!r} is not a value of {self.name} ({legal or 'no enumeration'})")

    def codes(self, values):
        """What is given, numbers, names or floats of an fp32 field, as uint64 bits."""
        a = np.asarray(values)
        if a.dtype.kind == "f" and not self.fp32 and not isinstance(values, np.ndarray):
            a = np.asarray(values, object)  # numpy makes floats of integers above and below 2^63
            if any(isinstance(x, (float, np.floating)) for x in a.ravel()):
                a = np.asarray(values)
        if a.dtype.kind in "US":
            return np.vectorize(self.value, otypes=[np.uint64])(a)
        if a.dtype.kind == "f":
            if not self.fp32:
                raise UsageError(f"{self.name} is no fp32 field: give integers")
            return a.astype(np.float32).view(np.uint32).astype(np.uint64)
        if a.dtype.kind == "O":
            a = np.vectorize(lambda x: self.value(x) if isinstance(x, str) else int(x), otypes=[object])(a)
        elif a.dtype.kind not in "biu":
            raise UsageError(f"{self.name} takes integers, names or floats, not {a.dtype}")
        low = -(1 << (self.bits - 1)) if self.signed else 0
        if a.size and (int(a.min()) < low or int(a.max()) >= 1 << self.bits):
            raise UsageError(f"{self.name} has {self.bits} bits: {a.min()} to {a.max()} do not fit")
        mask = (1 << self.bits) - 1
        if a.dtype.kind == "O":
            return np.vectorize(lambda x: x & mask, otypes=[np.uint64])(a)
        return a.astype(np.int64).view(np.uint64) & np.uint64(mask) if a.dtype.kind == "i" else a.astype(np.uint64)


def _common_prefix(names):
    n = len(names[0])
    for name in names[1:]:
        while not names[0][:n] == name[:n]:
            n -= 1
    while n and names[0][n - 1] != "_":
        n -= 1
    return n


class Unit:
    """A golden unit: name, path, rtl, latency of the RTL in clocks, whether its state bundle travels with each packet,
    bits and words of a vector, ports, fields by dotted name.
    """

    def __init__(self, described, enums):
        self.name = described["name"]
        self.path = described["path"]
        self.rtl = described["rtl"]
        self.latency = described["latency"]
        self.state_travels = described["state_travels"]
        self.bits = described["vector_bits"]
        self.words = (self.bits + 31) // 32
        self.ports = []
        self.fields = {}
        self._add("reset", {"lsb": described["reset_lsb"], "bits": 1, "signed": False, "text": "the unit is reset first"}, {})
        for p in described["ports"]:
            self.ports.append(Port(p["name"], p["direction"], p["struct"], p["bits"], p["lsb"], p.get("valid_lsb"),
                                   p.get("text", "")))
            if "valid_lsb" in p:
                self._add(p["name"] + "_valid", {"lsb": p["valid_lsb"], "bits": 1, "signed": False,
                                                 "text": "the packet counts"}, {})
            self._walk(p["name"], p["fields"], enums)

    def _add(self, name, described, enums):
        self.fields[name] = Field(name, described, enums)

    def _walk(self, prefix, fields, enums):
        for f in fields:
            name = f"{prefix}.{f['name']}"
            if "fields" in f:
                self._walk(name, f["fields"], enums)
            else:
                self._add(name, f, enums)

    def __repr__(self):
        return f"Unit({self.name!r}, {self.bits} bits)"

    def field(self, name):
        """The field of a name, or element "src[3]" of one."""
        if name in self.fields:
            return self.fields[name]
        base, bracket, index = name.partition("[")
        if bracket and index.endswith("]") and index[:-1].isdigit() and base in self.fields:
            return self.fields[base].element(int(index[:-1]))
        raise UsageError(f"{self.name} has no field {name!r}")

    def zeros(self, count):
        """Vectors of zeros."""
        return Vectors(self, np.zeros((count, self.words), np.uint32))

    def pack(self, columns, count=None):
        """Vectors whose fields are the columns of a dict: a value for all, or one for each vector; of an array one
        for each element, or for each vector and element.  The rest is 0.
        """
        made = {name: self.field(name).codes(values) for name, values in columns.items()}
        if count is None:
            count = max([len(c) for name, c in made.items() if c.ndim > (self.field(name).count > 0)], default=1)
        v = self.zeros(count)
        for name, codes in made.items():
            v._put(self.field(name), codes)
        return v

    def golden(self, profile=None):
        """A golden unit after reset, of a modelled GPU by name (None: the default)."""
        return Golden(self, profile)


class Vectors:
    """Vectors of a unit: 'words' is a uint32 array of shape (n, unit.words), bit 0 of word 0 first."""

    def __init__(self, unit_, words):
        words = np.ascontiguousarray(words, np.uint32)
        if words.ndim != 2 or words.shape[1] != unit_.words:
            raise UsageError(f"vectors of {unit_.name} have {unit_.words} words, not shape {words.shape}")
        self.unit = unit_
        self.words = words

    def __len__(self):
        return len(self.words)

    def __repr__(self):
        return f"<{len(self)} vectors of {self.unit.name}>"

    def __eq__(self, other):
        return isinstance(other, Vectors) and self.unit is other.unit and np.array_equal(self.words, other.words)

    __hash__ = None

    def __getitem__(self, key):
        """A field's column by its name; or some of the vectors by a slice, an index array or a mask."""
        if isinstance(key, str):
            return self._get(self.unit.field(key))
        words = self.words[key]
        return Vectors(self.unit, words if words.ndim == 2 else words[None, :])

    def __setitem__(self, name, values):
        field = self.unit.field(name)
        self._put(field, field.codes(values))

    def floats(self, name):
        """The column of an fp32 field as floats."""
        field = self.unit.field(name)
        if not field.fp32:
            raise UsageError(f"{name} is no fp32 field")
        return self._get(field).astype(np.uint32).view(np.float32)

    def names(self, name):
        """The column of an enumeration by name; a code that has none is its number."""
        field = self.unit.field(name)
        by_value = {v: k for k, v in (field.enum or {}).items()}
        return np.array([by_value.get(int(x), str(x)) for x in self._get(field).ravel()])

    def unpack(self):
        """Every field's column, by name."""
        return {name: self._get(f) for name, f in self.unit.fields.items()}

    def _get(self, field):
        columns = [_get_bits(self.words, field.lsb + i * field.bits, field.bits) for i in range(field.array)]
        a = np.stack(columns, axis=1) if field.count else columns[0]
        if field.signed:
            shift = np.uint64(64 - field.bits)
            a = (a << shift).view(np.int64) >> np.int64(64 - field.bits)
        return a

    def _put(self, field, codes):
        try:
            codes = np.broadcast_to(codes, (len(self), field.count) if field.count else (len(self),))
        except ValueError:
            raise UsageError(f"{field.name}: {codes.shape} values for {len(self)} vectors"
                             f"{f' of {field.count} elements' if field.count else ''}") from None
        for i in range(field.array):
            _put_bits(self.words, field.lsb + i * field.bits, field.bits, codes[:, i] if field.count else codes)


def _get_bits(words, lsb, bits):
    a = np.zeros(len(words), np.uint64)
    at = 0
    while at < bits:
        shift = (lsb + at) % 32
        n = min(32 - shift, bits - at)
        part = words[:, (lsb + at) // 32] >> np.uint32(shift) & np.uint32((1 << n) - 1)
        a |= part.astype(np.uint64) << np.uint64(at)
        at += n
    return a


def _put_bits(words, lsb, bits, codes):
    at = 0
    while at < bits:
        shift = (lsb + at) % 32
        n = min(32 - shift, bits - at)
        mask = (1 << n) - 1
        part = (codes >> np.uint64(at) & np.uint64(mask)).astype(np.uint32)
        column = words[:, (lsb + at) // 32]
        column &= np.uint32(~(mask << shift) & 0xffffffff)
        column |= part << np.uint32(shift)
        at += n


class Golden:
    """One golden unit with its state, which stays from batch to batch."""

    def __init__(self, unit_, profile=None):
        error = _library.new_error()
        self.unit = unit_
        self._handle = lib.aurum_golden_new(unit_.name.encode(), _library.profile(profile), ctypes.byref(error))
        if not self._handle:
            raise _library.exception(error)

    def __del__(self):
        if getattr(self, "_handle", None):
            lib.aurum_golden_free(self._handle)

    def run(self, vectors, follow=False):
        """The vectors with the outputs that the model gives.  With 'follow' also those behind a vector that take the
        rest of what it gives.  Raises NotModelled, whose 'line' was not run; those before it were.
        """
        if vectors.unit is not self.unit:
            raise UsageError(f"these are vectors of {vectors.unit.name}, not of {self.unit.name}")
        if not follow:
            return Vectors(self.unit, self._batch(vectors.words, 0))
        made = []
        for i in range(len(vectors)):
            made.append(self._batch(vectors.words[i:i + 1], i))
            last = made[-1].copy()
            while lib.aurum_golden_follow(self._handle, _library.pointer(last)):
                made.append(last.copy())
        return Vectors(self.unit, np.concatenate(made) if made else vectors.words)

    def _batch(self, words, first):
        out = np.empty_like(words)
        done = ctypes.c_uint64()
        error = _library.new_error()
        if lib.aurum_golden_run_batch(self._handle, _library.pointer(words), _library.pointer(out), len(words),
                                      ctypes.byref(done), ctypes.byref(error)):
            raised = _library.exception(error)
            raised.line = first + done.value
            raise raised
        return out


@functools.lru_cache(maxsize=None)
def _all():
    described = json.loads(_library.text_of(lib.aurum_units_json))
    return {u["name"]: Unit(u, described["enums"]) for u in described["units"]}


def units():
    """Names of the units, in the order in which data flows."""
    return list(_all())


def unit(name):
    """The unit of a name."""
    if name not in _all():
        raise UsageError(f"there is no unit {name!r}; there are: {' '.join(_all())}")
    return _all()[name]
