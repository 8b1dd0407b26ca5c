/* test_playback_clear.c - CLEAR_SURFACE of a stream in memory by virtual address, beside loops over the surface by
 * coordinates: depth, stencil and colour, layers, slices, pitch, samples, rectangles, pages in any order of memory
 */
#include "driver/playback.h"
#include "driver/playback_clear.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "clear_loops.h"
#include "clear_stream.h"
#include "made_trace.h"
#include "scratch_folder.h"
#include "seeded.h"

#define PIECE  0x10000 /* bytes of a buffer: a page; neighbours lie anywhere in memory */
#define PIECES 4
#define BYTES  (PIECES * PIECE)

static u8 expected[BYTES];

static unsigned below(unsigned n)
{
    return (unsigned)(random_word() % n);
}

/* The block is no higher than the image, as drivers give it. */
static unsigned block_height(unsigned rows)
{
    unsigned h = below(5);

    while (h && rows <= 8u << (h - 1))
        h--;
    return h;
}

static struct surface_case random_surface(void)
{
    struct surface_case s;

    do {
        memset(&s, 0, sizeof s);
        s.depth = random_word() & 1;
        s.width = 1 + below(70);
        s.height = 1 + below(70);
        s.layers = 1 + below(3);
        if (s.depth) {
            const unsigned z = below(ZETAS);

            s.format = z;
            s.kind = zeta_cases[z].kind;
            s.bytes = zeta_cases[z].bytes;
            s.mode = below(7);
        } else {
            s.format = below(COLORS);
            s.kind = random_word() & 1 ? 0xfe : 0xdb;
            s.bytes = color_cases[s.format].bytes;
            s.pitched = below(4) == 0;
            s.three = !s.pitched && below(3) == 0;
            s.mode = s.pitched || s.three ? 0 : below(7);
        }
        s.h = block_height(s.height * down_of[s.mode]);
        s.d = s.three && s.layers > 1 ? below(3) : 0;
        if (s.pitched) {
            s.h = 0;
            s.kind = 0;
            s.pitch = (s.width * s.bytes + 63) / 64 * 64 + 64 * below(3);
            s.width = s.pitch / s.bytes; /* the stream has no other width */
        }
        s.layer_bytes = (unsigned)(clear_loops_size(&s) + 511) / 512 * 512;
        s.first_layer = below(s.layers);
    } while (clear_loops_size(&s) + s.layers * (u64)s.layer_bytes > BYTES);
    return s;
}

static void random_span(unsigned span[4], unsigned width, unsigned height)
{
    span[0] = below(4) ? 0 : below(width);
    span[1] = below(4) ? 0 : below(height);
    span[2] = below(3) ? 200 : below(width + 1);
    span[3] = below(3) ? 200 : below(height + 1);
}

static struct clear_case random_clear(const struct surface_case *s)
{
    const float depths[] = { 0, 1, 0.5f, -1, 2, 1e-30f, 0x1.fffffep-1f };
    struct clear_case c;
    float z = below(3) ? (float)below(1 << 24) / (1 << 24) : depths[below(7)];

    memset(&c, 0, sizeof c);
    c.word = (s->depth ? 1 + below(3) : (1 + below(15)) << 2) | below(s->layers - s->first_layer)
                                                                    << 10;
    for (unsigned i = 0; i < 4; i++)
        c.color[i] = (u32)random_word() & (s->bytes == 16 ? UINT32_MAX : 0xff);
    memcpy(&c.z, &z, 4);
    c.stencil = below(256);
    c.mask = below(256);
    c.use_mask = random_word() & 1;
    c.use_rect = random_word() & 1;
    c.use_scissor = random_word() & 1;
    c.scissor_on = random_word() & 1;
    random_span(c.clip, s->width, s->height);
    random_span(c.rect, s->width, s->height);
    random_span(c.scissor, s->width, s->height);
    return c;
}

/* The pieces, made in any order, so that what follows in addresses does not in memory; random bytes in them. */
static void make_pieces(const struct surface_case *s, int hole)
{
    unsigned order[PIECES];
    const unsigned pads = s->depth ? zeta_cases[s->format].pads : 0;

    for (unsigned i = 0; i < PIECES; i++)
        order[i] = i;
    for (unsigned i = PIECES - 1; i > 0; i--) {
        const unsigned k = below(i + 1), o = order[i];

        order[i] = order[k];
        order[k] = o;
    }
    for (unsigned i = 0; i < BYTES; i++)
        expected[i] = (u8)random_word();
    for (unsigned i = 0; i < PIECES; i++) {
        const u64 va = TARGET_VA + order[i] * (u64)PIECE;

        if ((int)order[i] == hole)
            continue;
        made_trace_buffer(va, PIECE, s->kind);
        made_trace_cpu(va, 0, expected + order[i] * PIECE, PIECE);
    }
    for (unsigned i = 0; i < BYTES; i++) /* what the CPU writes to pads is lost */
        if (pads >> i % 8 & 1)
            expected[i] = 0;
}

