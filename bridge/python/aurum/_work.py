"""Whole works for a GPU: recorded traces, compute kernels out of cubins, models as pictures."""
import ctypes

import numpy as np

from . import _library
from ._library import lib
from ._machine import TEXT, Numbers, Picture, checked, told

_E, _H, _N, _T = ctypes.POINTER(_library._CError), ctypes.c_void_p, ctypes.c_uint, ctypes.c_char_p
_Q, _P, _I = ctypes.c_uint64, ctypes.c_void_p, ctypes.c_int


class _Counts(ctypes.Structure):
    _fields_ = [(name, _Q) for name in ("submits", "segments", "fences", "fences_wrong")] + [
        (name, _N) for name in ("skipped", "clears_skipped", "targets")] + [("first", _T)]


class _Launch(ctypes.Structure):
    _fields_ = [("grid", ctypes.c_uint32 * 3), ("block", ctypes.c_uint32 * 3), ("shared", ctypes.c_uint32),
                ("stack", ctypes.c_uint32), ("quantum", ctypes.c_uint32), ("limit", _Q), ("integers", _I)]


class _Drawing(ctypes.Structure):
    _fields_ = [("model", _T), ("scene", _T), ("seed", _Q), ("width", _N), ("height", _N), ("samples", _N),
                ("background", _T), ("depth", _T), ("color", _T), ("raster", _T), ("blend", _T), ("no_zcull", _I),
                ("compress", _I), ("kilobytes", _Q), ("profile", _T), ("numbers", Numbers)]


for _name, _result, _arguments in [
        ("trace_open", _H, [_H, _T, _E]), ("trace_close", None, [_H]), ("trace_step", None, [_H, _Q, _T]),
        ("trace_run", _I, [_H, _Q, _I, _E]), ("trace_step_reached", _I, [_H, _E]),
        ("trace_counts", None, [_H, ctypes.POINTER(_Counts)]), ("trace_picture", _I, [_H, ctypes.POINTER(Picture), _E]),
        ("trace_save", _I, [_H, _T, _E]), ("trace_load", _I, [_H, _T, _E]),
        ("launch_open", _H, [_T, _T, ctypes.POINTER(_Launch), _E]), ("launch_close", None, [_H]),
        ("launch_parameters", _N, [_H]), ("launch_parameter", _N, [_H, _N]), ("launch_number", _I, [_H, _N, _Q, _E]),
        ("launch_bytes", _I, [_H, _N, _P, _Q, _E]), ("launch_buffer", _I, [_H, _N, _P, _Q, _E]),
        ("launch_count", _I, [_H, _E]), ("launch_run", _I, [_H, _E]), ("launch_stats", _I, [_H, TEXT, _P, _E]),
        ("drawing_open", _H, [ctypes.POINTER(_Drawing), _E]), ("drawing_close", None, [_H]),
        ("drawing_run", _I, [_H, _T, _E]), ("drawing_picture", _I, [_H, ctypes.POINTER(Picture), _E])]:
    _library._declare("aurum_" + _name, _result, *_arguments)


def _opened(function, *arguments):
    error = _library.new_error()
    handle = function(*arguments, ctypes.byref(error))
    if not handle:
        raise _library.exception(error)
    return handle


