// Recurses as often as n says, with a frame each time.
static __device__ __noinline__ int sum(int n)
{
    volatile int kept = n;

    return n == 0 ? 0 : sum(n - 1) + kept;
}

extern "C" __global__ void deep(int *out, int n) { *out = sum(n); }
