// What a kernel finds in its file: tables of functions, classes, variables with values, pointers to them, constants.
typedef int (*function)(int);

static __device__ __noinline__ int triple(int a) { return a * 3; }
static __device__ __noinline__ int less_seven(int a) { return a - 7; }
static __device__ __noinline__ int flip(int a) { return a ^ 5; }

__device__ function table[3] = { triple, less_seven, flip };
__constant__ function constants[2] = { flip, triple };

extern "C" __global__ void functions(int *out, int n)
{
    const int t = threadIdx.x;
    const function one = n > 3 ? triple : less_seven;

    out[t] = table[(t + n) % 3](t) + constants[t & 1](n) + one(n);
}

struct shape { virtual __device__ int sides(int x) { return x; } };
struct twice : shape { __device__ int sides(int x) override { return x * 2; } };
struct more : shape { __device__ int sides(int x) override { return x + 9; } };

extern "C" __global__ void classes(int *out, int n)
{
    shape a;
    twice b;
    more c;
    shape *by_number = n == 0 ? &a : n == 1 ? (shape *)&b : (shape *)&c;
    shape *by_thread = threadIdx.x & 1 ? &a : (shape *)&b;

    out[threadIdx.x] = by_number->sides(threadIdx.x) + by_thread->sides(n);
}

__device__ int values[4] = { 1, 2, 3, 4 };
__device__ int *third = values + 2;
__device__ int **indirect = &third;
__device__ int zeros[100];
__constant__ int seven = 7;
__constant__ int *second = values + 1;
__device__ const int *to_constant = &seven;

extern "C" __global__ void pointers(int *out)
{
    out[threadIdx.x] = *third + *second + *to_constant + **indirect + zeros[threadIdx.x] + zeros[99 - threadIdx.x];
}

extern "C" __device__ int vprintf(const char *, void *);

// Calls what is not in the file, if n says so.
extern "C" __global__ void prints(int *out, int n)
{
    if (n)
        vprintf("%d\n", &n);
    *out = 5;
}
