"""Vector files."""
import ctypes
import os

import numpy as np

from . import _library
from ._library import UsageError, lib
from ._unit import Vectors, unit


class Reader:
    """A vector file, all of which is verified when it is opened: unit, count, and vectors in batches.

        with aurum.Reader("v.hex.zst") as r:
            for vectors in r:
                ...
    """

    def __init__(self, path, batch=65536):
        error = _library.new_error()
        self._handle = lib.aurum_reader_open(os.fsencode(path), ctypes.byref(error))
        if not self._handle:
            raise _library.exception(error)
        self.unit = unit(lib.aurum_reader_unit(self._handle).decode())
        self.count = lib.aurum_reader_count(self._handle)
        self.batch = batch

    def read(self, count=None):
        """The next vectors, all that are left or at most 'count'; none at the end."""
        if not self._handle:
            raise UsageError("the file is closed")
        words = np.empty((self.count if count is None else min(count, self.count), self.unit.words), np.uint32)
        n = lib.aurum_reader_read(self._handle, _library.pointer(words), len(words))
        return Vectors(self.unit, words[:n])

    def __iter__(self):
        while True:
            vectors = self.read(self.batch)
            if not len(vectors):
                return
            yield vectors

    def close(self):
        if getattr(self, "_handle", None):
            lib.aurum_reader_close(self._handle)
        self._handle = None

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        self.close()

    __del__ = close


class Writer:
    """A vector file that gets its name when it is complete, at the end of its 'with'; after an exception there is
    none.

        with aurum.Writer("v.hex", "crop") as w:
            w.write(vectors)
    """

    def __init__(self, path, unit_, profile=None):
        error = _library.new_error()
        self.unit = unit(unit_) if isinstance(unit_, str) else unit_
        self._handle = lib.aurum_writer_open(os.fsencode(path), self.unit.name.encode(), _library.profile(profile),
                                             ctypes.byref(error))
        if not self._handle:
            raise _library.exception(error)

    def write(self, vectors):
        if not self._handle:
            raise UsageError("the file is closed")
        if vectors.unit is not self.unit:
            raise UsageError(f"these are vectors of {vectors.unit.name}, not of {self.unit.name}")
        error = _library.new_error()
        if lib.aurum_writer_write(self._handle, _library.pointer(vectors.words), len(vectors), ctypes.byref(error)):
            self.abandon()
            raise _library.exception(error)

    def commit(self):
        """Gives the file its name."""
        error = _library.new_error()
        handle, self._handle = self._handle, None
        if handle and lib.aurum_writer_commit(handle, ctypes.byref(error)):
            raise _library.exception(error)

    def abandon(self):
        """Leaves no file."""
        if getattr(self, "_handle", None):
            lib.aurum_writer_abandon(self._handle)
        self._handle = None

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is None:
            self.commit()
        else:
            self.abandon()

    __del__ = abandon


def read(path):
    """All vectors of a file."""
    with Reader(path) as r:
        return r.read()


def write(path, vectors):
    """A file of the vectors."""
    with Writer(path, vectors.unit) as w:
        w.write(vectors)
