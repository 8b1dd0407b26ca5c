/* test_time_waits.c - what waits for idle holds back what comes behind it, in the clocked machine: draws and grids, FE's and Host's methods
 *
 * Two actions, with something between them: no unit behind the front end works for the second before the last clock of the first, if
 * something waits; if nothing does, and the engine stays the same one, they overlap.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "class/methods.h"
#include "code/code_assemble.h"
#include "driver/launch.h"
#include "rate/rate_gpu.h"
#include "rate/rate_streams.h"

#include <cmocka.h>
#undef fail

#include "seeded.h"

#define PLACE_VA (UINT64_C(7) << 32) /* code; behind it what else a grid has, 64 KB each */
#define PAGE     65536
#define QMD_VA   (PLACE_VA + PAGE)
#define DONE_VA  (PLACE_VA + 2 * PAGE)
#define BANK_VA  (PLACE_VA + 3 * PAGE)
#define WORD_VA  (PLACE_VA + 4 * PAGE) /* a semaphore, of zeros */

enum act { DRAW, GRID, COPY, ACTS };
static const char *const act_names[] = { "draw", "grid", "copy" };

/* Words of a method, as a pushbuffer has it (facts/classes/host.md 2). */
struct word {
    enum class_index class;
    u32 method, data;
};
#define WORDS 4
static const struct between {
    const char *name;
    bool waits;
    struct word word[WORDS];
} betweens[] = {
    { "nothing", false, { { CLASS_3D, 0, 0 } } },
    { "3D WAIT_FOR_IDLE", true, { { CLASS_3D, NVB197_WAIT_FOR_IDLE, 0 } } },
    { "3D INVALIDATE_SHADER_CACHES", true, { { CLASS_3D, NVB197_INVALIDATE_SHADER_CACHES, 1 } } },
    { "3D INVALIDATE_SHADER_CACHES_NO_WFI",
      false,
      { { CLASS_3D, NVB197_INVALIDATE_SHADER_CACHES_NO_WFI, 1 } } },
    { "compute WAIT_FOR_IDLE", true, { { CLASS_COMPUTE, NVB1C0_WAIT_FOR_IDLE, 0 } } },
    { "compute INVALIDATE_SHADER_CACHES",
      true,
      { { CLASS_COMPUTE, NVB1C0_INVALIDATE_SHADER_CACHES, 1 } } },
    { "compute INVALIDATE_SHADER_CACHES_NO_WFI",
      false,
      { { CLASS_COMPUTE, NVB1C0_INVALIDATE_SHADER_CACHES_NO_WFI, 1 } } },
    { "Host WFI", true, { { CLASS_3D, NVB06F_WFI, 0 } } },
    { "Host release that waits",
      true,
      { { CLASS_3D, NVB06F_SEMAPHOREA, WORD_VA >> 32 },
        { CLASS_3D, NVB06F_SEMAPHOREB, (u32)WORD_VA },
        { CLASS_3D, NVB06F_SEMAPHOREC, 1 },
        { CLASS_3D, NVB06F_SEMAPHORED, 1 << 24 | 2 } } },
    { "Host release that does not",
      false,
      { { CLASS_3D, NVB06F_SEMAPHOREA, WORD_VA >> 32 },
        { CLASS_3D, NVB06F_SEMAPHOREB, (u32)WORD_VA },
        { CLASS_3D, NVB06F_SEMAPHOREC, 1 },
        { CLASS_3D, NVB06F_SEMAPHORED, 1 << 24 | 1 << 20 | 2 } } },
    { "Host acquire",
      true,
      { { CLASS_3D, NVB06F_SEMAPHOREA, WORD_VA >> 32 },
        { CLASS_3D, NVB06F_SEMAPHOREB, (u32)WORD_VA },
        { CLASS_3D, NVB06F_SEMAPHOREC, 0 },
        { CLASS_3D, NVB06F_SEMAPHORED, 1 } } },
};
#define BETWEENS (sizeof betweens / sizeof betweens[0])

static const char vertices[] = "[B------:R-:W0:-:S15] ALD.128 R0, a[0x80];\n"
                               "[B0-----:R2:W-:-:S02] AST.128 a[0x70], R0;\n"
                               "[B--2---:R-:W-:-:S15] EXIT;\n";
static const char pixels[] = "[B------:R-:W-:-:S06] MOV32I R3, 0x3f800000;\n"
                             "[B------:R-:W-:-:S15] EXIT;\n";

/* A kernel whose results wait for each other. */
static void place_kernel(struct rate_gpu *g)
{
    static char text[128 * 64];
    struct code_file code = { 0 };
    size_t n = 0;

    for (unsigned i = 0; i < 100; i++)
        n +=
            (size_t)snprintf(text + n, sizeof text - n, "[B0-----:R-:W0:-:S02] MUFU.RCP R0, R0;\n");
    snprintf(text + n, sizeof text - n, "[B0-----:R-:W-:-:S15] EXIT;\n");
    assert_true(code_assemble(&code, "waits", text, &g->failure));
    stream_buffer(g->to, PLACE_VA, 5 * PAGE, 0);
    stream_data(g->to, PLACE_VA, code.part[0].bytes, code.part[0].size);
    code_file_free(&code);
}

