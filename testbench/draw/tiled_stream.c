/* tiled_stream.c - see tiled_stream.h */
#include "tiled_stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "class/methods.h"

#define HEADER                                                          \
    ".sph 0x00025462, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n" \
    ".sph 0x70000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n" \
    ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n" \
    ".sph 0x00000000, 0x00000000, 0x00000000, 0x0000000f, 0x00000000\n" \
    "[B------:R-:W0:-:S15] IPA.PASS R1, a[0x70], RZ;\n"                 \
    "[B------:R-:W0:-:S15] IPA.PASS R2, a[0x74], RZ;\n"                 \
    "[B------:R-:W0:-:S15] IPA.PASS R3, a[0x78], RZ;\n"                 \
    "[B0-----:R-:W-:-:S06] FADD R0, R1, R3;\n"
#define ADDRESS                               \
    "[B------:R-:W-:-:S06] MOV32I R8, 0x0;\n" \
    "[B------:R-:W-:-:S06] MOV32I R9, 0x66;\n"
#define END "[B------:R-:W-:-:S15] EXIT;\n"

static const struct {
    enum tiled_program at;
    const char *text;
} programs[] = {
    { TILED_PLAIN, HEADER END },
    { TILED_STORES, HEADER ADDRESS "[B------:R-:W-:-:S06] MOV32I R10, 0x1;\n"
                                   "[B------:R-:W-:-:S15] RED.E.ADD [R8], R10;\n" END },
    { TILED_LOADS, HEADER ADDRESS "[B------:R-:W0:-:S15] LDG.E R0, [R8];\n"
                                  "[B0-----:R-:W-:-:S15] EXIT;\n" },
    { TILED_CONSTANT, HEADER "[B------:R-:W-:-:S06] MOV R0, c[0x2][0x800];\n" END },
};

void tiled_program(struct stream_writer *to, enum tiled_program p)
{
    stream_method(to, NVB197_SET_PIPELINE_PROGRAM + 64 * 5, sampled_pass_offset(p));
}

void tiled_open(struct machine *m, const struct tiled_way *w)
{
    struct sampled_pass p = order_of_colors(w->texture ? w->texture : ORDER_OTHER_VA);

    if (w->header)
        memcpy(p.header, w->header, sizeof p.header);
    p.pixel = w->sampling;
    order_open(m, &p, 1);
    gpu_set_tiling(playback_gpu(m->playback), &w->tiling);
    stream_buffer(m->to, TILED_OTHER_VA, TILED_OTHER_BYTES, 0);
    for (unsigned i = 0; i < sizeof programs / sizeof programs[0]; i++)
        sampled_pass_program(m->to, programs[i].at, programs[i].text);
    sampled_pass_state(m->to, &p, 0);
    tiled_program(m->to, TILED_PLAIN);
    stream_method(m->to, NVB197_SET_ZPASS_PIXEL_COUNT, 1);
}

void tiled_draw(struct stream_writer *to, unsigned depth)
{
    stream_method(to, NVB197_BEGIN, 4);
    order_draw(to, depth);
    stream_method(to, NVB197_END, 0);
}

void tiled_report(struct stream_writer *to)
{
    stream_address(to, NVB197_SET_REPORT_SEMAPHORE_A, TILED_OTHER_VA + TILED_OTHER_BYTES - 0x1000);
    stream_method(to, NVB197_SET_REPORT_SEMAPHORE_C, 0);
    stream_method(to, NVB197_SET_REPORT_SEMAPHORE_D, 0x0100f002); /* ZPASS_PIXEL_CNT */
}

void tiled_close(struct machine *m, struct tiled_seen *seen)
{
    struct gpu *g = playback_gpu(m->playback);

    memset(seen, 0, sizeof *seen);
    order_end(m);
    order_pixels(m, seen->pixels);
    assert_true(mem_space_read(&playback_channel(m->playback)->space, &g->mem, MEM_HOST,
                               TILED_OTHER_VA, seen->other, sizeof seen->other));
    if (g->world.part.bins)
        seen->counts = g->world.part.bins->counts;
    order_close(m);
}
