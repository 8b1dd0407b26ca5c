/* test_playback_copies.c - the copies and 2D blits of a recorded stream, t32, beside loops over coordinates and the
 * picture that two renderers read back (facts/classes/2d_semantics.md 8)
 *
 * Level 0 is what the program uploads, which a line of arithmetic gives.  Levels 1 to 4 come from draws, which are not
 * carried out here: their texels are put where the draws would, as the renderer's picture shows them.  Level 1 is seen
 * twice in it, in a blit that mirrors and, by way of a copy, in one that does not; levels 2 to 4 once, so that for
 * them only the addresses are compared.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "class/methods.h"
#include "vector/byte_source.h"
#include "mem/mem.h"
#include "machine/playback.h"
#include "machine/playback_parts.h"

#include <cmocka.h>

#include "hub/surface_reference.h"
#include "seeded.h"

#define TRACE   VECTORS_DIR "/trace/t32_blit_mipgen"
#define UPLOAD  UINT64_C(0x100eb0000) /* the texture before it has levels */
#define TEXTURE UINT64_C(0x100ed8000)
#define FRAME   UINT64_C(0x1010fe000)
#define BACK    UINT64_C(0x10112f000) /* what the CPU reads */
#define W       128                   /* of the frame */
#define N       64                    /* of level 0 */
#define LEVELS  5
#define DRAWN_X 40 /* the frame's part that draws write */
#define DRAWN_Y 100

static const struct level {
    unsigned at, h;
} levels[LEVELS] = { { 0, 3 }, { 0x4000, 2 }, { 0x5000, 1 }, { 0x5400, 0 }, { 0x5600, 0 } };

/* The 2D blits in order: where to, which level. */
static const struct blit {
    unsigned x, y, level;
    bool mirrored;
} blits[] = { { 44, 0, 0, true },  { 44, 24, 1, true }, { 44, 48, 2, true },
              { 44, 72, 3, true }, { 44, 96, 4, true }, { 64, 64, 0, false } };
#define BLITS (sizeof blits / sizeof *blits)

static u32 texel[LEVELS][N][N], frame[W][W], picture[W][W];
static u8 uploaded[N * N * 4];
static unsigned copies, done;
static unsigned long texels;
static bool looked;

/* What the program uploads. */
static void make_level_0(void)
{
    u32 r = 9;

    for (unsigned i = 0; i < sizeof uploaded; i++) {
        r = r * 1664525u + 1013904223u;
        uploaded[i] = (i & 3) == 3 ? 255 : (u8)((r >> 24) / 2 + i / 4 % 64 * 2);
    }
    for (unsigned i = 0; i < N * N; i++)
        texel[0][i / N][i % N] = (u32)mem_get(uploaded + 4 * i, 4);
}

/* Levels 1 to 4 as the picture has them. */
static void take_levels(void)
{
    for (unsigned l = 1; l < LEVELS; l++)
        for (unsigned y = 0, n = N >> l; y < n; y++)
            for (unsigned x = 0; x < n; x++)
                texel[l][y][x] = l == 1 ? picture[72 + y][72 + x]
                                        : picture[blits[l].y + n - 1 - y][blits[l].x + n - 1 - x];
}

static bool read_picture(const char *path)
{
    struct failure f = { 0 };
    struct byte_source *s = byte_source_open(path, &f);
    u8 byte[4 * W * W];
    size_t have = 0;

    if (!s)
        return false;
    for (ssize_t n; have < sizeof byte &&
                    (n = byte_source_read(s, (char *)byte + have, sizeof byte - have, &f)) > 0;)
        have += (size_t)n;
    byte_source_close(s);
    assert_int_equal(have, sizeof byte);
    for (unsigned i = 0; i < W * W; i++)
        picture[i / W][i % W] = (u32)mem_get(byte + 4 * i, 4);
    return true;
}

static u64 place(unsigned n, unsigned h, unsigned x, unsigned y)
{
    return plain_block_linear(4 * n, n, h, 0, 4 * x, y, 0);
}

static struct playback *played;

static u32 word_at(struct playback *r, u64 va)
{
    u8 byte[4];

    assert_true(
        mem_space_read(&playback_channel(r)->space, &playback_gpu(r)->mem, MEM_HOST, va, byte, 4));
    return (u32)mem_get(byte, 4);
}

/* Level 0. */
static void texture_is(struct playback *r, u64 va, const char *what)
{
    for (unsigned y = 0; y < N; y++)
        for (unsigned x = 0; x < N; x++, texels++)
            if (word_at(r, va + place(N, 3, x, y)) != texel[0][y][x])
                fail_msg("%s: texel %u,%u is %08x, not %08x", what, x, y,
                         word_at(r, va + place(N, 3, x, y)), texel[0][y][x]);
}

/* The frame behind the first 'n' blits. */
static void frame_is(struct playback *r, unsigned n)
{
    for (unsigned y = 0; y < W; y++)
        for (unsigned x = 0; x < W; x++, texels++)
            if (word_at(r, FRAME + place(W, 4, x, y)) != frame[y][x])
                fail_msg("behind %u blits pixel %u,%u is %08x, not %08x", n, x, y,
                         word_at(r, FRAME + place(W, 4, x, y)), frame[y][x]);
}

