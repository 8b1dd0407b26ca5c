/* test_random_draws.c - whole draws of random state through Host, the front end and the graphics pipeline, beside
 * world_reference.h's picture of them (facts/classes/draw_semantics.md, texture/raster_rules.md, texture/rop_rules.md)
 *
 *     test_random_draws [PICTURES [FIRST [FOLDER]]]
 *
 * Each batch of pictures is drawn untiled, and once more by tiles whose size and storage are random: the same bytes and counts.
 * With a folder that is there nothing is drawn: the pictures go into it as a trace, for `aurum run FOLDER --pixel X,Y@0`.
 * Every sample of every picture is compared: stencil and integers are
 * exact; other codes lie in the range that the documented bounds leave, mostly a single one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "machine/playback.h"

#include <cmocka.h>

#include "picture_bytes.h"
#include "random_stream.h"
#include "hub/surface_reference.h"
#include "world/world_bin.h"
#include "made_trace.h"
#include "scratch_folder.h"
#include "seeded.h"
#include "world_reference.h"

#define BATCH 16 /* pictures of a trace */

static u64 seed;
static unsigned pictures = 160, first_picture;

/* What was met; each must be more than none. */
static struct {
    unsigned long values, exact, lost, changed, counts, topology[14], tiles, held;
} met;

static struct random_picture picture[BATCH];
static u8 before[BATCH][DRAW_TARGETS + 1][STREAM_BYTES]; /* the last: depth */

struct where {
    unsigned n; /* of the pictures */
    const struct random_picture *p;
    unsigned x, y, sample;
};

static void differs(const struct where *w, const char *what, double is, struct slow_range of)
{
    char text[512];

    printf("AURUM_SEED=%" PRIu64
           ", picture %u, pixel %u,%u, sample %u: %s is %.9g, not %.9g to %.9g\n",
           seed, w->n, w->x, w->y, w->sample, what, is, of.lo, of.hi);
    for (unsigned n = 0; n < w->p->draws; n++) {
        random_draw_text(text, sizeof text, w->p, n);
        printf("  %s\n", text);
    }
    fail_msg("again: AURUM_SEED=%" PRIu64 " test_random_draws 1 %u", seed, w->n);
}

static void check(const struct where *w, const char *what, double is, struct slow_range of)
{
    if (isnan(of.lo) || isnan(of.hi) || (isinf(of.lo) && isinf(of.hi)))
        return; /* anything */
    if (!(is >= of.lo && is <= of.hi))
        differs(w, what, is, of);
    met.values++;
    met.exact += of.lo == of.hi;
}

static void check_sample(const struct where *w, const struct slow_sample *s,
                         u8 (*bytes)[STREAM_BYTES], const struct slow_sample *old)
{
    static const char *const name[2][4] = { { "red", "green", "blue", "alpha" },
                                            { "red of target 1", "green of target 1",
                                              "blue of target 1", "alpha of target 1" } };
    const struct slow_zeta *z = &slow_zetas[w->p->zeta];
    const u8 *deep =
        bytes[DRAW_TARGETS] + picture_place(w->p, z->bytes, w->p->zeta_h, w->x, w->y, w->sample);

    if (s->lost) {
        met.lost++;
        return;
    }
    met.changed += memcmp(s, old, sizeof *s) != 0;
    check(w, "depth", picture_depth(z, deep), s->z);
    if (z->stencil_at < z->bytes)
        check(w, "stencil", deep[z->stencil_at], slow_only(s->stencil));
    for (unsigned t = 0; t < DRAW_TARGETS; t++) {
        const struct slow_format *f = &slow_formats[w->p->format[t]];
        const u8 *at =
            bytes[t] + picture_place(w->p, f->bytes, w->p->color_h, w->x, w->y, w->sample);

        for (unsigned c = 0; c < 4; c++)
            if (f->bits[c])
                check(w, name[t][c], slow_decoded(f, c, at), s->c[t][c]);
    }
}

static void compare(unsigned n, unsigned number, u8 (*after)[STREAM_BYTES], u64 passed)
{
    static struct slow_picture slow, old;
    struct where w = { .n = number, .p = &picture[n] };

    slow = (struct slow_picture){ .of = &picture[n] };
    old.of = &picture[n];
    picture_take(&slow, before[n]);
    memcpy(old.sample, slow.sample, sizeof old.sample);
    for (unsigned i = 0; i < picture[n].draws; i++) {
        slow_draw(&slow, i);
        met.topology[picture[n].draw[i].topology]++;
    }
    for (w.y = 0; w.y < DRAW_HEIGHT; w.y++)
        for (w.x = 0; w.x < DRAW_WIDTH; w.x++)
            for (w.sample = 0; w.sample < picture[n].samples; w.sample++)
                check_sample(&w, &slow.sample[w.y][w.x][w.sample], after,
                             &old.sample[w.y][w.x][w.sample]);
    check(&w, "the count of passed samples", (double)passed,
          (struct slow_range){ (double)slow.passed_least, (double)slow.passed_most });
    met.counts++;
}

