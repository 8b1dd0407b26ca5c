/* test_draw_feedback.c - a compressed colour target that a draw reads as a texture, in the run whose draws have written it: behind a
 * method that waits for the ROP it reads what it reads of a plain target, by calls and by FIFOs (facts/fbp.md, Compression of
 * colour; facts/classes/3d_semantics.md 16)
 */
#include "order_stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "class/methods.h"
#include "driver/draw_layout.h"
#include "seeded.h"

enum {
    FLOOD = 20,
    LAST = SAMPLED_DEPTHS - 1
}; /* draws that fill the target: more than a batch, which goes on over draws */
enum { TARGET = 1, KIND_PACKED = 0xdb, BLOCK_HEIGHT = 2 };

/* Writes the texel of its pixel to target 0 as bits; to target 1 a colour by depth and place, in the left half by depth alone,
 * or in the last depth the texel's components in another order.
 */
static const char program[] = ".sph 0x00025462, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                              ".sph 0x70000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                              ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                              ".sph 0x00000000, 0x00000000, 0x00000000, 0x000000ff, 0x00000000\n"
                              "[B------:R-:W0:-:S15] IPA.PASS R8, a[0x70], RZ;\n"
                              "[B------:R-:W0:-:S15] IPA.PASS R9, a[0x74], RZ;\n"
                              "[B------:R-:W0:-:S15] IPA.PASS R10, a[0x78], RZ;\n"
                              "[B0-----:R-:W0:-:S15] F2I.S32.F32.TRUNC R12, R8;\n"
                              "[B------:R-:W0:-:S15] F2I.S32.F32.TRUNC R13, R9;\n"
                              "[B0-----:R-:W0:-:S15] TLD.LZ R0, R12, 0x20, 2D, 0xf;\n"
                              "[B0-----:R-:W-:-:S06] MOV R4, R10;\n"
                              "[B------:R-:W-:-:S06] FADD R5, R10, R10;\n"
                              "[B------:R-:W-:-:S06] MOV R6, RZ;\n"
                              "[B------:R-:W-:-:S06] MOV R7, R10;\n"
                              "[B------:R-:W-:-:S15] ISETP.LT.AND P0, PT, R12, 0xc, PT;\n"
                              "[B------:R-:W-:-:S15] FSETP.LT.AND P1, PT, R10, 0.1875, PT;\n"
                              "[B------:R-:W-:-:S06] @!P0 FMUL R4, R8, R9;\n"
                              "[B------:R-:W-:-:S06] @!P0 FMUL R4, R4, 0.001953125;\n"
                              "[B------:R-:W-:-:S06] @!P0 FFMA R6, R9, 0.03125, R10;\n"
                              "[B------:R-:W-:-:S06] @P1 MOV R4, R1;\n"
                              "[B------:R-:W-:-:S06] @P1 MOV R5, R2;\n"
                              "[B------:R-:W-:-:S06] @P1 MOV R6, R3;\n"
                              "[B------:R-:W-:-:S06] @P1 MOV R7, R0;\n"
                              "[B------:R-:W-:-:S15] EXIT;\n";

/* How a stream runs. */
struct way {
    bool packed;    /* the target is compressed */
    bool queue;     /* by FIFOs */
    unsigned depth; /* of the draws that fill it */
    unsigned wait;  /* the method before the draw that reads; 0: that is a run of its own */
};

static unsigned long states[5];

static void pack(void *context, struct screen_state *s)
{
    struct fbp_target *t = &s->fbp.color[TARGET];

    (void)context;
    if (!t->bound)
        return;
    t->compressed = true;
    t->comp = (struct comp_config){ FORMAT_A8B8G8R8, 0, COMP_CRA, 0, 0 };
}

static struct sampled_pass texture(void)
{
    const u32 unorm = 2 << 7 | 2 << 10 | 2 << 13 | 2 << 16;
    struct sampled_pass p = { .pixel = program, .width = SIDE, .height = SIDE, .samples = 1 };
    const u32 word[8] = { 0x08 | unorm | 2u << 19 | 3u << 22 | 4u << 25 | 5u << 28,
                          (u32)DRAW_COLOUR_VA,
                          (u32)(DRAW_COLOUR_VA >> 32) | 3u << 21,
                          BLOCK_HEIGHT << 3,
                          (SIDE - 1) | 1u << 23 | 7u << 29,
                          SIDE - 1 };

    memcpy(p.header, word, sizeof word);
    return p;
}

