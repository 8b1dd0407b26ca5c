/* frame_own.c - see frame_own.h */
#include "frame_own.h"

#include <stdlib.h>
#include <string.h>

#include "class/methods.h"
#include "driver/draw_layout.h"
#include "driver/draw_stream.h"
#include "inspect/targets.h"

#define CORNERS 6 /* of a rectangle: two triangles */

/* The environment's JOBS, or one. */
static unsigned jobs(void)
{
    const char *asked = getenv("JOBS");

    return asked ? (unsigned)strtoul(asked, NULL, 10) : 1;
}

bool frame_own_new(struct frame_own *o, unsigned samples, struct failure *f)
{
    o->world = object_scene_new(OWN_WIDTH, OWN_HEIGHT, samples, (const uint8_t[]){ 0, 0, 0, 255 });
    for (unsigned n = 0; n < 4; n++)
        o->world.matrix[n][n] = 1;
    o->peer.targets = 1;
    o->peer.target[0] = (struct peer_target){ .address = DRAW_COLOUR_VA,
                                              .width = OWN_WIDTH,
                                              .height = OWN_HEIGHT,
                                              .samples = samples,
                                              .clear = { 0, 0, 0, 1 } };
    o->playback = playback_new(profile_default(), NULL, f);
    o->to = o->playback ? stream_begin(NULL, o->playback, f) : NULL;
    return o->to && device_jobs(playback_device(o->playback), jobs(), f);
}

void frame_own_free(struct frame_own *o)
{
    if (o->to)
        stream_end(o->to);
    if (o->playback)
        playback_close(o->playback);
    object_scene_free(&o->world);
    peer_frame_free(&o->peer);
}

bool frame_own_fill(struct frame_own *o, float value[4][4], struct failure *f)
{
    static const float corner[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
    struct object_scene_vertex v[4];

    for (unsigned n = 0; n < 4; n++) {
        v[n] = (struct object_scene_vertex){ { corner[n][0], corner[n][1], 0.5f, 1 }, { 0 } };
        memcpy(v[n].value, value[n], sizeof v[n].value);
    }
    return object_scene_quad(&o->world, v, f);
}

bool frame_own_peer(struct frame_own *o, unsigned rectangle, bool blends, struct failure *f)
{
    struct peer_draw *d = &o->peer.draw[o->peer.draws++];

    *d = (struct peer_draw){
        .mode = GL_TRIANGLES, .vertices = CORNERS, .floats = { 4, 4 }, .blends = blends
    };
    for (unsigned n = 0; n < 2; n++) {
        d->vertex[n] = malloc(CORNERS * 4 * sizeof(float));
        if (!d->vertex[n])
            return fail(f, EXIT_IO, "out of memory for a peer's vertices");
        for (unsigned i = 0; i < CORNERS; i++) {
            const struct object_scene_vertex *v =
                &o->world.vertex[o->world.index[CORNERS * rectangle + i]];

            memcpy(d->vertex[n] + 4 * i, n ? v->value : v->position, 4 * sizeof(float));
        }
    }
    return true;
}

void frame_own_draw(struct frame_own *o, unsigned rectangle, unsigned count)
{
    stream_method(o->to, NVB197_BEGIN, 4); /* triangles */
    stream_method(o->to, NVB197_SET_INDEX_BUFFER_F, CORNERS * rectangle);
    stream_method(o->to, NVB197_DRAW_INDEX_BUFFER, CORNERS * count);
    stream_method(o->to, NVB197_END, 0);
    stream_submit(o->to, STREAM_CHANNEL);
}

/* Four samples of a pixel, two across and two down, become their mean. */
static void resolve(struct picture *p)
{
    const size_t row = 4 * (size_t)p->width;
    u8 *to = p->rgba;

    for (unsigned y = 0; y < p->height; y += 2)
        for (unsigned x = 0; x < p->width; x += 2)
            for (unsigned c = 0; c < 4; c++) {
                const u8 *from = p->rgba + row * y + 4 * x + c;

                *to++ = (u8)((from[0] + from[4] + from[row] + from[row + 4] + 2) / 4);
            }
    p->width /= 2;
    p->height /= 2;
}

bool frame_own_picture(const struct frame_own *o, struct picture *to, struct failure *f)
{
    struct hub_channel *channel = playback_channel(o->playback);
    struct target target;

    if (!target_color(channel->fe.state[CLASS_3D], 0, &target) ||
        !target_picture(&target, &channel->space, &playback_gpu(o->playback)->mem, to, f))
        return false;
    if (o->world.samples == 4)
        resolve(to);
    return true;
}
