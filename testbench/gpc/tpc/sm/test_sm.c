/* test_sm.c - the pixel program on the wires: which instructions are issued, in what order, for which
 * quads, and whose results come back (facts/tpc.md; facts/isa/semantics.md 10)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "gpc/tpc/sm/sm.h"

#define CENTER    0x88
#define REFERENCE 40 /* pixels, of the planes */

struct bench {
    struct sm sm;
    struct tram tram;
    struct stri_plane_fifo planes;
    struct shade_quads_fifo in;
    struct sfu_result_fifo results;
    struct sfu_quad_fifo sfu;
    struct shaded_quads_fifo out;
};

static struct bench b;

static void reset(void)
{
    memset(&b, 0, sizeof b);
    sm_reset(&b.sm);
    tram_reset(&b.tram);
    b.tram.planes = SM_PLANES;
}

static void give_planes(unsigned prim)
{
    for (unsigned slot = 0; slot < SM_PLANES; slot++) {
        const struct stri_plane p = { .id = { .prim = (u16)prim },
                                      .slot = (u8)slot,
                                      .x = REFERENCE,
                                      .y = REFERENCE + 1,
                                      .plane = { prim, slot, 1000 * prim + slot } };
        stri_plane_push(&b.planes, &p);
    }
    while (tram_step(&b.tram, &b.planes))
        continue;
}

/* A packet with the quads of 'mask', each with one to four pixels of any samples. */
static struct shade_quads packet(unsigned prim, unsigned mask)
{
    static const u3 across[] = { 4, 2, 2, 1 };
    struct shade_quads q = { .id = { .prim = (u16)prim },
                             .x = (u14)(8 * (random_word() % 9)),
                             .y = (u14)(8 * (random_word() % 9)),
                             .group = (u2)(random_word() % 4),
                             .across = across[random_word() % 4] };

    for (unsigned i = 0; i < SM_QUADS; i++)
        if (mask >> i & 1) {
            const unsigned certain = (unsigned)(random_word() % 4);
            for (unsigned k = 0; k < 4; k++)
                if (k == certain || random_word() & 1)
                    q.samples[4 * i + k] = (u16)(1 + random_word() % 0xffff);
        }
    return q;
}

/* What the function unit answers here: a number that tells the instruction and the thread. */
static u32 answer(unsigned prim, unsigned instruction, unsigned quad, unsigned thread)
{
    return 10000 * prim + 1000 * instruction + 10 * quad + thread;
}

/* The instruction is the next of the program for a quad: operation, plane, place and operand. */
static void check(const struct sfu_quad *i, const struct shade_quads *q, unsigned instruction)
{
    static const enum sfu_op ops[SM_INSTRUCTIONS] = { SFU_IPA_PASS,     SFU_RCP,
                                                      SFU_IPA_MULTIPLY, SFU_IPA_MULTIPLY,
                                                      SFU_IPA_MULTIPLY, SFU_IPA_MULTIPLY };
    static const int operand_of[SM_INSTRUCTIONS] = { -1, 0, 1, 1, 1, 1 };
    const unsigned number = SM_QUADS * q->group + i->id.quad; /* of the tile's quads */
    const int x = (int)(q->x + 2 * (number % q->across)) - REFERENCE;
    const int y = (int)(q->y + 2 * (number / q->across)) - (REFERENCE + 1);

    assert_int_equal(i->op, ops[instruction]);
    assert_int_equal(i->x, 16 * x);
    assert_int_equal(i->y, 16 * y);
    if (instruction != 1) {
        assert_int_equal(i->plane.a, q->id.prim);
        assert_int_equal(i->plane.b, instruction ? instruction - 1 : 0);
    }
    for (unsigned k = 0; k < 4; k++) {
        assert_int_equal(i->sample[k], CENTER);
        if (operand_of[instruction] >= 0)
            assert_int_equal(i->a[k],
                             answer(q->id.prim, (unsigned)operand_of[instruction], i->id.quad, k));
    }
}

