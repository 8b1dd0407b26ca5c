/* draw_arguments.c - see draw_arguments.h */
#include "draw_arguments.h"

#include <stdio.h>
#include <string.h>

#include "lines.h"
#include "profile_option.h"
#include "scene/built_in.h"
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
    KEY_PROFILE,
    KEY_GPCS,
    KEY_TPCS,
    KEY_FBPS,
    KEY_JOBS,
    KEY_TRACE
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
    { "profile", KEY_PROFILE, "NAME", 0, "The GPU (default: the first that a wrong name lists)",
      0 },
    { "gpcs", KEY_GPCS, "N", 0, "N GPCs (default: the profile's): the same frame", 0 },
    { "tpcs", KEY_TPCS, "N", 0, "A GPC has N TPCs (default: the profile's): the same frame", 0 },
    { "fbps", KEY_FBPS, "N", 0, "N FBPs, a ROP each (default: the profile's): the same frame", 0 },
    { "jobs", KEY_JOBS, "N", 0,
      "Host threads (default 1; more than 2 do no more): the same frame, the same counts", 0 },
    { "compress", KEY_COMPRESS, NULL, 0, "Colours are compressed in memory, as depth is", 0 },
    { "output", 'o', "FILE", 0, "The picture, as PNG", 0 },
    { "frame", KEY_FRAME, "FILE", 0, "Every sample: colour, depth, coverage, primitive", 0 },
    { "stats", KEY_STATS, NULL, 0, "What each unit did, its clocks, and the slowest", 0 },
    { "json", 'j', NULL, 0, "--stats and --clocked as JSON, in one object", 0 },
    { "dump", KEY_DUMP, "FILE", 0, "The triangles that setup gets, in window space, as text", 0 },
    { "trace", KEY_TRACE, "DIR", 0, "The driver's stream, for aurum run", 0 },
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

struct draw_files draw_arguments_files(const struct draw_arguments *a)
{
    return (struct draw_files){ a->how.model,
                                { a->picture, a->frame_file, a->dump_file, a->clocked.timeline },
                                &a->in };
}

unsigned draw_arguments_printed(const struct draw_arguments *a)
{
    const struct draw_files files = draw_arguments_files(a);

    return draw_files_printed(&files);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct draw_arguments *a = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &a->in;
        state->child_inputs[1] = &a->tiling;
        state->child_inputs[2] = &a->clocked;
        return 0;
    case KEY_SCENE: a->how.scene = arg; return 0;
    case KEY_SEED: a->how.seed = lines_number("--seed", arg, state); return 0;
    case KEY_SIZE: a->size = arg; return 0;
    case KEY_SAMPLES: a->samples = arg; return 0;
    case KEY_RASTER: a->how.raster = arg; return 0;
    case KEY_BACKGROUND: a->how.background = arg; return 0;
    case KEY_FRAME: a->frame_file = arg; return 0;
    case KEY_DUMP: a->dump_file = arg; return 0;
    case KEY_TRACE: a->trace = arg; return 0;
    case KEY_DEPTH: a->how.depth = arg; return 0;
    case KEY_COLOR: a->how.color = arg; return 0;
    case KEY_BLEND: a->how.blend = arg; return 0;
    case KEY_STATS: a->stats = true; return 0;
    case KEY_NO_ZCULL: a->how.no_zcull = true; return 0;
    case KEY_MEMORY: a->how.kilobytes = lines_number("--memory", arg, state); return 0;
    case KEY_COMPRESS: a->how.compress = true; return 0;
    case KEY_PROFILE: a->how.profile = profile_taken(arg, state); return 0;
    case KEY_GPCS: a->how.numbers.gpcs = lines_within("--gpcs", AURUM_GPCS, arg, state); return 0;
    case KEY_TPCS: a->how.numbers.tpcs = lines_within("--tpcs", AURUM_TPCS, arg, state); return 0;
    case KEY_FBPS: a->how.numbers.fbps = lines_within("--fbps", AURUM_FBPS, arg, state); return 0;
    case KEY_JOBS: a->jobs = lines_within("--jobs", AURUM_JOBS, arg, state); return 0;
    case 'j': a->json = true; return 0;
    case 'o': a->picture = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->how.model)
            argp_error(state, "'%s': one model only", quote_word(arg).text);
        a->how.model = arg;
        return 0;
    case ARGP_KEY_END:
        if (!a->how.model == !a->how.scene)
            argp_error(state, "either a MODEL or --scene NAME");
        if (a->how.scene && a->how.blend)
            argp_error(state, "--blend is of a model: a built-in scene has its own");
        if (a->how.seed != 1 && (!a->how.scene || strcmp(a->how.scene, "random") != 0))
            argp_error(state, "--seed is of --scene random");
        if (a->how.raster && a->frame_file)
            argp_error(state, "--frame has one depth for a colour: not with --raster-samples");
        if (!a->picture && !a->frame_file && !a->dump_file && !a->trace && !a->stats &&
            !a->clocked.on && !stand_in_options_any(&a->in))
            argp_error(state,
                       "where to? -o FILE, --frame FILE, --dump FILE, --trace DIR or --stats");
        if (a->json && !a->stats && !a->clocked.on)
            argp_error(state, "--json is of --stats and --clocked");
        if (draw_arguments_printed(a) > 1)
            argp_error(state, "one file only can go to standard output (-)");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = { { &stand_in_options_argp, 0, "Units:", 1 },
                                              { &tiling_option_argp, 0, NULL, 0 },
                                              { &clocked_option_argp, 0, NULL, 0 },
                                              { 0 } };
const struct argp draw_argp = {
    options,
    parse,
    "MODEL\n--scene NAME",
    "A picture of an OBJ or 3DS model, or of a scene: a small driver writes the stream of "
    "commands, programs and vertices, and the GPU carries it out.",
    children,
    help,
    NULL
};
