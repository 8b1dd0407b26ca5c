/* test_sm_words.c - instructions that compilers write, as words, with what programs need of them (facts/isa/compilers.md)
 *
 * Each runs in all lanes, each with operands of its own; a definition in 64 bits says what it must leave.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "one_instruction.h"
#include "seeded.h"

#define ROUNDS 200

static struct sm_bench *bench;
static struct one_run run;
static u32 (*const was)[SM_LANES] = run.before.r, (*const is)[SM_LANES] = run.after.r;

/* Ends of ranges of halves and words, and any. */
static u32 operand(void)
{
    static const u32 ends[] = { 0,          1,          0xffff,     0x10000,
                                0x8000,     0x7fff,     0x80000000, 0x7fffffff,
                                0xffffffff, 0xffff0000, 0x80008000, 0xffff8000 };
    const u64 w = random_word();

    return w & 1 ? ends[(w >> 8) % 12] : (u32)(w >> 32);
}

/* R0 to R31 are such operands; CC and predicates are any. */
static void prepare(void)
{
    one_random(&run.before, random_word, false);
    for (unsigned r = 0; r < 32; r++)
        for (unsigned i = 0; i < SM_LANES; i++)
            was[r][i] = operand();
}

static u32 constant(unsigned offset)
{
    u32 x;

    memcpy(&x, bench->constant + offset, sizeof x);
    return x;
}

static u64 pair(u32 low, u32 high)
{
    return (u64)high << 32 | low;
}

static void execute(u64 word)
{
    one_instruction(bench, word, false, &run);
    assert_int_equal(run.fault.kind, SM_NO_FAULT);
}

/* Goes on from what the last word left. */
static void then(u64 word)
{
    run.before = run.after;
    execute(word);
}

static void want(u64 word, unsigned lane, u32 got, u32 wanted)
{
    if (got != wanted)
        fail_msg("%s lane %u: %08x, not %08x", one_text(word), lane, got, wanted);
}

/* The upper word of R5 * R3, as a / 7 has it, and c[0][0x148]. */
static void csfu_makes_upper_words(void **state)
{
    (void)state;
    for (unsigned n = 0; n < ROUNDS; n++) {
        u32 a[SM_LANES], b[SM_LANES];

        prepare();
        memcpy(a, was[5], sizeof a);
        memcpy(b, was[3], sizeof b);
        execute(0x5b007f8000370500); /* XMAD R0, R5, R3, RZ */
        then(0x5b027f8800370502);    /* XMAD.U16.S16 R2, R5, R3.H1, RZ */
        then(0x5b29000000370504);    /* XMAD.S16.U16.CHI R4, R5.H1, R3, R0 */
        then(0x513f018005270503);    /* XMAD.S16.S16.CSFU R3, R5.H1, R3.H1, c[0x0][0x148] */
        then(0x5cc001a000270402);    /* IADD3.RS R2, R4, R2, R3 */
        for (unsigned i = 0; i < SM_LANES; i++)
            want(0x513f018005270503, i, is[2][i],
                 (u32)((s64)(s32)a[i] * (s32)b[i] >> 32) + constant(0x148));
    }
}

/* {R0:R4} + {R2:c[0][0x14c]} + {R3:R3}, each with its sign. */
static void three_words_carry_two_bits(void **state)
{
    (void)state;
    for (u64 n = 0; n < 8 * ROUNDS; n++) {
        const u64 negate = (n & 7) << 49; /* bit 49 of the last operand, 51 of the first */
        const u64 words[] = { 0x4cc0820005370304 | negate, 0x5cc1000000270305 | negate };
        u64 sum[SM_LANES];

        prepare();
        for (unsigned i = 0; i < SM_LANES; i++) {
            const u64 c = pair(was[4][i], was[0][i]), b = pair(constant(0x14c), was[2][i]);
            const u64 a = pair(was[3][i], was[3][i]);

            sum[i] = (n & 4 ? 0 - a : a) + (n & 2 ? 0 - b : b) + (n & 1 ? 0 - c : c);
        }
        execute(words[0]); /* IADD3 R4.CC, R3, c[0x0][0x14c], R4 */
        then(words[1]);    /* IADD3.X R5, R3, R2, R0 */
        for (unsigned i = 0; i < SM_LANES; i++) {
            want(words[0], i, is[4][i], (u32)sum[i]);
            want(words[1], i, is[5][i], (u32)(sum[i] >> 32));
        }
    }
}

