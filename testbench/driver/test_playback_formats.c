/* test_playback_formats.c - the clears of a recorded stream, t16: eight targets of eight formats, beside what two
 * renderers read back where only the clears have written (facts/texture/rop_rules.md 5, 10)
 *
 * llvmpipe and softpipe agree there.  The model has their codes, but for seven of 25, each next to theirs:
 *   fp16, fp11, fp10  chosen: to nearest even, as OpenGL allows; both renderers cut off.
 *   A8B8G8R8          255 times 0.3f and 0.9f is 76.500003 and 229.499994.  In fp32, as both renderers multiply, it is
 *                     76.5 and 229.5, which they round to even.  The model rounds the exact product.
 */
#include "class/methods.h"
#include "machine/playback.h"
#include "machine/playback_parts.h"
#include "vector/byte_source.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "fbp/crop/crop_reference.h"
#include "host_float.h"
#include "hub/surface_reference.h"
#include "seeded.h"

#define TARGETS 8
#define CLEARS  9 /* submits: the last clear is the end of the ninth */
#define W       128

/* What both read back, R G B A; by how many codes the model's are beside it. */
static const struct {
    unsigned format;
    float read[4];
    int beside[4];
} wanted[TARGETS] = {
    { 0xca, { 0.2998046875f, 0.599609375f, 0.89990234375f, 0.5f }, { 1, 1, 0, 0 } },
    { 0xd1, { 307 / 1023.f, 614 / 1023.f, 921 / 1023.f, 2 / 3.f }, { 0 } },
    { 0xe0, { 0.296875f, 0.59375f, 0.890625f, 1 }, { 1, 1, 1, 0 } },
    { 0xd5, { 76 / 255.f, 153 / 255.f, 230 / 255.f, 128 / 255.f }, { 1, 0, -1, 0 } },
    { 0xda, { 19661 / 65535.f, 39321 / 65535.f, 0, 1 }, { 0 } },
    { 0xe5, { 0.3f, 0, 0, 1 }, { 0 } },
    { 0xe8, { 9 / 31.f, 38 / 63.f, 28 / 31.f, 1 }, { 0 } },
    { 0xd7, { 38 / 127.f, 76 / 127.f, 114 / 127.f, 64 / 127.f }, { 0 } },
};

/* The code of a number that a channel can hold. */
static u32 code_of(const struct crop_reference_format *f, unsigned channel, float value)
{
    const unsigned bits = crop_reference_bits(f, channel);
    const u32 raw = bits_of_float(value);

    if (f->numbers == CROP_FLOAT && bits == 32)
        return raw;
    if (f->numbers == CROP_FLOAT) { /* a positive one, not small: 5 bits of exponent */
        const unsigned fraction = bits == 16 ? 10 : bits - 5;

        return ((raw >> 23) - 112) << fraction | (raw & 0x7fffff) >> (23 - fraction);
    }
    return (u32)lround((double)value * (ldexp(1, (int)bits - (f->numbers == CROP_SNORM)) - 1));
}

static enum gpu_choice act(void *context, struct gpu *g, const struct fe_action *a)
{
    (void)context;
    (void)g;
    return gpu_action_of(a) == ACTION_CLEAR ? GPU_DO : GPU_LEAVE_OUT;
}

/* Every channel of every pixel of target t. */
static unsigned long compare_target(struct playback *r, unsigned t)
{
    const u32 *state = playback_channel(r)->fe.state[CLASS_3D];
    const unsigned at = NVB197_SET_COLOR_TARGET_A + 64 * t;
    const u64 va = (u64)class_word(state, at) << 32 | class_word(state, at + 4);
    const struct crop_reference_format *f = crop_reference_format(class_word(state, at + 16));
    const unsigned bytes = crop_reference_size(f) / 8;
    u32 word[4];
    u8 byte[16];

    assert_int_equal(f->code, wanted[t].format);
    for (unsigned i = 0; i < W * W; i++) {
        const u64 offset = plain_block_linear(W * bytes, W, 4, 0, i % W * bytes, i / W, 0);

        memset(byte, 0, sizeof byte);
        assert_true(mem_space_read(&playback_channel(r)->space, &playback_gpu(r)->mem, MEM_HOST,
                                   va + offset, byte, bytes));
        for (unsigned w = 0; w < 4; w++)
            word[w] = mem_get(byte + 4 * w, 4);
        for (unsigned c = 0; c < 4; c++) {
            if (!crop_reference_bits(f, c))
                assert_true(wanted[t].read[c] == (c == 3)); /* what is not stored */
            else if (crop_reference_code(f, word, c) !=
                     code_of(f, c, wanted[t].read[c]) + (u32)wanted[t].beside[c])
                fail_msg("target %u, pixel %u,%u, channel %u: %x, not %x%+d", t, i % W, i / W, c,
                         crop_reference_code(f, word, c), code_of(f, c, wanted[t].read[c]),
                         wanted[t].beside[c]);
        }
    }
    return W * W;
}

static void clears_of_eight_formats(void **state)
{
    struct failure f = { 0 };
    const struct playback_taker taker = { .watch = { .before = act } };
    struct playback *r =
        playback_open(VECTORS_DIR "/trace/t16_fbo_formats", profile_default(), &taker, &f);
    unsigned long pixels = 0;

    (void)state;
    assert_non_null(r);
    if (!playback_run(r, CLEARS, &f))
        fail_msg("%s", f.text);
    for (unsigned t = 0; t < TARGETS; t++)
        pixels += compare_target(r, t);
    playback_close(r);
    compared("pixels", pixels);
}

/* Pixels that the draw's scissor, 120x100 from 4,4, leaves. */
static unsigned long check_read_back(const char *renderer, unsigned t)
{
    struct failure f = { 0 };
    struct byte_source *s;
    unsigned long pixels = 0;
    char path[4096];
    float line[W][4];

    snprintf(path, sizeof path, VECTORS_DIR "/trace/t16_fbo_formats/%s.rt%u.zst", renderer, t);
    s = byte_source_open(path, &f);
    if (!s)
        fail_msg("%s", f.text);
    for (unsigned y = 0; y < W; y++) {
        size_t have = 0;

        for (ssize_t n; have < sizeof line &&
                        (n = byte_source_read(s, (char *)line + have, sizeof line - have, &f)) > 0;)
            have += (size_t)n;
        assert_int_equal(have, sizeof line);
        for (unsigned x = 0; x < W; x++) {
            if (x >= 4 && x < 124 && y >= 4 && y < 104)
                continue;
            for (unsigned c = 0; c < 4; c++)
                if (fabsf(line[x][c] - wanted[t].read[c]) > 1e-6f)
                    fail_msg("%s: %u,%u, channel %u is %.9g, not %.9g", path, x, y, c,
                             (double)line[x][c], (double)wanted[t].read[c]);
            pixels++;
        }
    }
    byte_source_close(s);
    return pixels;
}

static void renderers_agree(void **state)
{
    unsigned long pixels = 0;

    (void)state;
    for (unsigned t = 0; t < TARGETS; t++)
        pixels += check_read_back("llvmpipe", t) + check_read_back("softpipe", t);
    assert_int_equal(pixels, 2 * TARGETS * (W * W - 120 * 100));
    compared("pixels of two renderers", pixels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clears_of_eight_formats),
        cmocka_unit_test(renderers_agree),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
