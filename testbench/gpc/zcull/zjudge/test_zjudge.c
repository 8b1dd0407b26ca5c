/* test_zjudge.c - Zcull's judge, part by part; and over its wires, as Zcull asks it */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "gpc/zcull/zcull.h"
#include "gpc/zcull/zcull_random.h"
#include "gpc/zcull/zcull_range.h"
#include "seeded.h"
#include "unit.h"
#include "vector_bus.h"

void zjudge_random_config(struct random *r, struct zjudge_vector *v);
void zjudge_random_inputs(struct random *r, struct zjudge_vector *v);

/* The definition: a block is discarded, or accepted, if each of its parts is, by that part's own far bound. */
static enum zcull_verdict verdict_of(const struct zjudge_vector *v, const struct zcull_drawn *d,
                                     unsigned look, unsigned row, unsigned column)
{
    const struct zjudge_tile *t = &v->zcull_zjudge;
    const struct zcull_shape *s = zcull_shape(v->cfg.format);
    const bool kept = t->kept >> look & 1;
    struct zcull_stored stored = { 0, ZCULL_KEY_MAX, t->stencil && kept, true, true };

    if (s && kept) {
        const struct zcull_word w = zcull_decode(s, t->word[look]);

        stored.near = w.near;
        stored.far = w.far[t->part[look] + row * s->across + column];
        stored.may_pass = w.may_pass;
        stored.may_fail = w.may_fail;
    }
    return zcull_judge(&v->cfg, t->front, t->stopped, d->keys, &stored);
}

static enum zcull_verdict block_verdict(const struct zjudge_vector *v, const struct zcull_drawn *d,
                                        unsigned block)
{
    const struct zcull_shape *s = zcull_shape(v->cfg.format);
    const unsigned width = s ? s->width / s->across : 8, height = s ? s->height / s->down : 8;
    bool discarded = true, accepted = d->inside || !v->cfg.clip;

    if (d->outside && v->cfg.cull)
        return ZCULL_DISCARDED;
    for (unsigned y = 0; y < 8 / height; y++)
        for (unsigned x = 0; x < 8 / width; x++) {
            const unsigned look = s && s->width == 4 ? x * width / 4 : 0;
            const enum zcull_verdict one =
                verdict_of(v, d, 2 * block + look, y, x - look * (4 / width));

            discarded &= one == ZCULL_DISCARDED;
            accepted &= one == ZCULL_ACCEPTED;
        }
    return discarded ? ZCULL_DISCARDED : accepted ? ZCULL_ACCEPTED : ZCULL_AMBIGUOUS;
}

/* Of block i, from its own corners; the shader may move it on either side. */
static struct zcull_drawn drawn_of(const struct zjudge_vector *v, unsigned i)
{
    const struct zjudge_tile *t = &v->zcull_zjudge;
    const struct zcull_plane depth = { .prim = &t->depth, .x = 16u * t->x, .y = 16u * t->y };
    const struct zcull_plane plain = { .prim = &t->plain, .x = 16u * t->x, .y = 16u * t->y };
    struct zcull_drawn d = zcull_drawn_of(&v->cfg, &depth, t->offset ? &plain : &depth, i);
    const enum zcull_shader_z z = v->cfg.shader_z;
    const bool greater = v->cfg.greater;

    if (z == SHADER_Z_NONE)
        return d;
    d.inside = d.outside = false;
    if (z == SHADER_Z_ANY || (z == SHADER_Z_GREATER) == greater)
        d.keys.min = 0;
    if (z == SHADER_Z_ANY || (z == SHADER_Z_GREATER) != greater)
        d.keys.max = ZCULL_KEY_MAX;
    return d;
}

