/* command_bandwidth.c - aurum bandwidth: bytes that draws of a recorded trace move, by client, at L2 and at DRAM */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bandwidth.h"
#include "command.h"
#include "tiling_option.h"
#include "vector/new_file.h"

enum { KEY_NO_COMPRESSION = 400, KEY_KEEP_GOING };

struct arguments {
    const char *trace, *profile, *chart;
    bool plain, json, keep_going;
    struct tiling_option tiling;
};

static const struct argp_option options[] = {
    { "no-compression", KEY_NO_COMPRESSION, NULL, 0,
      "No target is compressed (default: each that may be; another run without it says what it "
      "saves)",
      0 },
    { "chart", 'c', "FILE.svg", 0,
      "Write a stacked bar for each draw: bytes of DRAM by client, and what the switches save", 0 },
    { "json", 'j', NULL, 0, "Everything as one JSON object", 0 },
    { "profile", 'p', "NAME", 0, "The GPU (default: gm20b)", 0 },
    { "keep-going", KEY_KEEP_GOING, NULL, 0, "Skip draws that need what is not modelled", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &a->tiling; return 0;
    case KEY_NO_COMPRESSION: a->plain = true; return 0;
    case KEY_KEEP_GOING: a->keep_going = true; return 0;
    case 'c': a->chart = arg; return 0;
    case 'j': a->json = true; return 0;
    case 'p': a->profile = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->trace)
            argp_error(state, "'%s' is a second argument; TRACE is all", arg);
        a->trace = arg;
        return 0;
    case ARGP_KEY_NO_ARGS: argp_error(state, "which trace? (a folder)"); return EINVAL;
    default: return ARGP_ERR_UNKNOWN;
    }
}

const struct bandwidth_group bandwidth_groups[BANDWIDTH_GROUPS] = {
    { "depth", "#4c72b0" },  { "colour", "#dd8452" },   { "textures", "#55a868" },
    { "data", "#c44e52" },   { "vertices", "#8172b3" }, { "code", "#937860" },
    { "others", "#8c8c8c" },
};

unsigned bandwidth_group_of(unsigned client)
{
    static const char *const names[] = { "zrop", "crop", "T1_0", "L1_0", "PE_0", "GCC" };

    for (unsigned g = 0; g < sizeof names / sizeof names[0]; g++)
        if (strcmp(aurum_client_name(client), names[g]) == 0)
            return g;
    return BANDWIDTH_GROUPS - 1;
}

uint64_t bandwidth_l2(const struct aurum_bandwidth_row *r, unsigned group)
{
    uint64_t sum = 0;

    for (unsigned c = 0; c < AURUM_CLIENTS; c++)
        if (bandwidth_group_of(c) == group)
            sum += r->client[c].read + r->client[c].written;
    return sum;
}

uint64_t bandwidth_dram(const struct aurum_bandwidth_row *r, unsigned group)
{
    uint64_t sum = 0;

    for (unsigned c = 0; c < AURUM_CLIENTS; c++)
        if (bandwidth_group_of(c) == group)
            sum += r->client[c].filled + r->client[c].evicted;
    return sum;
}

uint64_t bandwidth_dram_read(const struct aurum_bandwidth_row *r)
{
    uint64_t sum = r->bits_read;

    for (unsigned c = 0; c < AURUM_CLIENTS; c++)
        sum += r->client[c].filled;
    return sum;
}

uint64_t bandwidth_dram_written(const struct aurum_bandwidth_row *r)
{
    uint64_t sum = r->bits_written;

    for (unsigned c = 0; c < AURUM_CLIENTS; c++)
        sum += r->client[c].evicted;
    return sum;
}

uint64_t bandwidth_dram_all(const struct aurum_bandwidth_row *r)
{
    return bandwidth_dram_read(r) + bandwidth_dram_written(r);
}

const struct aurum_bandwidth_row *bandwidth_row_of(const struct bandwidth_run *run, size_t i)
{
    return i < run->rows ? &run->row[i] : &run->all;
}

void bandwidth_name(const struct aurum_bandwidth_row *r, char name[32])
{
    static const char *const kind[] = {
        [AURUM_DRAW] = "draw", [AURUM_CLEAR] = "clear", [AURUM_GRID] = "grid"
    };

    if (r->what < 0)
        snprintf(name, 32, "others");
    else
        snprintf(name, 32, "%s %llu", kind[r->what], (unsigned long long)r->number);
}

