/* draw.c - aurum draw: a model or a built-in scene through the raster pipeline */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene/built_in.h"
#include "command.h"
#include "driver/draw_frame.h"
#include "draw_files.h"
#include "draw_stats.h"
#include "draw_tiles.h"
#include "driver/draw_watch.h"
#include "lines.h"
#include "scene/mesh_scene.h"
#include "scene/scene_file.h"
#include "stand_in_options.h"
#include "vector/quoted.h"

enum {
    KEY_SCENE = 400,
    KEY_SEED,
    KEY_SIZE,
    KEY_SAMPLES,
    KEY_RASTER,
    KEY_BACKGROUND,
    KEY_DUMP,
    KEY_FRAME,
    KEY_DEPTH,
    KEY_COLOR,
    KEY_BLEND,
    KEY_STATS,
    KEY_NO_ZCULL,
    KEY_COMPRESS,
    KEY_MEMORY,
    KEY_TPCS
};

struct arguments {
    const char *model, *scene; /* one of the two */
    uint64_t seed;
    const char *size, *samples, *background; /* or NULL */
    struct draw_words words;
    const char *blend;                            /* or NULL */
    const char *picture, *frame_file, *dump_file; /* or NULL */
    bool stats;
    struct stand_ins in;
};

static const struct argp_option options[] = {
    { "scene", KEY_SCENE, "NAME", 0, "A built-in scene instead of a model:", 0 },
    { "seed", KEY_SEED, "N", 0, "Of the scene random (default 1)", 0 },
    { "size", KEY_SIZE, "WxH", 0, "Pixels (default 640x480)", 0 },
    { "samples", KEY_SAMPLES, "N", 0, "1, 2, 4 or 8 samples per pixel (default 4)", 0 },
    { "raster-samples", KEY_RASTER, "N", 0,
      "More samples of coverage and depth than the colours have; the share of them that is covered "
      "is "
      "how opaque a pixel is",
      0 },
    { "background", KEY_BACKGROUND, "RRGGBB", 0, "The colour that is cleared to (default 1b1f27)",
      0 },
    { "depth-format", KEY_DEPTH, "FORMAT", 0,
      "z24s8 (default), s8z24, x8z24, z16, zf32, zf32s8: that of the depth target", 0 },
    { "color-format", KEY_COLOR, "FORMAT", 0,
      "A8B8G8R8 (default), or another UNORM or FLOAT format with red, green and blue", 0 },
    { "blend", KEY_BLEND, "HOW", 0, "Of a model: copy (default), over, add", 0 },
    { "no-zcull", KEY_NO_ZCULL, NULL, 0, "Nothing is culled by coarse depth", 0 },
    { "memory", KEY_MEMORY, "KB", 0,
      "The GPU has that much memory (default: what the targets need); a target beyond its end is a "
      "fault",
      0 },
    { "tpcs", KEY_TPCS, "N", 0, "The GPC has N TPCs (default 2, as GM20B): the same frame", 0 },
    { "compress", KEY_COMPRESS, NULL, 0, "Colours are compressed in memory, as depth is", 0 },
    { "output", 'o', "FILE", 0, "The picture, as PNG", 0 },
    { "frame", KEY_FRAME, "FILE", 0, "Every sample: colour, depth, coverage, primitive", 0 },
    { "stats", KEY_STATS, NULL, 0, "What each unit did, its clocks, and the slowest", 0 },
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

static struct draw_files files_of(const struct arguments *a)
{
    return (struct draw_files){ a->model, { a->picture, a->frame_file, a->dump_file }, &a->in };
}

/* Files that go to standard output. */
static unsigned printed(const struct arguments *a)
{
    const struct draw_files files = files_of(a);

    return draw_files_printed(&files);
}

/* 1 to 'most'. */
static unsigned instances(const char *option, unsigned most, const char *text,
                          struct argp_state *state)
{
    const uint64_t n = lines_number(option, text, state);

    if (n < 1 || n > most)
        argp_error(state, "%s %s: 1 to %u", option, quote_word(text).text, most);
    return (unsigned)n;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &a->in; return 0;
    case KEY_SCENE: a->scene = arg; return 0;
    case KEY_SEED: a->seed = lines_number("--seed", arg, state); return 0;
    case KEY_SIZE: a->size = arg; return 0;
    case KEY_SAMPLES: a->samples = arg; return 0;
    case KEY_RASTER: a->words.raster = arg; return 0;
    case KEY_BACKGROUND: a->background = arg; return 0;
    case KEY_FRAME: a->frame_file = arg; return 0;
    case KEY_DUMP: a->dump_file = arg; return 0;
    case KEY_DEPTH: a->words.depth = arg; return 0;
    case KEY_COLOR: a->words.color = arg; return 0;
    case KEY_BLEND: a->blend = arg; return 0;
    case KEY_STATS: a->stats = true; return 0;
    case KEY_NO_ZCULL: a->words.no_zcull = true; return 0;
    case KEY_MEMORY: a->words.kilobytes = lines_number("--memory", arg, state); return 0;
    case KEY_COMPRESS: a->words.compress = true; return 0;
    case KEY_TPCS: a->words.tpcs = instances("--tpcs", GPM_TPCS, arg, state); return 0;
    case 'o': a->picture = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->model)
            argp_error(state, "'%s': one model only", quote_word(arg).text);
        a->model = arg;
        return 0;
    case ARGP_KEY_END:
        if (!a->model == !a->scene)
            argp_error(state, "either a MODEL or --scene NAME");
        if (a->scene && a->blend)
            argp_error(state, "--blend is of a model: a built-in scene has its own");
        if (a->words.raster && a->frame_file)
            argp_error(state, "--frame has one depth for a colour: not with --raster-samples");
        if (!a->picture && !a->frame_file && !a->dump_file && !a->stats && !stand_ins_any(&a->in))
            argp_error(state, "where to? -o FILE, --frame FILE, --dump FILE or --stats");
        if (printed(a) > 1)
            argp_error(state, "one file only can go to standard output (-)");
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
    const struct draw_files files = files_of(a);
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
    return draw_files_possible(&files, f);
}