static void blocks_are_judged_part_by_part(void **state)
{
    unsigned long cases = 0, verdicts[3] = { 0 };

    (void)state;
    for (unsigned n = 0; n < 60000; n++) {
        struct zjudge_vector v = { 0 };
        struct zjudge_verdict got;
        struct zcull_look look;

        zjudge_random_config(&seeded, &v);
        zjudge_random_inputs(&seeded, &v);
        look = zjudge_look_of(v.cfg.format);
        zjudge_evaluate(&v.cfg, &look, &v.zcull_zjudge, &got);
        for (unsigned i = 0; i < 4; i++) {
            const struct zcull_drawn d = drawn_of(&v, i);
            const enum zcull_verdict want = block_verdict(&v, &d, i);
            const bool drawn = v.zcull_zjudge.touched >> i & 1 && want != ZCULL_DISCARDED;

            assert_int_equal(got.drawn >> i & 1, drawn);
            assert_int_equal(got.nearest[i], drawn ? d.keys.min : 0);
            assert_int_equal(got.furthest[i], drawn ? d.keys.max : 0);
            assert_false(drawn && want == ZCULL_AMBIGUOUS && got.verdict == ZCULL_ACCEPTED);
            cases++;
        }
        assert_int_equal(got.drawn == 0, got.verdict == ZCULL_DISCARDED);
        verdicts[got.verdict]++;
    }
    for (unsigned i = 0; i < 3; i++)
        assert_true(verdicts[i] > 1000);
    compared("blocks", cases);
}

/* Who looks at the wires: the judge alone, over FIFOs, gives what Zcull was told. */
static struct zcull looked, unlooked;
static struct zjudge alone;
static struct zjudge_tile_fifo asks;
static struct zjudge_verdict_fifo answers;
static unsigned long tiles;

static void asked(void *self, const void *packet)
{
    (void)self;
    zjudge_set_state(&alone, &looked.cfg);
    zjudge_tile_push(&asks, packet);
    while (zjudge_step(&alone, &asks, &answers)) {}
}

static void answered(void *self, const void *packet)
{
    const struct zjudge_verdict v = zjudge_verdict_pop(&answers);

    (void)self;
    assert_true(zjudge_verdict_same(&v, packet));
    tiles++;
}

static void both(const struct coarse_tile *in)
{
    struct lent_tile a = { .prim = &in->prim, .x = in->x, .y = in->y }, b = a;

    zcull_take(&looked, &a);
    zcull_take(&unlooked, &b);
    assert_int_equal(a.verdict, b.verdict);
    assert_int_equal(a.culled, b.culled);
    assert_memory_equal(looked.word, unlooked.word, sizeof looked.word);
}

static struct coarse_tile random_tile(enum raster_depth depth)
{
    struct coarse_tile t = { .x = (u10)random_between(0, 5), .y = (u10)random_between(0, 5) };

    t.prim.depth = zcull_random_plane(&seeded, depth);
    t.prim.plain = zcull_random_plane(&seeded, depth);
    t.prim.offset = random_word() % 4 == 0;
    t.prim.front = random_word() & 1;
    t.prim.x1 = t.prim.y1 = 16 * 6;
    t.prim.x0 = (u15)(16 * t.x + random_word() % 12);
    return t;
}

static void zcull_asks_it_when_somebody_looks(void **state)
{
    struct net_tap in = { .given = asked }, out = { .given = answered };
    unsigned long cases = 0;

    (void)state;
    zcull_reset(&looked);
    zcull_reset(&unlooked);
    net_tap_on(&looked.inner.zcull_zjudge.tap, &in);
    net_tap_on(&looked.inner.zjudge_zcull.tap, &out);
    for (unsigned n = 0; n < 300; n++) {
        struct zcull_command clear = { .op = ZCULL_CLEAR, .clear_depth = 1, .x1 = 96, .y1 = 96 };
        struct zcull_config c = { .samples = { .enable = 0 } };
        struct zcull_saved unused;

        zcull_random_state(&seeded, &c);
        zcull_set_state(&looked, &c);
        zcull_set_state(&unlooked, &c);
        clear.clear_stencil = 1;
        clear.z = zcull_random_depth(&seeded, c.depth);
        zcull_command(&looked, &clear, &unused);
        zcull_command(&unlooked, &clear, &unused);
        for (unsigned i = 0; i < 20; i++, cases++) {
            const struct coarse_tile t = random_tile(c.depth);

            both(&t);
        }
    }
    assert_true(tiles == cases && alone.clocks == tiles);
    assert_true(looked.inner.zcull_zjudge.pushed == tiles);
    zcull_reset(&looked); /* taps stay */
    assert_true(looked.inner.zcull_zjudge.tap == &in && looked.inner.zcull_zjudge.pushed == 0);
    compared("tiles", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_judged_part_by_part),
        cmocka_unit_test(zcull_asks_it_when_somebody_looks),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
