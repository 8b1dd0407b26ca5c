// programs_sort.cu - sorts, scans, sums: whole programs of a block in shared memory, or of a thread in local memory
#include "oracle.hpp"

#define BLOCK (blockIdx.x * blockDim.x)

WHOLE(bitonic_sort, 4, 256, u32, 4 * 256, u32, 4 * 256)
{
    __shared__ u32 a[256];
    const u32 t = threadIdx.x;

    a[t] = in[BLOCK + t];
    __syncthreads();
    for (u32 k = 2; k <= 256; k *= 2)
        for (u32 j = k / 2; j > 0; j /= 2) {
            const u32 other = t ^ j;
            if (other > t && (a[t] > a[other]) == ((t & k) == 0)) {
                const u32 kept = a[t];
                a[t] = a[other];
                a[other] = kept;
            }
            __syncthreads();
        }
    out[BLOCK + t] = a[t];
}

WHOLE(odd_even_sort, 2, 64, s32, 2 * 128, s32, 2 * 128)
{
    __shared__ s32 a[128];
    const u32 t = threadIdx.x;

    a[t] = in[2 * BLOCK + t];
    a[t + 64] = in[2 * BLOCK + t + 64];
    __syncthreads();
    for (int turn = 0; turn < 128; turn++) {
        const u32 at = 2 * t + (turn & 1);
        if (at + 1 < 128 && a[at] > a[at + 1]) {
            const s32 kept = a[at];
            a[at] = a[at + 1];
            a[at + 1] = kept;
        }
        __syncthreads();
    }
    out[2 * BLOCK + t] = a[t];
    out[2 * BLOCK + t + 64] = a[t + 64];
}

EACH(insertion_sort, s32, 16, s32, 16)
{
    s32 a[16];

    for (int n = 0; n < 16; n++)
        a[n] = x[n];
    for (int n = 1; n < 16; n++) {
        const s32 kept = a[n];
        int at = n;
        for (; at > 0 && a[at - 1] > kept; at--)
            a[at] = a[at - 1];
        a[at] = kept;
    }
    for (int n = 0; n < 16; n++)
        y[n] = a[n];
}

static __device__ __noinline__ void quicksort(u32 *a, int low, int high)
{
    if (low >= high)
        return;
    const u32 pivot = a[(low + high) / 2];
    int i = low, j = high;
    while (i <= j) {
        while (a[i] < pivot)
            i++;
        while (a[j] > pivot)
            j--;
        if (i <= j) {
            const u32 kept = a[i];
            a[i++] = a[j];
            a[j--] = kept;
        }
    }
    quicksort(a, low, j);
    quicksort(a, i, high);
}

EACH(quick_sort, u32, 24, u32, 24)
{
    u32 a[24];

    for (int n = 0; n < 24; n++)
        a[n] = x[n];
    quicksort(a, 0, 23);
    for (int n = 0; n < 24; n++)
        y[n] = a[n];
}

EACH(heap_sort, u64, 12, u64, 12)
{
    u64 a[12];

    for (int n = 0; n < 12; n++)
        a[n] = x[n];
    for (int end = 12, start = 6; end > 1;) {
        if (start > 0) {
            start--;
        } else {
            end--;
            const u64 kept = a[end];
            a[end] = a[0];
            a[0] = kept;
        }
        int root = start;
        while (2 * root + 1 < end) {
            int child = 2 * root + 1;
            if (child + 1 < end && a[child] < a[child + 1])
                child++;
            if (a[root] >= a[child])
                break;
            const u64 kept = a[root];
            a[root] = a[child];
            a[child] = kept;
            root = child;
        }
    }
    for (int n = 0; n < 12; n++)
        y[n] = a[n];
}

EACH(merge_sort, float, 16, float, 16)
{
    float a[16], b[16], *from = a, *to = b;

    for (int n = 0; n < 16; n++)
        a[n] = x[n] == x[n] ? x[n] + 0.0f : 0.0f; // no NaN, no zero with a sign
    for (int width = 1; width < 16; width *= 2) {
        for (int start = 0; start < 16; start += 2 * width) {
            int i = start, j = start + width;
            for (int n = start; n < start + 2 * width; n++)
                to[n] = i < start + width && (j >= start + 2 * width || from[i] <= from[j]) ? from[i++] : from[j++];
        }
        float *const kept = from;
        from = to;
        to = kept;
    }
    for (int n = 0; n < 16; n++)
        y[n] = from[n];
}