static bool make(const struct arguments *a, struct scene *s, struct failure *f)
{
    enum scene_blend blend = SCENE_COPY;
    struct mesh mesh;

    if (a->scene)
        return built_in_scene(s, a->scene, a->seed, f);
    if (!blend_named(a->blend, &blend, f) || !mesh_read(&mesh, a->model, f))
        return false;
    bool good = mesh_scene(s, &mesh, blend, a->model, f);
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
static void describe(const struct arguments *a, const struct scene *s, char *to, size_t size)
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

    snprintf(to, size, "draw --size %ux%u --samples %u --seed %" PRIu64, s->width, s->height,
             s->samples, a->seed);
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].value)
            snprintf(to + strlen(to), size - strlen(to), "%s%s%s", all[i].option,
                     *all[i].value ? " " : "", all[i].value);
}

/* Draws into the frame; only a frame that is kept asks who covers what. */
static bool run(struct arguments *a, const struct scene *s, const struct draw_how *how,
                struct frame *frame, struct failure *f)
{
    struct gpu *g = draw_gpu_new(s, how, f);
    struct draw_watch watch;
    char what[VECTOR_OPTIONS];
    FILE *report = printed(a) ? stderr : stdout; /* never into a file */
    bool good = g != NULL;

    describe(a, s, what, sizeof what);
    good = good && stand_ins_open(&a->in, g, what, report, f);
    if (good && a->frame_file)
        draw_watch(&watch, g, frame, draw_mode(s));
    good = good && draw_scene(g, s, how, f);
    good = stand_ins_close(&a->in, f) && good;
    if (good)
        draw_read(g, s, frame);
    if (good && a->stats) {
        draw_stats(g, report);
        draw_tiles(g, report);
    }
    draw_gpu_free(g);
    return good;
}

static bool draw(struct arguments *a, const struct scene *s, const struct draw_how *how,
                 struct failure *f)
{
    struct frame frame;
    bool good = true;

    if (a->picture || a->frame_file || a->stats || stand_ins_any(&a->in)) {
        good = frame_new(&frame, s, f) && run(a, s, how, &frame, f) &&
               (!a->picture || write_picture(&frame, a->picture, f)) &&
               (!a->frame_file || frame_write(&frame, a->frame_file, f));
        frame_free(&frame);
    }
    return good && (!a->dump_file || scene_write(s, a->dump_file, f));
}

int command_draw(int argc, char **argv)
{
    static const struct argp_child children[] = { { &stand_in_options_argp, 0, "Units:", 1 },
                                                  { 0 } };
    static const struct argp argp = {
        options,
        parse,
        "MODEL\n--scene NAME",
        "A picture of an OBJ or 3DS model, or of a scene, by the raster pipeline: the host "
        "transforms, lights and clips the triangles, the pipeline draws them.",
        children,
        help,
        NULL
    };
    static struct arguments a = { .seed = 1 };
    struct scene s = { 0 };
    struct failure f = { 0 };
    struct draw_how how;

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (settle(&a, &s, &f) && draw_how_of(&a.words, s.samples, &how, &f) && make(&a, &s, &f))
        draw(&a, &s, &how, &f);
    stand_ins_free(&a.in);
    scene_free(&s);
    return f.code ? report_failure(&f) : EXIT_AGREE;
}
