/* command_compress.c - aurum compress: the colour codec on pictures, beside two others */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "json_number.h"
#include "scene/compress_sum.h"
#include "progress.h"
#include "vector/quoted.h"
#include "utf8.h"

enum { KEY_BOTH = 400, KEY_CLEAR };

struct arguments {
    struct compress_how how;
    const char *format, *samples, *clear;
    bool both, json;
    char **path;
    int paths;
};

static const struct argp_option options[] = {
    { "format", 'f', "NAME", 0,
      "The surface's format, UNORM or FLOAT of 32, 64 or 128 bits (default A8B8G8R8)", 0 },
    { "samples", 's', "N", 0,
      "1, 2, 4 or 8 samples per pixel: the picture's pixels become samples, alike where 1, 2x1, "
      "2x2 "
      "or 4x2 of them differ little, else of two colours",
      0 },
    { "both", KEY_BOTH, NULL, 0, "With 4 samples: the kind of states clear, both, reduction", 0 },
    { "clear", KEY_CLEAR, "RRGGBBAA", 0,
      "The colour in the table of clears; none; auto: the commonest of whole tiles (default)", 0 },
    { "json", 'j', NULL, 0, "Every picture and the total as JSON", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 'f': a->format = arg; return 0;
    case 's': a->samples = arg; return 0;
    case KEY_BOTH: a->both = true; return 0;
    case KEY_CLEAR: a->clear = arg; return 0;
    case 'j': a->json = true; return 0;
    case ARGP_KEY_ARGS:
        a->path = &state->argv[state->next];
        a->paths = state->argc - state->next;
        return 0;
    case ARGP_KEY_NO_ARGS: argp_error(state, "which pictures? (PNG files)"); return EINVAL;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static bool clear_given(struct compress_how *how, const char *text, struct failure *f)
{
    uint16_t rgba[4];
    struct compress_picture p = { 1, 1, rgba };
    struct compress_tiles tiles;
    char *end;
    unsigned long value = strtoul(text, &end, 16);

    if (strlen(text) != 8 || *end || strspn(text, "0123456789abcdefABCDEF") != 8)
        return fail(f, EXIT_USAGE, "--clear %s: give RRGGBBAA in hex, auto or none",
                    quote_word(text).text);
    for (unsigned c = 0; c < 4; c++)
        rgba[c] = (uint16_t)((value >> (24 - 8 * c) & 255) * 257);
    if (!compress_tiles_of(&tiles, &p, how->format, f))
        return false;
    for (unsigned w = 0; w < how->kind.bits / 32u; w++)
        how->given[w] = tiles.tile->word[w];
    how->clear = CLEAR_GIVEN;
    compress_tiles_free(&tiles);
    return true;
}

/* What the options mean together. */
static bool settle(struct arguments *a, struct failure *f)
{
    const char *samples = a->samples ? a->samples : "1";
    struct compress_how *how = &a->how;

    how->format = pixel_format_named(a->format ? a->format : "A8B8G8R8");
    if (!how->format || !compress_format_possible(how->format))
        return fail(f, EXIT_USAGE,
                    "--format %s: give a UNORM or FLOAT format of 32, 64 or 128 bits, such as "
                    "A8B8G8R8, A2B10G10R10, RF16_GF16_BF16_AF16",
                    quote_word(a->format).text);
    if (strlen(samples) != 1 || !strchr("1248", samples[0]))
        return fail(f, EXIT_USAGE, "--samples %s: give 1, 2, 4 or 8", quote_word(samples).text);
    how->kind = (struct comp_kind){ how->format->bits, (u4)(samples[0] - '0'),
                                    how->format->bits == 128 ? COMP_CR
                                    : a->both                ? COMP_CBR
                                                             : COMP_CRA };
    if (a->both && (how->kind.samples != 4 || how->kind.bits == 128))
        return fail(f, EXIT_USAGE, "--both: only surfaces of 32 or 64 bits and 4 samples have it");
    if (!comp_kind_exists(how->kind))
        return fail(f, EXIT_USAGE, "--samples %s: 128 bits are compressed with 1 sample only",
                    samples);
    if (a->clear && strcmp(a->clear, "none") == 0)
        how->clear = CLEAR_NONE;
    else if (a->clear && strcmp(a->clear, "auto") != 0)
        return clear_given(how, a->clear, f);
    return true;
}

static bool measure(const struct compress_how *how, const char *path, struct compress_sum *sum,
                    struct failure *f)
{
    struct picture narrow;
    struct compress_picture p = { 0 };
    struct compress_tiles tiles = { 0 };
    struct comp_clear clear;
    bool cleared;

    if (!picture_read(&narrow, path, f))
        return false;
    if (compress_widen(&p, &narrow, f)) {
        compress_samples(&p, how->kind.samples);
        compress_tiles_of(&tiles, &p, how->format, f);
    }
    cleared = !f->code && how->clear != CLEAR_NONE && compress_clear_of(how, &tiles, &clear, f);
    for (size_t i = 0; !f->code && i < tiles.count; i++) {
        compress_add(sum, how, &tiles.tile[i], cleared ? &clear : NULL);
        if (i % 1024 == 0)
            progress_show("compress", i, tiles.count);
    }
    progress_end();
    picture_free(&narrow);
    compress_picture_free(&p);
    compress_tiles_free(&tiles);
    return !f->code;
}

static void print_heading(const struct compress_how *how)
{
    printf("%s, %u x %u, %s: percent of tiles in each state; percent of the raw bytes\n",
           how->format->name, how->kind.bits, how->kind.samples,
           how->kind.states == COMP_CR    ? "CR"
           : how->kind.states == COMP_CBR ? "CBR"
                                          : "CRA");
    printf("%-28s %7s  %6s %6s %6s %6s %6s  %6s %6s %6s  %7s %7s\n", "", "tiles", "clear", "reduce",
           "arith", "both", "raw", "ours", "delta", "rice", "bound", "caught");
}

static void print_row(const struct compress_how *how, const char *name,
                      const struct compress_sum *s)
{
    static const enum comp_state order[] = { COMP_CLEAR, COMP_REDUCTION, COMP_ARITHMETIC, COMP_BOTH,
                                             COMP_RAW };
    uint64_t raw = s->tiles * COMP_TILE_BYTES;
    size_t length = strlen(name);

    printf("%-28s %7" PRIu64 " ", length > 28 ? name + length - 28 : name, s->tiles);
    for (unsigned i = 0; i < sizeof order / sizeof order[0]; i++)
        printf(" %6.2f", percent(s->in[order[i]], s->tiles));
    printf("  %6.2f", percent(s->bytes, raw));
    if (compress_others_possible(how))
        printf(" %6.2f %6.2f  %7" PRIu64 " %6.2f%%\n", percent(s->bytes_delta, raw),
               percent(s->bytes_rice, raw), s->bound, percent(s->caught, s->bound));
    else
        printf(" %6s %6s  %7s %7s\n", "-", "-", "-", "-");
}

static cJSON *json_of(const struct compress_how *how, const char *name,
                      const struct compress_sum *s)
{
    cJSON *o = cJSON_CreateObject();

    if (name)
        utf8_json(o, "picture", name);
    json_unsigned(o, "tiles", s->tiles);
    json_unsigned(o, "clear", s->in[COMP_CLEAR]);
    json_unsigned(o, "reduction", s->in[COMP_REDUCTION]);
    json_unsigned(o, "arithmetic", s->in[COMP_ARITHMETIC]);
    json_unsigned(o, "both", s->in[COMP_BOTH]);
    json_unsigned(o, "raw", s->in[COMP_RAW]);
    json_unsigned(o, "bytes_raw", s->tiles * COMP_TILE_BYTES);
    json_unsigned(o, "bytes", s->bytes);
    json_unsigned(o, "differ", s->differ);
    if (compress_others_possible(how)) {
        json_unsigned(o, "bytes_delta", s->bytes_delta);
        json_unsigned(o, "bytes_rice", s->bytes_rice);
        json_unsigned(o, "bound", s->bound);
        json_unsigned(o, "caught", s->caught);
    }
    return o;
}

static void print_json(const struct arguments *a, const struct compress_sum *sums,
                       const struct compress_sum *total)
{
    cJSON *o = cJSON_CreateObject(), *pictures = cJSON_AddArrayToObject(o, "pictures");
    char *text;

    for (int i = 0; i < a->paths; i++)
        cJSON_AddItemToArray(pictures, json_of(&a->how, a->path[i], &sums[i]));
    cJSON_AddStringToObject(o, "format", a->how.format->name);
    cJSON_AddNumberToObject(o, "samples", a->how.kind.samples);
    cJSON_AddItemToObject(o, "total", json_of(&a->how, NULL, total));
    text = cJSON_Print(o);
    puts(text);
    cJSON_free(text);
    cJSON_Delete(o);
}

/* Nothing is printed unless every picture could be read. */
static int run(struct arguments *a, struct failure *f)
{
    struct compress_sum *sums = calloc((size_t)a->paths, sizeof *sums), total = { 0 };

    if (!sums)
        fail(f, EXIT_IO, "out of memory");
    for (int i = 0; !f->code && i < a->paths; i++) {
        measure(&a->how, a->path[i], &sums[i], f);
        compress_total(&total, &sums[i]);
    }
    if (!f->code && a->json)
        print_json(a, sums, &total);
    if (!f->code && !a->json) {
        print_heading(&a->how);
        for (int i = 0; i < a->paths; i++)
            print_row(&a->how, a->path[i], &sums[i]);
        print_row(&a->how, "total", &total);
    }
    if (!f->code && total.differ)
        fail(f, EXIT_DIFFER, "%" PRIu64 " tiles did not come back as they were", total.differ);
    free(sums);
    return f->code ? report_failure(f) : EXIT_AGREE;
}

int command_compress(int argc, char **argv)
{
    static const struct argp argp = { options,
                                      parse,
                                      "PICTURE...",
                                      "The colour codec on PNG pictures: tiles in each state and "
                                      "bytes, beside anchor-and-delta and a Golomb-Rice bound.  "
                                      "'bound' counts the tiles left to differences that the bound "
                                      "fits in half, 'caught' how many of them ours does.",
                                      NULL,
                                      NULL,
                                      NULL };
    struct arguments a = { 0 };
    struct failure f = { 0 };

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    return settle(&a, &f) ? run(&a, &f) : report_failure(&f);
}
