"""numba_kernels - kernels of Numba on the model, each against NumPy; the last one faults"""
import math
import os

import numpy as np
from numba import cuda, float32, int32
from numba.cuda.random import create_xoroshiro128p_states, xoroshiro128p_uniform_float32

rng = np.random.default_rng(1)


@cuda.jit
def add(a, b, c):
    i = cuda.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


@cuda.jit
def total(a, out):
    shared = cuda.shared.array(256, float32)
    t = cuda.threadIdx.x
    shared[t] = a[cuda.grid(1)]
    cuda.syncthreads()
    n = 128
    while n:
        if t < n:
            shared[t] += shared[t + n]
        cuda.syncthreads()
        n //= 2
    if t == 0:
        cuda.atomic.add(out, 0, shared[0])


@cuda.jit
def product(a, b, c):
    left, right = cuda.shared.array((16, 16), float32), cuda.shared.array((16, 16), float32)
    x, y = cuda.grid(2)
    s = float32(0)
    for k in range(a.shape[1] // 16):
        left[cuda.threadIdx.x, cuda.threadIdx.y] = a[x, 16 * k + cuda.threadIdx.y]
        right[cuda.threadIdx.x, cuda.threadIdx.y] = b[16 * k + cuda.threadIdx.x, y]
        cuda.syncthreads()
        for n in range(16):
            s += left[cuda.threadIdx.x, n] * right[n, cuda.threadIdx.y]
        cuda.syncthreads()
    c[x, y] = s


@cuda.jit
def points(states, n, out):
    i = cuda.grid(1)
    inside = 0
    for _ in range(n):
        x, y = xoroshiro128p_uniform_float32(states, i), xoroshiro128p_uniform_float32(states, i)
        inside += x * x + y * y <= 1
    out[i] = inside


@cuda.jit(device=True)
def square(x):
    return x * x


@cuda.jit
def functions(a, out):
    i = cuda.grid(1)
    if i < a.size:
        out[i] = math.sin(a[i]) * math.exp(-a[i]) + math.sqrt(square(a[i])) + math.log(1 + a[i]) + a[i] ** 0.25


@cuda.jit
def histogram(a, bins):
    i = cuda.grid(1)
    if i < a.size:
        cuda.atomic.add(bins, a[i], 1)


@cuda.jit
def lanes(out):
    t = cuda.threadIdx.x
    v = int32(t)
    for n in (16, 8, 4, 2, 1):
        v += cuda.shfl_xor_sync(0xffffffff, v, n)
    out[t] = v


def test_add():
    for n in 1, 255, 1000, 1 << 16:
        a, b = rng.random(n, np.float32), rng.random(n, np.float32)
        c = np.zeros_like(a)
        add[(n + 255) // 256, 256](a, b, c)
        assert (c == a + b).all()


def test_total():
    a = rng.integers(0, 100, 256 * 64).astype(np.float32)
    out = cuda.to_device(np.zeros(1, np.float32))
    total[64, 256](cuda.to_device(a), out)
    assert out.copy_to_host()[0] == a.sum()


def test_product():
    a, b = rng.integers(0, 9, (64, 48)).astype(np.float32), rng.integers(0, 9, (48, 32)).astype(np.float32)
    c = np.zeros((64, 32), np.float32)
    product[(4, 2), (16, 16)](a, b, c)
    assert (c == a @ b).all()


def test_points():
    states = create_xoroshiro128p_states(1024, seed=7)
    out = np.zeros(1024, np.int32)
    points[4, 256](states, 100, out)
    assert abs(4 * out.sum() / 102400 - math.pi) < 0.05, out.sum()


def test_functions():
    a = rng.random(1000)
    out = np.zeros_like(a)
    functions[4, 256](a, out)
    np.testing.assert_allclose(out, np.sin(a) * np.exp(-a) + a + np.log(1 + a) + a ** 0.25, rtol=1e-14)


def test_histogram():
    a = rng.integers(0, 10, 5000)
    bins = np.zeros(10, np.int32)
    histogram[20, 256](a, bins)
    assert (bins == np.bincount(a)).all()


def test_lanes():
    out = np.zeros(32, np.int32)
    lanes[1, 32](out)
    assert (out == 496).all()


def test_streams():
    stream, begin, end = cuda.stream(), cuda.event(), cuda.event()
    a = cuda.pinned_array(1000, np.float32)
    a[:] = rng.random(1000)
    begin.record(stream)
    d = cuda.to_device(a, stream=stream)
    out = cuda.device_array_like(d, stream=stream)
    add[4, 256, stream](d, d, out)
    end.record(stream)
    end.synchronize()
    assert (out.copy_to_host(stream=stream) == a + a).all()
    assert cuda.event_elapsed_time(begin, end) > 0


def test_shared_with_host():
    mapped = cuda.mapped_array(1000, np.float32)
    mapped[:] = 1
    managed = cuda.managed_array(1000, np.float32)
    managed[:] = 2
    own = np.zeros(1000, np.float32)
    with cuda.pinned(own):
        add[4, 256](mapped, managed, own)
    assert (own == 3).all()
    add[4, 256](mapped, mapped, managed)
    cuda.synchronize()
    assert (managed == 2).all()


def test_fault():
    @cuda.jit
    def far(a):
        a[1 << 30] = 1

    try:
        far[1, 1](np.zeros(10))
        cuda.synchronize()
    except Exception as e:
        assert "ILLEGAL_ADDRESS" in str(e), e
    else:
        raise AssertionError("no fault")


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
        print(name, "passed", flush=True)
os._exit(0)  # what a fault has stopped cannot be tidied up