/* Target 1 is the texture. */
static void bind_target(struct stream_writer *to)
{
    const u32 word[9] = { DRAW_COLOUR_VA >> 32,
                          (u32)DRAW_COLOUR_VA,
                          SIDE,
                          SIDE,
                          FORMAT_A8B8G8R8,
                          BLOCK_HEIGHT << 4,
                          1,
                          0,
                          0 };

    stream_methods(to, NVB197_SET_COLOR_TARGET_A + 64 * TARGET, word, 9);
    stream_method(to, NVB197_SET_CT_SELECT, 2 | TARGET << 7);
    stream_method(to, NVB197_SET_CT_WRITE + 4 * TARGET, 0x1111);
    stream_method(to, NVB197_SET_COLOR_COMPRESSION, 1);
}

static void draws(struct stream_writer *to, const struct way *w)
{
    stream_method(to, NVB197_BEGIN, 4);
    for (unsigned n = 0; n < FLOOD; n++)
        order_draw(to, w->depth);
    if (w->wait) {
        stream_method(to, w->wait, 0);
    } else {
        stream_method(to, NVB197_END, 0);
        stream_submit(to, STREAM_CHANNEL);
        stream_method(to, NVB197_BEGIN, 4);
    }
    order_draw(to, LAST);
    stream_method(to, NVB197_END, 0);
}

/* What the last draw has read, and what it has written. */
struct seen {
    u8 read[16 * PIXELS], written[4 * 32 * 32];
};

static void run(const struct way *w, struct seen *z)
{
    const struct sampled_pass p = texture();
    struct hub_channel *channel;
    struct machine m;
    struct gpu *gpu;

    order_open(&m, &p, 1);
    gpu = playback_gpu(m.playback);
    gpu->screen.queue = w->queue;
    if (w->packed)
        gpu->tables = (struct gpu_tables){ .draw = pack, .targets = pack };
    stream_buffer(m.to, DRAW_COLOUR_VA, 0x10000, w->packed ? KIND_PACKED : DRAW_COLOUR_KIND);
    sampled_pass_state(m.to, &p, 0);
    bind_target(m.to);
    draws(m.to, w);
    order_end(&m);
    order_pixels(&m, z->read);
    assert_non_null(channel = playback_channel(m.playback));
    assert_true(mem_space_read(&channel->space, &gpu->mem, MEM_HOST, DRAW_COLOUR_VA, z->written,
                               sizeof z->written));
    for (unsigned n = 0; n < 5 && w->packed; n++)
        states[n] += gpu->screen.fbp[0].ccache.counts.state[n];
    order_close(&m);
}

static void same(const struct way *w, const struct seen *plain)
{
    static struct seen z;

    run(w, &z);
    if (memcmp(plain->read, z.read, sizeof z.read) != 0 ||
        memcmp(plain->written, z.written, sizeof z.written) != 0)
        fail_msg("method 0x%x, %s, by %s: other colours", w->wait,
                 w->packed ? "compressed" : "plain", w->queue ? "FIFOs" : "calls");
}

/* Each waits; all give what runs of their own give of a plain target; a method that does not wait gives another. */
static void a_draw_reads_what_its_run_has_compressed(void **state)
{
    static const unsigned waits[] = { 0, NVB197_WAIT_FOR_IDLE, NVB197_PIXEL_SHADER_BARRIER,
                                      NVB197_INVALIDATE_TEXTURE_DATA_CACHE,
                                      NVB197_FLUSH_AND_INVALIDATE_ROP_MINI_CACHE };
    static struct seen plain, stale, before;
    unsigned long pixels = 0;

    (void)state;
    for (unsigned depth = 0; depth < LAST; depth++) {
        run(&(struct way){ .depth = depth }, &plain);
        assert_memory_not_equal(plain.read, before.read, sizeof plain.read);
        before = plain;
        run(&(struct way){ true, false, depth, NVB197_INVALIDATE_TEXTURE_DATA_CACHE_NO_WFI },
            &stale);
        assert_memory_not_equal(plain.read, stale.read, sizeof plain.read);
        for (unsigned n = 0; n < sizeof waits / sizeof waits[0]; n++)
            for (unsigned how = n == 0; how < 4; how++, pixels += PIXELS) /* 0 and 0: plain's own */
                same(&(struct way){ how & 1, how >> 1 & 1, depth, waits[n] }, &plain);
    }
    compared("pixels", pixels);
    compared("tiles of one colour", states[COMP_REDUCTION]);
    compared("tiles of differences", states[COMP_ARITHMETIC]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_draw_reads_what_its_run_has_compressed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
