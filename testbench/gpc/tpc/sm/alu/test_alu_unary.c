/* test_alu_unary.c - operations of one word, on every word: by C's own conversions and by counting bits
 * (facts/isa/semantics.md 6, 7); words.h says how to ask for all, a set or a slice
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <fenv.h>

#include "alu_unary.h"
#include "seeded.h"
#include "words.h"

static struct words words;

/* The definitions of conversions to floats round as the host does. */
static void definition(const struct unary *u, u32 first, u64 want[ALU_LANES])
{
    static const int of[] = { FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO };

    if (u->mode.rnd)
        fesetround(of[u->mode.rnd]);
    for (unsigned i = 0; i < ALU_LANES; i++)
        want[i] = u->want(first + i, &u->mode);
    if (u->mode.rnd)
        fesetround(FE_TONEAREST);
}

static_assert(ALU_LANES == WORDS_TOGETHER, "a check is a warp");

static void check_warp(const void *what, u32 first)
{
    const struct unary *u = what;
    u32 b[2 * ALU_LANES] = { 0 }, d[2 * ALU_LANES] = { 0 };
    struct alu_ports p = { .a = b, .b = b, .c = b, .old = b, .d = d, .active = UINT32_MAX };
    const bool wide = alu_writes(u->op, &u->mode) & ALU_D64;
    u64 want[ALU_LANES];

    for (unsigned i = 0; i < ALU_LANES; i++)
        b[i] = first + i;
    alu_kernel_of(u->op, &u->mode, false)(&u->mode, &p);
    definition(u, first, want);
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 got = wide ? alu_pair(d, i) : d[i];

        if (got != want[i])
            fail_msg("%s of %08x: %" PRIx64 ", not %" PRIx64, u->name, first + i, got, want[i]);
    }
}

static void words_are_as_defined(void **state)
{
    (void)state;
    for (unsigned n = 0; n < alu_unaries_count; n++)
        words_each(&words, alu_unaries[n].name, check_warp, &alu_unaries[n]);
    words_end(&words);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(words_are_as_defined) };

    words = words_of(argc, argv);
    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
