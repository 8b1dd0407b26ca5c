"""The whole GPU: memory, channels, pushbuffers, pictures, counters, taps, snapshots."""
import ctypes
from collections import namedtuple

import numpy as np

from . import _library
from ._library import Error, NotModelled, UsageError, lib

Counts = namedtuple("Counts", "unit packet instances packets clocks")

IDLE, WAITING, FAULT, LACKING = range(4)  # enum aurum_state


class Fault(Error):
    """A channel has stopped: 'kind' ("memory", "program", ...), 'channel', 'command' (address of the word that asked for it)."""


class _Stop(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_char_p), ("stopped", ctypes.c_int), ("channel", ctypes.c_uint),
                ("command", ctypes.c_uint64), ("text", ctypes.c_char * 400)]


class _Surface(ctypes.Structure):
    _fields_ = [("va", ctypes.c_uint64)] + [(name, ctypes.c_uint) for name in
                                            ("width", "height", "bytes", "pitch", "block_height")]


class _Counts(ctypes.Structure):
    _fields_ = [("unit", ctypes.c_char_p), ("packet", ctypes.c_char_p), ("instances", ctypes.c_uint),
                ("packets", ctypes.c_uint64), ("clocks", ctypes.c_uint64)]


_TAP = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint, _library.U32P, ctypes.c_uint)
_E, _GPU, _VA, _N = ctypes.POINTER(_library._CError), ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint
for _name, _result, _arguments in [
        ("new", _GPU, [ctypes.c_char_p, _E]), ("free", None, [_GPU]),
        ("map", ctypes.c_int, [_GPU, _VA, _VA, _N, _E]), ("unmap", ctypes.c_int, [_GPU, _VA, _E]),
        ("write", ctypes.c_int, [_GPU, _VA, ctypes.c_void_p, _VA, _E]),
        ("read", ctypes.c_int, [_GPU, _VA, ctypes.c_void_p, _VA, _E]),
        ("push", ctypes.c_int, [_GPU, _N, _library.U32P, _VA, _E]),
        ("methods", ctypes.c_int, [_GPU, _N, _N, _N, _library.U32P, _N, _E]),
        ("run", ctypes.c_int, [_GPU, ctypes.POINTER(_Stop)]),
        ("surface", ctypes.c_int, [_GPU, ctypes.POINTER(_Surface), ctypes.c_void_p, _E]),
        ("counts", ctypes.c_int, [_GPU, _N, ctypes.POINTER(_Counts)]),
        ("tap", ctypes.c_int, [_GPU, ctypes.c_char_p, _TAP, ctypes.c_void_p, _E]),
        ("save", ctypes.c_int, [_GPU, ctypes.c_char_p, _E]), ("load", ctypes.c_int, [_GPU, ctypes.c_char_p, _E])]:
    _library._declare("aurum_gpu_" + _name, _result, *_arguments)
_library._declare("aurum_assemble", ctypes.c_int, ctypes.c_char_p, _library.U32P, _N, ctypes.POINTER(_N), _E)


def _checked(function, *arguments):
    error = _library.new_error()
    if function(*arguments, ctypes.byref(error)):
        raise _library.exception(error)


def _words(data):
    """Numbers as contiguous uint32: floats by their bits."""
    a = np.atleast_1d(np.asarray(data))
    if a.dtype.kind == "f":
        return np.ascontiguousarray(a, np.float32).view(np.uint32)
    return np.ascontiguousarray(a.astype(np.int64) & 0xFFFFFFFF, np.uint32)


def assemble(text):
    """One program's words (uint32), of one with a header the header's 20 first; UsageError names line and column."""
    words, count = np.zeros(65536, np.uint32), ctypes.c_uint()
    _checked(lib.aurum_assemble, text.encode(), _library.pointer(words), words.size, ctypes.byref(count))
    return words[:count.value].copy()


