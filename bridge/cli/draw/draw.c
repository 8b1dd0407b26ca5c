/* draw.c - aurum draw: a model or a built-in scene through the raster pipeline */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "built_in.h"
#include "command.h"
#include "draw_frame.h"
#include "lines.h"
#include "mesh_scene.h"
#include "scene_file.h"
#include "vector/quoted.h"

enum { KEY_SCENE = 400, KEY_SEED, KEY_SIZE, KEY_SAMPLES, KEY_BACKGROUND, KEY_DUMP, KEY_FRAME };

struct arguments {
    const char *model, *scene; /* one of the two */
    uint64_t seed;
    const char *size, *samples, *background;      /* or NULL */
    const char *picture, *frame_file, *dump_file; /* or NULL, at least one given */
};

static const struct argp_option options[] = {
    { "scene", KEY_SCENE, "NAME", 0, "A built-in scene instead of a model:", 0 },
    { "seed", KEY_SEED, "N", 0, "Of the scene random (default 1)", 0 },
    { "size", KEY_SIZE, "WxH", 0, "Pixels (default 640x480)", 0 },
    { "samples", KEY_SAMPLES, "N", 0, "1, 2, 4 or 8 samples per pixel (default 4)", 0 },
    { "background", KEY_BACKGROUND, "RRGGBB", 0, "The colour that is cleared to (default 1b1f27)",
      0 },
    { "output", 'o', "FILE", 0, "The picture, as PNG", 0 },
    { "frame", KEY_FRAME, "FILE", 0, "Every sample: colour, depth, coverage, primitive", 0 },
    { "dump", KEY_DUMP, "FILE", 0, "The triangles in window space, as text", 0 },
    { 0 },
};

/* The names of the built-in scenes below the option. */
static char *help(int key, const char *text, void *input)
{
    char *all = NULL;
    size_t size = 0;
    FILE *out;

    (void)input;
    if (key != KEY_SCENE || !(out = open_memstream(&all, &size)))
        return (char *)text;
    fputs(text, out);
    for (const struct built_in *b = built_in_scenes; b->name; b++)
        fprintf(out, "%s %s (%s)", b == built_in_scenes ? "" : ";", b->name, b->what);
    fclose(out);
    return all;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case KEY_SCENE: a->scene = arg; return 0;
    case KEY_SEED: a->seed = lines_number("--seed", arg, state); return 0;
    case KEY_SIZE: a->size = arg; return 0;
    case KEY_SAMPLES: a->samples = arg; return 0;
    case KEY_BACKGROUND: a->background = arg; return 0;
    case KEY_FRAME: a->frame_file = arg; return 0;
    case KEY_DUMP: a->dump_file = arg; return 0;
    case 'o': a->picture = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->model)
            argp_error(state, "'%s': one model only", quote_word(arg).text);
        a->model = arg;
        return 0;
    case ARGP_KEY_END:
        if (!a->model == !a->scene)
            argp_error(state, "either a MODEL.obj or --scene NAME");
        if (!a->picture && !a->frame_file && !a->dump_file)
            argp_error(state, "where to? -o FILE, --frame FILE or --dump FILE");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* A side of 1 to 16384 at '*at', in decimal. */
static bool side_of(const char **at, unsigned *side)
{
    size_t digits = strspn(*at, "0123456789");

    *side = (unsigned)strtoul(*at, NULL, 10);
    *at += digits;
    return digits >= 1 && digits <= 5 && *side >= 1 && *side <= SCENE_SIDE_MAX;
}

/* An empty scene as the options ask. */
static bool settle(const struct arguments *a, struct scene *s, struct failure *f)
{
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
    *s = scene_new(width, height, count,
                   (uint8_t[]){ (uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb, 255 });
    return output_possible(a->picture, f) && output_possible(a->frame_file, f) &&
           output_possible(a->dump_file, f);
}

static bool make(const struct arguments *a, struct scene *s, struct failure *f)
{
    struct mesh mesh;

    if (a->scene)
        return built_in_scene(s, a->scene, a->seed, f);
    if (!mesh_read(&mesh, a->model, f))
        return false;
    bool good = mesh_scene(s, &mesh, a->model, f);
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

static bool draw(const struct arguments *a, const struct scene *s, struct failure *f)
{
    struct frame frame;
    bool good = true;

    if (a->picture || a->frame_file) {
        good = frame_new(&frame, s, f) && draw_frame(s, &frame, f) &&
               (!a->picture || write_picture(&frame, a->picture, f)) &&
               (!a->frame_file || frame_write(&frame, a->frame_file, f));
        frame_free(&frame);
    }
    return good && (!a->dump_file || scene_write(s, a->dump_file, f));
}

int command_draw(int argc, char **argv)
{
    static const struct argp argp = { options,
                                      parse,
                                      "MODEL.obj\n--scene NAME",
                                      "A picture by the model's raster pipeline: the host "
                                      "transforms, lights and clips the triangles, the pipeline "
                                      "draws them.",
                                      NULL,
                                      help,
                                      NULL };
    struct arguments a = { .seed = 1 };
    struct scene s = { 0 };
    struct failure f = { 0 };

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (settle(&a, &s, &f) && make(&a, &s, &f))
        draw(&a, &s, &f);
    scene_free(&s);
    return f.code ? report_failure(&f) : EXIT_AGREE;
}
