"""runtime_bindings - cuda-python's runtime API (cuda.cudart of 12.3, which is written over the driver's): memory, copies, streams, a kernel"""
import ctypes

import numpy as np
from cuda import cuda, cudart, nvrtc

N = 1000


def checked(answer):
    """What a call gives behind its code, which must be 0."""
    code, *rest = answer
    assert int(code) == 0, code
    return rest[0] if len(rest) == 1 else rest


def memory_goes_to_and_fro():
    a, b = np.arange(N, dtype=np.float32), np.zeros(N, np.float32)
    device = checked(cudart.cudaMalloc(a.nbytes))
    checked(cudart.cudaMemcpy(device, a.ctypes.data, a.nbytes, cudart.cudaMemcpyKind.cudaMemcpyHostToDevice))
    checked(cudart.cudaMemset(device, 0, 40))
    checked(cudart.cudaMemcpy(b.ctypes.data, device, a.nbytes, cudart.cudaMemcpyKind.cudaMemcpyDeviceToHost))
    assert not b[:10].any() and (b[10:] == a[10:]).all()
    attributes = checked(cudart.cudaPointerGetAttributes(device))
    assert attributes.type == cudart.cudaMemoryType.cudaMemoryTypeDevice
    checked(cudart.cudaFree(device))
    assert cudart.cudaMalloc(1 << 40)[0] == cudart.cudaError_t.cudaErrorMemoryAllocation


def arrays_take_boxes():
    channels = checked(cudart.cudaCreateChannelDesc(32, 0, 0, 0, cudart.cudaChannelFormatKind.cudaChannelFormatKindFloat))
    array = checked(cudart.cudaMallocArray(channels, 8, 4, 0))
    a, b = np.arange(32, dtype=np.float32), np.zeros(32, np.float32)
    checked(cudart.cudaMemcpy2DToArray(array, 0, 0, a.ctypes.data, 32, 32, 4, cudart.cudaMemcpyKind.cudaMemcpyHostToDevice))
    checked(cudart.cudaMemcpy2DFromArray(b.ctypes.data, 32, array, 0, 0, 32, 4, cudart.cudaMemcpyKind.cudaMemcpyDeviceToHost))
    assert (a == b).all()
    checked(cudart.cudaFreeArray(array))


def kernels_run_in_streams():
    source = b'extern "C" __global__ void twice(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= 2; }'
    program = checked(nvrtc.nvrtcCreateProgram(source, b"twice.cu", 0, [], []))
    checked(nvrtc.nvrtcCompileProgram(program, 1, [b"--gpu-architecture=sm_53"]))
    cubin = b" " * checked(nvrtc.nvrtcGetCUBINSize(program))
    checked(nvrtc.nvrtcGetCUBIN(program, cubin))
    kernel = checked(cuda.cuModuleGetFunction(checked(cuda.cuModuleLoadData(cubin)), b"twice"))
    stream, event = checked(cudart.cudaStreamCreate()), checked(cudart.cudaEventCreate())
    a, b = np.arange(N, dtype=np.float32), np.zeros(N, np.float32)
    device = checked(cudart.cudaMalloc(a.nbytes))
    checked(cudart.cudaMemcpyAsync(device, a.ctypes.data, a.nbytes, cudart.cudaMemcpyKind.cudaMemcpyHostToDevice, stream))
    checked(cuda.cuLaunchKernel(kernel, 8, 1, 1, 128, 1, 1, 0, stream, ((int(device), N), (ctypes.c_void_p, ctypes.c_int)), 0))
    checked(cudart.cudaMemcpyAsync(b.ctypes.data, device, a.nbytes, cudart.cudaMemcpyKind.cudaMemcpyDeviceToHost, stream))
    checked(cudart.cudaEventRecord(event, stream))
    checked(cudart.cudaEventSynchronize(event))
    assert (b == a * 2).all()


properties = checked(cudart.cudaGetDeviceProperties(0))
assert (properties.name, properties.major, properties.minor) == (b"Aurum gm20b", 5, 3)
checked(cudart.cudaSetDevice(0))
for test in (memory_goes_to_and_fro, arrays_take_boxes, kernels_run_in_streams):
    test()
    print("runtime", test.__name__, "passed")