static struct rate_gpu *open(void)
{
    const struct rate_target t = {
        .width = 64, .height = 64, .samples = 1, .color = FORMAT_A8B8G8R8, .depth = ZETA_Z24S8
    };
    static const struct rate_program_header of_vertices = { .reads = 1 },
                                            of_pixels = { .targets = 1 };
    static const float corner[] = { -1, -1, 0.5f, 1, -1, 3, 0.5f, 1, 3, -1, 0.5f, 1 };
    static const u32 copies = 0xb0b5, computes = 0xb1c0;
    struct rate_gpu *g = rate_gpu_open(&t);

    rate_gpu_program(g, 1, &of_vertices, vertices);
    rate_gpu_program(g, 5, &of_pixels, pixels);
    rate_gpu_vertices(g, corner, 12, 16);
    rate_methods(g, CLASS_COPY, 0, &copies, 1);
    rate_methods(g, CLASS_COMPUTE, 0, &computes, 1);
    place_kernel(g);
    return g;
}

static void put(struct rate_gpu *g, const struct word *w)
{
    const u32 word[] = { 1u << 29 | 1u << 16 | (u32)w->class << 13 | w->method / 4, w->data };

    stream_words(g->to, word, 2);
}

static void act(struct rate_gpu *g, enum act what, unsigned n)
{
    const struct launch_task t = { .grid = { 16, 1, 1 },
                                   .block = { 64, 1, 1 },
                                   .registers = 32,
                                   .region = PLACE_VA,
                                   .qmd = QMD_VA + QMD_BYTES * n,
                                   .done = DONE_VA + 16 * n,
                                   .bank = { BANK_VA },
                                   .bank_bytes = { PAGE } };
    u32 qmd[QMD_WORDS], word[LAUNCH_WORDS];

    if (what == DRAW) {
        rate_gpu_draw(g, RATE_TRIANGLES, 0, 3);
        return;
    }
    if (what == COPY) {
        rate_copy(g, WORD_VA + PAGE / 2, WORD_VA + 256, 256, 64);
        return;
    }
    launch_qmd(&t, qmd);
    stream_data(g->to, t.qmd, qmd, sizeof qmd);
    stream_words(g->to, word, launch_methods(&t, word));
}

/* The first and the last clock in which a unit behind the front end works for action i of the stream. */
static void works(const struct rate_gpu *g, u32 i, u64 *from, u64 *to)
{
    const struct time_machine *t = g->time;

    *from = UINT64_MAX;
    *to = 0;
    for (u64 n = 0; n < t->slices.count; n++) {
        const struct time_slice *s = (const struct time_slice *)t->slices.item + n;

        if (s->draw != i || t->net.unit[s->unit].kind != TIME_UNIT)
            continue;
        *from = s->from < *from ? s->from : *from;
        *to = s->to > *to ? s->to : *to;
    }
    assert_true(*to > *from);
}

/* known: facts/hub.md: a change of the subchannel does; each kind of action has one of its own */
static bool waits(const struct between *b, enum act first, enum act second)
{
    const enum class_index of[] = { CLASS_3D, CLASS_COMPUTE, CLASS_COPY };
    const bool switches = b->word[0].method >= 0x100 && b->word[0].class != of[first];

    return b->waits || first != second || switches;
}

static bool check(const struct between *b, enum act first, enum act second)
{
    struct rate_gpu *g = open();
    u64 from[2], to[2];
    bool overlaps;

    act(g, first, 0);
    for (unsigned n = 0; n < WORDS && b->word[n].method; n++)
        put(g, &b->word[n]);
    act(g, second, 1);
    rate_gpu_finish(g);
    works(g, 1, &from[0], &to[0]); /* 0 is a clear */
    works(g, 2, &from[1], &to[1]);
    overlaps = from[1] < to[0];
    if (overlaps == waits(b, first, second))
        print_error("%s, %s, %s: the first works to %llu, the second from %llu\n", act_names[first],
                    b->name, act_names[second], (unsigned long long)to[0],
                    (unsigned long long)from[1]);
    assert_true(overlaps != waits(b, first, second));
    rate_gpu_close(g);
    return overlaps;
}

static void what_waits_holds_back(void **state)
{
    unsigned long pairs = 0, overlap = 0;

    (void)state;
    for (unsigned b = 0; b < BETWEENS; b++)
        for (unsigned n = 0; n < ACTS * ACTS; n++)
            if (n != COPY * ACTS + COPY) { /* copies go one by one */
                overlap += check(&betweens[b], n / ACTS, n % ACTS);
                pairs++;
            }
    assert_true(overlap >= 6);
    compared("pairs of actions", pairs);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(what_waits_holds_back) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