static enum playback_acted act(void *gpu, struct playback *r, const struct fe_action *a,
                               struct failure *f)
{
    const char *why;

    if (a->method * 4u != NVB197_CLEAR_SURFACE)
        return PLAYBACK_DONE;
    why = playback_clear(gpu, r, a, NULL);
    if (!why)
        return PLAYBACK_DONE;
    (fail)(f, EXIT_NOT_MODELLED, "%s", why); /* not cmocka's */
    return PLAYBACK_FAILED;
}

/* Carries the trace out and compares the target's bytes; the message of a failure, or "". */
static const char *carry_out(const struct surface_case *s, unsigned long *bytes)
{
    static struct failure f;
    struct gpu *gpu = playback_clear_new();
    const struct playback_taker taker = { .act = act, .context = gpu };
    struct playback *r;
    u8 seen[4096];

    f = (struct failure){ 0 };
    r = playback_open(".", &taker, &f);
    if (r && playback_run(r, UINT64_MAX, &f))
        for (unsigned at = 0; at < BYTES; at += sizeof seen, *bytes += sizeof seen) {
            assert_true(gmmu_read(&playback_channel(r)->space, playback_memory(r), HUB_CLIENT_HOST,
                                  TARGET_VA + at, seen, sizeof seen));
            for (unsigned i = 0; i < sizeof seen; i++)
                if (seen[i] != expected[at + i])
                    fail_msg("%s, format %u, %ux%u, mode %u, blocks %u %u, pitch %u: byte 0x%x is "
                             "%02x, not %02x",
                             s->depth ? "depth" : "colour", s->format, s->width, s->height, s->mode,
                             s->h, s->d, s->pitch, at + i, seen[i], expected[at + i]);
        }
    playback_close(r);
    playback_clear_free(gpu);
    return f.text;
}

static void clears_equal_loops(void **state)
{
    unsigned long elements = 0, bytes = 0, kinds[4] = { 0 };

    (void)state;
    for (unsigned round = 0; round < 120; round++) {
        const struct surface_case s = random_surface();
        const char *wrong;

        made_trace_begin();
        make_pieces(&s, -1);
        clear_stream_begin(&s, below(8));
        for (unsigned n = 0; n < 4; n++) {
            const struct clear_case c = random_clear(&s);

            clear_stream_add(&c);
            elements += clear_loops(&s, &c, expected);
        }
        clear_stream_submit();
        made_trace_end();
        wrong = carry_out(&s, &bytes);
        if (*wrong)
            fail_msg("round %u: %s", round, wrong);
        kinds[s.depth ? 0 : s.pitched ? 1 : s.three ? 2 : 3]++;
    }
    for (unsigned i = 0; i < 4; i++)
        assert_true(kinds[i] > 0);
    compared("elements cleared", elements);
    compared("bytes", bytes);
}

/* A target with a hole stops the channel: engine, client, type and address are told. */
static void a_hole_is_a_fault(void **state)
{
    struct surface_case s = {
        .kind = 0xfe, .bytes = 4, .width = 64, .height = 640, .format = 4, .h = 4, .layers = 1
    };
    struct clear_case c = { .word = 0x3c, .clip = { 0, 0, 64, 640 } };
    unsigned long bytes = 0;
    char wanted[160];

    (void)state;
    for (unsigned way = 0; way < 2; way++) {
        s.depth = way;
        s.format = way ? 3 : 4;
        s.kind = way ? 0x11 : 0xfe;
        c.word = way ? 3 : 0x3c;
        made_trace_begin();
        make_pieces(&s, 2);
        clear_stream_begin(&s, below(8));
        clear_stream_add(&c);
        clear_stream_submit();
        made_trace_end();
        snprintf(wanted, sizeof wanted,
                 "MMU fault PTE: %s of 0x%" PRIx64 " by PROP_0 (GPC, code 0xf) of the graphics "
                 "engine; channel 1, command at 0x",
                 way ? "read" : "write", TARGET_VA + 2 * PIECE);
        if (!strstr(carry_out(&s, &bytes), wanted))
            fail_msg("'%s', not '%s'", carry_out(&s, &bytes), wanted);
    }
    compared("faults", 2);
}

/* Depth in pages of a kind for colour is refused, not drawn. */
static void depth_needs_pages_of_its_kind(void **state)
{
    struct surface_case s = {
        .depth = true, .kind = 0x46, .bytes = 4, .width = 8, .height = 8, .format = 3, .layers = 1
    };
    struct clear_case c = { .word = 1, .clip = { 0, 0, 8, 8 } };
    unsigned long bytes = 0;

    (void)state;
    made_trace_begin();
    make_pieces(&s, -1);
    clear_stream_begin(&s, below(8));
    clear_stream_add(&c);
    clear_stream_submit();
    made_trace_end();
    assert_string_equal(carry_out(&s, &bytes), "fbp: depth in pages of a kind for something else");
    compared("kinds", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(clears_equal_loops, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_hole_is_a_fault, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(depth_needs_pages_of_its_kind, scratch_enter,
                                        scratch_leave),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
