/* rate_grids.c - rows of rates.csv that grids measure on the clocked machine: an SM's room, FMAs of all, launches, atomics at L2 */
#include <stdio.h>
#include <string.h>

#include "rate_families.h"
#include "rate_grid.h"

#define FULL 1024 /* threads of a CTA; two fill an SM */

/* The GPU, with so many SMs. */
static struct profile with_sms(unsigned sms)
{
    return profile_with(profile_default(), &(const struct profile){ .sms = sms });
}

/* Clocks of one grid of the program in 'text', with memory for it. */
static u64 time_of_grid(unsigned sms, const struct rate_grid_how *how, const char *text)
{
    const struct profile p = with_sms(sms);

    return rate_grid_time(&p, how, text);
}

static double bodies_a_clock(unsigned sms, const char *before, const char *body)
{
    const struct profile p = with_sms(sms);

    return rate_grid_bodies(&p, &(const struct rate_grid_how){ .ctas = 2 * sms, .threads = FULL },
                            before, body);
}

static const char multiply[] = "[B------:R-:W-:-:S01] FFMA R8, R9, R10, R11;\n";
static const char half_multiply[] = "[B------:R-:W-:-:S01] HFMA2 R8, R9, R10, R11;\n";

static unsigned all_sms(void)
{
    return profile_default()->sms;
}

static void fma_of_an_sm(struct rate_measured *m)
{
    rate_include(m, bodies_a_clock(1, "", multiply));
}
static void fma_of_all(struct rate_measured *m)
{
    rate_include(m, bodies_a_clock(all_sms(), "", multiply));
}
static void half_fma_of_all(struct rate_measured *m)
{
    rate_include(m, 2 * bodies_a_clock(all_sms(), "", half_multiply));
}

/* Reductions of a warp on words beside each other, another line each for the next, in 512 KB: both slices have their share. */
#define THREAD                                    \
    "[B------:R-:W0:-:S02] S2R R2, SR_TID.X;\n"   \
    "[B------:R-:W1:-:S02] S2R R3, SR_CTAID.X;\n" \
    "[B01----:R-:W-:-:S06] SHL R3, R3, 0xa;\n"    \
    "[B------:R-:W-:-:S06] IADD R2, R2, R3;\n"
#define WORD                                              \
    "[B------:R-:W-:-:S06] SHL R2, R2, 0x2;\n"            \
    "[B------:R-:W-:-:S06] IADD R4, R2, c[0x0][0x140];\n" \
    "[B------:R-:W-:-:S06] MOV R5, c[0x0][0x144];\n"
static const char lines[] = THREAD WORD;

#define REDUCE(at) "[B------:R0:W-:-:S02] RED.E.ADD.F16x2.FTZ.RN [R4" at "], R9;\n"
static const char both[] = REDUCE("") REDUCE("+0x400");

/* Two of a body, as a warp may go on by itself: one for each slice. */
static void half_atomics(struct rate_measured *m)
{
    rate_include(m, 2 * bodies_a_clock(all_sms(), lines, both) / profile_default()->l2_slices);
}

/* The same on lines of one slice, each second KB: how many times longer that takes. */
static void count_slices(struct rate_measured *m)
{
    static const char of_one[] = THREAD "[B------:R-:W-:-:S06] LOP32I.AND R3, R2, 0xffffff00;\n"
                                        "[B------:R-:W-:-:S06] IADD R2, R2, R3;\n" WORD;
    static const char one[] = REDUCE("") REDUCE("+0x800");

    rate_include(m,
                 bodies_a_clock(all_sms(), lines, both) / bodies_a_clock(all_sms(), of_one, one));
}

/* Clocks of an atomic of a warp on a line, whose result the next one has. */
static double atomic_clocks(const char *type)
{
    enum { FEW = 8, MANY = 40 };
    char body[128], text[RATE_GRID_TEXT];
    u64 clocks[2];

    snprintf(body, sizeof body, "[B0-----:R-:W0:-:S02] ATOM.E.ADD%s R9, [R4], R9;\n", type);
    for (unsigned i = 0; i < 2; i++) {
        rate_grid_write_loop(text, lines, body, 4, i ? MANY : FEW);
        clocks[i] =
            time_of_grid(1, &(const struct rate_grid_how){ .ctas = 1, .threads = 32 }, text);
    }
    return (double)(clocks[1] - clocks[0]) / (4 * (MANY - FEW));
}

