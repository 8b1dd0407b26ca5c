/* color_target.h - a colour target of more tiles than the cache has: packets for it, and what it should hold
 *
 * Include after cmocka.h.
 */
#ifndef COLOR_TARGET_H
#define COLOR_TARGET_H

#include "fbp/fbp_bench.h"

#define WIDTH  200 /* pixels: 25 x 17 tiles, more than the cache has */
#define HEIGHT 136
#define TILES  ((WIDTH / 8) * (HEIGHT / 8))

_Static_assert(TILES > CCACHE_TILES, "the cache holds the whole target");

static u32 expected[HEIGHT][WIDTH]; /* A8B8G8R8 */

/* One sample a pixel, A8B8G8R8; blended: sums. */
static inline struct fbp_state state_of(u64 base, bool compressed, bool blend, unsigned threshold)
{
    struct fbp_state s;

    memset(&s, 0, sizeof s);
    s.cread.sample_mask = UINT16_MAX;
    s.cread.reduce = 1;
    s.cread.target[0].format = FORMAT_A8B8G8R8;
    s.cread.target[0].write_mask = 15;
    s.cread.target[0].blend_enable = blend;
    s.cread.target[0].color_op = s.cread.target[0].alpha_op = BLEND_ADD;
    s.cread.target[0].color_src = s.cread.target[0].alpha_src = FACTOR_ONE;
    s.cread.target[0].color_dst = s.cread.target[0].alpha_dst = FACTOR_ONE;
    s.color[0] = bench_target(base, SAMPLES_1X1, 4, WIDTH, HEIGHT);
    s.color[0].surface.block_height = 1;
    s.color[0].compressed = compressed;
    s.color[0].comp =
        (struct comp_config){ FORMAT_A8B8G8R8, 0, COMP_CRA, (u8)threshold, (u8)(2 * threshold) };
    return s;
}

static inline u64 place(const struct fbp_state *s, unsigned x, unsigned y)
{
    return s->color[0].base + surface_offset(&s->color[0].surface, 0, 0, x, y, 0);
}

static inline u32 sum_of(u32 a, u32 c)
{
    u32 sum = 0;

    for (unsigned shift = 0; shift < 32; shift += 8) {
        const u32 part = (a >> shift & 255) + (c >> shift & 255);
        sum |= (part > 255 ? 255 : part) << shift;
    }
    return sum;
}

/* Eight pixels: noise, or colours near one another. */
static inline struct cread_quads packet(unsigned x, unsigned y, bool noise, unsigned coverage)
{
    const u32 near = (u32)random_word() & 0x3f3f3f3f;
    struct cread_quads q;

    memset(&q, 0, sizeof q);
    q.id = (struct quad_id){ 0, (u16)random_word(), (u14)x, (u14)y };
    for (unsigned i = 0; i < 8; i++) {
        q.samples[i] = coverage >> i & 1;
        q.src[i] =
            noise ? (u32)random_word() & 0x7f7f7f7f : sum_of(near, (u32)random_word() & 0x03030303);
    }
    return q;
}

static inline void send(const struct cread_quads *q, bool blend)
{
    for (unsigned i = 0; i < 8; i++) {
        const unsigned x = q->id.x + 2 * (i / 4) + i % 2, y = q->id.y + i / 2 % 2;

        if (q->samples[i])
            expected[y][x] = sum_of(q->src[i], blend ? expected[y][x] : 0);
    }
    if (cread_quads_full(&b.prop_hazard))
        bench_run();
    cread_quads_push(&b.prop_hazard, q);
}

/* The tile of 8x8 pixels at (x, y), all of it. */
static inline void send_tile(unsigned x, unsigned y, bool noise, bool blend)
{
    for (unsigned i = 0; i < 8; i++) {
        const struct cread_quads q = packet(x + 4 * (i % 2), y + 2 * (i / 2), noise, 255);
        send(&q, blend);
    }
}

static inline void begin(const struct fbp_state *s)
{
    bench_begin(s, &s->color[0]);
    memset(expected, 0, sizeof expected);
    memset(b.mem.byte, 0, b.mem.size);
}

#endif
