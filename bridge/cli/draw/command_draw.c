/* command_draw.c - aurum draw: a model or a built-in scene through the raster pipeline */
#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "draw_arguments.h"
#include "told.h"
#include "vector/quoted.h"
#include "vector/vector_file.h"

#define SIDE_MAX 16384 /* pixels, of a render target */

/* A side of 1 to 16384 at '*at', in decimal. */
static bool side_of(const char **at, unsigned *side)
{
    size_t digits = strspn(*at, "0123456789");

    *side = (unsigned)strtoul(*at, NULL, 10);
    *at += digits;
    return digits >= 1 && digits <= 5 && *side >= 1 && *side <= SIDE_MAX;
}

/* What the words mean, and whether the files can be written. */
static bool settle(struct draw_arguments *a, struct failure *f)
{
    const struct draw_files files = draw_arguments_files(a);
    const char *size = a->size ? a->size : "640x480", *at = size;
    const char *samples = a->samples ? a->samples : "4";

    if (!side_of(&at, &a->how.width) || *at++ != 'x' || !side_of(&at, &a->how.height) || *at)
        return fail(f, EXIT_USAGE, "--size %s: give WIDTHxHEIGHT, 1 to %d each",
                    quote_word(size).text, SIDE_MAX);
    a->how.samples = (unsigned)(samples[0] - '0');
    if (strlen(samples) != 1 || !strchr("1248", samples[0]))
        return fail(f, EXIT_USAGE, "--samples %s: give 1, 2, 4 or 8", quote_word(samples).text);
    return draw_files_possible(&files, f);
}

/* What is drawn, as options. */
static void describe(const struct draw_arguments *a, char *to, size_t size)
{
    const struct aurum_drawing_how *h = &a->how;
    const struct {
        const char *option, *value;
    } all[] = { { "", h->model },
                { " --scene", h->scene },
                { " --background", h->background },
                { " --raster-samples", h->raster },
                { " --depth-format", h->depth },
                { " --color-format", h->color },
                { " --blend", h->blend },
                { " --compress", h->compress ? "" : NULL },
                { " --no-zcull", h->no_zcull ? "" : NULL } };

    snprintf(to, size, "draw --size %ux%u --samples %u --seed %" PRIu64, h->width, h->height,
             h->samples, h->seed);
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].value)
            snprintf(to + strlen(to), size - strlen(to), "%s%s%s", all[i].option,
                     *all[i].value ? " " : "", all[i].value);
}

/* Whether the picture is asked for, or the triangles alone. */
static bool draws(const struct draw_arguments *a)
{
    return a->picture || a->frame_file || a->stats || a->clocked.on || stand_in_options_any(&a->in);
}

static bool note(const struct draw_arguments *a, struct aurum_drawing *d, struct failure *f)
{
    struct aurum_error e;

    return (!a->frame_file || api_good(aurum_drawing_note_frame(d, &e), &e, f)) &&
           (!a->dump_file || api_good(aurum_drawing_note_triangles(d, !draws(a), &e), &e, f));
}

/* Prints one object: the counts, and clocks as its member "time". */
static bool print_both(struct aurum_drawing *d, FILE *out, struct failure *f)
{
    struct aurum_error e;
    struct told t;
    cJSON *time = NULL, *o = NULL;
    char *text;

    if (told_begin(&t)) {
        api_good(aurum_gpu_clocks_text(aurum_drawing_gpu(d), 1, api_print, t.stream, &e), &e, f);
        time = told_end(&t);
    }
    if (told_begin(&t)) {
        api_good(aurum_drawing_stats(d, 1, api_print, t.stream, &e), &e, f);
        o = told_end(&t);
    }
    cJSON_AddItemToObject(o, "time", time);
    text = cJSON_Print(o);
    if (text && !f->code)
        fprintf(out, "%s\n", text);
    cJSON_free(text);
    cJSON_Delete(o);
    return !f->code && (text || fail(f, EXIT_IO, "out of memory"));
}

/* Prints clocks and counts, as far as they were asked for. */
static bool print_stats(const struct draw_arguments *a, struct aurum_drawing *d, FILE *out,
                        struct failure *f)
{
    struct aurum_gpu *g = aurum_drawing_gpu(d);
    struct aurum_error e;

    if (a->json && a->stats && a->clocked.on)
        return print_both(d, out, f);
    return (!a->clocked.on ||
            api_good(aurum_gpu_clocks_text(g, a->json, api_print, out, &e), &e, f)) &&
           (!a->stats || api_good(aurum_drawing_stats(d, a->json, api_print, out, &e), &e, f));
}

/* Draws, under those who look; only a frame that is kept asks who covers what. */
static bool run(const struct draw_arguments *a, struct aurum_drawing *d, struct failure *f)
{
    struct aurum_gpu *g = aurum_drawing_gpu(d);
    struct aurum_error e;
    char what[VECTOR_OPTIONS];
    /* Never into a file; nor into JSON. */
    FILE *stats = draw_arguments_printed(a) ? stderr : stdout, *report = a->json ? stderr : stats;
    bool good = api_good(aurum_gpu_jobs(g, a->jobs, &e), &e, f);

    good = good && tiling_option_set(&a->tiling, g, f);
    describe(a, what, sizeof what);
    good = api_good(aurum_gpu_attach(g, a->in.list, what, api_print, report, &e), &e, f) && good;
    good = good && clocked_option_begin(&a->clocked, g, f) && note(a, d, f) &&
           api_good(aurum_drawing_run(d, a->trace, &e), &e, f);
    good = api_good(aurum_gpu_detach(g, &e), &e, f) && good;
    return good && clocked_option_end(&a->clocked, g, f) && print_stats(a, d, stats, f);
}

static bool write_files(const struct draw_arguments *a, struct aurum_drawing *d, struct failure *f)
{
    struct aurum_picture p;
    struct aurum_error e;

    return (!a->picture || (api_good(aurum_drawing_picture(d, &p, &e), &e, f) &&
                            api_picture(&p, a->picture, f))) &&
           (!a->frame_file || api_good(aurum_drawing_write_frame(d, a->frame_file, &e), &e, f)) &&
           (!a->dump_file || api_good(aurum_drawing_write_triangles(d, a->dump_file, &e), &e, f));
}

int command_draw(int argc, char **argv)
{
    static struct draw_arguments a = { .how.seed = 1, .jobs = 1 };
    struct aurum_drawing *d = NULL;
    struct aurum_error e;
    struct failure f = { 0 };

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&draw_argp, argc, argv, 0, NULL, &a);
    if (settle(&a, &f) && (d = aurum_drawing_open(&a.how, &e)) == NULL)
        api_good(e.code, &e, &f);
    if (d && run(&a, d, &f))
        write_files(&a, d, &f);
    aurum_drawing_close(d);
    aurum_stand_ins_free(a.in.list);
    return f.code ? report_failure(&f) : EXIT_AGREE;
}
