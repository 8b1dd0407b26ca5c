/* rate_program.c - see rate_program.h */
#include "rate_program.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "code/code_assemble.h"
#include "gpc/tpc/sm/pixel/sm_pixels.h"
#include "rate_table.h"
#include "rate_textures.h"

#define MEMORY     (4u << 20)
#define CODE       (1u << 20)
#define HEADERS    (MEMORY - 8192)
#define SAMPLERS   (MEMORY - 1024)
#define HANDLES    (RATE_TEXTURE_WORDS + RATE_FORMATS * RATE_SHAPES * RATE_FILTERS)
#define BODIES     64
#define FEW_BODIES 8
#define LOOPS      2
#define TEXT       (256 * BODIES)

/* A lone SM, of the same structs as those of a GPU (gpu.h, core[]; sm_clocks.h), as a microbenchmark needs it: all warps are there
 * at clock 0, where CWD would place CTAs one behind the other; a warp of pixels has no draw that made it (T7 interpolates in one); the
 * caches of code and data are empty before each run, where a GPU keeps them from grid to grid; bank 0 is handles from its first word on,
 * where a driver has its own words.
 */
struct machine {
    u8 memory[MEMORY + CODE];
    struct mem mem;
    struct sm_memory seen;
    u8 handles[4 * HANDLES];
    u8 local[SM_WARPS * SM_LANES * 256];
    struct code_file code;
    struct sm_pixels pixels; /* of every warp: uncovered, without planes */
    struct sm_pixel_program program;
    struct sm_core core;
    struct sm_clocks clocks;
};

static const struct sm_issue *issues_as;

void rate_run_as(const struct sm_issue *issue)
{
    issues_as = issue;
}

/* The program lies behind the data. */
static void place_code(struct machine *m)
{
    const struct code_part *p = &m->code.part[0];

    assert(p->size <= CODE);
    memcpy(m->memory + MEMORY, p->bytes, p->size);
    m->mem = (struct mem){ .size = MEMORY + p->size / 32 * 32, .byte = m->memory };
    m->seen = (struct sm_memory){ mem_port(&m->mem, NULL, NULL), MEMORY };
}

/* A text that does not assemble, or run, is our own mistake. */
static void stop_if(bool bad, const char *what, const char *text)
{
    if (!bad)
        return;
    fprintf(stderr, "rates: a program of ours fails: %s\n%.300s\n", what, text);
    abort();
}

/* Bank 0 holds handles: of surfaces word n is handle n, then those of textures with each sampler. */
static void bind_surfaces(struct machine *m)
{
    const unsigned surfaces = rate_surface_headers(m->memory + HEADERS);
    const unsigned textures =
        rate_texture_headers(m->memory + HEADERS + surfaces * RATE_HEADER_BYTES);

    rate_texture_samplers(m->memory + SAMPLERS);
    m->core.tex.cfg = (struct tex_config){ .headers = HEADERS,
                                           .last_header = surfaces + textures - 1,
                                           .samplers = SAMPLERS,
                                           .last_sampler = RATE_FILTERS - 1 };
    for (unsigned n = 0; n < HANDLES; n++) {
        const unsigned pair = n - RATE_TEXTURE_WORDS;
        const u32 handle = n < RATE_TEXTURE_WORDS
                               ? n
                               : (surfaces + pair / RATE_FILTERS) | (pair % RATE_FILTERS) << 20;

        for (unsigned b = 0; b < 4; b++)
            m->handles[4 * n + b] = (u8)(handle >> 8 * b);
    }
    m->core.constant[0][0].bytes = m->handles;
    m->core.constant[0][0].size = sizeof m->handles;
}

/* One less of each, or one more. */
static void plant_fetch(struct sm_clock_pool *p)
{
    static struct sm_fetch fetch; /* one run at a time */

    fetch = *sm_clock_fetch(p);
    fetch.words = rate_plant_count("fetch", fetch.words);
    fetch.floats = rate_plant_count("fetch", fetch.floats);
    fetch.gradients = rate_plant_count("fetch", fetch.gradients);
    p->fetch = &fetch;
}

static void run(struct machine *m, unsigned warps)
{
    static struct sm_issue issue; /* one run at a time */

    issue = issues_as ? *issues_as : *sm_issue_of(NULL);
    if (rate_planted("vector")) /* each warp for itself */
        issue.profile = profile_default()->name;
    struct sm_launch l = { .local_bytes = 256, .shared_bytes = 16384 };

    sm_core_reset(&m->core);
    bind_surfaces(m);
    place_code(m);
    m->core.local = m->local;
    m->core.local_size = sizeof m->local;
    sm_clocks_attach_as(&m->clocks, &m->core, &issue);
    m->clocks.slower = rate_planted("sm");
    rate_plant_ways(&m->clocks);
    plant_fetch(&m->clocks.own);
    for (unsigned left = warps; left > 0;) {
        const unsigned now = left < 32 ? left : 32;

        l.threads[0] = 32 * now;
        l.threads[1] = l.threads[2] = 1;
        l.id[0] = (warps - left) / 32;
        sm_core_place(&m->core, &l);
        left -= now;
    }
    m->pixels.program = &m->program;
    for (unsigned n = 0; n < SM_WARPS; n++)
        m->core.warps[n].pixels = &m->pixels;
    sm_core_run(&m->core, &m->seen);
    sm_clocks_finish(&m->clocks);
}