static enum gpu_choice act(void *context, struct gpu *g, const struct fe_action *a)
{
    (void)context;
    (void)g;
    return a->engine == CLASS_3D ? GPU_DO : GPU_LEAVE_OUT;
}

static void read_back(struct playback *r, u64 va, u8 *to, unsigned bytes)
{
    assert_true(mem_space_read(&playback_channel(r)->space, &playback_gpu(r)->mem, MEM_HOST, va, to,
                               bytes));
}

/* Draws a batch and compares each picture as its submit is done. */
static void draw_batch(unsigned from, unsigned count, const struct world_tiling *tiling)
{
    static u8 after[DRAW_TARGETS + 1][STREAM_BYTES];
    struct failure f = { 0 };
    const struct playback_taker taker = { .watch = { .before = act } };
    struct playback *r = playback_open(".", profile_default(), &taker, &f);
    const struct world_bins *bins;

    assert_non_null(r);
    gpu_set_tiling(playback_gpu(r), tiling);
    for (unsigned n = 0; n < count; n++) {
        u8 passed[8];

        if (!playback_run(r, n + 1, &f))
            fail_msg("AURUM_SEED=%" PRIu64 ", picture %u: %s", seed, from + n, f.text);
        for (unsigned t = 0; t < DRAW_TARGETS; t++)
            read_back(r, STREAM_COLOR + t * (u64)STREAM_BYTES, after[t],
                      picture_bytes(&picture[n], t));
        read_back(r, STREAM_ZETA + picture[n].zeta * (u64)STREAM_BYTES, after[DRAW_TARGETS],
                  picture_bytes(&picture[n], DRAW_TARGETS));
        read_back(r, STREAM_REPORT, passed, sizeof passed);
        compare(n, from + n, after, picture_get(passed + 4, 4));
    }
    bins = playback_gpu(r)->world.part.bins;
    met.tiles += bins ? bins->counts.tiles : 0;
    met.held += bins ? bins->counts.held : 0;
    playback_close(r);
}

/* Tiles of any size, from the least one on; room for any number of primitives, from one on. */
static struct world_tiling random_tiling(unsigned batch)
{
    struct random r = random_start(seed, UINT32_C(0x80000000) + batch);

    return (struct world_tiling){ .how = TILING_ON,
                                  .width = (u16)(16 * (1 + random_below(&r, 4))),
                                  .height = (u16)(16 * (1 + random_below(&r, 4))),
                                  .entries =
                                      (u16)(random_below(&r, 3) ? random_below(&r, 20) : 1) };
}

/* Picture n of a seed is the same in every run. */
static void make_batch(unsigned from, unsigned count)
{
    draw_stream_begin();
    for (unsigned n = 0; n < count; n++) {
        struct random r = random_start(seed, from + n);
        const u8 *color[DRAW_TARGETS] = { before[n][0], before[n][1] };

        random_picture(&r, &picture[n]);
        picture_fill(&r, &picture[n], before[n]);
        draw_stream_add(&picture[n], color, before[n][DRAW_TARGETS]);
    }
    made_trace_end();
}

static void draws_equal_the_slow_picture(void **state)
{
    (void)state;
    for (unsigned from = first_picture; from < first_picture + pictures; from += BATCH) {
        const unsigned left = first_picture + pictures - from, count = left < BATCH ? left : BATCH;

        static const struct world_tiling untiled = { .how = TILING_OFF };
        const struct world_tiling tiled = random_tiling(from / BATCH);

        make_batch(from, count);
        draw_batch(from, count, &untiled);
        draw_batch(from, count, &tiled);
    }
    compared("values of samples", met.values);
    compared("of them with one value only", met.exact);
    compared("counts of samples", met.counts);
    printf("  %lu tiles were drawn, of %lu primitives that were held\n", met.tiles, met.held);
    assert_true(pictures < 100 || (met.tiles > met.counts && met.held > met.counts));
    printf("  %lu samples were drawn to, %lu were not decided\n", met.changed, met.lost);
    assert_true(met.changed > 0);
    assert_true(pictures < 100 || met.exact * 10 > met.values * 9);
    for (unsigned t = 0; pictures >= 100 && t < 14; t++)
        assert_true(met.topology[t] > 0);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(draws_equal_the_slow_picture, scratch_enter, scratch_leave),
    };

    if (count > 1)
        pictures = (unsigned)strtoul(words[1], NULL, 0);
    if (count > 2)
        first_picture = (unsigned)strtoul(words[2], NULL, 0);
    seed = seed_from_environment();
    if (count > 3 && chdir(words[3]) == 0) {
        make_batch(first_picture, pictures < BATCH ? pictures : BATCH);
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
