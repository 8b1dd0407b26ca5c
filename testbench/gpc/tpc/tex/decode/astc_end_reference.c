/* astc_end_reference.c - partitions and endpoints (astc_reference.h) */
#include "astc_reference.h"

unsigned partition_of(const struct config *c, unsigned x, unsigned y, bool small)
{
    unsigned seed = c->seed + (c->parts - 1) * 1024, rnum = seed, number[8], score[4], best = 0;
    const unsigned a = seed & 2 ? 4 : 5, d = c->parts == 3 ? 6 : 5;

    /* hash52 */
    rnum ^= rnum >> 15, rnum *= 0xEEDE0891u, rnum ^= rnum >> 5, rnum *= 0x10001u;
    rnum ^= rnum >> 7, rnum ^= rnum >> 3, rnum ^= rnum << 6, rnum ^= rnum >> 17;
    for (unsigned n = 0; n < 8; n++) {
        const unsigned nibble = rnum >> 4 * n & 15;

        number[n] = nibble * nibble >> (n % 2 == 0 ? (seed & 1 ? a : d) : (seed & 1 ? d : a));
    }
    x *= small ? 2 : 1;
    y *= small ? 2 : 1;
    for (unsigned n = 0; n < 4; n++)
        score[n] = n < c->parts
                       ? (number[2 * n] * x + number[2 * n + 1] * y + (rnum >> (14 - 4 * n))) % 64
                       : 0;
    while (best < 3 && !(score[best] >= score[0] && score[best] >= score[1] &&
                         score[best] >= score[2] && score[best] >= score[3]))
        best++;
    return best;
}

static void bit_transfer(int *a, int *b)
{
    *b = *b / 2 + (*a & 128);
    *a = *a / 2 % 64;
    *a -= *a & 32 ? 64 : 0;
}

static void contract(int e[4])
{
    e[0] = (e[0] + e[2]) >> 1;
    e[1] = (e[1] + e[2]) >> 1;
}

static void swap_contract(int e0[4], int e1[4])
{
    for (unsigned n = 0; n < 4; n++) {
        const int x = e0[n];

        e0[n] = e1[n];
        e1[n] = x;
    }
    contract(e0);
    contract(e1);
}

bool ends(unsigned mode, int v[8], int e0[4], int e1[4])
{
    const unsigned channels = mode / 4; /* 0 L, 1 LA, 2 RGB, 3 RGBA */

    e0[3] = e1[3] = 255;
    if (mode == 5 || mode == 9 || mode == 13)
        for (unsigned n = 0; n <= channels; n++)
            bit_transfer(&v[2 * n + 1], &v[2 * n]);
    switch (mode) {
    case 0:
    case 4:
    case 5:
        for (unsigned n = 0; n < 3; n++) {
            e0[n] = v[0];
            e1[n] = mode == 5 ? v[0] + v[1] : v[1];
        }
        if (mode != 0) {
            e0[3] = v[2];
            e1[3] = mode == 5 ? v[2] + v[3] : v[3];
        }
        break;
    case 1:
        for (unsigned n = 0; n < 3; n++) {
            e0[n] = v[0] / 4 + (v[1] & 192);
            e1[n] = e0[n] + v[1] % 64;
        }
        break;
    case 6:
    case 10:
        for (unsigned n = 0; n < 3; n++) {
            e1[n] = v[n];
            e0[n] = v[n] * v[3] / 256;
        }
        if (mode == 10) {
            e0[3] = v[4];
            e1[3] = v[5];
        }
        break;
    case 8:
    case 9:
    case 12:
    case 13: {
        const bool offset = mode % 4 == 1;
        const int sum = offset ? v[1] + v[3] + v[5] : v[1] + v[3] + v[5] - v[0] - v[2] - v[4];

        for (unsigned n = 0; n <= channels; n++) {
            e0[n] = v[2 * n];
            e1[n] = v[2 * n + 1] + (offset ? v[2 * n] : 0);
        }
        if (sum < 0)
            swap_contract(e0, e1);
        break;
    }
    default: return false;
    }
    for (unsigned n = 0; n < 4; n++) {
        e0[n] = clamped(e0[n], 0, 255);
        e1[n] = clamped(e1[n], 0, 255);
    }
    return true;
}
