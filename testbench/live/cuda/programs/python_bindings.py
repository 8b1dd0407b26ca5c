"""python_bindings - cuda-python's bindings of the driver API, and cuda.core, on the model: NVRTC's PTX and cubins"""
import ctypes

import numpy as np
from cuda.bindings import driver, nvrtc
from cuda.core import Device, LaunchConfig, Program, ProgramOptions, launch

SOURCE = """
__device__ int scale = 3;
__constant__ float table[4];
extern "C" __global__ void saxpy(float a, const float *x, float *y, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}
extern "C" __global__ void variables(int *out) { out[threadIdx.x] = scale * (int)table[threadIdx.x & 3]; }
template <typename T> __global__ void twice(T *x) { x[threadIdx.x] *= 2; }
template __global__ void twice<double>(double *);
"""


def checked(answer):
    """What a call gives behind its code, which must be 0."""
    code, *rest = answer
    assert int(code) == 0, code
    return rest[0] if len(rest) == 1 else rest


def ptx():
    program = checked(nvrtc.nvrtcCreateProgram(SOURCE.encode(), b"source.cu", 0, [], []))
    checked(nvrtc.nvrtcCompileProgram(program, 1, [b"--gpu-architecture=compute_53"]))
    text = b" " * checked(nvrtc.nvrtcGetPTXSize(program))
    checked(nvrtc.nvrtcGetPTX(program, text))
    return text


def driver_api():
    checked(driver.cuInit(0))
    device = checked(driver.cuDeviceGet(0))
    checked(driver.cuCtxSetCurrent(checked(driver.cuDevicePrimaryCtxRetain(device))))
    module = checked(driver.cuModuleLoadData(ptx()))
    kernel = checked(driver.cuModuleGetFunction(module, b"saxpy"))
    stream = checked(driver.cuStreamCreate(0))
    x, y = np.arange(1000, dtype=np.float32), np.ones(1000, np.float32)
    dx, dy = checked(driver.cuMemAlloc(x.nbytes)), checked(driver.cuMemAlloc(y.nbytes))
    checked(driver.cuMemcpyHtoDAsync(dx, x.ctypes.data, x.nbytes, stream))
    checked(driver.cuMemcpyHtoDAsync(dy, y.ctypes.data, y.nbytes, stream))
    arguments = ((2.0, dx, dy, 1000), (ctypes.c_float, None, None, ctypes.c_int))
    checked(driver.cuLaunchKernel(kernel, 4, 1, 1, 256, 1, 1, 0, stream, arguments, 0))
    out = np.zeros(1000, np.float32)
    checked(driver.cuMemcpyDtoHAsync(out.ctypes.data, dy, out.nbytes, stream))
    checked(driver.cuStreamSynchronize(stream))
    assert (out == 2 * x + y).all()
    variables(module, dx)
    rows(dx)


def variables(module, memory):
    table, bytes_ = checked(driver.cuModuleGetGlobal(module, b"table"))
    values = np.array([1, 2, 3, 4], np.float32)
    assert bytes_ == values.nbytes
    checked(driver.cuMemcpyHtoD(table, values.ctypes.data, bytes_))
    kernel = checked(driver.cuModuleGetFunction(module, b"variables"))
    checked(driver.cuLaunchKernel(kernel, 1, 1, 1, 8, 1, 1, 0, 0, ((memory,), (None,)), 0))
    out = np.zeros(8, np.int32)
    checked(driver.cuMemcpyDtoH(out.ctypes.data, memory, out.nbytes))
    assert out.tolist() == [3, 6, 9, 12] * 2


def rows(memory):
    picture = np.arange(50, dtype=np.float32).reshape(5, 10)
    copy = driver.CUDA_MEMCPY2D()
    copy.srcMemoryType, copy.srcHost, copy.srcPitch = driver.CUmemorytype.CU_MEMORYTYPE_HOST, picture.ctypes.data, 40
    copy.dstMemoryType, copy.dstDevice, copy.dstPitch = driver.CUmemorytype.CU_MEMORYTYPE_DEVICE, memory, 64
    copy.WidthInBytes, copy.Height = 40, 5
    checked(driver.cuMemcpy2D(copy))
    out = np.zeros((5, 16), np.float32)
    checked(driver.cuMemcpyDtoH(out.ctypes.data, memory, out.nbytes))
    assert (out[:, :10] == picture).all()
    kind = driver.CUpointer_attribute.CU_POINTER_ATTRIBUTE_MEMORY_TYPE
    assert int(checked(driver.cuPointerGetAttribute(kind, int(memory)))) == 2


def core():
    device = Device()
    device.set_current()
    stream = device.create_stream()
    assert tuple(device.compute_capability) == (5, 3)
    program = Program(SOURCE, code_type="c++", options=ProgramOptions(arch="sm_53"))
    kernel = program.compile("cubin", name_expressions=("twice<double>",)).get_kernel("twice<double>")
    x = np.arange(100, dtype=np.float64)
    memory = checked(driver.cuMemAlloc(x.nbytes))
    checked(driver.cuMemcpyHtoD(memory, x.ctypes.data, x.nbytes))
    launch(stream, LaunchConfig(grid=1, block=100), kernel, int(memory))
    stream.sync()
    out = np.zeros_like(x)
    checked(driver.cuMemcpyDtoH(out.ctypes.data, memory, out.nbytes))
    assert (out == 2 * x).all()


for test in driver_api, core:
    test()
    print(test.__name__, "passed")
