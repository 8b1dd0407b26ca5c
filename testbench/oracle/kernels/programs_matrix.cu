// programs_matrix.cu - matrices, transforms, pictures, graphs
#include "oracle.hpp"

static __device__ float number(u32 x) { return (float)(s32)(x % 2001) * 0.01f - 10; }

WHOLE(matrix_product, 4, 256, u32, 2 * 32 * 32, float, 32 * 32)
{
    __shared__ float a[16][17], b[16][17];
    const u32 x = threadIdx.x % 16, y = threadIdx.x / 16, column = blockIdx.x % 2 * 16 + x, row = blockIdx.x / 2 * 16 + y;
    float sum = 0;

    for (u32 tile = 0; tile < 32; tile += 16) {
        a[y][x] = number(in[row * 32 + tile + x]);
        b[y][x] = number(in[1024 + (tile + y) * 32 + column]);
        __syncthreads();
        for (u32 k = 0; k < 16; k++)
            sum = fmaf(a[y][k], b[k][x], sum);
        __syncthreads();
    }
    out[row * 32 + column] = sum;
}

WHOLE(transposition, 4, 256, u16, 32 * 32, u16, 32 * 32)
{
    __shared__ u16 tile[16][17];
    const u32 x = threadIdx.x % 16, y = threadIdx.x / 16, bx = blockIdx.x % 2 * 16, by = blockIdx.x / 2 * 16;

    tile[y][x] = in[(by + y) * 32 + bx + x];
    __syncthreads();
    out[(bx + y) * 32 + by + x] = tile[x][y];
}

WHOLE(lu, 2, 64, u32, 2 * 64, double, 2 * 64)
{
    __shared__ double a[8][8];
    const u32 x = threadIdx.x % 8, y = threadIdx.x / 8;

    a[y][x] = number(in[blockIdx.x * 64 + threadIdx.x]) + (x == y ? 100 : 0);
    for (u32 k = 0; k < 7; k++) {
        __syncthreads();
        if (x == k && y > k)
            a[y][k] /= a[k][k];
        __syncthreads();
        if (x > k && y > k)
            a[y][x] -= a[y][k] * a[k][x];
    }
    __syncthreads();
    out[blockIdx.x * 64 + threadIdx.x] = a[y][x];
}

EACH(inverse, u32, 9, float, 9)
{
    float a[3][6];

    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 6; c++)
            a[r][c] = c < 3 ? number(x[3 * r + c]) + (r == c ? 40 : 0) : r == c - 3;
    for (int k = 0; k < 3; k++) {
        int pivot = k;
        for (int r = k + 1; r < 3; r++)
            if (fabsf(a[r][k]) > fabsf(a[pivot][k]))
                pivot = r;
        for (int c = 0; c < 6; c++) {
            const float kept = a[k][c];
            a[k][c] = a[pivot][c];
            a[pivot][c] = kept;
        }
        const float scale = 1 / a[k][k];
        for (int c = 0; c < 6; c++)
            a[k][c] *= scale;
        for (int r = 0; r < 3; r++)
            if (r != k) {
                const float by = a[r][k];
                for (int c = 0; c < 6; c++)
                    a[r][c] -= by * a[k][c];
            }
    }
    for (int n = 0; n < 9; n++)
        y[n] = a[n / 3][3 + n % 3];
}

EACH(cholesky, u32, 6, double, 10)
{
    double a[4][4], l[4][4] = {};

    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++)
            a[r][c] = number(x[(r * c + r + c) % 6]) + (r == c ? 100 : 0);
    for (int r = 0; r < 4; r++)
        for (int c = 0; c <= r; c++) {
            double sum = a[r > c ? r : c][r > c ? c : r];
            for (int k = 0; k < c; k++)
                sum -= l[r][k] * l[c][k];
            l[r][c] = r == c ? sqrt(sum) : sum / l[c][c];
        }
    int n = 0;
    for (int r = 0; r < 4; r++)
        for (int c = 0; c <= r; c++)
            y[n++] = l[r][c];
}

WHOLE(heat, 1, 256, u32, 256, float, 256)
{
    __shared__ float a[2][18][18];
    const u32 x = threadIdx.x % 16 + 1, y = threadIdx.x / 16 + 1;
    int now = 0;

    for (u32 n = threadIdx.x; n < 2 * 18 * 18; n += 256)
        ((float *)a)[n] = 0;
    __syncthreads();
    a[0][y][x] = number(in[threadIdx.x]);
    for (int turn = 0; turn < 20; turn++, now ^= 1) {
        __syncthreads();
        a[now ^ 1][y][x] = a[now][y][x] * 0.5f +
                           0.125f * (a[now][y - 1][x] + a[now][y + 1][x] + a[now][y][x - 1] + a[now][y][x + 1]);
    }
    out[threadIdx.x] = a[now][y][x];
}