class Gpu:
    """A GPU of a profile (None: the default), as after power-up.  One address space of 40 bits; channels 0 to 14.

    UsageError: no such profile, a mapping or an access that cannot be, a wire that is none.
    """

    def __init__(self, profile=None):
        error = _library.new_error()
        self._taps = []
        self._gpu = lib.aurum_gpu_new(_library.profile(profile), ctypes.byref(error))
        if not self._gpu:
            raise _library.exception(error)

    def close(self):
        """Frees it; nothing else may be called then."""
        lib.aurum_gpu_free(self._gpu)
        self._gpu = None

    def __del__(self):
        if getattr(self, "_gpu", None):
            self.close()

    def map(self, va, size, kind=0):
        """Maps 'size' bytes of zeros at 'va', both multiples of 4096, with a page kind of 8 bits.  Returns 'va'."""
        _checked(lib.aurum_gpu_map, self._gpu, va, size, kind)
        return va

    def unmap(self, va):
        """Removes the mapping that begins at 'va'."""
        _checked(lib.aurum_gpu_unmap, self._gpu, va)

    def write(self, va, data):
        """Writes an array, or bytes, as they lie in memory."""
        a = np.frombuffer(data, np.uint8) if isinstance(data, (bytes, bytearray)) else np.ascontiguousarray(data)
        _checked(lib.aurum_gpu_write, self._gpu, va, a.ctypes.data, a.nbytes)

    def read(self, va, shape, dtype=np.uint8):
        """An array of that shape and type, out of memory."""
        a = np.zeros(shape, dtype)
        _checked(lib.aurum_gpu_read, self._gpu, va, a.ctypes.data, a.nbytes)
        return a

    def push(self, words, channel=0):
        """Gives a channel words of a pushbuffer, which are copied."""
        a = _words(words)
        _checked(lib.aurum_gpu_push, self._gpu, channel, _library.pointer(a), a.size)

    def methods(self, method, *data, subchannel=0, channel=0):
        """Methods from an address on, 4 bytes apart, one for each number; a float goes by its bits."""
        a = np.concatenate([_words(x) for x in data]) if data else np.zeros(0, np.uint32)
        _checked(lib.aurum_gpu_methods, self._gpu, channel, subchannel, method, _library.pointer(a), a.size)

    def run(self, keep_going=False):
        """Carries out what was pushed.  Returns None, or the text of the wait if a channel waits.

        Raises Fault, or NotModelled; with keep_going what is not modelled is left out.
        """
        stop = _Stop()
        while True:
            state = lib.aurum_gpu_run(self._gpu, ctypes.byref(stop))
            if state != LACKING or stop.stopped or not keep_going:
                break
        text = stop.text.decode()
        if state in (IDLE, WAITING):
            return text or None
        e = (Fault if state == FAULT else NotModelled)(text)
        e.kind, e.channel, e.command = stop.kind.decode(), stop.channel, stop.command
        raise e

    def surface(self, va, width, height, size=4, pitch=0, block_height=0):
        """uint8 of shape (height, width, size): elements of 'size' bytes; pitch 0: block linear, blocks of 1 << block_height GOBs."""
        if not (0 < width <= 65536 and 0 < height <= 65536 and 0 < size <= 16):
            raise UsageError(f"a surface of {width} x {height} elements of {size} bytes")
        a = np.zeros((height, width, size), np.uint8)
        _checked(lib.aurum_gpu_surface, self._gpu, ctypes.byref(_Surface(va, width, height, size, pitch, block_height)),
                 a.ctypes.data)
        return a

    def counts(self):
        """What each unit has done since power-up: a list of Counts, in flow order."""
        c, rows = _Counts(), []
        while lib.aurum_gpu_counts(self._gpu, len(rows), ctypes.byref(c)):
            rows.append(Counts(c.unit.decode(), c.packet.decode(), c.instances, c.packets, c.clocks))
        return rows

    def tap(self, wire, function):
        """Calls function(instance, words) with each packet of a wire, packed as uint32, bit 0 of word 0 first."""
        def call(_, instance, words, bits):
            function(instance, np.ctypeslib.as_array(words, ((bits + 31) // 32,)).copy())

        self._taps.append(_TAP(call))
        _checked(lib.aurum_gpu_tap, self._gpu, wire.encode(), self._taps[-1], None)

    def save(self, path):
        """Saves an idle GPU to a file, packed if its name ends in .zst."""
        _checked(lib.aurum_gpu_save, self._gpu, path.encode())

    def load(self, path):
        """Makes a new GPU what was saved by the same build."""
        _checked(lib.aurum_gpu_load, self._gpu, path.encode())