/* Numbers a clock that a slice changes: the crossbar brings it fewer (T13: 25.6 bytes), so it is the time of a line's: as many pairs of
 * halves, whose rate draws on both slices tell, take so much longer.
 */
static void number_atomics(struct rate_measured *m)
{
    enum { NUMBERS = 32 };
    struct rate_measured halves = { 0 };

    half_atomics(&halves);
    rate_include(
        m, NUMBERS / (NUMBERS / halves.low - (atomic_clocks(".F16x2.FTZ.RN") - atomic_clocks(""))));
}

/* A warp that takes a while. */
static const char waits[] = "[B------:R-:W-:-:S06] MOV32I R6, 0x100;\n"
                            "turn:\n[B------:R-:W-:-:S06] IADD R6, R6, -0x1;\n"
                            "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R6, RZ, PT;\n"
                            "[B------:R-:W-:-:S05] @P0 BRA turn;\n"
                            "[B------:R-:W-:-:S15] EXIT;\n";

/* Whether two CTAs of so many bytes are in an SM at a time: they take less than twice the time of one. */
static bool beside_each_other(u32 bytes)
{
    const struct rate_grid_how one = { .ctas = 1, .threads = 32, .shared_bytes = bytes };
    const struct rate_grid_how two = { .ctas = 2, .threads = 32, .shared_bytes = bytes };
    const u64 of_one = rate_grid_alone(1, waits, &one), of_two = rate_grid_alone(1, waits, &two);

    return of_two < of_one + of_one / 4;
}

/* Twice the most that two can have. */
static void shared_memory(struct rate_measured *m)
{
    u32 low = 0, high = LAUNCH_SHARED_MOST;

    while (high - low > 256) {
        const u32 middle = (low + high) / 512 * 256;

        *(beside_each_other(middle) ? &low : &high) = middle;
    }
    rate_include(m, 2 * low / 1024.0);
}

/* How many CTAs that have an SM alone run at a time: as many as SMs. */
static void count_sms(struct rate_measured *m)
{
    struct rate_grid_how how = { .ctas = 1, .threads = 32, .shared_bytes = LAUNCH_SHARED_MOST };
    const u64 one = rate_grid_alone(0, waits, &how);
    u64 all = one;

    for (; all < one + one / 4; how.ctas++)
        all = rate_grid_alone(
            0, waits,
            &(const struct rate_grid_how){ how.ctas + 1, how.threads, 0, how.shared_bytes, false });
    rate_include(m, how.ctas - 1);
}

static const char nothing[] = "[B------:R-:W-:-:S15] EXIT;\n";

static void cta_launch(struct rate_measured *m)
{
    const struct rate_grid_how few = { .ctas = 2048, .threads = 32 };
    const struct rate_grid_how many = { .ctas = 6144, .threads = 32 };

    rate_include(m, 4096.0 / (double)(rate_grid_alone(0, nothing, &many) -
                                      rate_grid_alone(0, nothing, &few)));
}

/* Tasks that nothing else holds up, behind some that make caches warm. */
static void task_launch(struct rate_measured *m)
{
    enum { WARM = 8, TASKS = 40 };
    struct rate_grid *g = rate_grid_open(0);

    rate_grid_program(g, nothing);
    for (unsigned n = 0; n < TASKS; n++)
        rate_grid_launch(g, &(const struct rate_grid_how){ .ctas = 1 });
    rate_grid_finish(g);
    rate_include(m, (double)(rate_grid_end(g, TASKS - 1) - rate_grid_end(g, WARM)) /
                        (TASKS - 1 - WARM));
    rate_grid_close(g);
}

/* How many methods FE takes for a task whose QMD the stream has, each of one CTA; how many clocks go from the end of one to that of the
 * next.
 */
