/* test_alu_unary.c - operations of one word, on every word: by C's own conversions and by counting bits
 * (facts/isa/semantics.md 6, 7); words.h says how to ask for all, a set or a slice
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <fenv.h>
#include <string.h>

#include "alu_unary.h"
#include "seeded.h"
#include "words.h"

static struct words words;

static_assert(UNARY_WORDS == WORDS_TOGETHER && WORDS_TOGETHER % ALU_LANES == 0, "warps");

/* The definitions of conversions to floats round as the host does. */
static void definition(const struct unary *u, const u32 *b, u64 *want)
{
    static const int of[] = { FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO };

    if (u->mode.rnd)
        fesetround(of[u->mode.rnd]);
    u->want(&u->mode, b, want);
    if (u->mode.rnd)
        fesetround(FE_TONEAREST);
}

static void results(const struct unary *u, const u32 *b, u64 *got)
{
    const bool wide = alu_writes(u->op, &u->mode) & ALU_D64;
    alu_kernel *kernel = alu_kernel_of(u->op, &u->mode, false);
    u32 d[2 * ALU_LANES] = { 0 };
    struct alu_ports p = { .d = d, .active = UINT32_MAX };

    for (unsigned n = 0; n < UNARY_WORDS; n += ALU_LANES) {
        p.a = p.b = p.c = p.old = b + n;
        kernel(&u->mode, &p);
        for (unsigned i = 0; i < ALU_LANES; i++)
            got[n + i] = wide ? alu_pair(d, i) : d[i];
    }
}

static void check(const void *what, u32 first)
{
    const struct unary *u = what;
    u32 b[UNARY_WORDS];
    u64 want[UNARY_WORDS], got[UNARY_WORDS];

    for (unsigned i = 0; i < UNARY_WORDS; i++)
        b[i] = first + i;
    results(u, b, got);
    definition(u, b, want);
    if (memcmp(got, want, sizeof got) == 0)
        return;
    for (unsigned i = 0; i < UNARY_WORDS; i++)
        if (got[i] != want[i])
            fail_msg("%s of %08x: %" PRIx64 ", not %" PRIx64, u->name, b[i], got[i], want[i]);
}

static void words_are_as_defined(void **state)
{
    (void)state;
    for (unsigned n = 0; n < alu_unaries_count; n++)
        words_each(&words, alu_unaries[n].name, check, &alu_unaries[n]);
    words_end(&words);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(words_are_as_defined) };

    words = words_of(argc, argv);
    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
