"""The whole GPU: memory, channels, pushbuffers, pictures, counters, taps, snapshots."""
import ctypes
import json
from collections import namedtuple

import numpy as np

from . import _library
from . import _machine as c
from ._library import Error, NotModelled, UsageError, lib
from ._machine import checked, told

Target = namedtuple("Target", "address width height format depth last there")
Counts = namedtuple("Counts", "unit packet instances packets clocks")

IDLE, WAITING, FAULT, LACKING = range(4)  # enum aurum_state


class Fault(Error):
    """A channel has stopped: 'kind' ("memory", "program", ...), 'channel', 'command' (address of the word that asked for it)."""


def _words(data):
    """Numbers as contiguous uint32: floats by their bits."""
    a = np.atleast_1d(np.asarray(data))
    if a.dtype.kind == "f":
        return np.ascontiguousarray(a, np.float32).view(np.uint32)
    return np.ascontiguousarray(a.astype(np.int64) & 0xFFFFFFFF, np.uint32)


def assemble(text):
    """One program's words (uint32), of one with a header the header's 20 first; UsageError names line and column."""
    words, count = np.zeros(65536, np.uint32), ctypes.c_uint()
    checked(lib.aurum_assemble, text.encode(), _library.pointer(words), words.size, ctypes.byref(count))
    return words[:count.value].copy()


