/* gather_picture.c - see gather_picture.h */
#include "gather_picture.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "common/screen_tile.h"
#include "host_float.h"
#include "netlist_frame.h"

#define TRIANGLES 60
#define TARGETS   3

static void any_targets(struct gather_picture *p, u64 size)
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
        s->fbp.cread.target[t].write_mask = (u4)(random_word() % 4 ? 15 : random_word() & 15);
        s->fbp.color[t] = s->fbp.color[0];
        s->fbp.color[t].base = t ? t * size : 0;
        s->fbp.color[t].comp.format = format;
        s->fbp.color[t].surface.element_bytes = format == FORMAT_RF16_GF16_BF16_AF16 ? 8 : 4;
    }
}

/* Triangle i, somewhere in a square of the screen. */
static void any_triangle(struct gather_picture *p, unsigned i, float x, float y, float size)
{
    struct gpc_prim *t = &p->triangle[i];
    struct raster_vertex *v[3] = { &t->packet.v0, &t->packet.v1, &t->packet.v2 };

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

static void any_triangles(struct gather_picture *p)
{
    p->triangles = TRIANGLES;
    for (unsigned i = 0; i < TRIANGLES; i++) {
        const float size = random_word() % 8 ? 9 : (float)p->scene.width;
        const float x = random_part((float)p->scene.width) - size / 2;
        const float y = random_part((float)p->scene.height) - size / 2;

        any_triangle(p, i, x, y, size);
    }
}

/* The first is GPC 0's, which begins a warp; then come those of GPC 1, whose planes GPC 0 gets too; then one of GPC 0 again.
 * A square of 16 pixels, in which each is, has one GPC.
 */
static void filling_triangles(struct gather_picture *p)
{
    static const float gpc_0 = 0;
    float gpc_1 = 0;

    while (screen_tile_gpc(2, (u14)gpc_1, 0) == 0)
        gpc_1 += 16;
    assert_true(gpc_1 < 33 && screen_tile_gpc(2, 0, 0) == 0);
    p->triangles = FILLING;
    for (unsigned i = 0; i < FILLING; i++) {
        const bool ends = i == 0 || i == FILLING - 1;
        struct setup_packet *t = &p->triangle[i].packet;

        any_triangle(p, i, ends ? gpc_0 : gpc_1, 0, 15);
        if (!ends)
            continue;
        t->v0.x = t->v0.y = t->v1.y = t->v2.x = bits_of_float(0); /* it has pixels */
        t->v1.x = t->v2.y = bits_of_float(3);
    }
    assert_true(FILLING > TRAM_PLANES / 5 + PROP_TILES);
}

static void make(struct gather_picture *p, bool fills)
{
    const struct scene_state state = { random_word() & 1 && !fills ? SCENE_LESS : SCENE_ALWAYS,
                                       true, random_word() % 8 ? SCENE_COPY : SCENE_OVER,
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
    if (fills) {
        p->how.gpcs = 2;
        p->how.tpcs = 1;
        p->how.compress = false;
    }
    size = draw_memory_size(&p->scene, &p->how);
    p->state = draw_state_of(&p->scene, &state, &p->how);
    p->how.memory = 2 * TARGETS * size;
    any_targets(p, 2 * size);
    if (random_word() % 8 == 0 && !fills) /* the last target has only a part of itself */
        p->how.memory = (p->state.gpc.prop.outputs - 1) * 2 * size + size / 2 / 4096 * 4096;
    if (fills)
        filling_triangles(p);
    else
        any_triangles(p);
    p->stops = fills ? FILLING : 1 + (unsigned)(random_word() % TRIANGLES);
}

void gather_picture(struct gather_picture *p, u64 seed, bool fills)
{
    seeded = random_start(seed, 0);
    make(p, fills);
}
