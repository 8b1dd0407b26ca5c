/* draw_world.c - see draw_world.h */
#include "driver/draw_world.h"

#include <stdlib.h>
#include <string.h>

#include "class/methods.h"
#include "driver/draw_layout.h"
#include "driver/draw_stream.h"

static void begin_draw(struct draw_world *d, struct failure *f)
{
    while (!d->world->draw[d->draws].count)
        d->draws++;
    if (d->seen)
        scene_begin(d->seen->scene, &d->world->draw[d->draws].state, f);
    d->draws++;
}

static enum playback_acted not_modelled(const char *why, struct failure *f)
{
    fail(f, EXIT_NOT_MODELLED, "not modelled: %s", why);
    return PLAYBACK_FAILED;
}

static enum playback_acted clear(struct draw_world *d, const struct fe_action *a, struct failure *f)
{
    const struct playback_tables tables = { draw_tables_targets, draw_tables_clears, &d->tables };
    const char *why = NULL;

    if (!d->graphics->part.sees_only)
        why = playback_clear(d->gpu, d->playback, a, &tables);
    return why ? not_modelled(why, f) : PLAYBACK_DONE;
}

static enum playback_acted act(void *context, struct playback *r, const struct fe_action *a,
                               struct failure *f)
{
    struct draw_world *d = context;
    char why[320];

    if (a->engine != CLASS_3D)
        return PLAYBACK_DONE;
    if (a->method * 4u == NVB197_CLEAR_SURFACE)
        return clear(d, a, f);
    if (playback_is_draw(a))
        begin_draw(d, f);
    if (playback_draw_act(d->graphics, r, a, why, sizeof why, f))
        return f->code ? PLAYBACK_FAILED : PLAYBACK_DONE; /* a stand-in's */
    return f->code ? PLAYBACK_FAILED : not_modelled(why, f);
}

bool draw_open(struct draw_world *d, const struct object_scene *w, const struct draw_how *how,
               struct failure *f)
{
    const struct playback_taker taker = { .act = act, .context = d };
    const struct profile profile = draw_profile(how);

    *d = (struct draw_world){ .world = w, .how = how };
    d->gpu = playback_clear_new();
    d->graphics = d->gpu ? playback_draw_new(d->gpu, &profile) : NULL;
    if (!d->graphics)
        fail(f, EXIT_IO, "too little memory for a GPU");
    else
        d->playback = playback_new(&taker, f);
    if (!d->playback) {
        draw_close(d);
        return false;
    }
    d->tables = (struct draw_tables){ w, how, d->gpu, false };
    d->graphics->part.tables = draw_tables_draw;
    d->graphics->part.tables_context = &d->tables;
    return true;
}

void draw_close(struct draw_world *d)
{
    playback_close(d->playback);
    playback_draw_free(d->graphics);
    playback_clear_free(d->gpu);
    *d = (struct draw_world){ 0 };
}

void draw_look(struct draw_world *d, struct draw_watch *watch, struct frame *frame,
               struct draw_seen *seen, struct scene *scene, bool only, struct failure *f)
{
    if (frame) {
        draw_watch(watch, d->gpu, frame, draw_mode(d->world->samples));
        d->watch = watch;
    }
    if (scene) {
        draw_see(seen, d->graphics, scene, only, f);
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
    d->gpu->mem = mem_view(playback_memory(d->playback), &channel->space);
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
