/* frame_draws.c - see frame_draws.h */
#include "frame_draws.h"

#include <stdlib.h>
#include <string.h>

#include "class/methods.h"
#include "driver/draw_stream.h"
#include "processor_time.h"
#include "scene/mesh_object.h"

#define DRAW_WORDS 16 /* that a draw adds, at most */

static bool read_mesh(struct frame_draws *d, struct failure *f)
{
    struct mesh mesh;
    bool good = mesh_read(&mesh, d->mesh, f);

    if (!good)
        return false;
    good = mesh_object(&d->own.world, &mesh, SCENE_COPY, d->mesh, f);
    mesh_free(&mesh);
    d->own.world.lit = false; /* a vertex's normal is its colour */
    return good;
}

static bool make_peer(struct frame_draws *d, struct failure *f)
{
    const struct object_scene *w = &d->own.world;
    struct peer_draw *to = &d->own.peer.draw[d->own.peer.draws++];

    *to = (struct peer_draw){ .mode = GL_TRIANGLES,
                              .vertices = (unsigned)w->vertices,
                              .floats = { 4, 4 },
                              .indices = (unsigned)w->indices,
                              .part = 3 * d->triangles,
                              .changes = d->changes };
    d->own.peer.depth = d->own.peer.both_sides = true;
    memcpy(d->own.peer.matrix, w->matrix, sizeof w->matrix);
    to->index = malloc(w->indices * sizeof *to->index);
    for (unsigned n = 0; n < 2; n++)
        to->vertex[n] = malloc(w->vertices * 4 * sizeof(float));
    if (!to->index || !to->vertex[0] || !to->vertex[1])
        return fail(f, EXIT_IO, "out of memory for a peer's vertices");
    memcpy(to->index, w->index, w->indices * sizeof *to->index);
    for (size_t i = 0; i < w->vertices; i++) {
        memcpy(to->vertex[0] + 4 * i, w->vertex[i].position, 4 * sizeof(float));
        memcpy(to->vertex[1] + 4 * i, w->vertex[i].value, 4 * sizeof(float));
    }
    return true;
}

bool frame_draws_new(struct frame_draws *d, struct failure *f)
{
    struct gpu *gpu;

    if (!frame_own_new(&d->own, 1, f) || !read_mesh(d, f) || !make_peer(d, f))
        return false;
    gpu = playback_gpu(d->own.playback);
    d->how = (struct draw_how){ .depth = ZETA_Z24S8, .color = FORMAT_A8B8G8R8 };
    d->tables = (struct draw_tables){ &d->own.world, &d->how, &gpu->screen, false };
    gpu->tables = (struct gpu_tables){ draw_tables_draw, draw_tables_targets, draw_tables_clears,
                                       &d->tables };
    draw_stream(d->own.to, &d->own.world, &d->how);
    return f->code == 0;
}

static void draw(const struct frame_draws *d, size_t first)
{
    const size_t all = d->own.world.indices, part = 3 * (size_t)d->triangles;
    struct stream_writer *to = d->own.to;

    if (d->changes)
        stream_method(to, NVB197_SET_DEPTH_FUNC, first / part % 2 ? GL_LEQUAL : GL_LESS);
    stream_method(to, NVB197_BEGIN, 4); /* triangles */
    stream_method(to, NVB197_SET_INDEX_BUFFER_F, (u32)first);
    stream_method(to, NVB197_DRAW_INDEX_BUFFER, (u32)(all - first < part ? all - first : part));
    stream_method(to, NVB197_END, 0);
    if (to->words > STREAM_WORDS - DRAW_WORDS)
        stream_submit(to, STREAM_CHANNEL);
}

bool frame_draws_draw(struct frame_draws *d, double *seconds, struct failure *f)
{
    const double start = processor_seconds();

    stream_method(d->own.to, NVB197_CLEAR_SURFACE, 0x3f);
    for (size_t first = 0; first < d->own.world.indices; first += 3 * (size_t)d->triangles)
        draw(d, first);
    stream_submit(d->own.to, STREAM_CHANNEL);
    *seconds = processor_seconds() - start;
    return f->code == 0;
}
