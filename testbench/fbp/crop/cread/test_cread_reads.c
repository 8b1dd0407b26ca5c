/* test_cread_reads.c - which states read the destination, by definition; what is refused (facts/texture/rop_rules.md 7)
 *
 * A read too many changes no stored bit, only what it costs.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "fbp/crop/cread/cread.h"
#include "seeded.h"

#define FACTORS 32 /* codes of a factor */

/* A state whose blend is the source. */
static struct crop_config plain(enum color_format format)
{
    return (struct crop_config){ .format = format,
                                 .blend_enable = 1,
                                 .blend_per_format = 1,
                                 .color_op = BLEND_ADD,
                                 .alpha_op = BLEND_ADD,
                                 .color_src = FACTOR_ONE,
                                 .alpha_src = FACTOR_ONE,
                                 .color_dst = FACTOR_ZERO,
                                 .alpha_dst = FACTOR_ZERO,
                                 .write_mask = 15 };
}

/* The functions are numbered as OpenGL's: bit 0 is the result of s = d = 1, bit 1 of d = 0, bits 2 and 3 the same of
 * s = 0.  NOOP gives what is stored, and stores nothing.
 */
static void a_logic_op_reads_what_its_table_asks_for(void **state)
{
    (void)state;
    for (unsigned func = 0; func < 16; func++) {
        struct crop_config s = plain(FORMAT_A8B8G8R8);
        const bool depends = (func & 5) != (func >> 1 & 5);

        s.logic_enable = 1;
        s.logic_func = (enum logic_op)func;
        assert_int_equal(cread_reads(&s), depends && func != LOGIC_NOOP);
    }
    compared("logic ops", 16);
}

/* Whether a factor of the source is made of what is stored; known: rop_rules.md 4: an alpha that is not stored is 1. */
static bool of_stored(unsigned factor, bool alpha, bool has_alpha)
{
    switch (factor) {
    case FACTOR_DST_COLOR:
    case FACTOR_INV_DST_COLOR: return true;
    case FACTOR_DST_ALPHA:
    case FACTOR_INV_DST_ALPHA: return has_alpha;
    case FACTOR_SRC_ALPHA_SAT: return !alpha && has_alpha; /* of alpha it is 1 */
    default: return false;
    }
}

/* chosen: codes that the class does not define are ZERO, and those of both factors in the destination's field. */
static bool is_zero(unsigned factor)
{
    return factor <= FACTOR_ZERO || factor == FACTOR_BOTH_SRC_ALPHA ||
           factor == FACTOR_BOTH_INV_SRC_ALPHA || factor > FACTOR_INV_CONST_ALPHA;
}

/* Whether S*Fs + D*Fd has D in it: BOTH says both factors, and the destination's is not 0. */
static bool sum_reads(unsigned src, unsigned dst, bool alpha, bool has_alpha)
{
    const bool both = src == FACTOR_BOTH_SRC_ALPHA || src == FACTOR_BOTH_INV_SRC_ALPHA;

    return both || !is_zero(dst) || of_stored(src, alpha, has_alpha);
}

static void a_blend_reads_what_its_factors_ask_for(void **state)
{
    static const struct {
        enum color_format format;
        bool has_alpha, zero_wins;
    } rows[] = {
        { FORMAT_A8B8G8R8, true, false },
        { FORMAT_R16_G16, false, false },
        { FORMAT_RF16_GF16_BF16_AF16, true, true },
    };
    unsigned long cases = 0, reads = 0;

    (void)state;
    for (unsigned r = 0; r < sizeof rows / sizeof rows[0]; r++)
        for (unsigned i = 0; i < FACTORS * FACTORS; i++) {
            const unsigned src = i / FACTORS, dst = i % FACTORS;
            struct crop_config color = plain(rows[r].format), alpha = color;
            bool want = sum_reads(src, dst, false, rows[r].has_alpha);

            color.zero_wins = alpha.zero_wins = rows[r].zero_wins;
            color.color_src = alpha.alpha_src = (enum blend_factor)src;
            color.color_dst = alpha.alpha_dst = (enum blend_factor)dst;
            assert_int_equal(cread_reads(&color), want);
            reads += want;
            want = rows[r].has_alpha && sum_reads(src, dst, true, true);
            assert_int_equal(cread_reads(&alpha), want);
            cases += 2;
        }
    assert_true(reads > 0 && reads < cases / 2);
    compared("pairs of factors", cases);
}

/* MIN and MAX have no factors; known: rop_rules.md 5: a stored NaN times 0 counts, unless the state lets zero win. */
static void what_else_reads(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct crop_config s = plain(FORMAT_A8B8G8R8);

        s.color_op = i ? BLEND_MAX : BLEND_MIN;
        assert_true(cread_reads(&s));
        s.blend_enable = 0;
        assert_false(cread_reads(&s));
        s = plain(FORMAT_RF16_GF16_BF16_AF16);
        s.zero_wins = i;
        assert_int_equal(cread_reads(&s), !i);
        s.write_mask = 0;
        assert_false(cread_reads(&s));
    }
    compared("states", 8);
}

static void what_is_refused_has_a_name(void **state)
{
    (void)state;
    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        struct cread_config cfg = { .reduce = 1 };
        const char *why;

        cfg.samples_log2[t] = 4;
        assert_null(cread_not_modelled(&cfg));
        cfg.target[t] = plain((enum color_format)1);
        why = cread_not_modelled(&cfg);
        assert_true(why && strstr(why, "undefined colour target format"));
        cfg.target[t].format = FORMAT_A8B8G8R8;
        assert_null(cread_not_modelled(&cfg));
        cfg.samples_log2[t] = 5;
        why = cread_not_modelled(&cfg);
        assert_true(why && strstr(why, "more than 16 samples"));
    }
    compared("bundles", 4 * CREAD_TARGETS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_logic_op_reads_what_its_table_asks_for),
        cmocka_unit_test(a_blend_reads_what_its_factors_ask_for),
        cmocka_unit_test(what_else_reads),
        cmocka_unit_test(what_is_refused_has_a_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
