/* test_sfu_words.c - MUFU and RRO, on every word, by the sums of the tables (facts/sfu/sfu.md 1, 3;
 * sfu_reference_results.h); words.h says how to ask for all, a set or a slice
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "sfu_reference_packet.h"
#include "sfu_reference_results.h"
#include "words.h"

static struct words words;

static const struct set {
    const char *name;
    enum sfu_op op;
} sets[] = {
    { "MUFU.RCP", SFU_RCP },          { "MUFU.RSQ", SFU_RSQ },       { "MUFU.SQRT", SFU_SQRT },
    { "MUFU.LG2", SFU_LG2 },          { "RRO.EX2", SFU_RRO_EX2 },    { "MUFU.EX2", SFU_EX2 },
    { "RRO.SINCOS", SFU_RRO_SINCOS }, { "MUFU.SIN", SFU_SIN },       { "MUFU.COS", SFU_COS },
    { "MUFU.RCP64H", SFU_RCP64H },    { "MUFU.RSQ64H", SFU_RSQ64H },
};

#define TOGETHER (SFU_QUADS * SFU_THREADS)

static_assert(WORDS_TOGETHER == SFU_REFERENCE_WORDS && WORDS_TOGETHER % TOGETHER == 0, "warps");

static void warp(enum sfu_op op, u32 first, u32 got[TOGETHER])
{
    static const struct sfu_config cfg;
    struct sfu_quad in[SFU_QUADS];
    struct sfu_result out[SFU_QUADS];

    for (unsigned q = 0; q < SFU_QUADS; q++) {
        in[q] = (struct sfu_quad){ .op = op };
        for (unsigned i = 0; i < SFU_THREADS; i++)
            in[q].a[i] = first + SFU_THREADS * q + i;
    }
    sfu_evaluate_quads(&cfg, SFU_QUADS, in, out);
    for (unsigned q = 0; q < SFU_QUADS; q++)
        memcpy(&got[SFU_THREADS * q], out[q].value, sizeof out[q].value);
}

static void check(const void *what, u32 first)
{
    const struct set *set = what;
    u32 got[WORDS_TOGETHER], want[WORDS_TOGETHER];

    for (u32 n = 0; n < WORDS_TOGETHER; n += TOGETHER)
        warp(set->op, first + n, &got[n]);
    sfu_reference_results(set->op, first, want);
    if (memcmp(got, want, sizeof got) == 0)
        return;
    for (u32 n = 0; n < WORDS_TOGETHER; n++)
        if (got[n] != want[n])
            fail_msg("%s of %08x: %08x, not %08x", set->name, first + n, got[n], want[n]);
}

static void words_are_as_defined(void **state)
{
    (void)state;
    for (unsigned n = 0; n < sizeof sets / sizeof sets[0]; n++)
        words_each(&words, sets[n].name, check, &sets[n]);
    words_end(&words);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(words_are_as_defined) };

    words = words_of(argc, argv);
    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
