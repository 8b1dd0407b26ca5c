/* test_mme_rules.c - rules of the macro engine one by one, by hand */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "mme_bench.h"
#include "seeded.h"

/* Two instructions at 0 and an exit; the results of a call with 'data'. */
static void run_words(const u32 *code, unsigned words, u32 data)
{
    start(100);
    give(0, CODE_POINTER, 0);
    for (unsigned i = 0; i < words; i++)
        give(0, CODE, code[i]);
    give(0, START_POINTER, 0);
    give(0, START, 0);
    results = expectations = 0;
    give(0, 0xe00, data);
}

#define ADDI(dst, src, imm, assign) \
    (1u | (assign) << 4 | (dst) << 8 | (src) << 11 | (u32)(imm) << 14)
#define NOP_EXIT (ADDI(0u, 0u, 0, 1u) | MME_EXIT)
#define NOP      ADDI(0u, 0u, 0, 1u)

static void rules_by_hand(void **state)
{
    (void)state;
    /* maddr = 0x1000 * 2 + 0x100, then two writes: the increment is 2 words, 12 bits wrap */
    run_words(
        (u32[]){ ADDI(0u, 0u, 0x2fff, 2u), ADDI(0u, 1u, 0, 4u) | MME_EXIT, ADDI(0u, 1u, 1, 4u) }, 3,
        7);
    assert_int_equal(results, 3);
    assert_int_equal(got[0].method, 0xfff);
    assert_int_equal(got[0].data, 7);
    assert_int_equal(got[1].method, 0x001);
    assert_int_equal(got[1].data, 8);
    assert_int_equal(got[2].what, MME_END);
    /* an endless macro: a branch to itself, nothing in its slot */
    run_words((u32[]){ MME_OP_BRANCH | MME_NO_SLOT }, 1, 0);
    assert_int_equal(results, 1);
    assert_int_equal(got[0].data, MME_LIMIT_REACHED);
    /* off the end of the code */
    run_words((u32[]){ MME_OP_BRANCH | MME_NO_SLOT | 0x1ffffu << 14 }, 1, 0);
    assert_int_equal(got[0].data, MME_OUT_OF_CODE);
    run_words((u32[]){ MME_OP_BRANCH | 1u << 14, MME_OP_BRANCH }, 2, 0);
    assert_int_equal(got[0].data, MME_BRANCH_IN_DELAY_SLOT);
    /* waits for its parameter; another method instead is a trap, and is taken after it */
    run_words((u32[]){ 1u | 2u << 8 | MME_EXIT, NOP }, 2, 0);
    assert_int_equal(results, 0);
    assert_true(engine.macro.running);
    give(0, 0x200, 5);
    assert_int_equal(results, 2);
    assert_int_equal(got[0].data, MME_MISSING_DATA);
    assert_int_equal(got[1].method, 0x200);
    /* a parameter too many */
    run_words((u32[]){ NOP_EXIT, NOP }, 2, 0);
    give(0, 0xe01, 5);
    assert_int_equal(results, 2);
    assert_int_equal(got[1].data, MME_EXTRA_DATA);
    compared("macros", 6);
}

/* known: facts/classes/host.md 6: replay gives what the shadow holds, passing by leaves it */
static void shadow_modes(void **state)
{
    (void)state;
    start(100);
    give(0, 0x200, 1);
    give(0, CONTROL, MME_PASSTHROUGH);
    give(0, 0x200, 2);
    give(0, CONTROL, MME_REPLAY);
    give(0, 0x200, 3);
    give(1, 0x200, 4); /* of the other class */
    give(0, 0xd01, 5); /* scratch */
    assert_int_equal(results, 5);
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(got[i].data, ((const u32[]){ 1, 2, 1, 4, 5 })[i]);
    assert_int_equal(engine.shadow[0][0xd01], 5);
    compared("modes", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_by_hand),
        cmocka_unit_test(shadow_modes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
