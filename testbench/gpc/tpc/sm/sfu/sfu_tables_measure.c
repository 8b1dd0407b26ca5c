/* sfu_tables_measure.c - how good a table is, over all its inputs (facts/sfu/sfu.md 2) */
#include <stdio.h>
#include <stdint.h>
#include <mpfr.h> /* with intmax_t after stdint.h only */

#include "gpc/tpc/sm/sfu/sfu_tables.h"

/* A positive fp32 in units of 2^-bits; it has no lower digits. */
static s64 of_fp32(u32 a, s32 bits)
{
    s32 shift = (s32)(a >> 23) - 150 + bits;
    s64 sig = 0x800000 | (a & 0x7fffff);

    if (a == 0)
        return 0;
    return shift < 0 ? sig >> -shift : sig << shift;
}

s64 sfu_table_result(const struct sfu_shape *s, s64 sum)
{
    if (sfu_table_rounds(s))
        return (sum >> s->out_shift) * ((s64)1 << (s->out_shift + SFU_FINE));
    return of_fp32(fp32_pack(false, -s->lsb, (u64)sum), s->lsb + SFU_FINE);
}

static u64 distance(s64 a, s64 b)
{
    return (u64)(a < b ? b - a : a - b);
}

/* One input more; 'previous' is the result at the one before. */
static void add(struct sfu_measure *m, const struct sfu_function *f, const struct sfu_shape *s,
                s64 sum, s64 reference, s64 *previous)
{
    const u64 half = (u64)1 << (s->out_shift + SFU_FINE - 1);
    s64 z = sfu_table_result(s, sum);
    u64 error = distance(z, reference);
    u64 unrounded = distance(sum * (1 << SFU_FINE), reference);

    if (m->inputs++ > 0 && (s->c1_minus ? z > *previous : z < *previous))
        m->not_monotone++;
    *previous = z;
    m->out_of_range += sum < 0 || sum >> s->out_shift < f->least || sum >> s->out_shift > f->most;
    m->exact += sfu_table_rounds(s) && error < half;
    if (error > m->max_error)
        m->max_error = error;
    if (unrounded > m->max_unrounded)
        m->max_unrounded = unrounded;
    if (error && (u64)reference / error < m->relative)
        m->relative = (u64)reference / error;
}

struct sfu_measure sfu_measure(enum sfu_table t, const struct sfu_shape *s, const u52 *words)
{
    static s64 reference[SFU_SEGMENT];
    const struct sfu_function *f = &sfu_functions[t];
    struct sfu_measure m = { .relative = UINT64_MAX };
    s64 previous = 0;

    for (unsigned k = 0; k < 1U << s->index_bits; k++) {
        sfu_reference(t, k, reference);
        for (u32 xl = 0; xl < sfu_segment_inputs(s); xl++) {
            s64 sum = sfu_evaluate_word(s, words[k], xl);

            if (f->first_forced && k == 0 && xl == 0)
                sum = f->most * (1 << s->out_shift);
            add(&m, f, s, sum, reference[xl], &previous);
        }
    }
    return m;
}

/* -log2(x * 2^-bits), rounded down */
static void print_bits(const char *text, u64 x, s32 bits)
{
    mpfr_t y;

    mpfr_init2(y, 64);
    mpfr_set_uj(y, x, MPFR_RNDU);
    mpfr_log2(y, y, MPFR_RNDU);
    mpfr_si_sub(y, bits, y, MPFR_RNDD);
    mpfr_fprintf(stderr, text, y);
    mpfr_clear(y);
}

/* x * 2^-bits, rounded up */
static void print_ulp(const char *text, u64 x, s32 bits)
{
    mpfr_t y;

    mpfr_init2(y, 64);
    mpfr_set_uj(y, x, MPFR_RNDU);
    mpfr_div_2si(y, y, bits, MPFR_RNDU);
    mpfr_fprintf(stderr, text, y);
    mpfr_clear(y);
}

void sfu_measure_print(enum sfu_table t, const struct sfu_shape *s, const struct sfu_measure *m)
{
    const struct sfu_function *f = &sfu_functions[t];
    const s32 bits = s->lsb + SFU_FINE; /* of an error's fraction */
    const s32 ulp = sfu_table_rounds(s) ? s->out_shift + SFU_FINE : bits - 24;

    fprintf(stderr, "%-4s %llu inputs:", f->name, (unsigned long long)m->inputs);
    print_bits(" %.3RDf bits,", m->max_error, bits);
    print_ulp(" %.4RUf ulp", m->max_error, ulp);
    if (!sfu_table_rounds(s))
        print_ulp(" (%.4RUf before rounding)", m->max_unrounded, ulp);
    else
        fprintf(stderr, ", %llu exactly rounded: %llu.%03llu %%", (unsigned long long)m->exact,
                (unsigned long long)(m->exact * 100 / m->inputs),
                (unsigned long long)(m->exact * 100000 / m->inputs % 1000));
    if (f->relative)
        print_bits(", relative 2^%.3RDf", m->relative, 0);
    fprintf(stderr, ", %llu not monotone\n", (unsigned long long)m->not_monotone);
}
