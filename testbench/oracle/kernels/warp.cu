// warp.cu - shuffles, votes, barriers that count
#include "oracle.hpp"

WHOLE(shuffles, 8, 128, u32, 1024 * 2, u32, 1024 * 12)
{
    const u32 t = blockIdx.x * blockDim.x + threadIdx.x, a = in[2 * t], b = in[2 * t + 1];
    u32 *y = out + 12 * t;

    y[0] = __shfl_sync(~0u, a, b & 31);
    y[1] = __shfl_sync(~0u, a, b, 8);
    y[2] = __shfl_up_sync(~0u, a, 1);
    y[3] = __shfl_up_sync(~0u, a, 5, 16);
    y[4] = __shfl_down_sync(~0u, a, 3);
    y[5] = __shfl_down_sync(~0u, a, 2, 4);
    y[6] = __shfl_xor_sync(~0u, a, 16);
    y[7] = __shfl_xor_sync(~0u, a, 3, 8);
    y[8] = __shfl_sync(~0u, a, 7);
    y[9] = __shfl_up_sync(~0u, a, b & 15, 16);
    y[10] = __shfl_down_sync(~0u, a, b & 7, 8);
    y[11] = __shfl_xor_sync(~0u, a, b & 3, 4);
}

WHOLE(shuffles64, 8, 128, u64, 1024, u64, 1024 * 4)
{
    const u32 t = blockIdx.x * blockDim.x + threadIdx.x;
    const u64 a = in[t];
    u64 *y = out + 4 * t;

    y[0] = __shfl_sync(~0u, a, (t * 7) & 31);
    y[1] = __shfl_up_sync(~0u, a, 9);
    y[2] = __shfl_down_sync(~0u, a, 9, 16);
    y[3] = (u64)__double_as_longlong(__shfl_xor_sync(~0u, __longlong_as_double(a & 0x7fefffffffffffffull), 21));
}

WHOLE(votes, 8, 128, u32, 1024, u32, 1024 * 7)
{
    const u32 t = blockIdx.x * blockDim.x + threadIdx.x, a = in[t];
    u32 *y = out + 7 * t;

    y[0] = __ballot_sync(~0u, a & 1);
    y[1] = __any_sync(~0u, a == 5);
    y[2] = __all_sync(~0u, a != 5);
    y[3] = __popc(__ballot_sync(~0u, a > 1000) & ((1u << (t & 31)) - 1));
    const u32 odd = __ballot_sync(~0u, t & 1);
    if (t & 1)
        y[4] = __ballot_sync(odd, a & 2) + __shfl_sync(odd, a, 5);
    else
        y[4] = __ballot_sync(~odd, a & 4) - __shfl_sync(~odd, a, 4);
    y[5] = __any_sync(~0u, t == 3);
    y[6] = __all_sync(~0u, t >= 32);
}

WHOLE(counting_barriers, 8, 256, u32, 2048, u32, 2048 * 3)
{
    const u32 t = blockIdx.x * blockDim.x + threadIdx.x, a = in[t];

    out[3 * t] = __syncthreads_count(a & 1);
    out[3 * t + 1] = __syncthreads_and(a != 7);
    out[3 * t + 2] = __syncthreads_or(a == 31);
}

// sums of a warp and of a block, by shuffles
WHOLE(reduction, 8, 256, u32, 2048, u32, 8 * 3)
{
    __shared__ u32 part[3][8];
    u32 sum = in[blockIdx.x * blockDim.x + threadIdx.x], most = sum, all = sum;

    for (int by = 16; by; by /= 2) {
        sum += __shfl_down_sync(~0u, sum, by);
        most = max(most, __shfl_xor_sync(~0u, most, by));
        all ^= __shfl_xor_sync(~0u, all, by);
    }
    if (threadIdx.x % 32 == 0) {
        part[0][threadIdx.x / 32] = sum;
        part[1][threadIdx.x / 32] = most;
        part[2][threadIdx.x / 32] = all;
    }
    __syncthreads();
    if (threadIdx.x == 0)
        for (int n = 0; n < 3; n++) {
            u32 z = part[n][0];
            for (int w = 1; w < 8; w++)
                z = n == 0 ? z + part[n][w] : n == 1 ? max(z, part[n][w]) : z ^ part[n][w];
            out[3 * blockIdx.x + n] = z;
        }
}

WHOLE(scan, 4, 128, u32, 512, u32, 512)
{
    __shared__ u32 total[4];
    const u32 lane = threadIdx.x & 31, warp = threadIdx.x / 32;
    u32 sum = in[blockIdx.x * blockDim.x + threadIdx.x];

    for (u32 by = 1; by < 32; by *= 2) {
        const u32 other = __shfl_up_sync(~0u, sum, by);
        if (lane >= by)
            sum += other;
    }
    if (lane == 31)
        total[warp] = sum;
    __syncthreads();
    for (u32 w = 0; w < warp; w++)
        sum += total[w];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
