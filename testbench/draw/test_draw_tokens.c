/* test_draw_tokens.c - ends of primitives and of draws on the wires: behind all that they end, one each
 *
 * And what comes of them: a region of Zcull that a draw has stopped goes on with the next draw.
 */
#include "draw_frame.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "netlist_frame.h"

#define SIDE 64 /* pixels, and 4 tiles */

/* What has gone over a wire. */
struct order {
    struct stand_in inner;
    unsigned long packets, prims, draws; /* of tiles or quads; tokens of each kind */
    struct prim_id ended;
};

static struct order crast, zcull, frast, prop;

/* One packet more: it is of what has not ended yet. */
static void note(struct order *o, const struct prim_id *id, enum primitive_kind kind)
{
    const unsigned long ended = o->prims; /* primitives of all draws are numbered from 0 on */

    if (kind != PRIMITIVE_END) {
        assert_int_equal(id->prim, ended);
        o->packets++;
    } else if (id->part == PART_OF_DRAW) {
        assert_int_equal(id->draw, o->draws);
        assert_int_equal(id->prim + 1, ended);
        o->draws++;
    } else {
        assert_int_equal(id->prim, ended);
        o->prims++;
    }
}

/* A unit that gives at most one packet a step, watched at that wire. */
#define WATCH(unit, packet, wire, ...)                                         \
    static bool watch_##unit(void *self, void *u, const void *wires)           \
    {                                                                          \
        const struct unit##_wires *w = wires;                                  \
        const u64 before = w->wire->pushed;                                    \
        const bool moved = unit##_wired(u, w, &((struct order *)self)->inner); \
                                                                               \
        if (w->wire->pushed != before) {                                       \
            const struct packet *p = packet##_last(w->wire);                   \
                                                                               \
            note(self, &p->__VA_ARGS__ id, p->__VA_ARGS__ kind);               \
        }                                                                      \
        return moved;                                                          \
    }
WATCH(crast, coarse_tile, crast_zcull, prim.)
WATCH(zcull, culled_tile, zcull_frast, prim.)
WATCH(frast, fine_tile, frast_prop, )
WATCH(prop, shade_quads, prop_gpm, )

static void put_in(struct order *o, struct stand_in *s, bool (*step)(void *, void *, const void *))
{
    *o = (struct order){ .inner = *s };
    *s = (struct stand_in){ step, o };
}

/* Triangles of any size, also of nothing. */
static struct scene scattered(unsigned draws, unsigned triangles)
{
    struct scene s = scene_new(SIDE, SIDE, 4, (uint8_t[4]){ 0 });

    for (unsigned d = 0; d < draws; d++) {
        const struct scene_state state = { (enum scene_depth)(random_word() % 8), true, SCENE_OVER,
                                           SCENE_CULL_BACK };

        begin(&s, &state);
        for (unsigned i = 0; i < triangles; i++) {
            const float size = random_word() % 3 ? 3 : SIDE;
            struct scene_triangle t;

            for (unsigned k = 0; k < 3; k++)
                t.v[k] = (struct scene_vertex){ random_part(SIDE),
                                                random_part(size),
                                                random_part(1),
                                                1,
                                                { 1, 0.5f, 0.25f, 0.5f } };
            put(&s, t);
        }
    }
    return s;
}

static void tokens_come_behind_all_they_end(void **state)
{
    unsigned long cases = 0;
    unsigned long packets[4] = { 0 }; /* of one scene there may be none: nothing passes */

    (void)state;
    for (unsigned k = 0; k < 8; k++) {
        struct scene s = scattered(4, 60);
        struct frame frame = frame_for(&s);
        struct screen *g = gpu_for(&s, &z24s8);
        struct gpc_stand_ins *in = &g->stand_in.gpc[0];

        put_in(&crast, &in->crast, watch_crast);
        put_in(&zcull, &in->zcull, watch_zcull);
        put_in(&frast, &in->frast, watch_frast);
        put_in(&prop, &in->prop, watch_prop);
        draw_on(g, &s, &z24s8, &frame);
        for (unsigned i = 0; i < 4; i++) {
            const struct order *o = (const struct order *[]){ &crast, &zcull, &frast, &prop }[i];

            assert_int_equal(o->prims, s.triangles);
            assert_int_equal(o->draws, o == &prop ? 0 : s.draws); /* PROP's goes to ZROP */
            packets[i] += o->packets;
            cases += o->packets + o->prims + o->draws;
        }
        draw_gpu_free(g);
        frame_free(&frame);
        scene_free(&s);
    }
    for (unsigned i = 0; i < 4; i++)
        assert_true(packets[i] > 0);
    compared("packets in order", cases);
}

/* All of the target at one depth. */
static void layer(struct scene *s, enum scene_depth depth, float z, float red)
{
    const struct scene_state state = { depth, true, SCENE_COPY, SCENE_CULL_NONE };
    const struct scene_vertex v[4] = { { 0, 0, z, 1, { red, 0, 0, 1 } },
                                       { SIDE, 0, z, 1, { red, 0, 0, 1 } },
                                       { 0, SIDE, z, 1, { red, 0, 0, 1 } },
                                       { SIDE, SIDE, z, 1, { red, 0, 0, 1 } } };

    begin(s, &state);
    put(s, (struct scene_triangle){ { v[0], v[1], v[2] } });
    put(s, (struct scene_triangle){ { v[2], v[1], v[3] } });
}

/* Coarse tiles that are discarded of a layer behind two others, the first of them drawn as 'first' says over
 * a nearer one.  What is seen is the second in any case.
 */
static u64 discarded_behind(enum scene_depth first, unsigned samples, unsigned long *cases)
{
    struct scene s = scene_new(SIDE, SIDE, samples, (uint8_t[4]){ 0 });
    struct frame frame = frame_for(&s);
    struct screen *g;
    u64 discarded;

    if (first != SCENE_LESS)
        layer(&s, SCENE_LESS, 0.25f, 0.25f);
    layer(&s, first, 0.75f, 0.5f);
    layer(&s, SCENE_LESS, 0.5f, 0.75f);
    layer(&s, SCENE_LESS, 0.625f, 1);
    g = gpu_for(&s, &z24s8);
    draw_on(g, &s, &z24s8, &frame);
    discarded = g->gpc[0].zcull.discarded;
    for (size_t i = 0; i < frame_count(&frame); i++, ++*cases) {
        assert_int_equal(frame.sample[i].rgba[0], 191);
        assert_in_range(frame.sample[i].depth, 0x7fffff, 0x800000);
    }
    draw_gpu_free(g);
    frame_free(&frame);
    scene_free(&s);
    return discarded;
}

/* A layer that moves depths away from the eye stops the region; after its draw as much is discarded as if it
 * had not.
 */
static void a_stopped_region_goes_on_after_the_draw(void **state)
{
    static const enum scene_depth away[] = { SCENE_ALWAYS, SCENE_GREATER, SCENE_NOTEQUAL };
    unsigned long cases = 0;

    (void)state;
    for (unsigned samples = 1; samples <= 8; samples *= 2)
        for (unsigned i = 0; i < sizeof away / sizeof away[0]; i++) {
            const u64 want = discarded_behind(SCENE_LESS, samples, &cases);

            assert_true(want >= SIDE / 16 * SIDE / 16 / 2);
            assert_int_equal(discarded_behind(away[i], samples, &cases), want);
        }
    compared("samples", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_come_behind_all_they_end),
        cmocka_unit_test(a_stopped_region_goes_on_after_the_draw),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
