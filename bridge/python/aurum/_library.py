"""libaurum by ctypes: where it is, what its functions take, and its errors."""
import ctypes
import ctypes.util
import os

U32P = ctypes.POINTER(ctypes.c_uint32)


class Error(Exception):
    """A mistake that libaurum names in one line."""


class UsageError(Error, ValueError):
    """The caller's: an unknown unit, field or value."""


class NotModelled(Error):
    """A vector that asks for a feature which the model lacks; 'line' is its number in the batch."""

    line = None


class FileError(Error, OSError):
    """A file that cannot be read or written, or is malformed."""


class _CError(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int), ("text", ctypes.c_char * 2000)]


def _load():
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libaurum.so")
    given = os.environ.get("AURUM_LIBRARY")
    names = [given] if given else [here] if os.path.exists(here) else [ctypes.util.find_library("aurum"), "libaurum.so.0"]
    why = None
    for name in names:
        try:
            if name:
                return ctypes.CDLL(name)
        except OSError as e:
            why = e
    raise ImportError(f"libaurum is not found ({why}): build it (ninja -C build libaurum) and install the package "
                      "again, or set AURUM_LIBRARY to its file")


lib = _load()


def _declare(name, result, *arguments):
    function = getattr(lib, name)
    function.restype = result
    function.argtypes = arguments


_TEXT, _HANDLE, _E, _COUNT = ctypes.c_char_p, ctypes.c_void_p, ctypes.POINTER(_CError), ctypes.c_uint64
_declare("aurum_units_json", _HANDLE)
_declare("aurum_profile_name", _TEXT, ctypes.c_uint)
_declare("aurum_golden_new", _HANDLE, _TEXT, _TEXT, _E)
_declare("aurum_golden_free", None, _HANDLE)
_declare("aurum_golden_run_batch", ctypes.c_int, _HANDLE, U32P, U32P, _COUNT, ctypes.POINTER(_COUNT), _E)
_declare("aurum_golden_follow", ctypes.c_int, _HANDLE, U32P)
_declare("aurum_reader_open", _HANDLE, _TEXT, _E)
_declare("aurum_reader_unit", _TEXT, _HANDLE)
_declare("aurum_reader_count", _COUNT, _HANDLE)
_declare("aurum_reader_read", _COUNT, _HANDLE, U32P, _COUNT)
_declare("aurum_reader_close", None, _HANDLE)
_declare("aurum_writer_open", _HANDLE, _TEXT, _TEXT, _TEXT, _E)
_declare("aurum_writer_write", ctypes.c_int, _HANDLE, U32P, _COUNT, _E)
_declare("aurum_writer_commit", ctypes.c_int, _HANDLE, _E)
_declare("aurum_writer_abandon", None, _HANDLE)


def new_error():
    return _CError()


def exception(error):
    """The exception of an error that a function has filled."""
    kinds = {2: UsageError, 3: NotModelled, 4: FileError}
    return kinds.get(error.code, Error)(error.text.decode())


def text_of(function):
    """The text that a function gives, which is freed."""
    pointer = function()
    if not pointer:
        raise MemoryError("libaurum")
    try:
        return ctypes.string_at(pointer).decode()
    finally:
        free(pointer)


_libc = ctypes.CDLL(None)
free = _libc.free
free.argtypes = [_HANDLE]
free.restype = None


def profile(name):
    """A modelled GPU's name as the library takes it; of None the default's."""
    return lib.aurum_profile_name(0) if name is None else name.encode()


def pointer(array):
    """The words of a C-contiguous uint32 array."""
    return array.ctypes.data_as(U32P)
