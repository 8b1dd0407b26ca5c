/* test_draw_malformed.c - draws whose headers and samplers no driver writes: pixels, a fault of the program or what is not modelled, the same
 * by calls and by FIFOs (facts/texture/texunit.md 1)
 *
 *   test_draw_malformed [STREAMS]     default 60; AURUM_SEED
 */
#include "order_stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "class/methods.h"
#include "seeded.h"
#include "tex_malformed.h"

#define SAMPLER_VA (SAMPLED_HEADERS_VA + 0x800)

/* R4 on: the place in a part of a texel each, a layer or a third coordinate, more; R8 on: levels, offsets, differences. */
#define PROGRAM(integers, instruction)                                                            \
    ".sph 0x00025462, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"                           \
    ".sph 0x30000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"                           \
    ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"                           \
    ".sph 0x00000000, 0x00000000, 0x00000000, 0x0000000f, 0x00000000\n"                           \
    "[B------:R-:W0:-:S15] IPA.PASS R4, a[0x70], RZ;\n"                                           \
    "[B------:R-:W0:-:S15] IPA.PASS R5, a[0x74], RZ;\n"                                           \
    "[B0-----:R-:W-:-:S15] FMUL R6, R4, 0.25;\n"                                                  \
    "[B------:R-:W-:-:S15] FMUL R7, R5, 0.125;\n"                                                 \
    "[B------:R-:W-:-:S15] FMUL R8, R4, 0.0625;\n"                                                \
    "[B------:R-:W-:-:S15] FMUL R9, R5, 0.0625;\n"                                                \
    "[B------:R-:W-:-:S15] FMUL R10, R5, -0.5;\n"                                                 \
    "[B------:R-:W-:-:S15] FMUL R11, R5, 100000;\n" integers "[B0-----:R-:W0:-:S15] " instruction \
    ";\n"                                                                                         \
    "[B0-----:R-:W-:-:S15] EXIT;\n"

#define INTEGERS                                        \
    "[B------:R-:W0:-:S15] F2I.S32.F32.TRUNC R4, R4;\n" \
    "[B------:R-:W0:-:S15] F2I.S32.F32.TRUNC R5, R5;\n" \
    "[B------:R-:W0:-:S15] F2I.S32.F32.TRUNC R6, R6;\n" \
    "[B------:R-:W0:-:S15] F2I.S32.F32.TRUNC R8, R8;\n" \
    "[B------:R-:W0:-:S15] F2I.S32.F32.TRUNC R9, R9;\n"

static const char *const programs[] = {
    PROGRAM("", "TEX R0, R4, 0x20, 2D, 0xf"),
    PROGRAM("", "TEX R0, R4, 0x20, 3D, 0xf"),
    PROGRAM("", "TEX R0, R4, 0x20, CUBE, 0xf"),
    PROGRAM("", "TEX R0, R4, 0x20, 1D, 0xf"),
    PROGRAM("", "TEX.LL R0, R4, R10, 0x20, 2D, 0xf"),
    PROGRAM("", "TEX.LB R0, R4, R11, 0x20, ARRAY_CUBE, 0xf"),
    PROGRAM("", "TEX.DC R0, R4, R8, 0x20, ARRAY_2D, 0xf"),
    PROGRAM("", "TEX.B R0, R4, R6, 0x0, ARRAY_1D, 0xf"),
    PROGRAM("", "TLD4.G R0, R4, 0x20, 2D, 0xf"),
    PROGRAM("", "TLD4.A R0, R4, 0x20, CUBE, 0xf"),
    PROGRAM("", "TMML.LOD R0, R4, 0x20, 2D, 0x3"),
    PROGRAM("", "TXD R0, R4, R8, 0x20, 2D, 0xf"),
    PROGRAM(INTEGERS, "TLD.LZ R0, R4, 0x20, 2D, 0xf"),
    PROGRAM(INTEGERS, "TLD.LL R0, R4, R8, 0x20, 3D, 0xf"),
    PROGRAM(INTEGERS, "TLD.LZ.MS R0, R4, R8, 0x20, ARRAY_2D, 0xf"),
    PROGRAM(INTEGERS, "TLD.LZ R0, R4, 0x20, 1D, 0xf"),
    PROGRAM(INTEGERS, "TXQ R0, R8, TEX_HEADER_DIMENSION, 0x20, 0xf"),
    PROGRAM(INTEGERS, "TXQ R0, R8, TEX_HEADER_TEXTURE_TYPE, 0x20, 0xf"),
    PROGRAM(INTEGERS, "TXQ R0, R8, TEX_SAMPLER_BORDER_COLOR, 0x20, 0xf"),
};
#define PROGRAMS (sizeof programs / sizeof programs[0])

