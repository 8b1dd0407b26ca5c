"""Aurum: golden units of a Maxwell-class GPU on numpy arrays.

    crop = aurum.unit("crop")
    out = crop.golden().run(crop.pack({"cfg.format": "A8B8G8R8", "pass_crop.src": pixels, ...}))
    out["crop_ccache.pixel"]

    gpu = aurum.Gpu()                  # a whole GPU: memory, channels, pushbuffers (examples/triangle.py)
"""
from ._library import Error, FileError, NotModelled, UsageError
from ._unit import Field, Golden, Port, Unit, Vectors, unit, units
from ._gpu import Counts, Fault, Gpu, assemble
from ._files import Reader, Writer, read, write

__all__ = ["Error", "Fault", "FileError", "NotModelled", "UsageError", "Field", "Golden", "Port", "Unit", "Vectors",
           "Counts", "Gpu", "assemble", "unit", "units", "Reader", "Writer", "read", "write"]