/* The first draw finds level 0 where it was uploaded, and where it was copied to. */
static void look_at_uploads(struct playback *r)
{
    if (looked)
        return;
    looked = true;
    texture_is(r, UPLOAD, "the upload");
    texture_is(r, TEXTURE, "the copy to the levels' buffer");
    copies += 2;
}

/* What the draws would have left. */
static void put_levels(struct playback *r)
{
    for (unsigned l = 1; l < LEVELS; l++)
        for (unsigned y = 0, n = N >> l; y < n; y++)
            for (unsigned x = 0; x < n; x++) {
                u8 byte[4];

                mem_put(byte, 4, texel[l][y][x]);
                assert_true(
                    mem_space_write(&playback_channel(r)->space, &playback_gpu(r)->mem, MEM_HOST,
                                    TEXTURE + levels[l].at + place(n, levels[l].h, x, y), byte, 4));
            }
}

/* The copy of level 1 to 8,8 of level 0, then that of 13x7 texels of B, G, R, A to 40,40. */
static void copy_into_level_0(void)
{
    for (unsigned y = 0; y < N / 2; y++)
        for (unsigned x = 0; x < N / 2; x++)
            texel[0][8 + y][8 + x] = texel[1][y][x];
    for (unsigned i = 0; i < 13 * 7; i++) {
        const u8 *p = uploaded + 4 * i;

        texel[0][40 + i / 13][40 + i % 13] =
            p[2] | (u32)p[1] << 8 | (u32)p[0] << 16 | (u32)p[3] << 24;
    }
}

/* A blit begins: what was before it is there. */
static void blitted(void *context, struct gpu *g, const u32 *state)
{
    struct playback *r = played;

    (void)context, (void)g, (void)state;
    assert_true(done < BLITS);
    const struct blit b = blits[done];
    const unsigned n = N >> b.level;

    frame_is(r, done++);
    if (done == 1)
        put_levels(r);
    if (done == BLITS) {
        copy_into_level_0();
        texture_is(r, TEXTURE, "the copies into level 0");
        copies += 2;
    }
    for (unsigned y = 0; y < n; y++)
        for (unsigned x = 0; x < n; x++)
            frame[b.y + y][b.x + x] =
                b.mirrored ? texel[b.level][n - 1 - y][n - 1 - x] : texel[b.level][y][x];
}

static enum gpu_choice act(void *context, struct gpu *g, const struct fe_action *a)
{
    (void)context;
    (void)g;
    if (gpu_action_of(a) == ACTION_DRAW)
        look_at_uploads(played);
    return gpu_action_of(a) == ACTION_CLEAR ? GPU_DO : GPU_LEAVE_OUT; /* to zeros */
}

/* What the CPU reads in the end, where no draw writes, is the renderer's picture. */
static unsigned long read_back(struct playback *r)
{
    unsigned long pixels = 0;

    for (unsigned y = 0; y < W; y++)
        for (unsigned x = 0; x < W; x++) {
            const u32 word = word_at(r, BACK + 4 * (W * y + x));

            assert_int_equal(word, frame[y][x]);
            if (x < DRAWN_X && y < DRAWN_Y)
                continue;
            if (word != picture[y][x])
                fail_msg("pixel %u,%u of the picture is %08x, not %08x", x, y, picture[y][x], word);
            pixels++;
        }
    copies++;
    return pixels;
}

static void equal_to(const char *path)
{
    struct failure f = { 0 };
    const struct playback_taker taker = { .watch = { .before = act, .drew_2d = blitted } };
    struct playback *r = played = playback_open(TRACE, profile_default(), &taker, &f);
    unsigned long pixels;

    assert_non_null(r);
    if (!read_picture(path))
        fail_msg("%s cannot be read", path);
    copies = done = 0;
    texels = 0;
    looked = false;
    memset(frame, 0, sizeof frame);
    make_level_0();
    take_levels();
    if (!playback_run(r, 20, &f)) /* what the CPU reads is there until the next submit */
        fail_msg("%s", f.text);
    frame_is(r, done);
    pixels = read_back(r);
    assert_int_equal(done, BLITS);
    assert_int_equal(copies, 5);
    playback_close(r);
    compared("copies", copies);
    compared("blits", done);
    compared("texels of level 0 and pixels of the frame before and behind each blit", texels);
    compared("pixels of the picture that no draw writes", pixels);
}

static void copies_and_blits_equal_llvmpipe(void **state)
{
    (void)state;
    equal_to(TRACE "/llvmpipe.rgba.zst");
}

/* Its levels are others: 2 at most. */
static void copies_and_blits_equal_softpipe(void **state)
{
    (void)state;
    equal_to(TRACE "/softpipe.rgba.zst");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_and_blits_equal_llvmpipe),
        cmocka_unit_test(copies_and_blits_equal_softpipe),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
