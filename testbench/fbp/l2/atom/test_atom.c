/* test_atom.c - L2's atomic unit beside its definition (facts/fbp.md, L2; facts/isa/semantics.md 8) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "atom_reference.h"
#include "seeded.h"
#include "vector_bus.h"

#define LINES 30000

void atom_random_config(struct random *r, struct atom_vector *v);
void atom_random_inputs(struct random *r, struct atom_vector *v);
const char *atom_directed(unsigned i, struct atom_vector *v);

static void compare(struct atom *a, const struct atom_vector *v)
{
    static struct atom_request_fifo requests;
    static struct atom_result_fifo results;
    const struct atom_request *in = &v->l2_atom;
    const struct atom_result slow = slow_atom(&v->cfg, in);
    const u64 before = a->clocks;

    atom_set_state(a, &v->cfg);
    atom_request_push(&requests, in);
    assert_true(atom_step(a, &requests, &results));
    const struct atom_result out = atom_result_pop(&results);

    for (unsigned w = 0; w < ATOM_WORDS; w++)
        if (out.word[w] != slow.word[w])
            fail_msg("op %u of kind %u%s, word %u: %08x and %08x give %08x, by definition %08x",
                     in->op, in->kind, in->wide ? " wide" : "", w, in->word[w], in->operand[w],
                     out.word[w], slow.word[w]);
    assert_int_equal(out.written, slow.written);
    assert_int_equal(out.id, in->id);
    assert_true(a->clocks == before + slow_atom_clocks(in));
}

static void sectors_are_those_of_the_definition(void **state)
{
    const uint64_t seed = seed_from_environment();
    static struct atom a;
    struct atom_vector v;
    unsigned n = 0;

    (void)state;
    a.clocks = 1;
    atom_reset(&a);
    assert_true(a.clocks == 0);
    for (; atom_directed(n, &v); n++)
        compare(&a, &v);
    for (unsigned i = 0; i < LINES; i++) {
        struct random r = random_start(seed, i);

        memset(&v, 0, sizeof v);
        atom_random_config(&r, &v);
        atom_random_inputs(&r, &v);
        compare(&a, &v);
    }
    compared("sectors", n + LINES);
}

/* Each half plus each of 64: all exponents, both signs; the definition looks for its code, so the model has 2^22 pairs. */
static void halves(void **state)
{
    static const struct atom_config cfg = { 0 };
    struct atom_request in = { .op = ATOMIC_ADD, .kind = ATOMIC_F16X2, .numbers = 255 };
    unsigned n = 0;

    (void)state;
    for (u32 a = 0; a < 0x10000; a += 37)
        for (u32 b = 0; b < 64; b++) {
            const u32 other = (b << 10 | (a * 7 + b) % 1024) & 0xffff;

            in.word[n % 8] = a | (a ^ 0x8000) << 16;
            in.operand[n % 8] = other | other << 16;
            if (n++ % 8 < 7)
                continue;
            const struct atom_result out = atom_changed(&cfg, &in), slow = slow_atom(&cfg, &in);

            assert_memory_equal(out.word, slow.word, sizeof out.word);
        }
    compared("pairs of halves", n);
}

/* CUDA's guide: single sums flush; of doubles and halves denormals stay. */
static void denormals(void **state)
{
    static const struct atom_config gm20b = { 0 }, keeps = { .keeps = 1 };
    struct atom_request in = { .op = ATOMIC_ADD, .kind = ATOMIC_F32, .numbers = 1 };

    (void)state;
    in.word[0] = 0x00000001, in.operand[0] = 0x00800000;
    assert_int_equal(atom_changed(&gm20b, &in).word[0], 0x00800000);
    assert_int_equal(atom_changed(&keeps, &in).word[0], 0x00800001);
    in.word[0] = 0x80800001; /* the sum is a denormal */
    assert_int_equal(atom_changed(&gm20b, &in).word[0], 0x80000000);
    assert_int_equal(atom_changed(&keeps, &in).word[0], 0x80000001);
    in.kind = ATOMIC_F16X2, in.word[0] = 0x00010002, in.operand[0] = 0x80010001;
    assert_int_equal(atom_changed(&gm20b, &in).word[0], 0x00000003);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(sectors_are_those_of_the_definition),
                                        cmocka_unit_test(halves), cmocka_unit_test(denormals) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