WHOLE(radix_sort, 2, 256, u32, 512, u32, 512)
{
    __shared__ u32 a[256], zeros[256];
    const u32 t = threadIdx.x;

    a[t] = in[BLOCK + t];
    for (int bit = 0; bit < 32; bit++) {
        __syncthreads();
        const u32 own = a[t], zero = ~own >> bit & 1;
        zeros[t] = zero;
        __syncthreads();
        for (u32 by = 1; by < 256; by *= 2) {
            const u32 other = t >= by ? zeros[t - by] : 0;
            __syncthreads();
            zeros[t] += other;
            __syncthreads();
        }
        const u32 place = zero ? zeros[t] - 1 : zeros[255] + t - zeros[t];
        a[place] = own;
    }
    __syncthreads();
    out[BLOCK + t] = a[t];
}

WHOLE(rank_sort, 1, 128, s64, 128, s64, 128)
{
    u32 rank = 0;

    for (u32 n = 0; n < 128; n++)
        rank += in[n] < in[threadIdx.x] || (in[n] == in[threadIdx.x] && n < threadIdx.x);
    out[rank] = in[threadIdx.x];
}

WHOLE(scan_of_steps, 2, 256, u64, 512, u64, 512)
{
    __shared__ u64 a[2][256];
    const u32 t = threadIdx.x;
    int now = 0;

    a[0][t] = in[BLOCK + t];
    __syncthreads();
    for (u32 by = 1; by < 256; by *= 2, now ^= 1) {
        a[now ^ 1][t] = a[now][t] + (t >= by ? a[now][t - by] : 0);
        __syncthreads();
    }
    out[BLOCK + t] = a[now][t];
}

WHOLE(scan_of_a_tree, 2, 128, u32, 512, u32, 512)
{
    DYNAMIC_SHARED(u32, a);
    const u32 t = threadIdx.x;
    u32 by = 1;

    a[2 * t] = in[2 * BLOCK + 2 * t];
    a[2 * t + 1] = in[2 * BLOCK + 2 * t + 1];
    for (u32 half = 128; half > 0; half /= 2, by *= 2) {
        __syncthreads();
        if (t < half)
            a[by * (2 * t + 2) - 1] += a[by * (2 * t + 1) - 1];
    }
    if (t == 0)
        a[255] = 0;
    for (u32 half = 1; half < 256; half *= 2) {
        by /= 2;
        __syncthreads();
        if (t < half) {
            const u32 kept = a[by * (2 * t + 1) - 1];
            a[by * (2 * t + 1) - 1] = a[by * (2 * t + 2) - 1];
            a[by * (2 * t + 2) - 1] += kept;
        }
    }
    __syncthreads();
    out[2 * BLOCK + 2 * t] = a[2 * t];
    out[2 * BLOCK + 2 * t + 1] = a[2 * t + 1];
}

struct best {
    float value;
    u32 at;
};

WHOLE(greatest_and_where, 4, 128, u32, 512, u32, 8)
{
    __shared__ best a[128];
    const u32 t = threadIdx.x;

    a[t] = { (float)(s32)in[BLOCK + t], t };
    for (u32 by = 64; by > 0; by /= 2) {
        __syncthreads();
        if (t < by && (a[t + by].value > a[t].value || (a[t + by].value == a[t].value && a[t + by].at < a[t].at)))
            a[t] = a[t + by];
    }
    if (t == 0) {
        out[2 * blockIdx.x] = __float_as_uint(a[0].value);
        out[2 * blockIdx.x + 1] = a[0].at;
    }
}

WHOLE(compaction, 4, 128, u32, 512, u32, 516)
{
    __shared__ u32 base[4];
    const u32 t = threadIdx.x, a = in[BLOCK + t], warp = t / 32;
    const u32 those = __ballot_sync(~0u, (a & 3) == 1);

    if ((t & 31) == 0)
        base[warp] = __popc(those);
    __syncthreads();
    u32 at = __popc(those & ((1u << (t & 31)) - 1));
    for (u32 w = 0; w < warp; w++)
        at += base[w];
    if ((a & 3) == 1)
        out[129 * blockIdx.x + 1 + at] = a;
    if (t == 127)
        out[129 * blockIdx.x] = at + ((a & 3) == 1);
}

WHOLE(dot_product, 2, 128, u32, 2 * 2 * 1024, double, 2)
{
    __shared__ double part[128];
    const u32 *a = in + blockIdx.x * 2048, *b = a + 1024;
    double sum = 0;

    for (u32 n = threadIdx.x; n < 1024; n += 128)
        sum += (double)(s32)a[n] * 0.001 * (b[n] & 0xffff);
    part[threadIdx.x] = sum;
    for (u32 by = 64; by > 0; by /= 2) {
        __syncthreads();
        if (threadIdx.x < by)
            part[threadIdx.x] += part[threadIdx.x + by];
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[0];
}
