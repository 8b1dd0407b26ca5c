// programs_calls.cu - recursion, pointers to functions, classes
#include "oracle.hpp"

static __device__ __noinline__ u32 queens(u32 columns, u32 left, u32 right, u32 all)
{
    u32 count = 0;

    if (columns == all)
        return 1;
    for (u32 free = all & ~(columns | left | right); free;) {
        const u32 place = free & -free;
        free ^= place;
        count += queens(columns | place, (left | place) << 1, (right | place) >> 1, all);
    }
    return count;
}

WHOLE(queens_by_recursion, 1, 32, u8, 1, u32, 32)
{
    const u32 size = 7, place = 1u << threadIdx.x % size;

    out[threadIdx.x] = queens(place, place << 1, place >> 1, (1u << size) - 1);
}

static __device__ __noinline__ u32 ackermann(u32 m, u32 n, u32 &calls)
{
    calls++;
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1, calls) : ackermann(m - 1, ackermann(m, n - 1, calls), calls);
}

WHOLE(ackermanns, 1, 12, u8, 1, u32, 24)
{
    u32 calls = 0;

    out[2 * threadIdx.x] = ackermann(threadIdx.x / 4, threadIdx.x % 4, calls);
    out[2 * threadIdx.x + 1] = calls;
}

static __device__ __noinline__ bool is_odd(u32 n);
static __device__ __noinline__ bool is_even(u32 n) { return n == 0 ? true : is_odd(n - 1); }
static __device__ __noinline__ bool is_odd(u32 n) { return n == 0 ? false : is_even(n - 1); }
EACH(each_other, u8, 1, u32, 1) { y[0] = is_odd(x[0] % 40) * 2 + is_even(x[0] % 23); }

static __device__ __noinline__ void hanoi(int n, u32 from, u32 to, u32 by, u32 &hash)
{
    if (n == 0)
        return;
    hanoi(n - 1, from, by, to, hash);
    hash = hash * 31 + from * 3 + to;
    hanoi(n - 1, by, to, from, hash);
}
EACH(towers, u8, 1, u32, 1) { hanoi(x[0] % 8, 0, 1, 2, y[0]); }

static __device__ __noinline__ s32 twice(s32 a) { return a * 2; }
static __device__ __noinline__ s32 square(s32 a) { return a * a; }
static __device__ __noinline__ s32 less_one(s32 a) { return a - 1; }
static __device__ __noinline__ s32 turned(s32 a) { return ~a; }
typedef s32 (*function)(s32);
__device__ function table[4] = { twice, square, less_one, turned };

EACH(by_pointer, s32, 2, s32, 2)
{
    s32 z = x[0];

    for (int n = 0; n < 8; n++)
        z = table[x[1] >> 2 * n & 3](z);
    y[0] = z;
    const function one = x[1] & 1 ? square : turned;
    y[1] = one(x[0]) + one(x[1]);
}

struct shape {
    s32 a;
    __device__ shape(s32 of) : a(of) {}
    virtual __device__ s32 area() const { return a; }
    virtual __device__ s32 sides() const { return 0; }
};
struct box : shape {
    __device__ box(s32 of) : shape(of) {}
    __device__ s32 area() const override { return a * a; }
    __device__ s32 sides() const override { return 4; }
};
struct triangle : shape {
    s32 h;
    __device__ triangle(s32 of, s32 high) : shape(of), h(high) {}
    __device__ s32 area() const override { return a * h / 2; }
};

EACH(by_class, s32, 3, s32, 2)
{
    const s32 a = x[0] % 1000, h = x[1] % 1000;
    shape one(a);
    box two(a);
    triangle three(a, h);
    const shape *all[3] = { &one, &two, &three };

    for (u32 n = 0; n < 6; n++) {
        const shape *s = all[((u32)x[2] >> 2 * n & 3) % 3];
        y[0] += s->area();
        y[1] = y[1] * 5 + s->sides();
    }
}
