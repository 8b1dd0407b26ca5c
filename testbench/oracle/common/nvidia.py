"""nvidia.py - NVIDIA's public compiler and disassembler, as scripts/oracle installs them

Every part is called as PART.py BUILD [OPTION...], with AURUM_ORACLE naming the virtual environment."""

import ctypes
import glob
import os
import subprocess
import sys

HOME = os.environ["AURUM_ORACLE"]


def _find(name):
    found = glob.glob(os.path.join(HOME, "lib", "python3*", "site-packages", "**", name), recursive=True)
    if not found:
        sys.exit(f"oracle: {HOME} has no {name}")
    return found[0]


PTXAS = _find("ptxas")
NVDISASM = _find("nvdisasm")
CUOBJDUMP = _find("cuobjdump")


def seed():
    """The seed of random parts: AURUM_SEED, or 1."""
    return int(os.environ.get("AURUM_SEED", "1"))


def _compile(source, options, name, what):
    library = ctypes.CDLL(_find("libnvrtc.so.12"))
    program, size = ctypes.c_void_p(), ctypes.c_size_t()

    def text(of):
        getattr(library, f"nvrtcGet{of}Size")(program, ctypes.byref(size))
        held = ctypes.create_string_buffer(size.value)
        getattr(library, f"nvrtcGet{of}")(program, held)
        return held.raw

    library.nvrtcCreateProgram(ctypes.byref(program), source.encode(), name.encode(), 0, None, None)
    words = [o.encode() for o in options]
    failed = library.nvrtcCompileProgram(program, len(words), (ctypes.c_char_p * len(words))(*words))
    made = text("ProgramLog") if failed else text(what)
    library.nvrtcDestroyProgram(ctypes.byref(program))
    if failed:
        raise RuntimeError(made.rstrip(b"\0").decode())
    return made


def nvrtc(source, options=("--gpu-architecture=sm_53",), name="kernel.cu"):
    """The cubin that NVRTC makes of CUDA C++, as bytes; RuntimeError has the compiler's words."""
    return _compile(source, options, name, "CUBIN")


def nvrtc_ptx(source, options=("--gpu-architecture=compute_53",), name="kernel.cu"):
    """The PTX that NVRTC makes of CUDA C++, as text, of the version that ptxas 12.3 reads."""
    return _compile(source, options, name, "PTX").rstrip(b"\0").decode().replace(".version 8.4", ".version 8.3")


def ptxas(ptx_file, cubin_file, *options, arch="sm_53"):
    """Assembles PTX into a cubin; options as ptxas takes them (-O0 to -O3)."""
    subprocess.run([PTXAS, f"-arch={arch}", *options, ptx_file, "-o", cubin_file], check=True)


def disassemble(code_file, arch="SM53"):
    """nvdisasm's text of a raw file of SM 5.x words."""
    return subprocess.run([NVDISASM, "-b", arch, code_file], check=True, capture_output=True, text=True).stdout