static double set_up(unsigned tasks, double *each)
{
    enum { WARM = 8 };
    struct rate_grid *g = rate_grid_open(0);
    double methods;

    rate_grid_program(g, nothing);
    for (unsigned n = 0; n < tasks; n++)
        rate_grid_set_up(g, &(const struct rate_grid_how){ .ctas = 1 });
    rate_grid_finish(g);
    methods = (double)g->device.gpu->hub.host.methods;
    *each = (double)(rate_grid_end(g, 2 * tasks - 1) - rate_grid_end(g, 2 * WARM + 1)) /
            (tasks - 1 - WARM);
    rate_grid_close(g);
    return methods;
}

/* Both: the methods, and the clocks that they take where each has one. */
static void task_set_up(struct rate_measured *m)
{
    enum { FEW = 20, MANY = 40 };
    double each;
    const double few = set_up(FEW, &each);

    rate_include(m, (set_up(MANY, &each) - few) / (MANY - FEW));
    rate_include(m, each);
}

/* Of a chain of grids one more. */
static u64 chain(unsigned grids)
{
    struct rate_grid *g = rate_grid_open(0);
    u64 clocks;

    rate_grid_program(g, nothing);
    for (unsigned n = 0; n < grids; n++)
        rate_grid_launch(g, &(const struct rate_grid_how){ .ctas = 1, .dependent = n > 0 });
    rate_grid_finish(g);
    clocks = rate_grid_clocks(g, 0);
    rate_grid_close(g);
    return clocks;
}

static void dependent_launch(struct rate_measured *m)
{
    rate_include(m, (double)(chain(9) - chain(1)) / 8);
}

#define LOADS 192 /* lines of a turn: more than L1 has, less than L2 */

/* Each load's address has what the one before has read, 0, in it. */
static u64 time_of_loads(unsigned turns)
{
    static char text[RATE_GRID_TEXT], body[RATE_GRID_TEXT];
    size_t at = 0;

    for (unsigned n = 0; n < LOADS; n++)
        at += (size_t)snprintf(body + at, sizeof body - at,
                               "[B------:R-:W0:-:S02] LDG.E R8, [R4+0x%x];\n"
                               "[B0-----:R-:W-:-:S06] IADD R4, R4, R8;\n",
                               128 * n);
    rate_grid_write_loop(text,
                         "[B------:R-:W-:-:S06] MOV R4, c[0x0][0x140];\n"
                         "[B------:R-:W-:-:S06] MOV R5, c[0x0][0x144];\n",
                         body, 1, turns);
    return time_of_grid(1, &(const struct rate_grid_how){ .ctas = 1 }, text);
}

/* Less the addition's 6 clocks. */
static void load_that_misses(struct rate_measured *m)
{
    rate_include(m, (double)(time_of_loads(6) - time_of_loads(2)) / (4 * LOADS) - 6);
}

static const struct {
    const char *item, *condition; /* NULL: any */
    void (*measure)(struct rate_measured *m);
    const char *slower;
} rows[] = {
    { "SM FMA", NULL, fma_of_an_sm, "sm" },
    { "FMA fp32", NULL, fma_of_all, "sm" },
    { "FMA fp16", NULL, half_fma_of_all, "sm" },
    { "shared memory", "", shared_memory, "mpc" },
    { "shared memory per SM", NULL, shared_memory, "mpc" },
    { "SMs and TPCs", NULL, count_sms, "SMs" },
    { "L2 slices", NULL, count_slices, NULL },
    { "L2 atomics fp16", NULL, half_atomics, "L2 atomics" },
    { "L2 atomics int32", NULL, number_atomics, "L2 atomics" },
    { "CWD", NULL, cta_launch, "cwd" },
    { "SKED", NULL, task_launch, "sked" },
    { "compute task set-up", NULL, task_set_up, "sked" },
    { "dependent launch", NULL, dependent_launch, "sked" },
    { "load that misses L1", NULL, load_that_misses, "xbar" },
};

bool rate_grids(const struct rate_row *row, struct rate_measured *m)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(row->item, rows[i].item) == 0 &&
            (!rows[i].condition || strcmp(row->condition, rows[i].condition) == 0)) {
            rows[i].measure(m);
            m->slower = rows[i].slower;
            return true;
        }
    return false;
}
