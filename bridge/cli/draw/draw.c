/* draw.c - aurum draw: a model or a built-in scene through the raster pipeline */
#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene/built_in.h"
#include "command.h"
#include "draw_arguments.h"
#include "draw_stats.h"
#include "draw_tiles.h"
#include "inspect/draw_seen.h"
#include "inspect/draw_watch.h"
#include "driver/draw_layout.h"
#include "scene/mesh_object.h"
#include "scene/scene_file.h"
#include "vector/quoted.h"
#include "watch_units.h"

/* A side of 1 to 16384 at '*at', in decimal. */
static bool side_of(const char **at, unsigned *side)
{
    size_t digits = strspn(*at, "0123456789");

    *side = (unsigned)strtoul(*at, NULL, 10);
    *at += digits;
    return digits >= 1 && digits <= 5 && *side >= 1 && *side <= SCENE_SIDE_MAX;
}

/* An empty world as the options ask. */
static bool settle(const struct draw_arguments *a, struct object_scene *w, struct failure *f)
{
    const struct draw_files files = draw_arguments_files(a);
    const char *size = a->size ? a->size : "640x480", *at = size;
    const char *samples = a->samples ? a->samples : "4";
    const char *background = a->background ? a->background : "1b1f27";
    unsigned long rgb = strtoul(background, NULL, 16);
    unsigned width, height, count = (unsigned)(samples[0] - '0');

    if (!side_of(&at, &width) || *at++ != 'x' || !side_of(&at, &height) || *at)
        return fail(f, EXIT_USAGE, "--size %s: give WIDTHxHEIGHT, 1 to %d each",
                    quote_word(size).text, SCENE_SIDE_MAX);
    if (strlen(samples) != 1 || !scene_samples(count))
        return fail(f, EXIT_USAGE, "--samples %s: give 1, 2, 4 or 8", quote_word(samples).text);
    if (strlen(background) != 6 || strspn(background, "0123456789abcdefABCDEF") != 6)
        return fail(f, EXIT_USAGE, "--background %s: give RRGGBB in hex",
                    quote_word(background).text);
    *w = object_scene_new(
        width, height, count,
        (uint8_t[]){ (uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb, 255 });
    return draw_files_possible(&files, f);
}

static bool make(const struct draw_arguments *a, struct object_scene *w, struct failure *f)
{
    enum scene_blend blend = SCENE_COPY;
    struct mesh mesh;

    if (a->scene)
        return built_in_scene(w, a->scene, a->seed, f);
    if (!blend_named(a->blend, &blend, f) || !mesh_read(&mesh, a->model, f))
        return false;
    bool good = mesh_object(w, &mesh, blend, a->model, f);
    mesh_free(&mesh);
    return good;
}

static bool write_picture(const struct frame *frame, const char *path, struct failure *f)
{
    struct picture p;
    bool good = frame_picture(frame, &p, f) && picture_write(&p, path, f);

    picture_free(&p);
    return good;
}

/* What is drawn, as options. */
static void describe(const struct draw_arguments *a, const struct object_scene *w, char *to,
                     size_t size)
{
    const struct {
        const char *option, *value;
    } all[] = { { "", a->model },
                { " --scene", a->scene },
                { " --background", a->background },
                { " --raster-samples", a->words.raster },
                { " --depth-format", a->words.depth },
                { " --color-format", a->words.color },
                { " --blend", a->blend },
                { " --compress", a->words.compress ? "" : NULL },
                { " --no-zcull", a->words.no_zcull ? "" : NULL } };

    snprintf(to, size, "draw --size %ux%u --samples %u --seed %" PRIu64, w->width, w->height,
             w->samples, a->seed);
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].value)
            snprintf(to + strlen(to), size - strlen(to), "%s%s%s", all[i].option,
                     *all[i].value ? " " : "", all[i].value);
}

static void print_stats(const struct draw_arguments *a, struct world *before, struct screen *g,
                        FILE *out)
{
    cJSON *json = a->json ? cJSON_CreateObject() : NULL;

    draw_stats(before, g, out, json);
    draw_tiles(g, out, json);
    if (json) {
        char *text = cJSON_Print(json);
        fprintf(out, "%s\n", text);
        cJSON_free(text);
    }
    cJSON_Delete(json);
}

/* Whether the picture is asked for, or the triangles alone. */
static bool draws(const struct draw_arguments *a)
{
    return a->picture || a->frame_file || a->stats || stand_ins_any(&a->in);
}

/* Draws into the frame, and notes the triangles; only a frame that is kept asks who covers what. */
static bool run(struct draw_arguments *a, struct draw_world *d, struct frame *frame,
                struct scene *seen, struct failure *f)
{
    struct draw_watch watch;
    struct draw_seen see;
    char what[VECTOR_OPTIONS];
    /* Never into a file; nor into JSON. */
    FILE *stats = draw_arguments_printed(a) ? stderr : stdout, *report = a->json ? stderr : stats;
    bool good;

    describe(a, d->world, what, sizeof what);
    good = device_jobs(playback_device(d->playback), a->jobs, f);
    good = watch_units(&a->in, d->gpu, NULL, what, report, f) && good;
    if (a->frame_file)
        draw_watch(&watch, &d->gpu->screen, frame, draw_mode(d->world->samples));
    if (a->dump_file)
        draw_see(&see, d, seen, !draws(a), f);
    good = good && draw_run(d, a->trace, f);
    good = unwatch_units(&a->in, d->gpu, f) && good;
    if (good && draws(a))
        draw_read(&d->gpu->screen, frame);
    if (good && a->stats)
        print_stats(a, &d->gpu->world, &d->gpu->screen, stats);
    return good;
}

static bool draw(struct draw_arguments *a, const struct object_scene *w, const struct draw_how *how,
                 struct failure *f)
{
    struct scene seen = draw_scene_of(w);
    struct frame frame = { 0 };
    struct draw_world d;
    bool good = (!draws(a) || frame_new(&frame, &seen, f)) && draw_open(&d, w, how, f);

    if (good) {
        good = run(a, &d, &frame, &seen, f) &&
               (!a->picture || write_picture(&frame, a->picture, f)) &&
               (!a->frame_file || frame_write(&frame, a->frame_file, f)) &&
               (!a->dump_file || scene_write(&seen, a->dump_file, f));
        draw_close(&d);
    }
    frame_free(&frame);
    scene_free(&seen);
    return good;
}

int command_draw(int argc, char **argv)
{
    static struct draw_arguments a = { .seed = 1, .jobs = 1 };
    struct object_scene w = { 0 };
    struct failure f = { 0 };
    struct draw_how how;

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&draw_argp, argc, argv, 0, NULL, &a);
    if (settle(&a, &w, &f) && draw_how_of(&a.words, w.samples, &how, &f) && make(&a, &w, &f))
        draw(&a, &w, &how, &f);
    stand_ins_free(&a.in);
    object_scene_free(&w);
    return f.code ? report_failure(&f) : EXIT_AGREE;
}
