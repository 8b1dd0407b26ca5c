/* frame_layers.c - see frame_layers.h */
#include "frame_layers.h"

#include <stdlib.h>
#include <string.h>

#include "class/methods.h"
#include "driver/draw_layout.h"
#include "driver/draw_stream.h"
#include "inspect/targets.h"
#include "processor_time.h"

/* Values of a corner: multiples of 1/16, other ones for each layer. */
static float value(unsigned layer, unsigned corner, unsigned channel)
{
    return (float)((layer * 7 + corner * 5 + channel * 3) % 15 + 1) / 16;
}

static bool make_world(struct frame_layers *l, struct failure *f)
{
    static const float corner[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
    const struct scene_state state = { .depth = SCENE_ALWAYS, .blend = l->blend };
    bool good = true;

    l->world = object_scene_new(LAYERS_WIDTH, LAYERS_HEIGHT, 1, (const uint8_t[]){ 0, 0, 0, 255 });
    for (unsigned n = 0; n < 4; n++)
        l->world.matrix[n][n] = 1;
    for (unsigned layer = 0; good && layer < LAYERS; layer++) {
        struct object_scene_vertex v[4];

        for (unsigned n = 0; n < 4; n++) {
            v[n] = (struct object_scene_vertex){ { corner[n][0], corner[n][1], 0.5f, 1 }, { 0 } };
            for (unsigned c = 0; c < 4; c++)
                v[n].value[c] = value(layer, n, c);
        }
        good = object_scene_begin(&l->world, &state, f) && object_scene_quad(&l->world, v, f);
    }
    return good;
}

/* As draw_stream.c blends. */
static bool make_peer(struct frame_layers *l, struct failure *f)
{
    static const GLenum factor[2][4] = {
        { GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA },
        { GL_ONE, GL_ONE, GL_ONE, GL_ONE },
    };

    l->peer.draws = LAYERS;
    l->peer.targets = 1;
    memcpy(l->peer.factor, factor[l->blend == SCENE_ADD], sizeof l->peer.factor);
    l->peer.target[0] =
        (struct peer_target){ DRAW_COLOUR_VA, LAYERS_WIDTH, LAYERS_HEIGHT, { 0, 0, 0, 1 } };
    for (unsigned layer = 0; layer < LAYERS; layer++) {
        struct peer_draw *d = &l->peer.draw[layer];

        *d = (struct peer_draw){ .mode = GL_TRIANGLES,
                                 .vertices = 6,
                                 .floats = { 4, 4 },
                                 .blends = l->blend != SCENE_COPY };
        for (unsigned n = 0; n < 2; n++) {
            d->vertex[n] = malloc(6 * 4 * sizeof(float));
            if (!d->vertex[n])
                return fail(f, EXIT_IO, "out of memory for a peer's vertices");
            for (unsigned i = 0; i < 6; i++) {
                const struct object_scene_vertex *v =
                    &l->world.vertex[l->world.index[6 * layer + i]];

                memcpy(d->vertex[n] + 4 * i, n ? v->value : v->position, 4 * sizeof(float));
            }
        }
    }
    return true;
}

bool frame_layers_new(struct frame_layers *l, struct failure *f)
{
    struct gpu *gpu;

    l->how = (struct draw_how){ .depth = ZETA_Z24S8,
                                .color = FORMAT_A8B8G8R8,
                                .compress = l->compressed };
    l->playback = playback_new(profile_default(), NULL, f);
    l->to = l->playback ? stream_begin(NULL, l->playback, f) : NULL;
    if (!l->to || !make_world(l, f))
        return false;
    gpu = playback_gpu(l->playback);
    l->tables = (struct draw_tables){ &l->world, &l->how, &gpu->screen, false };
    gpu->tables = (struct gpu_tables){ draw_tables_draw, draw_tables_targets, draw_tables_clears,
                                       &l->tables };
    draw_stream(l->to, &l->world, &l->how);
    return f->code == 0 && make_peer(l, f);
}

void frame_layers_free(struct frame_layers *l)
{
    if (l->to)
        stream_end(l->to);
    if (l->playback)
        playback_close(l->playback);
    object_scene_free(&l->world);
    peer_frame_free(&l->peer);
}

bool frame_layers_draw(struct frame_layers *l, double *seconds, struct failure *f)
{
    const double start = processor_seconds();

    stream_method(l->to, NVB197_CLEAR_SURFACE, 0x3c);
    for (unsigned layer = 0; layer < LAYERS; layer++) {
        stream_method(l->to, NVB197_BEGIN, 4); /* triangles */
        stream_method(l->to, NVB197_SET_INDEX_BUFFER_F, 6 * layer);
        stream_method(l->to, NVB197_DRAW_INDEX_BUFFER, 6);
        stream_method(l->to, NVB197_END, 0);
        stream_submit(l->to, STREAM_CHANNEL);
    }
    *seconds = processor_seconds() - start;
    return f->code == 0;
}

bool frame_layers_picture(const struct frame_layers *l, struct picture *to, struct failure *f)
{
    struct hub_channel *channel = playback_channel(l->playback);
    struct target target;

    return target_color(channel->fe.state[CLASS_3D], 0, &target) &&
           target_picture(&target, &channel->space, &playback_gpu(l->playback)->mem, to, f);
}