class Trace:
    """A recorded trace (a folder) on a new Gpu, which does nothing else."""

    def __init__(self, gpu, folder):
        self._text, self.gpu = [folder.encode()], gpu
        self._trace = _opened(lib.aurum_trace_open, gpu._gpu, self._text[0])

    def close(self):
        """Ends it; the GPU is closed behind it."""
        lib.aurum_trace_close(self._trace)
        self._trace = None

    def __del__(self):
        if getattr(self, "_trace", None) and self.gpu._gpu:
            self.close()

    def step(self, draw, folder):
        """Has run() stop behind a draw, from 1, and what it finds and leaves written to a folder."""
        self._text.append(folder.encode())
        lib.aurum_trace_step(self._trace, draw, self._text[-1])

    def run(self, until=2**64 - 1, keep_going=False):
        """Carries it out, 'until' submits at most; with keep_going what is not modelled is skipped and counted."""
        checked(lib.aurum_trace_run, self._trace, until, keep_going)
        return self.counts()

    def counts(self):
        """What was done: a dict of struct aurum_trace_counts."""
        c = _Counts()
        lib.aurum_trace_counts(self._trace, ctypes.byref(c))
        return {name: getattr(c, name) for name, _ in _Counts._fields_ if name != "first"} | {"first": c.first.decode()}

    def picture(self):
        """RGBA of the frame shown last, or else of the colour target used last (Gpu.keep); or None."""
        p = Picture()
        checked(lib.aurum_trace_picture, self._trace, ctypes.byref(p))
        return p.array()

    def save(self, path):
        """Saves trace and GPU between two submits to a file."""
        checked(lib.aurum_trace_save, self._trace, path.encode())

    def load(self, path):
        """Makes one that was just opened what was saved."""
        checked(lib.aurum_trace_load, self._trace, path.encode())


def _set(handle, n, value):
    if isinstance(value, (bytes, bytearray)):
        checked(lib.aurum_launch_bytes, handle, n, bytes(value), len(value))
    elif isinstance(value, np.ndarray) and value.ndim:
        if not value.flags.c_contiguous or not value.flags.writeable:
            raise _library.UsageError(f"argument {n + 1}: a buffer is a C-contiguous array that can be written")
        checked(lib.aurum_launch_buffer, handle, n, value.ctypes.data, value.nbytes)
    elif isinstance(value, (float, np.floating)):
        size = lib.aurum_launch_parameter(handle, n)
        bits = np.float32(value).tobytes() if size == 4 else np.float64(value).tobytes()
        checked(lib.aurum_launch_number, handle, n, int.from_bytes(bits, "little"))
    else:
        checked(lib.aurum_launch_number, handle, n, int(value) & (2**64 - 1))


def launch(cubin, *arguments, kernel=None, grid=(1, 1, 1), block=(1, 1, 1), shared=0, stack=0, stats=False, **how):
    """Runs a grid of a kernel; arrays are buffers, which receive what it stores, bytes a parameter of their size.

    how: quantum, limit, integers (struct aurum_launch_how).  Returns the counts as text if 'stats'.
    """
    sizes = [tuple(np.atleast_1d(x)) + (1,) * (3 - len(np.atleast_1d(x))) for x in (grid, block)]
    of = _Launch((ctypes.c_uint32 * 3)(*sizes[0]), (ctypes.c_uint32 * 3)(*sizes[1]), shared, stack, **how)
    path = cubin.encode()
    handle = _opened(lib.aurum_launch_open, path, kernel.encode() if kernel else None, ctypes.byref(of))
    try:
        if len(arguments) != lib.aurum_launch_parameters(handle):
            raise _library.UsageError(f"the kernel has {lib.aurum_launch_parameters(handle)} parameters")
        for n, value in enumerate(arguments):
            _set(handle, n, value)
        if stats:
            checked(lib.aurum_launch_count, handle)
        checked(lib.aurum_launch_run, handle)
        return told(lib.aurum_launch_stats, handle) if stats else None
    finally:
        lib.aurum_launch_close(handle)


def draw(model=None, scene=None, size=(640, 480), samples=4, numbers=(0, 0, 0, 0), trace=None, **how):
    """uint8 of shape (height, width, 4): a model's file, or a built-in scene, as aurum draw draws it.

    how: the other fields of struct aurum_drawing_how; 'trace' receives the driver's stream.
    """
    texts = {name: value.encode() if isinstance(value, str) else value for name, value in how.items()}
    of = _Drawing(model=model and model.encode(), scene=scene and scene.encode(), width=size[0], height=size[1],
                  samples=samples, numbers=Numbers(*numbers), **texts)
    handle = _opened(lib.aurum_drawing_open, ctypes.byref(of))
    try:
        p = Picture()
        checked(lib.aurum_drawing_run, handle, trace and trace.encode())
        checked(lib.aurum_drawing_picture, handle, ctypes.byref(p))
        return p.array()
    finally:
        lib.aurum_drawing_close(handle)
