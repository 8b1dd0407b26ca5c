/* aurum_drawing.c - models and scenes as pictures, by our own driver (see aurum_work.h) */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "api_errors.h"
#include "api_gpu.h"
#include "driver/draw_layout.h"
#include "inspect/draw_seen.h"
#include "inspect/draw_stats.h"
#include "inspect/draw_tiles.h"
#include "inspect/draw_watch.h"
#include "inspect/tiling_stats.h"
#include "scene/built_in.h"
#include "scene/mesh_object.h"
#include "scene/scene_file.h"
#include "vector/quoted.h"

struct aurum_drawing {
    struct aurum_gpu *gpu;
    struct object_scene world;
    struct draw_how how;
    struct draw_world draws;
    struct frame frame; /* of what was drawn */
    struct draw_watch watch;
    struct scene triangles;
    struct draw_seen seen;
};

/* An empty world as was asked for. */
static bool settle(const struct aurum_drawing_how *how, struct object_scene *w, struct failure *f)
{
    const unsigned samples = how->samples ? how->samples : 4;
    const unsigned width = how->width ? how->width : 640, height = how->height ? how->height : 480;
    const char *background = how->background ? how->background : "1b1f27";
    const unsigned long rgb = strtoul(background, NULL, 16);

    if (width > SCENE_SIDE_MAX || height > SCENE_SIDE_MAX)
        return fail(f, EXIT_USAGE, "size %ux%u: give WIDTHxHEIGHT, 1 to %d each", width, height,
                    SCENE_SIDE_MAX);
    if (!scene_samples(samples))
        return fail(f, EXIT_USAGE, "samples %u: give 1, 2, 4 or 8", samples);
    if (strlen(background) != 6 || strspn(background, "0123456789abcdefABCDEF") != 6)
        return fail(f, EXIT_USAGE, "background %s: give RRGGBB in hex",
                    quote_word(background).text);
    *w = object_scene_new(
        width, height, samples,
        (uint8_t[]){ (uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb, 255 });
    return true;
}

static bool make(const struct aurum_drawing_how *how, struct object_scene *w, struct failure *f)
{
    enum scene_blend blend = SCENE_COPY;
    struct mesh mesh;
    bool good;

    if (how->scene)
        return built_in_scene(w, how->scene, how->seed, f);
    if (!blend_named(how->blend, &blend, f) || !mesh_read(&mesh, how->model, f))
        return false;
    good = mesh_object(w, &mesh, blend, how->model, f);
    mesh_free(&mesh);
    return good;
}

static bool begin(struct aurum_drawing *d, const struct aurum_drawing_how *how, struct failure *f)
{
    const struct draw_words words = { .depth = how->depth,
                                      .color = how->color,
                                      .raster = how->raster,
                                      .profile = how->profile,
                                      .no_zcull = how->no_zcull != 0,
                                      .compress = how->compress != 0,
                                      .kilobytes = how->kilobytes,
                                      .gpcs = how->numbers.gpcs,
                                      .tpcs = how->numbers.tpcs,
                                      .fbps = how->numbers.fbps };
    const char *profile = how->profile ? how->profile : profile_default()->name;

    if (!how->model == !how->scene)
        return fail(f, EXIT_USAGE, "a drawing is of a model or of a scene");
    if (!settle(how, &d->world, f) || !draw_how_of(&words, d->world.samples, &d->how, f) ||
        !make(how, &d->world, f))
        return false;
    d->triangles = draw_scene_of(&d->world);
    d->gpu = api_gpu_new(profile, &how->numbers, DEVICE_MEMORY, -1, f);
    return d->gpu && draw_open_on(&d->draws, &d->gpu->device, &d->world, &d->how, &d->gpu->failure);
}

struct aurum_drawing *aurum_drawing_open(const struct aurum_drawing_how *how, struct aurum_error *e)
{
    struct aurum_drawing *d = calloc(1, sizeof *d);
    struct failure f = { 0 };

    if (!d)
        fail(&f, EXIT_IO, "out of memory");
    else if (begin(d, how, &f))
        return d;
    if (!f.code && d && d->gpu)
        f = d->gpu->failure;
    aurum_drawing_close(d);
    api_report(e, &f);
    return NULL;
}

void aurum_drawing_close(struct aurum_drawing *d)
{
    if (!d)
        return;
    if (d->draws.playback)
        draw_close(&d->draws);
    aurum_gpu_free(d->gpu);
    frame_free(&d->frame);
    scene_free(&d->triangles);
    object_scene_free(&d->world);
    free(d);
}

struct aurum_gpu *aurum_drawing_gpu(struct aurum_drawing *d)
{
    return d->gpu;
}

int aurum_drawing_note_frame(struct aurum_drawing *d, struct aurum_error *e)
{
    struct failure f = { 0 };

    if (frame_new(&d->frame, &d->triangles, &f))
        draw_watch(&d->watch, &d->gpu->device.gpu->world, &d->frame, draw_mode(d->world.samples));
    return api_result(e, &f);
}

int aurum_drawing_note_triangles(struct aurum_drawing *d, int only, struct aurum_error *e)
{
    (void)e;
    draw_see(&d->seen, &d->draws, &d->triangles, only != 0, &d->gpu->failure);
    return AURUM_OK;
}

/* What lies in the targets now. */
static bool read_frame(struct aurum_drawing *d, struct failure *f)
{
    if (!d->frame.sample && !frame_new(&d->frame, &d->triangles, f))
        return false;
    draw_read(&d->gpu->device.gpu->screen, &d->frame);
    return true;
}

int aurum_drawing_run(struct aurum_drawing *d, const char *trace, struct aurum_error *e)
{
    struct failure *f = &d->gpu->failure;

    draw_run(&d->draws, trace, f);
    return api_result(e, f);
}

int aurum_drawing_picture(struct aurum_drawing *d, struct aurum_picture *p, struct aurum_error *e)
{
    struct failure f = { 0 };
    struct picture of = { 0 };

    if (read_frame(d, &f))
        frame_picture(&d->frame, &of, &f);
    *p = (struct aurum_picture){ of.width, of.height, f.code ? NULL : of.rgba };
    return api_result(e, &f);
}

int aurum_drawing_write_frame(struct aurum_drawing *d, const char *path, struct aurum_error *e)
{
    struct failure f = { 0 };

    if (read_frame(d, &f))
        frame_write(&d->frame, path, &f);
    return api_result(e, &f);
}

int aurum_drawing_write_triangles(struct aurum_drawing *d, const char *path, struct aurum_error *e)
{
    struct failure f = { 0 };

    scene_write(&d->triangles, path, &f);
    return api_result(e, &f);
}

int aurum_drawing_stats(struct aurum_drawing *d, int json, aurum_text *to, void *context,
                        struct aurum_error *e)
{
    struct gpu *g = d->gpu->device.gpu;
    struct failure f = { 0 };
    cJSON *o = json ? cJSON_CreateObject() : NULL;
    FILE *out = api_text(to, context, &f);

    if (out) {
        tiling_stats(g, out, o);
        draw_stats(&g->world, &g->screen, out, o);
        draw_tiles(&g->screen, out, o);
        if (o)
            api_json(o, out);
        fclose(out);
    }
    return api_result(e, &f);
}