WHOLE(life, 1, 256, u8, 256, u8, 256)
{
    __shared__ u8 a[2][256];
    const u32 t = threadIdx.x, x = t % 16, y = t / 16;
    int now = 0;

    a[0][t] = in[t] & 1;
    for (int turn = 0; turn < 30; turn++, now ^= 1) {
        u32 around = 0;
        __syncthreads();
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
                around += (dx || dy) ? a[now][(y + dy & 15) * 16 + (x + dx & 15)] : 0;
        a[now ^ 1][t] = around == 3 || (around == 2 && a[now][t]);
    }
    out[t] = a[now][t];
}

struct complex {
    double re, im;
};
// cos and sin of 2 pi n / 64 for n = 0 to 31, by the half-angle formulas
static __device__ complex root(u32 n)
{
    complex z = { 1, 0 }, w = { -1, 0 };

    for (u32 bit = 16; bit > 0; bit /= 2) {
        w.im = sqrt((1 - w.re) / 2);
        w.re = sqrt((1 + w.re) / 2);
        if (n & bit)
            z = { z.re * w.re - z.im * w.im, z.re * w.im + z.im * w.re };
    }
    return z;
}

WHOLE(fft, 2, 32, u32, 2 * 64, double, 2 * 128)
{
    __shared__ complex a[64];
    const u32 t = threadIdx.x;

    for (u32 n = t; n < 64; n += 32)
        a[__brev(n) >> 26] = { number(in[blockIdx.x * 64 + n]), 0 };
    for (u32 half = 1; half < 64; half *= 2) {
        __syncthreads();
        const u32 k = t & (half - 1), i = 2 * t - k, j = i + half;
        const complex w = root(k * (32 / half)), p = a[i], q = a[j];
        const complex z = { q.re * w.re + q.im * w.im, q.im * w.re - q.re * w.im };
        a[i] = { p.re + z.re, p.im + z.im };
        a[j] = { p.re - z.re, p.im - z.im };
    }
    __syncthreads();
    for (u32 n = t; n < 64; n += 32) {
        out[blockIdx.x * 128 + 2 * n] = a[n].re;
        out[blockIdx.x * 128 + 2 * n + 1] = a[n].im;
    }
}

WHOLE(walsh_hadamard, 2, 128, s32, 512, s32, 512)
{
    __shared__ s32 a[256];
    const u32 t = threadIdx.x;

    a[t] = in[blockIdx.x * 256 + t];
    a[t + 128] = in[blockIdx.x * 256 + t + 128];
    for (u32 half = 1; half < 256; half *= 2) {
        __syncthreads();
        const u32 i = (t & ~(half - 1)) * 2 + (t & (half - 1)), p = a[i], q = a[i + half];
        a[i] = p + q;
        a[i + half] = p - q;
    }
    __syncthreads();
    out[blockIdx.x * 256 + t] = a[t];
    out[blockIdx.x * 256 + t + 128] = a[t + 128];
}

__constant__ float taps[9] = { 0.0625f, 0.125f, 0.0625f, 0.125f, 0.25f, 0.125f, 0.0625f, 0.125f, 0.0625f };

WHOLE(blur, 4, 256, u8, 32 * 32, float, 32 * 32)
{
    const s32 n = blockIdx.x * 256 + threadIdx.x, x = n % 32, y = n / 32;
    float sum = 0;

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            const s32 px = min(max(x + dx, 0), 31), py = min(max(y + dy, 0), 31);
            sum += taps[(dy + 1) * 3 + dx + 1] * in[py * 32 + px];
        }
    out[n] = sum;
}

WHOLE(shortest_paths, 1, 256, u8, 256, u32, 256)
{
    __shared__ u32 d[16][16];
    const u32 x = threadIdx.x % 16, y = threadIdx.x / 16;

    d[y][x] = x == y ? 0 : in[threadIdx.x] < 80 ? in[threadIdx.x] + 1 : 100000;
    for (u32 k = 0; k < 16; k++) {
        __syncthreads();
        const u32 by = d[y][k] + d[k][x];
        __syncthreads();
        d[y][x] = min(d[y][x], by);
    }
    out[threadIdx.x] = d[y][x];
}

WHOLE(breadth_first, 2, 64, u8, 2 * 64 * 3, u32, 2 * 64)
{
    __shared__ u32 level[64];
    const u32 t = threadIdx.x;
    const u8 *edge = in + blockIdx.x * 192 + 3 * t;

    level[t] = t == 0 ? 0 : 99;
    for (u32 now = 0; now < 64; now++) {
        bool found = false;
        __syncthreads();
        if (level[t] == now)
            for (int e = 0; e < 3; e++)
                found |= atomicMin(&level[edge[e] & 63], now + 1) > now + 1;
        if (!__syncthreads_or(found))
            break;
    }
    out[blockIdx.x * 64 + t] = level[t];
}

WHOLE(mandelbrot, 8, 128, u8, 1, u32, 1024)
{
    const u32 n = blockIdx.x * 128 + threadIdx.x;
    const float cx = (n % 32) * 0.09375f - 2.2f, cy = (n / 32) * 0.078125f - 1.25f;
    float x = 0, y = 0;
    u32 turn = 0;

    while (turn < 200 && x * x + y * y < 4) {
        const float next = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = next;
        turn++;
    }
    out[n] = turn;
}