/* Answers the oldest instruction after checking it. */
static void execute(const struct shade_quads *q, unsigned *next)
{
    const struct sfu_quad i = sfu_quad_pop(&b.sfu);
    struct sfu_result r = { .id = i.id };

    check(&i, q, next[i.id.quad]);
    for (unsigned k = 0; k < 4; k++)
        r.value[k] = answer(q->id.prim, next[i.id.quad], i.id.quad, k);
    next[i.id.quad]++;
    sfu_result_push(&b.results, &r);
}

static bool step(void)
{
    return sm_step(&b.sm, &b.tram, &b.in, &b.results, &b.sfu, &b.out);
}

static void check_colours(const struct shade_quads *q, unsigned mask)
{
    const struct shaded_quads out = shaded_quads_pop(&b.out);

    assert_true(prim_id_same(&out.id, &q->id));
    assert_memory_equal(out.mask, q->samples, sizeof out.mask);
    assert_int_equal(out.killed, 0);
    for (unsigned p = 0; p < 4 * SM_QUADS; p++)
        for (unsigned c = 0; c < 4 && (mask >> p / 4 & 1); c++)
            assert_int_equal(out.color[4 * p + c], answer(q->id.prim, 2 + c, p / 4, p % 4));
}

/* Every set of quads; the function unit answers at once, late or in bursts. */
static void each_covered_quad_runs_the_program_once(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 3000; k++) {
        const unsigned mask = 1 + k % 15;
        const struct shade_quads q = packet(k % 500, mask);
        const unsigned lazy = (unsigned)(random_word() % 4);
        unsigned next[SM_QUADS] = { 0 }, idle = 0;

        reset();
        give_planes(k % 500);
        shade_quads_push(&b.in, &q);
        while (shaded_quads_empty(&b.out)) {
            const bool moved = step();

            if (!sfu_quad_empty(&b.sfu) && (!moved || random_word() % 4 >= lazy))
                execute(&q, next);
            idle = moved ? 0 : idle + 1;
            assert_true(idle < 10);
        }
        for (unsigned i = 0; i < SM_QUADS; i++) {
            assert_int_equal(next[i], mask >> i & 1 ? SM_INSTRUCTIONS : 0);
            cases += next[i];
        }
        assert_int_equal(b.sfu.pushed, b.results.pushed);
        check_colours(&q, mask);
        assert_false(step());
    }
    compared("instructions", cases);
}

/* No instruction goes before the result it reads: with no answers, one for each quad; with the answer to
 * IPA.PASS, its RCP, and no multiply until that is answered.
 */
static void an_instruction_waits_for_its_operand(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned mask = 1; mask < 16; mask++) {
        const struct shade_quads q = packet(9, mask);
        unsigned next[SM_QUADS] = { 0 }, quads = 0;

        for (unsigned i = 0; i < SM_QUADS; i++)
            quads += mask >> i & 1;
        reset();
        give_planes(9);
        shade_quads_push(&b.in, &q);
        for (unsigned phase = 0; phase < 3; phase++, cases++) {
            while (step())
                continue;
            assert_int_equal(b.sfu.count, phase < 2 ? quads : 4 * quads);
            while (!sfu_quad_empty(&b.sfu))
                execute(&q, next);
        }
        while (step())
            continue;
        check_colours(&q, mask);
    }
    compared("waits", cases);
}

/* Nothing is issued for a primitive whose planes are still on their way. */
static void planes_are_waited_for(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (; cases < 100; cases++) {
        const struct shade_quads q = packet((unsigned)cases + 1, 15);
        unsigned next[SM_QUADS] = { 0 };

        reset();
        give_planes((unsigned)cases);
        shade_quads_push(&b.in, &q);
        while (step())
            continue;
        assert_true(b.sm.busy);
        assert_int_equal(b.sfu.pushed, 0);
        give_planes((unsigned)cases + 1);
        while (step() || !sfu_quad_empty(&b.sfu))
            if (!sfu_quad_empty(&b.sfu))
                execute(&q, next);
        check_colours(&q, 15);
    }
    compared("packets before their planes", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_covered_quad_runs_the_program_once),
        cmocka_unit_test(an_instruction_waits_for_its_operand),
        cmocka_unit_test(planes_are_waited_for),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
