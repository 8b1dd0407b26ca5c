"""The functions of aurum_gpu.h and aurum_look.h by ctypes: their structs and types."""
import ctypes

import numpy as np

from . import _library


class Stop(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_char_p), ("stopped", ctypes.c_int), ("channel", ctypes.c_uint),
                ("command", ctypes.c_uint64), ("text", ctypes.c_char * 400)]


class Surface(ctypes.Structure):
    _fields_ = [("va", ctypes.c_uint64)] + [(name, ctypes.c_uint) for name in
                                            ("width", "height", "bytes", "pitch", "block_height")]


class CCounts(ctypes.Structure):
    _fields_ = [("unit", ctypes.c_char_p), ("packet", ctypes.c_char_p), ("instances", ctypes.c_uint),
                ("packets", ctypes.c_uint64), ("clocks", ctypes.c_uint64)]


class Numbers(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint) for name in ("gpcs", "tpcs", "fbps", "sms")]


class Totals(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in (
        "methods", "unknown_methods", "faults", "draws", "clears", "grids", "blocks", "threads", "inlines", "inline_words",
        "copies", "blits", "constants", "reports", "reports_uncounted")]


class CTarget(ctypes.Structure):
    _fields_ = [("address", ctypes.c_uint64), ("width", ctypes.c_uint), ("height", ctypes.c_uint), ("format", ctypes.c_char_p),
                ("depth", ctypes.c_int), ("last", ctypes.c_int), ("there", ctypes.c_int)]


class Picture(ctypes.Structure):
    """struct aurum_picture, which 'array' copies and frees."""
    _fields_ = [("width", ctypes.c_uint), ("height", ctypes.c_uint), ("rgba", ctypes.POINTER(ctypes.c_uint8))]

    def array(self):
        """uint8 of shape (height, width, 4), or None: there is none."""
        if not self.rgba:
            return None
        a = np.ctypeslib.as_array(self.rgba, (self.height, self.width, 4)).copy()
        _library.free(self.rgba)
        return a


BEFORE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_uint64)
AFTER = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_uint64)


class Watch(ctypes.Structure):
    _fields_ = [("before", BEFORE), ("after", AFTER), ("context", ctypes.c_void_p)]


TEXT = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p)  # aurum_text
ACTIONS = ("draw", "clear", "grid")  # enum aurum_action
TAP = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint, _library.U32P, ctypes.c_uint)
_E, _GPU, _VA, _N = ctypes.POINTER(_library._CError), ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint
for _name, _result, _arguments in [
        ("new_with", _GPU, [ctypes.c_char_p, ctypes.POINTER(Numbers), _E]), ("free", None, [_GPU]),
        ("jobs", ctypes.c_int, [_GPU, _N, _E]), ("queue", None, [_GPU, ctypes.c_int]),
        ("submit", ctypes.c_int, [_GPU, _N, _VA, ctypes.c_uint32, ctypes.c_int, _E]),
        ("watch", None, [_GPU, ctypes.POINTER(Watch)]), ("totals", None, [_GPU, ctypes.POINTER(Totals)]),
        ("stats", ctypes.c_int, [_GPU, ctypes.c_int, TEXT, ctypes.c_void_p, _E]), ("keep", None, [_GPU, _N]),
        ("target", ctypes.c_int, [_GPU, _N, ctypes.POINTER(CTarget)]),
        ("target_picture", ctypes.c_int, [_GPU, _N, ctypes.POINTER(Picture), _E]),
        ("target_files", ctypes.c_int, [_GPU, ctypes.c_char_p, _E]),
        ("pixel", ctypes.c_int, [_GPU, _N, _N, _VA, _E]),
        ("pixel_history", ctypes.c_int, [_GPU, ctypes.c_int, TEXT, ctypes.c_void_p, _E]),
        ("attach", ctypes.c_int, [_GPU, ctypes.c_void_p, ctypes.c_char_p, TEXT, ctypes.c_void_p, _E]),
        ("detach", ctypes.c_int, [_GPU, _E]),
        ("map", ctypes.c_int, [_GPU, _VA, _VA, _N, _E]), ("unmap", ctypes.c_int, [_GPU, _VA, _E]),
        ("write", ctypes.c_int, [_GPU, _VA, ctypes.c_void_p, _VA, _E]),
        ("read", ctypes.c_int, [_GPU, _VA, ctypes.c_void_p, _VA, _E]),
        ("push", ctypes.c_int, [_GPU, _N, _library.U32P, _VA, _E]),
        ("methods", ctypes.c_int, [_GPU, _N, _N, _N, _library.U32P, _N, _E]),
        ("run", ctypes.c_int, [_GPU, ctypes.POINTER(Stop)]),
        ("surface", ctypes.c_int, [_GPU, ctypes.POINTER(Surface), ctypes.c_void_p, _E]),
        ("counts", ctypes.c_int, [_GPU, _N, ctypes.POINTER(CCounts)]),
        ("tap", ctypes.c_int, [_GPU, ctypes.c_char_p, TAP, ctypes.c_void_p, _E]),
        ("save", ctypes.c_int, [_GPU, ctypes.c_char_p, _E]), ("load", ctypes.c_int, [_GPU, ctypes.c_char_p, _E])]:
    _library._declare("aurum_gpu_" + _name, _result, *_arguments)
_library._declare("aurum_assemble", ctypes.c_int, ctypes.c_char_p, _library.U32P, _N, ctypes.POINTER(_N), _E)


def checked(function, *arguments):
    """Calls a function that returns a code; raises its error."""
    error = _library.new_error()
    if function(*arguments, ctypes.byref(error)):
        raise _library.exception(error)


for _name, _result, _arguments in [
        ("new", ctypes.c_void_p, [_E]), ("free", None, [ctypes.c_void_p]),
        ("record", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, _E]),
        ("rtl", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, _E]),
        ("pace", None, [ctypes.c_void_p, ctypes.c_int, _N])]:
    _library._declare("aurum_stand_ins_" + _name, _result, *_arguments)


def told(function, *arguments):
    """The text that a function gives to an aurum_text."""
    pieces = []
    call = TEXT(lambda _, piece: pieces.append(piece))
    checked(function, *arguments, call, None)
    return b"".join(pieces).decode()
