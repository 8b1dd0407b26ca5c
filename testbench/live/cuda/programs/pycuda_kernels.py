"""pycuda_kernels - PyCUDA's driver, arrays and streams on the model, with a cubin of NVRTC"""
import numpy as np
import pycuda.driver as cuda
from cuda.bindings import nvrtc

SOURCE = b"""
extern "C" __global__ void add(const float *a, const float *b, float *c) { const int i = blockIdx.x * blockDim.x + threadIdx.x; c[i] = a[i] + b[i]; }
__constant__ float factor;
extern "C" __global__ void scale(float *a) { a[threadIdx.x] *= factor; }
"""


def cubin():
    _, program = nvrtc.nvrtcCreateProgram(SOURCE, b"source.cu", 0, [], [])
    (code,) = nvrtc.nvrtcCompileProgram(program, 1, [b"--gpu-architecture=sm_53"])
    assert int(code) == 0
    _, size = nvrtc.nvrtcGetCUBINSize(program)
    data = b" " * size
    nvrtc.nvrtcGetCUBIN(program, data)
    return data


cuda.init()
device = cuda.Device(0)
assert device.compute_capability() == (5, 3) and device.total_memory() == 4 << 30
context = device.make_context()
module = cuda.module_from_buffer(cubin())
a, b = np.arange(1024, dtype=np.float32), np.ones(1024, np.float32)
c = np.zeros_like(a)
module.get_function("add")(cuda.In(a), cuda.In(b), cuda.Out(c), block=(256, 1, 1), grid=(4, 1))
assert (c == a + b).all()
print("add passed")

factor, size = module.get_global("factor")
cuda.memcpy_htod(factor, np.array([3], np.float32))
page_locked = cuda.pagelocked_zeros(256, np.float32)
page_locked[:] = 5
memory = cuda.mem_alloc(page_locked.nbytes)
stream, begin, end = cuda.Stream(), cuda.Event(), cuda.Event()
begin.record(stream)
cuda.memcpy_htod_async(memory, page_locked, stream)
scale = module.get_function("scale")
scale(memory, block=(256, 1, 1), stream=stream)
cuda.memcpy_dtoh_async(page_locked, memory, stream)
end.record(stream)
stream.synchronize()
assert (page_locked == 15).all() and end.time_since(begin) >= 0
assert scale.num_regs > 0
print("streams passed")
context.pop()
