// programs_text.cu - hashes, codes, strings, generators of random numbers
#include "oracle.hpp"

static __device__ u32 left(u32 x, int n) { return x << n | x >> (32 - n); }
static __device__ u32 right(u32 x, int n) { return x >> n | x << (32 - n); }

__constant__ u32 sha_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};

EACH(sha256, u32, 16, u32, 8)
{
    const u32 start[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
    u32 w[64], s[8];

    for (int n = 0; n < 64; n++)
        w[n] = n < 16 ? x[n]
                      : w[n - 16] + w[n - 7] + (right(w[n - 15], 7) ^ right(w[n - 15], 18) ^ w[n - 15] >> 3) +
                            (right(w[n - 2], 17) ^ right(w[n - 2], 19) ^ w[n - 2] >> 10);
    for (int n = 0; n < 8; n++)
        s[n] = start[n];
    for (int n = 0; n < 64; n++) {
        const u32 one = s[7] + (right(s[4], 6) ^ right(s[4], 11) ^ right(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) +
                        sha_constants[n] + w[n];
        const u32 two = (right(s[0], 2) ^ right(s[0], 13) ^ right(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        for (int k = 7; k > 0; k--)
            s[k] = s[k - 1];
        s[4] += one;
        s[0] = one + two;
    }
    for (int n = 0; n < 8; n++)
        y[n] = start[n] + s[n];
}

EACH(md5_like, u32, 16, u32, 4)
{
    const int turns[16] = { 7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21 };
    u32 a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;

    for (u32 n = 0; n < 64; n++) {
        u32 f, g;
        switch (n / 16) {
        case 0: f = (b & c) | (~b & d); g = n; break;
        case 1: f = (d & b) | (~d & c); g = 5 * n + 1; break;
        case 2: f = b ^ c ^ d; g = 3 * n + 5; break;
        default: f = c ^ (b | ~d); g = 7 * n; break;
        }
        f += a + n * 0x9e3779b9 + x[g & 15];
        a = d;
        d = c;
        c = b;
        b += left(f, turns[n / 16 * 4 + n % 4]);
    }
    y[0] = a;
    y[1] = b;
    y[2] = c;
    y[3] = d;
}

WHOLE(crc32, 4, 128, u32, 512 * 4, u32, 512)
{
    __shared__ u32 table[256];

    for (u32 n = threadIdx.x; n < 256; n += 128) {
        u32 z = n;
        for (int bit = 0; bit < 8; bit++)
            z = z & 1 ? z >> 1 ^ 0xedb88320 : z >> 1;
        table[n] = z;
    }
    __syncthreads();
    const u32 t = blockIdx.x * 128 + threadIdx.x;
    u32 z = ~0u;
    for (int n = 0; n < 16; n++)
        z = table[(z ^ in[4 * t + n / 4] >> 8 * (n % 4)) & 255] ^ z >> 8;
    out[t] = ~z;
}

EACH(murmur, u32, 5, u32, 1)
{
    u32 h = x[4];

    for (int n = 0; n < 4; n++)
        h = left(h ^ left(x[n] * 0xcc9e2d51, 15) * 0x1b873593, 13) * 5 + 0xe6546b64;
    h ^= 16;
    h = (h ^ h >> 16) * 0x85ebca6b;
    h = (h ^ h >> 13) * 0xc2b2ae35;
    y[0] = h ^ h >> 16;
}

EACH(fnv, u8, 20, u64, 1)
{
    u64 h = 0xcbf29ce484222325ull;

    for (int n = 0; n < 20; n++)
        h = (h ^ x[n]) * 0x100000001b3ull;
    y[0] = h;
}

static __device__ u64 left64(u64 x, int n) { return x << n | x >> (64 - n); }

EACH(siphash, u64, 3, u64, 1)
{
    u64 v0 = x[0] ^ 0x736f6d6570736575ull, v1 = x[1] ^ 0x646f72616e646f6dull, v2 = x[0] ^ 0x6c7967656e657261ull,
        v3 = x[1] ^ 0x7465646279746573ull;

    for (int n = 0; n < 7; n++) {
        if (n == 0)
            v3 ^= x[2];
        v0 += v1; v2 += v3; v1 = left64(v1, 13) ^ v0; v3 = left64(v3, 16) ^ v2; v0 = left64(v0, 32);
        v2 += v1; v0 += v3; v1 = left64(v1, 17) ^ v2; v3 = left64(v3, 21) ^ v0; v2 = left64(v2, 32);
        if (n == 1)
            v0 ^= x[2];
        if (n == 2)
            v2 ^= 0xff;
    }
    y[0] = v0 ^ v1 ^ v2 ^ v3;
}

EACH(tea, u32, 6, u32, 2)
{
    u32 a = x[0], b = x[1], sum = 0;

    for (int n = 0; n < 32; n++) {
        sum += 0x9e3779b9;
        a += (b << 4) + x[2] ^ b + sum ^ (b >> 5) + x[3];
        b += (a << 4) + x[4] ^ a + sum ^ (a >> 5) + x[5];
    }
    y[0] = a;
    y[1] = b;
}

EACH(mersenne_twister, u32, 1, u32, 8)
{
    u32 s[624];

    s[0] = x[0];
    for (u32 n = 1; n < 624; n++)
        s[n] = 1812433253u * (s[n - 1] ^ s[n - 1] >> 30) + n;
    for (u32 n = 0; n < 624; n++) {
        const u32 z = (s[n] & 0x80000000) | (s[(n + 1) % 624] & 0x7fffffff);
        s[n] = s[(n + 397) % 624] ^ z >> 1 ^ (z & 1 ? 0x9908b0df : 0);
    }
    for (int n = 0; n < 8; n++) {
        u32 z = s[77 * n];
        z ^= z >> 11;
        z ^= z << 7 & 0x9d2c5680;
        z ^= z << 15 & 0xefc60000;
        y[n] = z ^ z >> 18;
    }
}

EACH(pcg_and_xorshift, u64, 2, u64, 4)
{
    u64 a = x[0], b = x[1] | 1;

    for (int n = 0; n < 20; n++) {
        a = a * 6364136223846793005ull + 1442695040888963407ull;
        b ^= b << 13;
        b ^= b >> 7;
        b ^= b << 17;
    }
    y[0] = right((u32)((a >> 18 ^ a) >> 27), a >> 59 ? (int)(a >> 59) : 1);
    y[1] = b;
    y[2] = a;
    y[3] = b * 0x2545f4914f6cdd1dull;
}

EACH(philox, u32, 6, u32, 4)
{
    u32 c[4] = { x[0], x[1], x[2], x[3] }, k0 = x[4], k1 = x[5];

    for (int n = 0; n < 10; n++) {
        const u32 h0 = __umulhi(0xd2511f53, c[0]), l0 = 0xd2511f53 * c[0], h1 = __umulhi(0xcd9e8d57, c[2]), l1 = 0xcd9e8d57 * c[2];
        c[0] = h1 ^ c[1] ^ k0;
        c[1] = l1;
        c[2] = h0 ^ c[3] ^ k1;
        c[3] = l0;
        k0 += 0x9e3779b9;
        k1 += 0xbb67ae85;
    }
    for (int n = 0; n < 4; n++)
        y[n] = c[n];
}

// where a word of two letters first is, by the automaton of Knuth, Morris and Pratt
EACH(string_search, u32, 3, s32, 2)
{
    char text[64], word[6];
    int back[6];

    for (int n = 0; n < 64; n++)
        text[n] = 'a' + (x[n / 32] >> n % 32 & 1);
    for (int n = 0; n < 6; n++)
        word[n] = 'a' + (x[2] >> n & 1);
    back[0] = -1;
    for (int n = 1, k = -1; n < 6; n++) {
        while (k >= 0 && word[k + 1] != word[n])
            k = back[k];
        if (word[k + 1] == word[n])
            k++;
        back[n] = k;
    }
    s32 first = -1, count = 0;
    for (int n = 0, k = -1; n < 64; n++) {
        while (k >= 0 && word[k + 1] != text[n])
            k = back[k];
        if (word[k + 1] == text[n])
            k++;
        if (k == 5) {
            first = first < 0 ? n - 5 : first;
            count++;
            k = back[k];
        }
    }
    y[0] = first;
    y[1] = count;
}

EACH(edit_distance, u64, 2, u32, 2)
{
    u8 row[17], common[17];

    for (int n = 0; n <= 16; n++) {
        row[n] = n;
        common[n] = 0;
    }
    for (int i = 0; i < 16; i++) {
        u8 corner = row[0], before = 0;
        row[0] = i + 1;
        for (int j = 0; j < 16; j++) {
            const bool same = (x[0] >> 4 * i & 3) == (x[1] >> 4 * j & 3);
            const u8 above = row[j + 1], kept = common[j + 1];
            row[j + 1] = min(min(above, row[j]) + 1, corner + !same);
            common[j + 1] = same ? before + 1 : max(common[j + 1], common[j]);
            corner = above;
            before = kept;
        }
    }
    y[0] = row[16];
    y[1] = common[16];
}

__device__ const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

EACH(base64, u8, 12, u8, 16)
{
    for (int n = 0; n < 4; n++) {
        const u32 three = (u32)x[3 * n] << 16 | (u32)x[3 * n + 1] << 8 | x[3 * n + 2];
        for (int k = 0; k < 4; k++)
            y[4 * n + k] = digits[three >> (18 - 6 * k) & 63];
    }
}

EACH(decimal, s64, 1, u8, 24)
{
    char text[24];
    int at = 24;
    u64 z = x[0] < 0 ? -(u64)x[0] : x[0];

    do {
        text[--at] = '0' + z % 10;
        z /= 10;
    } while (z);
    if (x[0] < 0)
        text[--at] = '-';
    for (int n = 0; at + n < 24; n++)
        y[n] = text[at + n];
}

// runs of equal bits: counted, and written out again
EACH(run_lengths, u64, 1, u64, 2)
{
    u8 run[64];
    int runs = 0;

    for (int n = 0; n < 64; n++)
        if (n > 0 && (x[0] >> n & 1) == (x[0] >> (n - 1) & 1))
            run[runs - 1]++;
        else
            run[runs++] = 1;
    u64 z = 0;
    for (int n = 0, at = 0; n < runs; n++)
        for (int k = 0; k < run[n]; k++, at++)
            z |= (u64)(n & 1) << at;
    y[0] = z ^ (x[0] & 1 ? ~0ull : 0);
    y[1] = runs;
}
