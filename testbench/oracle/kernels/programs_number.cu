// programs_number.cu - number theory, puzzles, a machine, tricks with bits
#include "oracle.hpp"

EACH(greatest_divisor, u64, 2, u64, 2)
{
    u64 a = x[0], b = x[1];

    while (b) {
        const u64 rest = a % b;
        a = b;
        b = rest;
    }
    y[0] = a;
    // the same by halves
    u32 p = (u32)x[0] | 1, q = (u32)x[1] | 1;
    while (p != q)
        if (p > q)
            p = (p - q) >> (__ffs(p - q) - 1);
        else
            q = (q - p) >> (__ffs(q - p) - 1);
    y[1] = p;
}

static __device__ u64 power(u64 a, u64 n, u64 modulus)
{
    u64 z = 1;

    for (a %= modulus; n; n >>= 1, a = a * a % modulus)
        if (n & 1)
            z = z * a % modulus;
    return z;
}

EACH(is_prime, u32, 1, u32, 1)
{
    const u32 n = x[0] | 1, bases[3] = { 2, 7, 61 };
    u32 odd = n - 1, halves = 0;
    bool prime = n > 1;

    while (odd && odd % 2 == 0) {
        odd /= 2;
        halves++;
    }
    for (int k = 0; k < 3 && prime; k++) {
        if (n == bases[k])
            continue;
        u64 z = power(bases[k], odd, n);
        bool witness = z != 1 && z != n - 1;
        for (u32 h = 1; h < halves && witness; h++) {
            z = z * z % n;
            witness = z != n - 1;
        }
        prime = !witness;
    }
    y[0] = prime;
}

WHOLE(sieve, 1, 64, u8, 1, u32, 64)
{
    __shared__ u32 composite[64];

    composite[threadIdx.x] = 0;
    __syncthreads();
    for (u32 p = 2; p * p < 2048; p++) {
        if (!(composite[p / 32] >> p % 32 & 1))
            for (u32 n = p * (p + threadIdx.x); n < 2048; n += p * 64)
                atomicOr(&composite[n / 32], 1u << n % 32);
        __syncthreads();
    }
    out[threadIdx.x] = composite[threadIdx.x];
}

EACH(collatz, u32, 1, u32, 2)
{
    u64 n = x[0] % 100000 + 1, most = n;
    u32 turns = 0;

    while (n != 1) {
        n = n & 1 ? 3 * n + 1 : n / 2;
        most = max(most, n);
        turns++;
    }
    y[0] = turns;
    y[1] = (u32)most;
}

EACH(factorial, u8, 1, u32, 10)
{
    u32 z[10] = { 1 };

    for (u32 n = 2; n <= (u32)x[0] % 60; n++) {
        u64 carry = 0;
        for (int k = 0; k < 10; k++) {
            carry += (u64)z[k] * n;
            z[k] = (u32)carry;
            carry >>= 32;
        }
    }
    for (int k = 0; k < 10; k++)
        y[k] = z[k];
}

WHOLE(queens_by_a_stack, 1, 32, u8, 1, u32, 32)
{
    const u32 size = 4 + threadIdx.x % 5;
    s8 column[8];
    u32 count = 0;
    int row = 0;

    column[0] = -1;
    while (row >= 0) {
        bool good = false;
        while (!good && ++column[row] < (s32)size) {
            good = true;
            for (int r = 0; r < row; r++) {
                const int apart = column[row] - column[r];
                good &= apart != 0 && apart != row - r && apart != r - row;
            }
        }
        if (!good)
            row--;
        else if (row == (s32)size - 1)
            count++;
        else
            column[++row] = -1;
    }
    out[threadIdx.x] = count;
}

// a small machine: each byte an instruction
EACH(interpreter, u8, 32, u32, 4)
{
    u32 r[4] = { 1, 2, 3, 4 };

    for (u32 pc = 0, turn = 0; pc < 32 && turn < 200; turn++) {
        const u32 word = x[pc++], a = word >> 4 & 3, b = word >> 6;
        switch (word & 15) {
        case 0: r[a] += r[b]; break;
        case 1: r[a] -= r[b]; break;
        case 2: r[a] *= r[b]; break;
        case 3: r[a] ^= r[b] >> 3; break;
        case 4: r[a] = r[b]; break;
        case 5: r[a] = word * 77; break;
        case 6: if (r[a] & 1) pc += 2; break;
        case 7: if (r[a] > r[b]) pc -= min(pc, 5u); break;
        case 8: r[a] = r[a] << 7 | r[a] >> 25; break;
        case 9: r[a] = r[b] ? r[a] / r[b] : 9; break;
        case 10: r[a] = __popc(r[b]); break;
        case 11: pc = r[b] % 32; break;
        case 12: r[a]++; break;
        case 13: r[r[b] & 3] += r[a]; break;
        case 14: turn += 20; break;
        default: break;
        }
    }
    for (int n = 0; n < 4; n++)
        y[n] = r[n];
}

EACH(bit_tricks, u32, 2, u32, 8)
{
    u32 a = x[0], z = 0;

    for (int n = 0; n < 16; n++)
        z |= (x[0] >> n & 1) << 2 * n | (x[1] >> n & 1) << (2 * n + 1); // Morton
    y[0] = z;
    y[1] = a ^ a >> 1; // Gray, and back
    for (u32 by = 16; by; by /= 2)
        a ^= a >> by;
    y[2] = a;
    a = x[0] - (x[0] >> 1 & 0x55555555);
    a = (a & 0x33333333) + (a >> 2 & 0x33333333);
    y[3] = ((a + (a >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
    a = x[0] - 1;
    for (u32 by = 1; by < 32; by *= 2)
        a |= a >> by;
    y[4] = a + 1;
    y[5] = (x[0] & -x[0]) + (x[0] & (x[0] - 1));
    y[6] = (x[0] - 0x01010101) & ~x[0] & 0x80808080; // a byte of 0
    y[7] = ((x[0] & x[1]) + ((x[0] ^ x[1]) >> 1));
}

EACH(binary_search, u32, 1, u32, 2)
{
    u32 low = 0, high = 65536;

    while (low + 1 < high) {
        const u32 middle = (low + high) / 2;
        if ((u64)middle * middle <= x[0])
            low = middle;
        else
            high = middle;
    }
    y[0] = low;
    float guess = 1 + (x[0] >> 8);
    for (int n = 0; n < 20; n++)
        guess = 0.5f * (guess + __uint2float_rn(x[0] >> 4) / guess);
    y[1] = __float2uint_rn(guess);
}

EACH(local_arrays, u32, 4, u32, 3)
{
    u32 wheel[17];
    u8 seen[40];

    for (int n = 0; n < 17; n++)
        wheel[n] = x[n & 3] + n;
    for (int n = 0; n < 40; n++)
        seen[n] = 0;
    for (u32 n = 0, at = x[0] % 17; n < 50; n++) {
        seen[at * 2 + (wheel[at] & 1)]++;
        wheel[at] = wheel[at] * 5 + wheel[(at + 3) % 17];
        at = wheel[at] % 17;
        y[0] += at;
    }
    for (int n = 0; n < 17; n++)
        y[1] ^= wheel[n];
    for (int n = 0; n < 34; n++)
        y[2] = y[2] * 3 + seen[n];
}
