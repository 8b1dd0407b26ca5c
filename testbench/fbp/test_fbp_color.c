/* test_fbp_color.c - packets of colours to the samples' places in memory, in their order
 * (facts/fbp.md; texture/blocklinear.md 7)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "fbp_bench.h"

#define WIDTH   27 /* pixels: packets reach beyond the edge */
#define HEIGHT  19
#define SAMPLES 8 /* at most */

static const enum sample_mode modes[] = { SAMPLES_1X1, SAMPLES_2X1,     SAMPLES_2X2,
                                          SAMPLES_4X2, SAMPLES_2X1_D3D, SAMPLES_4X2_D3D };
static const unsigned counts[] = { 1, 2, 4, 8, 2, 8 };
#define MODES 6

/* What the samples should hold, A8B8G8R8. */
static u32 expected[HEIGHT][WIDTH][SAMPLES];

static struct fbp_state state_of(unsigned mode, bool blend)
{
    struct fbp_state s;

    memset(&s, 0, sizeof s);
    s.cread.sample_mask = UINT16_MAX;
    s.cread.reduce = random_word() & 1;
    for (unsigned n = counts[mode]; n > 1; n /= 2)
        s.cread.samples_log2[0]++;
    s.cread.target[0].format = FORMAT_A8B8G8R8;
    s.cread.target[0].write_mask = 15;
    s.cread.target[0].blend_enable = blend;
    s.cread.target[0].color_op = s.cread.target[0].alpha_op = BLEND_ADD;
    s.cread.target[0].color_src = s.cread.target[0].alpha_src = FACTOR_ONE;
    s.cread.target[0].color_dst = s.cread.target[0].alpha_dst = FACTOR_ONE;
    s.color[0] =
        bench_target(SURFACE_GOB_BYTES * (1 + random_word() % 5), modes[mode], 4, WIDTH, HEIGHT);
    return s;
}

static u8 *byte_of(unsigned x, unsigned y, unsigned sample)
{
    const struct fbp_target *t = &b.fbp.state.color[0];

    return mem_at(&b.mem, t->base + surface_sample_offset(&t->surface, 0, 0, x, y, 0, sample), 4);
}

static u32 stored(unsigned x, unsigned y, unsigned sample)
{
    const u8 *byte = byte_of(x, y, sample);

    return byte[0] | (u32)byte[1] << 8 | (u32)byte[2] << 16 | (u32)byte[3] << 24;
}

static u32 sum_of(u32 a, u32 b_)
{
    u32 sum = 0;

    for (unsigned shift = 0; shift < 32; shift += 8) {
        const u32 part = (a >> shift & 255) + (b_ >> shift & 255);
        sum |= (part > 255 ? 255 : part) << shift;
    }
    return sum;
}

/* Clears the target. */
static void begin(const struct fbp_state *s, unsigned samples)
{
    bench_begin(s, &s->color[0]);
    memset(expected, 0, sizeof expected);
    for (unsigned i = 0; i < HEIGHT * WIDTH * samples; i++)
        memset(byte_of(i / samples % WIDTH, i / samples / WIDTH, i % samples), 0, 4);
}

/* A packet of the eight pixels at (4x, 2y): all samples, any, or all of some pixels. */
static struct cread_quads packet(unsigned x, unsigned y, unsigned samples)
{
    struct cread_quads q;
    const unsigned kind = (unsigned)(random_word() % 3);

    memset(&q, 0, sizeof q);
    q.id.x = (u14)(4 * x);
    q.id.y = (u14)(2 * y);
    for (unsigned i = 0; i < 8; i++) {
        q.samples[i] = (u8)(kind == 0                ? UINT8_MAX
                            : kind == 1              ? random_word()
                            : random_word() % 3 != 0 ? UINT8_MAX
                                                     : 0);
        q.samples[i] &= (u8)((1u << samples) - 1);
        q.src[i] = (u32)random_word() & 0x3f3f3f3f;
    }
    return q;
}

static bool alike(const struct cread_quads *q, unsigned samples)
{
    for (unsigned i = 0; i < 8; i++) {
        const unsigned x = q->id.x + 2 * (i / 4) + i % 2, y = q->id.y + i / 2 % 2;
        for (unsigned s = 1; x < WIDTH && y < HEIGHT && s < samples; s++)
            if (expected[y][x][s] != expected[y][x][0])
                return false;
    }
    return true;
}

static void expect(const struct cread_quads *q, unsigned samples, bool blend)
{
    for (unsigned i = 0; i < 8; i++) {
        const unsigned x = q->id.x + 2 * (i / 4) + i % 2, y = q->id.y + i / 2 % 2;
        for (unsigned s = 0; x < WIDTH && y < HEIGHT && s < samples; s++)
            if (q->samples[i] >> s & 1)
                expected[y][x][s] = sum_of(q->src[i], blend ? expected[y][x][s] : 0);
    }
}

/* Every sample, and that no other byte of memory changed. */
static unsigned long check_memory(unsigned samples)
{
    unsigned long other = 0, checked = 0;

    for (unsigned y = 0; y < HEIGHT; y++)
        for (unsigned x = 0; x < WIDTH; x++)
            for (unsigned s = 0; s < samples; s++, checked++) {
                if (stored(x, y, s) != expected[y][x][s])
                    fail_msg("pixel %u, %u sample %u of %u: %08x, not %08x", x, y, s, samples,
                             stored(x, y, s), expected[y][x][s]);
                memset(byte_of(x, y, s), BENCH_FILL, 4);
            }
    for (u64 i = 0; i < b.mem.size; i++)
        other += b.mem.byte[i] != BENCH_FILL;
    assert_int_equal(other, 0);
    return checked;
}

static void finish(void)
{
    bench_run();
}

/* Many packets, often of the same few pixels: sums tell whether one was read too early. */
static void samples_come_to_their_places_in_order(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 48; k++) {
        const unsigned samples = counts[k % MODES];
        const bool blend = k / MODES & 1;
        const unsigned few = random_word() & 1 ? 2 : 64; /* places across and down */
        const struct fbp_state s = state_of(k % MODES, blend);

        begin(&s, samples);
        for (unsigned n = 0; n < 400; n++) {
            struct cread_quads q =
                packet((unsigned)(random_word() % few) % ((WIDTH + 3) / 4),
                       (unsigned)(random_word() % few) % ((HEIGHT + 1) / 2), samples);

            q.dst_reduced = alike(&q, samples);
            expect(&q, samples, blend);
            if (cread_quads_full(&b.prop_hazard))
                finish();
            cread_quads_push(&b.prop_hazard, &q);
        }
        finish();
        cases += check_memory(samples);
        bench_end();
    }
    compared("samples in memory", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_come_to_their_places_in_order),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