static unsigned streams = 60;
static unsigned long ended[8]; /* streams by how they ended */

/* How a stream ended, and what it has drawn. */
struct outcome {
    struct failure f;
    u8 byte[16 * PIXELS];
};

static void run(const struct tex_state *s, const char *program, bool queue, struct outcome *z)
{
    struct sampled_pass p = { .pixel = program, .width = SIDE, .height = SIDE, .samples = 1 };
    struct machine m;

    memcpy(p.header, s->header, sizeof p.header);
    order_open(&m, &p, 1);
    playback_gpu(m.playback)->screen.queue = queue;
    stream_data(m.to, SAMPLER_VA, s->sampler, sizeof s->sampler);
    sampled_pass_state(m.to, &p, 0);
    stream_address(m.to, NVB197_SET_TEX_SAMPLER_POOL_A, SAMPLER_VA);
    stream_method(m.to, NVB197_SET_TEX_SAMPLER_POOL_C, 0);
    stream_method(m.to, NVB197_BEGIN, 4);
    order_draw(m.to, 0);
    stream_method(m.to, NVB197_END, 0);
    stream_submit(m.to, STREAM_CHANNEL);
    z->f = (struct failure){ 0 };
    if (!stream_end(m.to))
        z->f = m.f;
    order_pixels(&m, z->byte);
    order_close(&m);
}

static void print_words(const struct tex_state *s, const char *program)
{
    for (unsigned n = 0; n < 8; n++)
        print_error("%08x %08x\n", s->header[n], s->sampler[n]);
    print_error("%s\n", program);
}

static void any_header_gives_pixels_or_a_reason(void **state)
{
    static struct outcome by_calls, by_fifos;

    (void)state;
    for (unsigned n = 0; n < streams; n++) {
        const char *program = programs[n % PROGRAMS];
        struct tex_state s;

        tex_malformed(&seeded, ORDER_OTHER_VA & ~UINT64_C(511), &s);
        run(&s, program, false, &by_calls);
        run(&s, program, true, &by_fifos);
        if (by_calls.f.code != by_fifos.f.code || strcmp(by_calls.f.text, by_fifos.f.text) != 0 ||
            memcmp(by_calls.byte, by_fifos.byte, sizeof by_calls.byte) != 0) {
            print_words(&s, program);
            fail_msg("stream %u: '%s' by calls, '%s' by FIFOs", n, by_calls.f.text,
                     by_fifos.f.text);
        }
        assert_true(by_calls.f.code == EXIT_AGREE || by_calls.f.code == EXIT_DIFFER ||
                    by_calls.f.code == EXIT_NOT_MODELLED);
        assert_true(!by_calls.f.code == !by_calls.f.text[0]);
        ended[by_calls.f.code]++;
    }
    compared("streams that drew", ended[0]);
    compared("streams that faulted", ended[EXIT_DIFFER]);
    compared("streams of what is not modelled", ended[EXIT_NOT_MODELLED]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_header_gives_pixels_or_a_reason),
    };

    seed_from_environment();
    if (argc > 1)
        streams = (unsigned)strtoul(argv[1], NULL, 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
