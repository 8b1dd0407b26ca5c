/* draw_world.c - see draw_world.h */
#include "driver/draw_world.h"

#include <stdlib.h>
#include <string.h>

#include "driver/draw_layout.h"
#include "driver/draw_stream.h"

/* A draw begins in the scene that is seen. */
static enum gpu_choice before(void *context, struct gpu *g, const struct fe_action *a)
{
    struct draw_world *d = context;

    if (gpu_action_of(a) == ACTION_CLEAR && g->world.part.sees_only)
        return GPU_LEAVE_OUT;
    if (gpu_action_of(a) != ACTION_DRAW)
        return GPU_DO;
    while (!d->world->draw[d->draws].count)
        d->draws++;
    if (d->seen)
        scene_begin(d->seen->scene, &d->world->draw[d->draws].state, d->failure);
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

bool draw_open(struct draw_world *d, const struct object_scene *w, const struct draw_how *how,
               struct failure *f)
{
    const struct playback_taker taker = { .watch = { before, after, NULL, NULL, d } };
    const struct profile profile = draw_profile(how);

    *d = (struct draw_world){ .world = w, .how = how, .failure = f };
    d->playback = playback_new(&profile, &taker, f);
    if (!d->playback)
        return false;
    d->gpu = playback_gpu(d->playback);
    d->tables = (struct draw_tables){ w, how, &d->gpu->screen, false };
    d->gpu->tables = (struct gpu_tables){ draw_tables_draw, draw_tables_targets, draw_tables_clears,
                                          &d->tables };
    return true;
}

void draw_close(struct draw_world *d)
{
    playback_close(d->playback);
    *d = (struct draw_world){ 0 };
}

void draw_look(struct draw_world *d, struct draw_watch *watch, struct frame *frame,
               struct draw_seen *seen, struct scene *scene, bool only, struct failure *f)
{
    if (frame) {
        draw_watch(watch, &d->gpu->screen, frame, draw_mode(d->world->samples));
        d->watch = watch;
    }
    if (scene) {
        draw_see(seen, &d->gpu->world, scene, only, f);
        d->seen = seen;
    }
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

bool draw_window_scene(struct scene *s, const struct object_scene *w, struct failure *f)
{
    const struct draw_how how = { .depth = ZETA_Z24S8, .color = FORMAT_A8B8G8R8 };
    struct draw_seen seen;
    struct draw_world d;
    bool good;

    *s = draw_scene_of(w);
    if (!draw_open(&d, w, &how, f))
        return false;
    draw_look(&d, NULL, NULL, &seen, s, true, f);
    good = draw_run(&d, NULL, f);
    draw_close(&d);
    return good;
}
