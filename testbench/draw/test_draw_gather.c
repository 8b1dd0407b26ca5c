/* test_draw_gather.c - tiles that share warps and tiles one by one: the same memory, tags, first fault, counts and clocks
 * (cmodel/gpc/gpc_direct.c)
 *
 * Small and large triangles over targets that cut tiles, of several formats and masks of what is written; one target or
 * several, one unit of a kind or several; memory that lacks the end of a target.
 */
#include "draw_frame.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "counted.h"
#include "host_float.h"
#include "netlist_frame.h"

#define CASES     120
#define TRIANGLES 60
#define TARGETS   3

struct some_draw {
    struct scene scene;
    struct draw_how how;
    struct screen_state state;
    struct gpc_prim triangle[TRIANGLES];
    unsigned stops; /* primitives between looks */
};

static void count_all(struct screen *g, struct counted *c)
{
    const struct mem_faults *fault = &g->mem.faults;
    const u64 first[] = { fault->any, fault->any ? fault->first.address : 0,
                          fault->any ? fault->first.client : 0 };
    const u64 samples = screen_samples(g);

    c->counts = 0;
    screen_wires(g, counted_wire, c);
    screen_units(g, counted_unit, c);
    counted_add(c, &samples, sizeof samples);
    for (unsigned i = 0; i < g->xbar.fbps; i++)
        counted_add(c, &g->fbp[i].ccache.counts.written, sizeof(u64));
    counted_add(c, g->mem.traffic, sizeof g->mem.traffic);
    counted_add(c, first, sizeof first);
    for (unsigned i = 0; i < screen_tpcs(g); i++)
        counted_add(c, &g->core[i].thread_instructions, sizeof(u64));
}

static void any_targets(struct some_draw *p, u64 size)
{
    static const enum color_format formats[] = { FORMAT_A8B8G8R8, FORMAT_A8R8G8B8,
                                                 FORMAT_X8R8G8B8, FORMAT_O8R8G8B8,
                                                 FORMAT_A8B8G8R8, FORMAT_RF16_GF16_BF16_AF16 };
    struct screen_state *s = &p->state;

    s->gpc.program.mrt = random_word() & 1; /* else each has output 0 */
    s->gpc.prop.outputs = (u4)(1 + random_word() % TARGETS);
    for (unsigned t = 0; t < s->gpc.prop.outputs; t++) {
        const enum color_format format =
            formats[random_word() % (sizeof formats / sizeof formats[0] - (t == 0))];

        s->gpc.prop.select[t] = (u3)t;
        s->gpc.prop.target[t].format = format;
        s->fbp.cread.target[t] = s->fbp.cread.target[0];
        s->fbp.cread.target[t].format = format;
        s->fbp.cread.target[t].write_mask = (u4)(random_word() % 4 ? 15 : random_word());
        s->fbp.color[t] = s->fbp.color[0];
        s->fbp.color[t].base = t ? t * size : 0;
        s->fbp.color[t].comp.format = format;
        s->fbp.color[t].surface.element_bytes = format == FORMAT_RF16_GF16_BF16_AF16 ? 8 : 4;
    }
}

static void any_triangles(struct some_draw *p)
{
    for (unsigned i = 0; i < TRIANGLES; i++) {
        struct gpc_prim *t = &p->triangle[i];
        struct raster_vertex *v[3] = { &t->packet.v0, &t->packet.v1, &t->packet.v2 };
        const float size = random_word() % 8 ? 9 : (float)p->scene.width;
        const float x = random_part((float)p->scene.width) - size / 2;
        const float y = random_part((float)p->scene.height) - size / 2;

        memset(t, 0, sizeof *t);
        t->packet.prim = (u16)i;
        t->packet.kind = PRIMITIVE_TRIANGLE;
        t->packet.edge_flags = 7;
        for (unsigned k = 0; k < 3; k++)
            *v[k] = (struct raster_vertex){ bits_of_float(x + random_part(size)),
                                            bits_of_float(y + random_part(size)),
                                            bits_of_float(random_part(1)),
                                            bits_of_float(0.25f + random_part(1)), 0 };
        t->attribute[0].mode = INTERPOLATE_W;
        for (unsigned c = 1; c < 5; c++) {
            t->attribute[c].mode = INTERPOLATE_PERSPECTIVE;
            for (unsigned k = 0; k < 3; k++)
                t->attribute[c].v[k] = bits_of_float(random_part(1.25f) - 0.125f);
        }
    }
}

