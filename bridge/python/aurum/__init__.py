"""Aurum: golden units of a Maxwell-class GPU on numpy arrays.

    crop = aurum.unit("crop")
    out = crop.golden().run(crop.pack({"cfg.format": "A8B8G8R8", "pass_crop.src": pixels, ...}))
    out["crop_ccache.pixel"]

    gpu = aurum.Gpu()                  # a whole GPU: memory, channels, pushbuffers (examples/triangle.py)
    aurum.Trace(gpu, "vectors/trace/t04_depth_blend").run()
    picture = aurum.draw("knot.obj")   # uint8, RGBA
"""
from ._library import Error, FileError, NotModelled, UsageError
from ._unit import Field, Golden, Port, Unit, Vectors, unit, units
from ._gpu import Counts, Fault, Gpu, Target, assemble
from ._work import Trace, draw, launch
from ._files import Reader, Writer, read, write

__all__ = ["Error", "Fault", "FileError", "NotModelled", "UsageError", "Field", "Golden", "Port", "Unit", "Vectors",
           "Counts", "Gpu", "Target", "Trace", "assemble", "draw", "launch", "unit", "units", "Reader", "Writer", "read", "write"]