/* {R2:R0} by R13, up to 70 and beyond. */
static void funnels_shift_by_64(void **state)
{
    (void)state;
    for (unsigned n = 0; n < ROUNDS; n++) {
        static const u64 words[] = { 0x5cf8014000d70004, 0x5bf8014000d70009, 0x5cf8016000d7000c };

        prepare();
        for (unsigned i = 0; i < SM_LANES; i++)
            was[13][i] = n & 1 ? was[13][i] : (n * SM_LANES + i) % 71;
        for (unsigned k = 0; k < 3; k++) {
            execute(words[k]); /* SHF.R.U64 R4, SHF.L.U64 R9, SHF.R.S64 R12, all R0, R13, R2 */
            for (unsigned i = 0; i < SM_LANES; i++) {
                const u64 x = pair(was[0][i], was[2][i]);
                const u32 by = was[13][i];
                const u64 z[] = { by > 63 ? 0 : x >> by, by > 63 ? 0 : x << by >> 32,
                                  (u64)((s64)x >> (by > 63 ? 63 : by)) };
                static const u8 to[] = { 4, 9, 12 };

                want(words[k], i, is[to[k]][i], (u32)z[k]);
            }
        }
    }
}

static u64 extreme(u64 x, u64 y, bool is_signed, bool least)
{
    const bool less = is_signed ? (s64)x < (s64)y : x < y;

    return less == least ? x : y;
}

/* {R8:R0} and c[0][0x150], of 64 bits. */
static void minima_of_64_bits(void **state)
{
    (void)state;
    for (unsigned n = 0; n < 4 * ROUNDS; n++) {
        const bool least = n & 1, is_signed = n & 2;
        const u64 high = (least ? 0x4c219b8005570805 : 0x4c219f8005570805) &
                         ~((u64)!is_signed << 48); /* IMNMX.XHI R5.CC, R8, c[0x0][0x154] */
        const u64 low = least ? 0x4c200b8005470004 : 0x4c200f8005470004; /* IMNMX.U32.XLO R4, R0 */
        u64 wanted[SM_LANES];

        prepare();
        for (unsigned i = 0; i < SM_LANES; i++) {
            if (random_word() & 1)
                was[8][i] = constant(0x154) + (random_word() & 3 ? 0 : 1);
            wanted[i] = extreme(pair(was[0][i], was[8][i]), pair(constant(0x150), constant(0x154)),
                                is_signed, least);
        }
        execute(high);
        then(low);
        for (unsigned i = 0; i < SM_LANES; i++) {
            want(high, i, is[5][i], (u32)(wanted[i] >> 32));
            want(low, i, is[4][i], (u32)wanted[i]);
        }
    }
}

/* {R3:R4} is global where it has an upper word. */
static void generic_addresses_tell_windows(void **state)
{
    (void)state;
    for (unsigned n = 0; n < ROUNDS; n++) {
        prepare();
        for (unsigned i = 0; i < SM_LANES; i++)
            was[3][i] = random_word() & 1 ? 0 : was[3][i];
        execute(0x5bd780000ff704ff); /* LEA RZ.CC, R4, RZ */
        then(0x5bd801c00ff70405);    /* LEA.HI.X P0, R5, R4, RZ, R3 */
        for (unsigned i = 0; i < SM_LANES; i++) {
            want(0x5bd801c00ff70405, i, is[5][i], was[3][i]);
            want(0x5bd801c00ff70405, i, run.after.p[0] >> i & 1, was[3][i] != 0);
        }
    }
}

