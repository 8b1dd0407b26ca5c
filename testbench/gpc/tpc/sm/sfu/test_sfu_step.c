/* test_sfu_step.c - quads on wires and several at once: each has its own result, its name and a clock (rates.csv T3, T7)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "gpc/tpc/sm/sfu/sfu.h"
#include "seeded.h"
#include "unit.h"
#include "vector_bus.h"

void sfu_random_config(struct random *, struct sfu_vector *);
void sfu_random_inputs(struct random *, struct sfu_vector *);

/* Quads of one instruction: alike in all but operands, places and names. */
static unsigned random_quads(struct sfu_config *cfg, struct sfu_quad quad[SFU_QUADS])
{
    const unsigned quads = 1 + (unsigned)(random_word() % SFU_QUADS);
    struct sfu_vector v;

    memset(&v, 0, sizeof v);
    sfu_random_config(&seeded, &v);
    for (unsigned q = 0; q < quads; q++) {
        sfu_random_inputs(&seeded, &v);
        quad[q] = v.mio_sfu;
        quad[q].op = quad[0].op;
        quad[q].negate = quad[0].negate;
        quad[q].absolute = quad[0].absolute;
        quad[q].saturate = quad[0].saturate;
        quad[q].location = quad[0].location;
    }
    *cfg = v.cfg;
    return quads;
}

static void quads_do_not_see_one_another(void **state)
{
    static struct sfu unit;
    static struct sfu_quad_fifo in;
    static struct sfu_result_fifo out;
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 4000; n++) {
        struct sfu_quad quad[SFU_QUADS];
        struct sfu_result together[SFU_QUADS], alone;
        struct sfu_config cfg;
        const unsigned quads = random_quads(&cfg, quad);

        sfu_reset(&unit);
        assert_null(sfu_not_modelled(&cfg));
        sfu_set_state(&unit, &cfg);
        sfu_evaluate_quads(&cfg, quads, quad, together);
        for (unsigned q = 0; q < quads; q++)
            sfu_quad_push(&in, &quad[q]);
        while (sfu_step(&unit, &in, &out))
            continue;
        assert_true(sfu_quad_empty(&in) && out.count == quads);
        assert_true(unit.quads == quads && unit.clocks == quads);
        for (unsigned q = 0; q < quads; q++, cases++) {
            const struct sfu_result stepped = sfu_result_pop(&out);

            sfu_evaluate(&cfg, &quad[q], &alone);
            assert_true(thread_quad_same(&alone.id, &quad[q].id));
            assert_true(sfu_result_same(&alone, &together[q]));
            assert_true(sfu_result_same(&alone, &stepped));
        }
    }
    compared("quads", cases);
}

/* Quads of a primitive have one plane, wherever they are: its grid follows the bound of each, up and down.  Places are
 * told after those of another warp, and the first of them are asked for.
 */
static void quads_of_one_plane_keep_their_grids(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 4000; n++) {
        struct sfu_quad quad[SFU_QUADS];
        struct attribute_plane plane[2];
        static struct sfu_places places;
        u32 w[SFU_QUADS * SFU_THREADS], offset[SFU_QUADS * SFU_THREADS],
            value[SFU_QUADS * SFU_THREADS];
        struct sfu_config cfg;
        struct sfu_warp warp;
        const unsigned quads = random_quads(&cfg, quad),
                       second = (unsigned)(random_word() % SFU_QUADS);

        memset(&warp, 0, sizeof warp);
        warp.op = SFU_IPA_PASS;
        warp.location = quad[0].location;
        warp.quads = quads;
        warp.w = w;
        warp.offset = offset;
        warp.places = &places;
        places.quads = 0;
        plane[0] = quad[0].plane;
        plane[1] = quad[quads - 1].plane;
        for (unsigned q = 0; q < quads; q++) {
            const struct attribute_plane *of = &plane[q >= second];

            quad[q].op = SFU_IPA_PASS;
            quad[q].saturate = 0;
            quad[q].plane = *of;
            sfu_place(&places, of, quad[q].x, quad[q].y, quad[q].sample, quad[q].centroid);
            memcpy(&w[SFU_THREADS * q], quad[q].a, sizeof quad[q].a);
            memcpy(&offset[SFU_THREADS * q], quad[q].offset, sizeof quad[q].offset);
        }
        warp.quads = 1 + (unsigned)(random_word() % quads);
        sfu_interpolate(&cfg, &warp, value);
        for (unsigned q = 0; q < warp.quads; q++, cases++) {
            struct sfu_result alone;

            sfu_evaluate(&cfg, &quad[q], &alone);
            assert_memory_equal(&value[SFU_THREADS * q], alone.value, sizeof alone.value);
        }
    }
    compared("quads of one plane", cases);
}

/* What makes planes for tests and vectors asks for one sample of a base. */
static void a_sample_of_a_base_is_that_of_the_quad(void **state)
{
    unsigned long cases = 0, below = 0;

    (void)state;
    for (unsigned n = 0; n < 4000; n++) {
        struct sfu_quad quad[SFU_QUADS];
        struct sfu_result result;
        struct sfu_config cfg;
        struct sfu_base base;

        random_quads(&cfg, quad);
        quad->op = SFU_IPA_PASS;
        quad->saturate = 0;
        sfu_evaluate(&cfg, quad, &result);
        base = sfu_base_of(&quad->plane, quad->x, quad->y);
        for (unsigned i = 0; i < SFU_THREADS; i++, cases++) {
            const u8 at = quad->location == IPA_CENTROID ? quad->centroid[i] : quad->sample[i];
            const struct sfu_offset o = sfu_location(quad->location, at, quad->offset[i], i);

            assert_int_equal(sfu_sample(&base, o.x, o.y), result.value[i]);
            below += result.value[i] >> 31;
        }
    }
    assert_true(below > cases / 8);
    compared("samples", cases);
}

static void a_full_wire_stops_the_unit(void **state)
{
    static struct sfu unit;
    static struct sfu_quad_fifo in;
    static struct sfu_result_fifo out;
    struct sfu_quad quad[SFU_QUADS];
    struct sfu_config cfg;

    (void)state;
    random_quads(&cfg, quad);
    sfu_reset(&unit);
    sfu_set_state(&unit, &cfg);
    assert_false(sfu_step(&unit, &in, &out));
    while (!sfu_result_full(&out))
        sfu_result_next(&out);
    sfu_quad_push(&in, &quad[0]);
    assert_false(sfu_step(&unit, &in, &out));
    assert_true(in.count == 1 && unit.clocks == 0 && unit.quads == 0);
    sfu_result_drop(&out);
    assert_true(sfu_step(&unit, &in, &out) && sfu_quad_empty(&in));
    compared("steps", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quads_do_not_see_one_another),
        cmocka_unit_test(quads_of_one_plane_keep_their_grids),
        cmocka_unit_test(a_sample_of_a_base_is_that_of_the_quad),
        cmocka_unit_test(a_full_wire_stops_the_unit),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