static void any_picture(struct some_draw *p)
{
    const struct scene_state state = { random_word() & 1 ? SCENE_LESS : SCENE_ALWAYS, true,
                                       random_word() % 8 ? SCENE_COPY : SCENE_OVER,
                                       SCENE_CULL_NONE };
    const unsigned samples = random_word() % 8 ? 1 : 4;
    u64 size;

    p->scene = scene_new((unsigned)random_between(33, 120), (unsigned)random_between(33, 90),
                         samples, (uint8_t[4]){ 0 });
    p->how = z24s8;
    p->how.gpcs = 1 + random_word() % 2;
    p->how.tpcs = 1 + random_word() % 3;
    p->how.fbps = 1 + random_word() % 3;
    p->how.compress = random_word() % 8 == 0;
    size = draw_memory_size(&p->scene, &p->how);
    p->state = draw_state_of(&p->scene, &state, &p->how);
    p->how.memory = 2 * TARGETS * size;
    any_targets(p, 2 * size);
    if (random_word() % 8 == 0) /* the last target has only a part of itself */
        p->how.memory = (p->state.gpc.prop.outputs - 1) * 2 * size + size / 2 / 4096 * 4096;
    any_triangles(p);
    p->stops = 1 + (unsigned)(random_word() % TRIANGLES);
}

/* Whether tiles were gathered. */
static bool draw(const struct some_draw *p, bool gather, struct screen **drawn, struct counted *c)
{
    struct screen *g = gpu_for(&p->scene, &p->how);
    bool gathers = false;

    screen_begin(g, &p->state);
    for (unsigned i = 0; i < TRIANGLES; i++) {
        if (i % p->stops == 0) {
            screen_gathered(g);
            if (gather)
                screen_gather(g);
            gathers |= g->gpc[0].gather.on;
        }
        assert_true(screen_draw(g, &p->triangle[i]));
    }
    assert_true(screen_end(g));
    assert_true(screen_finish(g));
    count_all(g, c);
    *drawn = g;
    return gathers;
}

static void tiles_share_warps(void **state)
{
    static struct counted shared, alone;
    static struct some_draw p;
    unsigned long bytes = 0, gathered = 0, faults = 0;

    (void)state;
    for (unsigned i = 0; i < CASES; i++) {
        struct screen *a, *b;
        unsigned n;

        any_picture(&p);
        if (screen_not_modelled(&p.state))
            fail_msg("%s", screen_not_modelled(&p.state));
        gathered += draw(&p, true, &a, &shared);
        assert_false(draw(&p, false, &b, &alone));
        assert_memory_equal(a->mem.byte, b->mem.byte, a->mem.size);
        assert_memory_equal(a->mem.tag, b->mem.tag, a->mem.size / MEM_TAG_BYTES);
        assert_int_equal(shared.counts, alone.counts);
        n = counted_same(&shared, &alone);
        if (n < shared.counts)
            fail_msg("case %u, count %u: %" PRIu64 ", alone %" PRIu64, i, n, shared.count[n],
                     alone.count[n]);
        bytes += a->mem.size;
        faults += a->mem.faults.any;
        draw_gpu_free(a);
        draw_gpu_free(b);
        scene_free(&p.scene);
    }
    printf("  %lu of %d pictures gathered, %lu faults\n", gathered, CASES, faults);
    assert_true(gathered > CASES / 4 && gathered < CASES && faults > 0);
    compared("bytes of pictures", bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_share_warps),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
