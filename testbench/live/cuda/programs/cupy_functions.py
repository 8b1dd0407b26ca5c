"""cupy_functions - CuPy's functions beside NumPy's: ufuncs, reductions, sorting, indexing, statistics, images; each a kernel that CuPy writes"""
import warnings

import cupy as cp
import cupyx.scipy.ndimage
import cupyx.scipy.special
import numpy as np

warnings.simplefilter("ignore")
DICE = np.random.default_rng(3)
A = DICE.standard_normal((37, 41)).astype(np.float32)
B = DICE.random((37, 41)).astype(np.float32) + np.float32(0.1)
I = DICE.integers(-50, 50, (37, 41)).astype(np.int32)
checks = 0


def same(name, function, *arrays, close=1e-5):
    """Compares what a function of either library, given that library, makes of arrays."""
    global checks
    want = function(np, *arrays)
    got = function(cp, *[cp.asarray(a) for a in arrays])
    for one, other in zip(got if isinstance(got, tuple) else (got,), want if isinstance(want, tuple) else (want,)):
        assert np.allclose(cp.asnumpy(one), other, rtol=close, atol=1e-6, equal_nan=True), name
    checks += 1


for name in "sin cos tan arctan sinh tanh exp2 expm1 floor ceil trunc rint sign absolute square cbrt isfinite signbit negative".split():
    same(name, lambda m, x: getattr(m, name)(x), A)
for name in "log log2 log10 log1p sqrt reciprocal arcsinh".split():
    same(name, lambda m, x: getattr(m, name)(x), B)
for name in "add subtract multiply divide arctan2 hypot maximum minimum fmod floor_divide remainder copysign logaddexp less equal".split():
    same(name, lambda m, x, y: getattr(m, name)(x, y), A, B, close=1e-4)
for name in "bitwise_and bitwise_or bitwise_xor left_shift right_shift gcd lcm".split():
    same(name, lambda m, x, y: getattr(m, name)(x, y), abs(I) % 8, abs(I) % 5)
for name in "sum prod mean var min max argmin any all ptp median".split():
    for axis in (None, 0, 1):
        same(name, lambda m, x: getattr(m, name)(x, axis=axis), B, close=1e-3)

same("power", lambda m, x: m.power(x, x), B)
same("sort", lambda m, x: m.sort(x, axis=0), A)
same("argsort", lambda m, x: m.argsort(x, axis=1), A)
same("lexsort", lambda m, x, y: m.lexsort(m.stack([x[0], y[0]])), A, B)
same("partition", lambda m, x: m.sort(m.partition(x.ravel(), 100)[:100]), A)
same("unique", lambda m, x: m.unique(x, return_counts=True), I)
same("bincount", lambda m, x: m.bincount(abs(x).ravel()), I)
same("histogram2d", lambda m, x, y: m.histogram2d(x.ravel(), y.ravel(), bins=5)[0], A, B)
same("searchsorted", lambda m, x: m.searchsorted(m.arange(0, 1, .1), x.ravel()), B)
same("percentile", lambda m, x: m.percentile(x, 30), B)
same("nanmean", lambda m, x: m.nanmean(m.where(x > 1, m.nan, x)), A)
same("cumprod", lambda m, x: m.cumprod(x[0]), B)
same("diff", lambda m, x: m.diff(x), A)
same("interp", lambda m, x: m.interp(x.ravel(), m.arange(5.), m.arange(5.) ** 2), B)
same("where", lambda m, x, y: m.where(x > 0, x, y), A, B)
same("take", lambda m, x: m.take(x, m.asarray([3, 1, 2]), axis=1), A)
same("roll", lambda m, x: m.roll(x, 5, axis=1), A)
same("pad", lambda m, x: m.pad(x, 3, mode="reflect"), A)
same("concatenate", lambda m, x, y: m.concatenate([x, y], axis=1), A, B)
same("transpose", lambda m, x: m.ascontiguousarray(x.T), A)
same("einsum", lambda m, x: m.einsum("ij->j", x), A, close=1e-4)
same("double", lambda m, x: m.exp(x.astype(float)), A, close=1e-13)
same("complex", lambda m, x: m.exp(1j * x), A)
same("64 bits", lambda m, x: x.astype(np.int64) ** 3 // 7, I)
same("8 bits", lambda m, x: x.astype(np.uint8) * 3, I)


def scattered(m, x):
    """Atomic additions where places are equal."""
    counts = m.zeros(10, np.int32)
    m.add.at(counts, abs(x).ravel() % 10, 1)
    return counts


same("add.at", scattered, I)
shifted = sum(np.roll(A.astype(float), (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1))
assert np.allclose(cupyx.scipy.ndimage.uniform_filter(cp.asarray(A), 3).get()[1:-1, 1:-1], shifted[1:-1, 1:-1] / 9, rtol=1e-4, atol=1e-6)
assert np.allclose(cupyx.scipy.special.erf(cp.asarray([0.5, 1.0])).get(), [0.5204998778, 0.8427007929])
with cp.cuda.Stream.ptds as stream:
    out = cp.asarray(A) + 1
stream.synchronize()
assert (out.get() == A + 1).all()
assert checks == 107, checks
print("cupy functions:", checks, "as NumPy's")
