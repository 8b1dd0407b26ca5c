/* sfu_tables_reference.c - the functions of the SFU's tables to 2^-62 and beyond
 *
 * In a block of 2^12 inputs a function is the polynomial of degree 4 through five of its values, by
 * MPFR; it is summed from its differences, with 120 bits of fraction.  The polynomial is off by
 * f'''''/5! * max|s(s-1)(s-2)(s-3)(s-4)| * (2^10 / 2^23)^5 with s in [0,4].  |f'''''/5!| <= 1 for all
 * six functions (of the fraction, in either octave), the maximum is 3.64: less than 2^-63.  Rounding
 * the differences adds sum of C(2^12, k) * 2^-121, k = 0..4: less than 2^-76.  Where 2^-62 could turn
 * a value to the other side of a unit, MPFR decides.
 */
#include <stdint.h>
#include <mpfr.h> /* with intmax_t after stdint.h only */

#include "gpc/tpc/sm/sfu/sfu_tables.h"

#define PRECISION  256
#define BLOCK      (1 << 12)
#define NODES      5 /* a block's quarters */
#define FRACTION   120
#define UNCERTAIN  62 /* off by less than 2^-UNCERTAIN */
#define INPUT_BITS 23 /* of a fraction */

__extension__ typedef unsigned __int128 u128;

/* The argument of input i of a table.  RSQ and SQRT take two octaves. */
static void argument(enum sfu_table t, u32 i, mpfr_t x)
{
    const u32 one = 1 << INPUT_BITS;

    if (t == SFU_TABLE_EX2 || t == SFU_TABLE_SIN)
        mpfr_set_ui_2exp(x, i, -INPUT_BITS, MPFR_RNDN);
    else if (i < one)
        mpfr_set_ui_2exp(x, one + i, -INPUT_BITS, MPFR_RNDN);
    else
        mpfr_set_ui_2exp(x, i, 1 - INPUT_BITS, MPFR_RNDN);
}

/* The function at input i, toward zero; returns whether it is exact. */
static bool value(enum sfu_table t, u32 i, mpfr_t y)
{
    int inexact = 1;

    argument(t, i, y);
    switch (t) {
    case SFU_TABLE_RCP: inexact = mpfr_ui_div(y, 1, y, MPFR_RNDZ); break;
    case SFU_TABLE_RSQ: inexact = mpfr_rec_sqrt(y, y, MPFR_RNDZ); break;
    case SFU_TABLE_EX2: inexact = mpfr_exp2(y, y, MPFR_RNDZ); break;
    case SFU_TABLE_LG2: inexact = mpfr_log2(y, y, MPFR_RNDZ); break;
    case SFU_TABLE_SQRT: inexact = mpfr_sqrt(y, y, MPFR_RNDZ); break;
    case SFU_TABLE_SIN: {
        mpfr_t quadrant;
        mpfr_init2(quadrant, PRECISION);
        mpfr_const_pi(quadrant, MPFR_RNDN);
        mpfr_mul(y, y, quadrant, MPFR_RNDN);
        mpfr_div_2ui(y, y, 1, MPFR_RNDN);
        inexact = mpfr_sin(y, y, MPFR_RNDZ);
        mpfr_clear(quadrant);
        break;
    }
    case SFU_TABLES: break;
    }
    return inexact == 0;
}

static s64 exact_reference(enum sfu_table t, u32 i, unsigned bits)
{
    mpfr_t y;

    mpfr_init2(y, PRECISION);
    bool exact = value(t, i, y);
    mpfr_mul_2ui(y, y, bits, MPFR_RNDN);
    s64 floor = mpfr_get_sj(y, MPFR_RNDD);
    exact &= mpfr_integer_p(y) != 0;
    mpfr_clear(y);
    return exact ? floor : floor | 1;
}

/* To two's complement with FRACTION bits of fraction. */
static u128 fixed_point(mpfr_t x)
{
    mpfr_t high;

    mpfr_init2(high, PRECISION);
    mpfr_mul_2ui(x, x, FRACTION, MPFR_RNDN);
    mpfr_rint(x, x, MPFR_RNDN);
    mpfr_div_2ui(high, x, 64, MPFR_RNDN);
    mpfr_floor(high, high);
    u128 z = (u128)(u64)mpfr_get_sj(high, MPFR_RNDN) << 64;
    mpfr_mul_2ui(high, high, 64, MPFR_RNDN);
    mpfr_sub(x, x, high, MPFR_RNDN);
    mpfr_clear(high);
    return z + mpfr_get_uj(x, MPFR_RNDN);
}

/* x[0..NODES-1] to their differences: x[k] is the k-th at x[0]. */
static void take_differences(mpfr_t *x)
{
    for (unsigned k = 1; k < NODES; k++)
        for (unsigned j = NODES - 1; j >= k; j--)
            mpfr_sub(x[j], x[j], x[j - 1], MPFR_RNDN);
}

/* The polynomial whose differences over a quarter of a block are 'of', at input j of the block:
 * sum of of[k] * C(s, k), s = j / quarter.
 */
static void newton(mpfr_t *of, u32 j, mpfr_t y)
{
    const s32 quarter = BLOCK / (NODES - 1);
    mpfr_t term;

    mpfr_init2(term, PRECISION);
    mpfr_set_ui(term, 1, MPFR_RNDN); /* C(s, k) */
    mpfr_set(y, of[0], MPFR_RNDN);
    for (s32 k = 1; k < NODES; k++) {
        mpfr_mul_si(term, term, (s32)j - (k - 1) * quarter, MPFR_RNDN);
        mpfr_div_si(term, term, k * quarter, MPFR_RNDN);
        mpfr_fma(y, of[k], term, y, MPFR_RNDN);
    }
    mpfr_clear(term);
}

/* The differences from one input to the next, at a block's first input. */
static void block_differences(enum sfu_table t, u32 start, u128 *difference)
{
    mpfr_t node[NODES], near[NODES];

    for (unsigned k = 0; k < NODES; k++) {
        mpfr_init2(node[k], PRECISION);
        mpfr_init2(near[k], PRECISION);
        value(t, start + k * (BLOCK / (NODES - 1)), node[k]);
    }
    take_differences(node);
    for (unsigned k = 0; k < NODES; k++)
        newton(node, k, near[k]);
    take_differences(near);
    for (unsigned k = 0; k < NODES; k++) {
        difference[k] = fixed_point(near[k]);
        mpfr_clear(node[k]);
        mpfr_clear(near[k]);
    }
}

static void block_reference(enum sfu_table t, u32 start, s64 *reference)
{
    const unsigned bits = sfu_shapes[t].lsb + SFU_FINE, below = FRACTION - bits;
    const u128 margin = (u128)1 << (FRACTION - UNCERTAIN), unit = (u128)1 << below;
    u128 difference[NODES];

    block_differences(t, start, difference);
    for (u32 i = 0; i < BLOCK; i++) {
        u128 rest = difference[0] & (unit - 1);

        if (rest < margin || rest > unit - margin)
            reference[i] = exact_reference(t, start + i, bits);
        else
            reference[i] = (s64)(difference[0] >> below) | 1;
        for (unsigned k = 0; k + 1 < NODES; k++)
            difference[k] += difference[k + 1];
    }
}

void sfu_reference(enum sfu_table t, unsigned segment, s64 *reference)
{
    u32 inputs = sfu_segment_inputs(&sfu_shapes[t]);

    for (u32 i = 0; i < inputs; i += BLOCK)
        block_reference(t, segment * inputs + i, &reference[i]);
}
