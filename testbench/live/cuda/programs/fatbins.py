"""fatbins - a cubin in fatbins by NVIDIA's library: plain, and packed in each way that it has"""
import os

import numpy as np
from cuda.bindings import driver, nvfatbin

CUBIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../../vectors/cuda/glob.cubin")
WAYS = {"plain": ["-compress=false"], "zstd": ["-compress=true", "-compress-mode=size"], "LZ4": ["-compress=true", "-compress-all"]}


def checked(answer):
    """What a call gives behind its code, which must be 0."""
    code, *rest = answer
    assert int(code) == 0, code
    return rest[0] if len(rest) == 1 else rest


with open(CUBIN, "rb") as file:
    cubin = file.read()
checked(driver.cuInit(0))
checked(driver.cuCtxCreate(0, 0))
sizes = set()
for name, options in WAYS.items():
    made = nvfatbin.create(options, len(options))
    nvfatbin.add_cubin(made, cubin, len(cubin), "53", "glob")
    fatbin = bytearray(nvfatbin.size(made))
    nvfatbin.get(made, fatbin)
    sizes.add(len(fatbin))
    kernel = checked(driver.cuModuleGetFunction(checked(driver.cuModuleLoadData(bytes(fatbin))), b"k"))
    memory = checked(driver.cuMemAlloc(20))
    checked(driver.cuLaunchKernel(kernel, 1, 1, 1, 5, 1, 1, 0, 0, ((memory,), (None,)), 0))
    out = np.zeros(5, np.float32)
    checked(driver.cuMemcpyDtoH(out.ctypes.data, memory, out.nbytes))
    assert out.tolist() == [5, 10, 15, 20, 5]
    print(name, "passed")
assert len(sizes) == len(WAYS)  # they were packed