class Gpu:
    """A GPU of a profile (None: the default), as after power-up.  One address space of 40 bits; channels 0 to 14.

    gpcs, tpcs (of a GPC), fbps, sms (that run grids): 0 is the profile's number.  jobs: host threads, 1 or 2.
    UsageError: no such profile, a mapping or an access that cannot be, a wire that is none.
    """

    def __init__(self, profile=None, gpcs=0, tpcs=0, fbps=0, sms=0, jobs=1):
        error = _library.new_error()
        self._taps, self._watch, self._lists, self._texts = [], None, [], []
        self._gpu = lib.aurum_gpu_new_with(_library.profile(profile), ctypes.byref(c.Numbers(gpcs, tpcs, fbps, sms)),
                                           ctypes.byref(error))
        if not self._gpu:
            raise _library.exception(error)
        if jobs != 1:
            checked(lib.aurum_gpu_jobs, self._gpu, jobs)

    def close(self):
        """Frees it; nothing else may be called then."""
        lib.aurum_gpu_free(self._gpu)
        self._gpu = None
        while self._lists:
            lib.aurum_stand_ins_free(self._lists.pop())

    def __del__(self):
        if getattr(self, "_gpu", None):
            self.close()

    def map(self, va, size, kind=0):
        """Maps 'size' bytes of zeros at 'va', both multiples of 4096, with a page kind of 8 bits.  Returns 'va'."""
        checked(lib.aurum_gpu_map, self._gpu, va, size, kind)
        return va

    def unmap(self, va):
        """Removes the mapping that begins at 'va'."""
        checked(lib.aurum_gpu_unmap, self._gpu, va)

    def write(self, va, data):
        """Writes an array, or bytes, as they lie in memory."""
        a = np.frombuffer(data, np.uint8) if isinstance(data, (bytes, bytearray)) else np.ascontiguousarray(data)
        checked(lib.aurum_gpu_write, self._gpu, va, a.ctypes.data, a.nbytes)

    def read(self, va, shape, dtype=np.uint8):
        """An array of that shape and type, out of memory."""
        a = np.zeros(shape, dtype)
        checked(lib.aurum_gpu_read, self._gpu, va, a.ctypes.data, a.nbytes)
        return a

    def push(self, words, channel=0):
        """Gives a channel words of a pushbuffer, which are copied."""
        a = _words(words)
        checked(lib.aurum_gpu_push, self._gpu, channel, _library.pointer(a), a.size)

    def submit(self, va, size, channel=0, wait=False):
        """Gives a channel a segment in mapped memory; with 'wait' it is fetched when those before it are done."""
        checked(lib.aurum_gpu_submit, self._gpu, channel, va, size, wait)

    def methods(self, method, *data, subchannel=0, channel=0):
        """Methods from an address on, 4 bytes apart, one for each number; a float goes by its bits."""
        a = np.concatenate([_words(x) for x in data]) if data else np.zeros(0, np.uint32)
        checked(lib.aurum_gpu_methods, self._gpu, channel, subchannel, method, _library.pointer(a), a.size)

    def run(self, keep_going=False):
        """Carries out what was pushed.  Returns None, or the text of the wait if a channel waits.

        Raises Fault, or NotModelled; with keep_going what is not modelled is left out.
        """
        stop = c.Stop()
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
        checked(lib.aurum_gpu_surface, self._gpu, ctypes.byref(c.Surface(va, width, height, size, pitch, block_height)),
                a.ctypes.data)
        return a

    def counts(self):
        """What each unit has done since power-up: a list of Counts, in flow order."""
        n, rows = c.CCounts(), []
        while lib.aurum_gpu_counts(self._gpu, len(rows), ctypes.byref(n)):
            rows.append(Counts(n.unit.decode(), n.packet.decode(), n.instances, n.packets, n.clocks))
        return rows

    def tap(self, wire, function):
        """Calls function(instance, words) with each packet of a wire, packed as uint32, bit 0 of word 0 first."""
        def call(_, instance, words, bits):
            function(instance, np.ctypeslib.as_array(words, ((bits + 31) // 32,)).copy())

        self._taps.append(c.TAP(call))
        checked(lib.aurum_gpu_tap, self._gpu, wire.encode(), self._taps[-1], None)

    def save(self, path):
        """Saves an idle GPU to a file, packed if its name ends in .zst."""
        checked(lib.aurum_gpu_save, self._gpu, path.encode())

    def load(self, path):
        """Makes a new GPU what was saved by the same build."""
        checked(lib.aurum_gpu_load, self._gpu, path.encode())

    def queue(self, on=True):
        """Draws packet by packet through FIFOs, as beside RTL: slower, the same bytes."""
        lib.aurum_gpu_queue(self._gpu, on)

    def watch(self, before=None, after=None):
        """Calls before(what, number) and after(what, number) of each "draw", "clear", "grid", numbered from 1; before returns
        true to have it left out."""
        f = c.BEFORE(lambda _, what, n: int(bool(before and before(c.ACTIONS[what], n))))
        g = c.AFTER(lambda _, what, n: after(c.ACTIONS[what], n) if after else None)
        self._watch = c.Watch(f, g, None)
        lib.aurum_gpu_watch(self._gpu, ctypes.byref(self._watch))

    def totals(self):
        """What host, hub and grids have done since power-up, a dict of struct aurum_totals."""
        t = c.Totals()
        lib.aurum_gpu_totals(self._gpu, ctypes.byref(t))
        return {name: getattr(t, name) for name, _ in c.Totals._fields_}

    def stats(self):
        """Clocks of the hub, bytes by client, units that draw: a dict as aurum run --stats --json has them."""
        return json.loads(told(lib.aurum_gpu_stats, self._gpu, 1))

    def keep(self, last=False, all=False):
        """Has targets remembered that are drawn to, and pictures kept whose buffers a trace closes: of the last, or of all."""
        lib.aurum_gpu_keep(self._gpu, 1 | 2 * bool(last) | 4 * bool(all))

    def targets(self):
        """A list of Target, in the order of their first use, since keep()."""
        t, all = c.CTarget(), []
        while lib.aurum_gpu_target(self._gpu, len(all), ctypes.byref(t)):
            all.append(Target(t.address, t.width, t.height, t.format.decode(), bool(t.depth), bool(t.last), bool(t.there)))
        return all

    def target(self, i):
        """uint8 of shape (height, width, 4): target i as RGBA, sample by sample."""
        p = c.Picture()
        checked(lib.aurum_gpu_target_picture, self._gpu, i, ctypes.byref(p))
        return p.array()

    def pixel(self, x, y, target):
        """Begins the history of a pixel of a target: its address, or an output, 0 to 7."""
        checked(lib.aurum_gpu_pixel, self._gpu, x, y, target)

    def pixel_history(self):
        """The history so far: a dict as "pixel" of aurum run --pixel --json."""
        return json.loads(told(lib.aurum_gpu_pixel_history, self._gpu, 1))

    def attach(self, record=(), rtl=(), what="", stalls=False, patience=60, report=None):
        """Puts recorders, "UNIT:FILE", and RTL, "UNIT", into a GPU that has not run; report(text) gets the benches' counts."""
        error = _library.new_error()
        s = lib.aurum_stand_ins_new(ctypes.byref(error))
        if not s:
            raise _library.exception(error)
        texts = [text.encode() for text in record]
        self._lists.append(s)
        self._texts += texts + [c.TEXT(lambda _, piece: report(piece.decode()) if report else None)]
        for text in texts:
            checked(lib.aurum_stand_ins_record, s, text)
        for unit in rtl:
            checked(lib.aurum_stand_ins_rtl, s, unit.encode())
        lib.aurum_stand_ins_pace(s, stalls, patience)
        checked(lib.aurum_gpu_attach, self._gpu, s, what.encode(), self._texts[-1], None)

    def detach(self):
        """Takes them out; the files get their names."""
        checked(lib.aurum_gpu_detach, self._gpu)