/* R0 the lane, R1 the warp's number. */
static const char prologue[] = "[B------:R-:W0:-:S02] S2R R0, SR_TID.X;\n"
                               "[B------:R-:W1:-:S02] S2R R1, SR_CTAID.X;\n"
                               "[B------:R-:W-:-:S01] MOV R2, RZ;\n"
                               "[B01----:R-:W-:-:S06] SHL R1, R1, 0xa;\n"
                               "[B------:R-:W-:-:S06] IADD R1, R1, R0;\n"
                               "[B------:R-:W-:-:S06] SHR.U32 R1, R1, 0x5;\n"
                               "[B------:R-:W-:-:S06] LOP.AND R0, R0, 0x1f;\n"
                               "[B------:R-:W-:-:S06] MOV R3, RZ;\n";

struct rate_run rate_run(const char *text, unsigned warps)
{
    struct machine *m = calloc(1, sizeof *m);
    struct failure f = { 0 };
    const size_t size = sizeof prologue + strlen(text) + 64;
    char *whole = malloc(size);

    stop_if(!m || !whole, "no memory", text);
    snprintf(whole, size, "%s%s[B------:R-:W-:-:S15] EXIT;\n", prologue, text);
    stop_if(!code_assemble(&m->code, "rates", whole, &f), f.text, whole);
    run(m, warps);
    stop_if(m->core.fault.kind != SM_NO_FAULT, sm_fault_name(m->core.fault.kind), whole);
    const struct sm_clock_stats *stats = &m->clocks.stats;
    const struct rate_run r = { m->clocks.clock, stats->early, stats->lines,
                                stats->sectors_missed };

    sm_clocks_free(&m->clocks);
    code_file_free(&m->code);
    free(whole);
    free(m);
    return r;
}

/* Appends the body with its number in the place of every %u. */
static size_t add_body(char *text, size_t at, const char *body, unsigned number)
{
    for (; *body; body++) {
        assert(at + 16 < TEXT);
        if (body[0] == '%' && body[1] == 'u') {
            at += (size_t)snprintf(text + at, TEXT - at, "%u", number);
            body++;
        } else {
            text[at++] = *body;
        }
    }
    text[at] = '\0';
    return at;
}

static double time_of(const char *before, const char *body, unsigned warps, unsigned bodies,
                      unsigned loops)
{
    static const char end[] = "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R90, RZ, PT;\n"
                              "[B------:R-:W-:-:S05] @P0 BRA turn;\n";
    char text[TEXT + 1024];
    size_t at = (size_t)snprintf(text, sizeof text,
                                 "%s[B------:R-:W-:-:S06] MOV32I R90, 0x%x;\n"
                                 "turn:\n[B------:R-:W-:-:S06] IADD R90, R90, -0x1;\n",
                                 before, loops);

    for (unsigned n = 0; n < bodies; n++)
        at = add_body(text, at, body, n);
    snprintf(text + at, sizeof text - at, "%s", end);
    return (double)rate_run(text, warps).clocks;
}

/* Twice the turns less once, so that all is warm; twice the bodies less once, so that the loop costs nothing. */
static double clocks_by(const char *before, const char *body, unsigned warps, unsigned bodies)
{
    const double two = time_of(before, body, warps, bodies, 2 * LOOPS) -
                       time_of(before, body, warps, bodies, LOOPS);
    const double one = time_of(before, body, warps, bodies / 2, 2 * LOOPS) -
                       time_of(before, body, warps, bodies / 2, LOOPS);

    return (two - one) / (LOOPS * (bodies / 2));
}

double rate_clocks(const char *before, const char *body, unsigned warps)
{
    return clocks_by(before, body, warps, BODIES);
}

double rate_clocks_few(const char *before, const char *body, unsigned warps)
{
    return clocks_by(before, body, warps, FEW_BODIES);
}

unsigned rate_least_stall(const char *instruction)
{
    for (unsigned stall = 1; stall < 12; stall++) {
        char text[1024] = "";
        size_t at = 0;

        for (unsigned n = 0; n < 8; n++)
            at += (size_t)snprintf(text + at, sizeof text - at, "[B------:R-:W-:-:S%02u] %s\n",
                                   stall, instruction);
        if (rate_run(text, 1).early == 0)
            return stall;
    }
    return 0;
}

static unsigned table_of(const struct rate_row *row)
{
    return row->table[0] == 'T' ? (unsigned)strtoul(row->table + 1, NULL, 10) : 0;
}

/* Rows of textures, T7, T10 to T20, and X's of local memory. */
static bool is_of_programs(const struct rate_row *row)
{
    const unsigned table = table_of(row);

    if (table == 7 || strcmp(row->item, RATE_LOCAL_LOAD) == 0)
        return true;
    return rate_is_of_textures(row) || strcmp(row->item, RATE_L1_OF_TEXTURES) == 0 ||
           (table >= 10 && table <= 20);
}

/* Whether it is of clocks, and not of sizes or shapes. */
static bool has_time(const struct rate_row *row)
{
    return strstr(row->unit, "/clk") || strstr(row->unit, "clocks") || strstr(row->item, "clk") ||
           strcmp(row->condition, "latency") == 0;
}

bool rate_programs(const struct rate_row *row, struct rate_measured *m)
{
    const unsigned table = table_of(row);

    if (!is_of_programs(row))
        return false;
    if (has_time(row))
        m->slower = "sm";
    if (rate_is_of_textures(row))
        rate_program_textures(row, m);
    else if (table >= 15)
        rate_program_surfaces(row, m);
    else if (table == 7 || strcmp(row->item, RATE_LOCAL_LOAD) == 0)
        rate_program_units(row, m);
    else if (table == 10)
        rate_program_states(row, m);
    else if (table == 11 || table == 3)
        rate_program_cache(row, m);
    else
        rate_program_accesses(row, m);
    return true;
}