/* All numbers of a row but its name. */
static void add(struct aurum_bandwidth_row *to, const struct aurum_bandwidth_row *r)
{
    const uint64_t *from = (const uint64_t *)r->client;
    uint64_t *sum = (uint64_t *)to->client;
    const size_t count = (sizeof *r - offsetof(struct aurum_bandwidth_row, client)) / sizeof *from;

    for (size_t i = 0; i < count; i++)
        sum[i] += from[i];
}

static bool collect(struct aurum_gpu *g, struct bandwidth_run *run, struct failure *f)
{
    struct aurum_bandwidth_row row;

    while (aurum_gpu_bandwidth_row(g, (unsigned)run->rows, &row))
        run->rows++;
    run->row = malloc((run->rows ? run->rows : 1) * sizeof *run->row);
    if (!run->row)
        return fail(f, EXIT_IO, "out of memory");
    for (size_t i = 0; i < run->rows; i++) {
        aurum_gpu_bandwidth_row(g, (unsigned)i, &run->row[i]);
        add(&run->all, &run->row[i]);
    }
    run->compressed = aurum_gpu_compressed(g);
    return true;
}

static bool measure(const struct arguments *a, bool compress, const struct tiling_option *tiling,
                    struct bandwidth_run *run, struct failure *f)
{
    const struct aurum_bandwidth_how how = { compress, tiling->how == AURUM_TILING_ON };
    struct aurum_error e;
    struct aurum_gpu *g = aurum_gpu_new(a->profile, &e);
    struct aurum_trace *t = NULL;
    bool good = g || api_good(e.code, &e, f);

    good = good && tiling_option_set(tiling, g, f) &&
           api_good(aurum_gpu_bandwidth(g, &how, &e), &e, f);
    if (good && !(t = aurum_trace_open(g, a->trace, &e)))
        good = api_good(e.code, &e, f);
    good = good && api_good(aurum_trace_run(t, UINT64_MAX, a->keep_going, &e), &e, f) &&
           api_good(aurum_gpu_bandwidth_end(g, &e), &e, f) && collect(g, run, f);
    aurum_trace_close(t);
    aurum_gpu_free(g);
    return good;
}

/* chosen: a tile of 64 x 64 pixels has a third of L2 (facts/gpc.md, WDX) at 21 bytes a pixel: colour and depth of two samples */
static bool measure_all(const struct arguments *a, struct bandwidth_runs *r, struct failure *f)
{
    static const struct tiling_option untiled = { AURUM_TILING_OFF, 0, 0, 0 };
    static const struct tiling_option tiled = { AURUM_TILING_ON, 64, 64, 0 };
    const struct tiling_option *tiling =
        a->tiling.how == AURUM_TILING_BY_STREAM ? &tiled : &a->tiling;

    r->has_plain = !a->plain;
    r->has_untiled = tiling->how == AURUM_TILING_ON;
    return measure(a, !a->plain, tiling, &r->run, f) &&
           (!r->has_plain || measure(a, false, tiling, &r->plain, f)) &&
           (!r->has_untiled || measure(a, !a->plain, &untiled, &r->untiled, f));
}

int command_bandwidth(int argc, char **argv)
{
    static const struct argp_child children[] = { { &tiling_option_argp, 0, NULL, 0 }, { 0 } };
    static const struct argp parser = {
        options,
        parse,
        "TRACE",
        "Carries out a recorded trace and counts the bytes that each draw, clear and grid moves: "
        "of each client, between it and L2 and between L2 and DRAM, the compress bits beside "
        "them, and tiles by their states.\v"
        "Textures, data, code and vertices are counted behind the caches of their clients.  "
        "A class's state and a recorded stream do not say which targets a kernel lets be "
        "compressed: here all that may be.  With --tiling a draw's bytes are those of the bundles "
        "that begin with it, and another run says what tiling saves.",
        children,
        NULL,
        NULL
    };
    struct arguments a = { .profile = aurum_profile_name(0) };
    struct bandwidth_runs r = { .has_plain = false };
    struct failure f = { 0 };

    argp_parse(&parser, argc, argv, 0, NULL, &a);
    if (new_file_possible(a.chart, &f) && measure_all(&a, &r, &f) &&
        (!a.chart || bandwidth_chart(&r, a.chart, &f)))
        (a.json ? bandwidth_print_json : bandwidth_print)(&r);
    free(r.run.row);
    free(r.plain.row);
    free(r.untiled.row);
    return f.code ? report_failure(&f) : EXIT_AGREE;
}
