"""cupy_kernels - CuPy on the model by the runtime API: raw kernels, elementwise and reduction kernels, and code that nvcc made (sort, scan)"""
import warnings

import cupy as cp
import numpy as np
from cupy.cuda import runtime, texture
from cupyx import jit

warnings.simplefilter("ignore", FutureWarning)  # cupyx.jit
A = np.random.default_rng(1).random(1000, dtype=np.float32)
X = cp.asarray(A)


def raw_kernel():
    add = cp.RawKernel(r"""
extern "C" __global__ void add(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        c[i] = a[i] + b[i];
}""", "add")
    out = cp.empty_like(X)
    add((8,), (128,), (X, cp.ones_like(X), out, np.int32(A.size)))
    return (out.get() == A + 1).all()


def raw_module():
    module = cp.RawModule(code=r"""
__device__ float table[4];
template <typename T> __global__ void twice(T *out) { out[threadIdx.x] = 2 * (T)table[threadIdx.x]; }""",
                          options=("-std=c++11",), name_expressions=["twice<int>"])
    cp.ndarray(4, cp.float32, module.get_global("table"))[...] = cp.arange(4, dtype=cp.float32)
    out = cp.zeros(4, cp.int32)
    module.get_function("twice<int>")((1,), (4,), (out,))
    return out.get().tolist() == [0, 2, 4, 6]


def elementwise():
    square = cp.ElementwiseKernel("T x, T y", "T z", "z = (x - y) * (x - y)", "square")
    return ((square(X, cp.float32(0.5)).get() == (A - np.float32(0.5)) ** 2).all() and
            np.allclose((cp.sqrt(X) + cp.exp(X)).get(), np.sqrt(A) + np.exp(A), rtol=1e-6))


def reduction():
    length = cp.ReductionKernel("T x", "T y", "x * x", "a + b", "y = sqrt(a)", "0", "length_of")
    return (np.allclose(float(length(X)), np.linalg.norm(A), rtol=1e-6) and int(X.argmax()) == int(A.argmax()) and
            np.allclose(float(X.sum()), A.sum(), rtol=1e-6))


@cp.fuse()
def sine_and_twice(x, y):
    """One kernel of several operations."""
    return cp.sin(x) + y * 2


def fused():
    return np.allclose(sine_and_twice(X, X).get(), np.sin(A) + A * 2, rtol=1e-6)


def types():
    return all((cp.asarray(A.astype(t)) * 3).get().tolist() == (A.astype(t) * 3).tolist() for t in ("f8", "f2", "c8", "i4"))


def indexing():
    return ((X[::3].get() == A[::3]).all() and (X[X > 0.5].get() == A[A > 0.5]).all() and
            ((X[:, None] * X[None, :10]).get() == A[:, None] * A[None, :10]).all())


def compiled():
    """Thrust and CUB as nvcc put them into CuPy."""
    return ((cp.sort(X).get() == np.sort(A)).all() and np.allclose(cp.cumsum(X).get(), np.cumsum(A), rtol=1e-5) and
            (cp.histogram(X, bins=10, range=(0, 1))[0].get() == np.histogram(A, bins=10, range=(0, 1))[0]).all())


def streams():
    stream, event = cp.cuda.Stream(), cp.cuda.Event()
    with stream:
        out = X + 1
    event.record(stream)
    event.synchronize()
    return (out.get() == A + 1).all()


def memories():
    pinned = np.frombuffer(cp.cuda.alloc_pinned_memory(A.nbytes), np.float32, A.size)
    X.get(out=pinned)
    pool = cp.cuda.MemoryPool(cp.cuda.malloc_managed)
    with cp.cuda.using_allocator(pool.malloc):
        managed = cp.asarray(A) * 3
    try:
        cp.cuda.alloc(1 << 40)
        return False
    except cp.cuda.memory.OutOfMemoryError:
        return (pinned == A).all() and (managed.get() == A * 3).all() and runtime.memGetInfo()[1] == 4 << 30


def textures():
    channels = texture.ChannelFormatDescriptor(32, 0, 0, 0, runtime.cudaChannelFormatKindFloat)
    array, source = texture.CUDAarray(channels, 8, 4), cp.arange(32, dtype=cp.float32).reshape(4, 8)
    array.copy_from(source)
    read = texture.TextureObject(
        texture.ResourceDescriptor(runtime.cudaResourceTypeArray, cuArr=array),
        texture.TextureDescriptor((runtime.cudaAddressModeClamp,) * 2, runtime.cudaFilterModePoint, runtime.cudaReadModeElementType))
    kernel = cp.RawKernel(r"""
extern "C" __global__ void read(float *out, cudaTextureObject_t t)
{
    out[threadIdx.y * 8 + threadIdx.x] = tex2D<float>(t, threadIdx.x + 0.5f, threadIdx.y + 0.5f) * 2;
}""", "read")
    out = cp.zeros((4, 8), cp.float32)
    kernel((1,), (8, 4), (out, read))
    return (out.get() == source.get() * 2).all()


@jit.rawkernel()
def square_of(x, y, n):
    """Compiled by CuPy out of Python."""
    i = jit.blockIdx.x * jit.blockDim.x + jit.threadIdx.x
    if i < n:
        y[i] = x[i] * x[i]


def python_kernel():
    out = cp.zeros_like(X)
    square_of[8, 128](X, out, cp.uint32(A.size))
    return (out.get() == A * A).all()


assert cp.cuda.Device().compute_capability == "53"
for test in (raw_kernel, raw_module, elementwise, reduction, fused, types, indexing, compiled, streams, memories, textures, python_kernel):
    assert test(), test.__name__
    print("cupy", test.__name__, "passed")