/* Words whose result does not depend on registers, R1 or the register named. */
static void immediates_have_the_source_format(void **state)
{
    static const struct {
        u64 word;
        u8 d;
        u32 value;
    } rows[] = {
        { 0x39b0127f3c770eb8, 184, 0 },        /* F2I.FTZ.U32.F64 R184, -7.8e+304 */
        { 0x38b0004049070e01, 1, 50 },         /* F2I.U32.F64 R1, 50 */
        { 0x38b0004049070a01, 1, 3 },          /* F2I.U32.F32 R1, 3.140625 */
        { 0x38a8003c77070601, 1, 0xc0ee0000 }, /* F2F.F32.F16 R1, -7.4375 */
        { 0x38a8004049070e01, 1, 0x42480000 }, /* F2F.F32.F64 R1, 50 */
        { 0x38a8044049070e01, 1, 0x42480000 }, /* bit 42 counts for nothing */
    };

    (void)state;
    prepare();
    for (unsigned n = 0; n < sizeof rows / sizeof rows[0]; n++) {
        execute(rows[n].word);
        for (unsigned i = 0; i < SM_LANES; i++)
            want(rows[n].word, i, is[rows[n].d][i], rows[n].value);
    }
}

/* IMADSP R211, R128, R132, R132: c is signed as b is, .U32.S24.S16H0, or as a is, .S32.U24.S16H0. */
static void parts_of_imadsp_share_signs(void **state)
{
    (void)state;
    for (unsigned n = 0; n < ROUNDS; n++) {
        const u64 word = n & 1 ? 0x5ab04200084780d3 : 0x5a914200084780d3;

        prepare();
        execute(word);
        for (unsigned i = 0; i < SM_LANES; i++) {
            const u32 b = was[132][i], part = n & 1 ? (u32)((s32)(b << 8) >> 8) : b & 0xffffff;

            want(word, i, is[211][i], was[128][i] * part + (u32)(s16)b);
        }
    }
}

/* Of a quad's lanes: additions of a texture's gradients, and the mask of MOV. */
static void quads_have_their_lanes_in_order(void **state)
{
    static const float wide[] = { 1, 2, 4, 8 };

    (void)state;
    prepare();
    for (unsigned i = 0; i < SM_LANES; i++) {
        memcpy(&was[9][i], &wide[i % 4], 4);
        was[8][i] = 0x44800000; /* 1024 */
        was[21][i] = 0x4000 + i;
    }
    execute(0x50f8004cc0870908); /* FSWZADD.NDV R8, R9, R8, ZPPPZPPP */
    for (unsigned i = 0; i < SM_LANES; i++) {
        const float sum = 1024 + (i & 1 ? wide[i % 4] : 0);
        u32 bits;

        memcpy(&bits, &sum, 4);
        want(0x50f8004cc0870908, i, is[8][i], bits);
    }
    then(0x5c98010001570008); /* MOV R8, R21, 0x2 */
    for (unsigned i = 0; i < SM_LANES; i++)
        want(0x5c98010001570008, i, is[8][i], i % 4 == 1 ? 0x4000 + i : was[8][i]);
}

/* I2I.S16.S8 over zeros; CC whole by way of a register. */
static void words_of_conversions_and_cc(void **state)
{
    (void)state;
    for (unsigned n = 0; n < ROUNDS; n++) {
        struct one_state first;

        prepare();
        execute(0x5ce0000000473102); /* I2I.S16.S8 R2, R4 */
        for (unsigned i = 0; i < SM_LANES; i++)
            want(0x5ce0000000473102, i, is[2][i], (u16)(s8)was[4][i]);
        first = run.after;
        then(0x38e8010000f7ff0c); /* P2R R12, CC, RZ, 0xf */
        run.before = run.after;
        memset(run.before.cc, n & 1 ? 0xff : 0, sizeof run.before.cc);
        execute(0x38f0010000f70c00); /* R2P CC, R12, 0xf */
        assert_memory_equal(run.after.cc, first.cc, sizeof first.cc);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(csfu_makes_upper_words),
        cmocka_unit_test(three_words_carry_two_bits),
        cmocka_unit_test(funnels_shift_by_64),
        cmocka_unit_test(minima_of_64_bits),
        cmocka_unit_test(generic_addresses_tell_windows),
        cmocka_unit_test(immediates_have_the_source_format),
        cmocka_unit_test(parts_of_imadsp_share_signs),
        cmocka_unit_test(quads_have_their_lanes_in_order),
        cmocka_unit_test(words_of_conversions_and_cc),
    };

    seed_from_environment();
    bench = one_open(random_word);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
