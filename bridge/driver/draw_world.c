/* draw_world.c - see draw_world.h */
#include "driver/draw_world.h"

#include <stdlib.h>
#include <string.h>

#include "driver/draw_layout.h"
#include "driver/draw_stream.h"

/* Clears are left out where nothing is drawn. */
static enum gpu_choice before(void *context, struct gpu *g, const struct fe_action *a)
{
    struct draw_world *d = context;

    if (gpu_action_of(a) == ACTION_CLEAR && g->world.part.sees_only)
        return GPU_LEAVE_OUT;
    if (gpu_action_of(a) != ACTION_DRAW)
        return GPU_DO;
    while (d->draws < d->world->draws && !d->world->draw[d->draws].count)
        d->draws++;
    if (d->draws == d->world->draws) /* of a stream that goes on behind the world's */
        return GPU_DO;
    if (d->begins)
        d->begins(d->context, &d->world->draw[d->draws].state);
    d->draws++;
    return GPU_DO;
}

/* A scene or a stand-in may have failed. */
static bool after(void *context, struct gpu *g, const struct fe_action *a)
{
    struct draw_world *d = context;

    (void)g;
    (void)a;
    return d->failure->code == 0;
}

static bool begin(struct draw_world *d, struct device *device, const struct object_scene *w,
                  const struct draw_how *how, struct failure *f)
{
    const struct playback_taker taker = { .watch = { before, after, NULL, NULL, d } };
    const struct profile profile = draw_profile(how);

    *d = (struct draw_world){ .world = w, .how = how, .failure = f };
    d->playback = device ? playback_on(device, &taker, f) : playback_new(&profile, &taker, f);
    if (!d->playback)
        return false;
    d->gpu = playback_gpu(d->playback);
    d->tables = (struct draw_tables){ w, how, &d->gpu->screen, false };
    d->gpu->tables = (struct gpu_tables){ draw_tables_draw, draw_tables_targets, draw_tables_clears,
                                          &d->tables };
    return true;
}

bool draw_open(struct draw_world *d, const struct object_scene *w, const struct draw_how *how,
               struct failure *f)
{
    return begin(d, NULL, w, how, f);
}

bool draw_open_on(struct draw_world *d, struct device *device, const struct object_scene *w,
                  const struct draw_how *how, struct failure *f)
{
    return begin(d, device, w, how, f);
}

void draw_close(struct draw_world *d)
{
    playback_close(d->playback);
    *d = (struct draw_world){ 0 };
}

bool draw_run(struct draw_world *d, const char *folder, struct failure *f)
{
    struct stream_writer *to = stream_begin(folder, d->playback, f);
    struct hub_channel *channel;

    if (!to)
        return false;
    draw_stream(to, d->world, d->how);
    if (!stream_end(to))
        return false;
    channel = playback_channel(d->playback);
    d->gpu->screen.mem = mem_view(&d->gpu->mem, &channel->space);
    return true;
}

struct scene draw_scene_of(const struct object_scene *w)
{
    return scene_new(w->width, w->height, w->samples, w->clear);
}
