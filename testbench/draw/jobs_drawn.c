/* jobs_drawn.c - see jobs_drawn.h */
#include "jobs_drawn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "machine/draw_thread.h"
#include "scene/built_in.h"
#include "scene/mesh_object.h"

#include <cmocka.h>

#include "seeded.h"

/* What the address space of each channel has counted, and its fault. */
static void add_spaces(struct counted *c, const struct hub *h)
{
    for (unsigned i = 0; i < HUB_CHANNELS; i++) {
        const struct mem_space *s = &h->channel[i].space;
        const struct mem_faults *f = &s->faults;
        const u64 fault[] = { f->any, f->code, f->first.address, f->first.access, f->first.client };

        if (!h->channel[i].used)
            continue;
        counted_add(c, s->traffic, sizeof s->traffic);
        counted_add(c, fault, sizeof fault);
    }
}

void count_all(struct drawn *d)
{
    struct screen *g = &d->gpu->screen;
    struct world *before = &d->gpu->world;
    const struct hub *h = &d->gpu->hub;
    struct counted *c = &d->counted;

    world_wires(before, counted_wire, c);
    world_units(before, counted_unit, c);
    screen_wires(g, counted_wire, c);
    screen_units(g, counted_unit, c);
    for (unsigned i = 0; i < g->xbar.fbps; i++) {
        counted_add(c, &g->fbp[i].zcache.counts, sizeof g->fbp[i].zcache.counts);
        counted_add(c, &g->fbp[i].ccache.counts, sizeof g->fbp[i].ccache.counts);
    }
    for (unsigned i = 0; i < screen_tpcs(g); i++)
        counted_add(c, before->part.core[i].executed, sizeof before->part.core[i].executed);
    counted_add(c, &before->counts, sizeof before->counts);
    counted_add(c, h->report, sizeof h->report);
    counted_add(c, h->stream, sizeof h->stream);
    add_spaces(c, h);
    if (before->part.thread.self) {
        d->aside = draw_thread_drawn(before->part.thread.self);
        d->colors = draw_thread_colors(before->part.thread.self);
    }
}

u64 same_drawn(const struct drawn *one, const struct drawn *many)
{
    const struct mem *a = &playback_gpu(one->playback)->mem,
                     *b = &playback_gpu(many->playback)->mem;
    const u64 size = playback_device(one->playback)->space.next;
    const unsigned n = counted_same(&one->counted, &many->counted);

    assert_int_equal(one->aside, 0);
    assert_int_equal(one->colors, 0);
    assert_int_equal(one->f.code, many->f.code);
    assert_string_equal(one->f.text, many->f.text);
    assert_int_equal(playback_device(many->playback)->space.next, size);
    assert_memory_equal(a->byte, b->byte, size);
    assert_memory_equal(a->tag, b->tag, size / MEM_TAG_BYTES);
    assert_int_equal(one->counted.counts, many->counted.counts);
    if (n < one->counted.counts)
        fail_msg("count %u: %" PRIu64 " on one thread, %" PRIu64 " on several", n,
                 one->counted.count[n], many->counted.count[n]);
    return size;
}

struct object_scene world_of(const struct world_case *c, uint64_t seed)
{
    struct object_scene w =
        object_scene_new(160, 120, c->samples, (const uint8_t[4]){ 27, 31, 39, 255 });
    struct failure f = { 0 };
    struct mesh mesh;
    bool good;

    if (c->scene) {
        good = built_in_scene(&w, c->scene, seed, &f);
    } else {
        good = mesh_read(&mesh, VECTORS_DIR "/meshes/knot.obj", &f) &&
               mesh_object(&w, &mesh, c->blend, "knot", &f);
        mesh_free(&mesh);
    }
    if (!good)
        fail_msg("%s", f.text);
    return w;
}
