/* test_rstr2d.c - the 2D engine against loops over pixels and their definitions */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <math.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "hub/plain_surface.h"
#include "hub/rstr2d/rstr2d.h"
#include "plain_color.h"

#define HALF (1u << 19)

static u8 memory[2 * HALF], expected[2 * HALF];

static struct wires {
    struct twod_blit_fifo blit;
    struct twod_solid_fifo solid;
    struct twod_data_fifo word;
    struct copy_data_fifo data;
    struct copy_read_fifo read;
    struct copy_write_fifo write;
    struct twod_done_fifo done;
} wires;

static unsigned below(unsigned n)
{
    return (unsigned)(random_word() % n);
}

static bool serve(void)
{
    bool moved = false;

    if (!copy_read_empty(&wires.read)) {
        const struct copy_read r = copy_read_pop(&wires.read);
        struct copy_data *d = copy_data_next(&wires.data);

        for (unsigned w = 0; w < 4; w++)
            d->word[w] = (u32)random_word();
        for (unsigned b = 0; b < r.bytes; b++)
            bits_put(d->word, 8 * b, 8, memory[r.address + b]);
        moved = true;
    }
    while (!copy_write_empty(&wires.write)) {
        const struct copy_write w = copy_write_pop(&wires.write);

        for (unsigned b = 0; b < w.bytes; b++)
            memory[w.address + b] = (u8)bits_get(w.word, 8 * b, 8);
        moved = true;
    }
    return moved;
}

/* Until nothing moves, with what lies on the wires. */
static void run(struct rstr2d *unit)
{
    while (rstr2d_step(unit, &wires.blit, &wires.solid, &wires.word, &wires.data, &wires.read,
                       &wires.write, &wires.done) |
           serve())
        continue;
    assert_true(unit->asked == unit->answered && unit->job == RSTR2D_IDLE);
}

static enum twod_error blit(const struct rstr2d_config *cfg, const struct twod_blit *b)
{
    static struct rstr2d unit;

    rstr2d_reset(&unit);
    unit.cfg = *cfg;
    twod_blit_push(&wires.blit, b);
    run(&unit);
    return twod_done_pop(&wires.done).error;
}

static u64 place(const struct copy_surface *s, unsigned bytes, u64 x, u64 y)
{
    return s->address + (s->pitch_layout
                             ? y * (u64)s->pitch + x * bytes
                             : plain_block_linear((u64)s->width * bytes, s->height, s->block_height,
                                                  s->block_depth, x * bytes, y, s->layer));
}

static struct copy_surface surface(u64 base, unsigned bytes, u32 width, u32 height, bool pitch)
{
    return (struct copy_surface){ .pitch_layout = pitch,
                                  .address = base,
                                  .pitch = (s32)(width * bytes + 64),
                                  .block_height = (u4)below(3),
                                  .width = width,
                                  .height = height,
                                  .depth = 1 };
}

static void fill(void)
{
    for (unsigned b = 0; b < 2 * HALF; b++)
        memory[b] = (u8)random_word();
    memcpy(expected, memory, sizeof memory);
}

/* Floats stay small and finite, so that sums are. */
static void tame(const struct plain_format *f, const struct copy_surface *s)
{
    for (u32 y = 0; y < s->height && (f->kind == 'f' || f->kind == 'h'); y++)
        for (u32 x = 0; x < s->width; x++)
            for (unsigned b = f->kind == 'f' ? 3 : 1; b < f->bytes; b += f->kind == 'f' ? 4 : 2)
                memory[place(s, f->bytes, x, y) + b] = (u8)(0x3c + below(4));
    memcpy(expected, memory, sizeof memory);
}

static const struct plain_format *any_format(void)
{
    return &plain_formats[below(PLAIN_FORMATS)];
}

/* Every pixel of a blit without filter, in another format or the same. */
static void plain_blit(const struct rstr2d_config *cfg, const struct twod_blit *b,
                       const struct plain_format *from, const struct plain_format *to)
{
    for (s64 i = 0; i < b->width; i++)
        for (s64 j = 0; j < b->height; j++) {
            const s64 x = b->x + i, y = b->y + j;
            const double u = (double)b->u / 4294967296.0 + (double)b->du / 4294967296.0 * (double)i;
            const double v = (double)b->v / 4294967296.0 + (double)b->dv / 4294967296.0 * (double)j;
            s64 sx = (s64)(cfg->corner ? floor(u) : ceil(u - 0.5)),
                sy = (s64)(cfg->corner ? floor(v) : ceil(v - 0.5));
            struct plain_codes c;
            double value[4];

            sx = sx < 0 ? 0 : sx >= cfg->src.width ? cfg->src.width - 1 : sx;
            sy = sy < 0 ? 0 : sy >= cfg->src.height ? cfg->src.height - 1 : sy;
            if (x < 0 || y < 0 || x >= cfg->dst.width || y >= cfg->dst.height)
                continue;
            if (cfg->clip_enable &&
                (x < cfg->clip_x || y < cfg->clip_y || x >= cfg->clip_x + cfg->clip_width ||
                 y >= cfg->clip_y + cfg->clip_height))
                continue;
            const u8 *src = &memory[place(&cfg->src, from->bytes, (u64)sx, (u64)sy)];
            u8 *dst = &expected[place(&cfg->dst, to->bytes, (u64)x, (u64)y)];
            if (from == to) {
                memcpy(dst, src, to->bytes);
                continue;
            }
            c = plain_unpack(from, src);
            plain_values(from, &c, value);
            const struct plain_codes stored = plain_unpack(to, dst);
            for (unsigned k = 0; k < 4; k++)
                c.code[k] = stored.bits[k] ? plain_code(to, k, stored.bits[k], value[k]) : 0;
            plain_pack(to, c.code, dst);
        }
}

static void blits_are_loops_over_pixels(void **state)
{
    unsigned long pixels = 0;

    (void)state;
    for (unsigned n = 0; n < 250; n++) {
        const struct plain_format *from = any_format(), *to = below(4) ? any_format() : from;
        const unsigned scale = below(3);
        struct rstr2d_config cfg = { .dst_format = (u8)to->code,
                                     .src_format = (u8)from->code,
                                     .operation = TWOD_SRCCOPY,
                                     .corner = below(2),
                                     .clip_enable = below(2),
                                     .clip_x = (s32)below(10) - 2,
                                     .clip_y = (s32)below(10) - 2,
                                     .clip_width = (s32)below(30),
                                     .clip_height = (s32)below(30) };
        struct twod_blit b = { .x = (s32)below(20) - 5,
                               .y = (s32)below(20) - 5,
                               .width = (s32)below(25),
                               .height = (s32)below(25),
                               .du = (s64)1 << 32,
                               .dv = (s64)1 << 32 };

        cfg.src = surface(0, from->bytes, 1 + below(40), 1 + below(40), below(2));
        cfg.dst = surface(HALF, to->bytes, 1 + below(40), 1 + below(40), below(2));
        b.u = (s64)((u64)below(40) << 32 | (scale ? below(16) << 28 : 0));
        b.v = (s64)((u64)below(40) << 32 | (scale ? below(16) << 28 : 0));
        if (scale) {
            b.du = (s64)(random_word() & 0x3ffff0000) - ((s64)1 << 33);
            b.dv = (s64)(random_word() & 0x3ffff0000) - ((s64)1 << 33);
        }
        fill();
        tame(from, &cfg.src);
        plain_blit(&cfg, &b, from, to);
        assert_int_equal(blit(&cfg, &b), TWOD_FINE);
        assert_memory_equal(memory, expected, sizeof memory);
        pixels += (unsigned long)(b.width * b.height);
    }
    compared("pixels of blits", pixels);
}

/* known: facts/classes/2d_semantics.md 8: blits of recorded streams, checked against their pictures */
static void recorded_blits(void **state)
{
    struct rstr2d_config cfg = { .dst_format = 0xd5,
                                 .src_format = 0xd5,
                                 .operation = TWOD_SRCCOPY };
    struct twod_blit b = { .x = 44,
                           .width = 64,
                           .height = 64,
                           .du = -((s64)1 << 32),
                           .dv = -((s64)1 << 32),
                           .u = (s64)63 << 32,
                           .v = (s64)63 << 32 };

    (void)state;
    fill();
    cfg.src = (struct copy_surface){ .width = 64, .height = 64, .depth = 1, .block_height = 3 };
    cfg.dst = (struct copy_surface){
        .address = HALF, .width = 128, .height = 128, .depth = 1, .block_height = 4
    };
    assert_int_equal(blit(&cfg, &b), TWOD_FINE);
    assert_memory_equal(&memory[HALF + 0x4120], &memory[0x3ffc], 4);
    assert_memory_equal(&memory[HALF + 0xcfdc], &memory[0], 4);
    /* the resolve of 4 samples */
    fill();
    cfg.corner = cfg.bilinear = 1;
    cfg.src = (struct copy_surface){ .width = 256, .height = 256, .depth = 1, .block_height = 4 };
    cfg.dst.address = HALF;
    b = (struct twod_blit){ .width = 128,
                            .height = 128,
                            .du = (s64)2 << 32,
                            .dv = (s64)2 << 32,
                            .u = (s64)1 << 32,
                            .v = (s64)1 << 32 };
    assert_int_equal(blit(&cfg, &b), TWOD_FINE);
    for (unsigned c = 0; c < 4; c++)
        assert_int_equal(memory[HALF + 0x198 + c], (memory[0x2260 + c] + memory[0x2264 + c] +
                                                    memory[0x2270 + c] + memory[0x2274 + c] + 2) >>
                                                       2);
    compared("pixels of recorded blits", 3);
}

static void bilinear_weights(void **state)
{
    unsigned long pixels = 0;

    (void)state;
    for (unsigned n = 0; n < 60; n++) {
        struct rstr2d_config cfg = { .dst_format = 0xd5,
                                     .src_format = 0xd5,
                                     .operation = TWOD_SRCCOPY,
                                     .bilinear = 1,
                                     .corner = below(2) };
        struct twod_blit b = { .width = 20,
                               .height = 20,
                               .du = (s64)(random_word() & 0x3ffffffff) - ((s64)1 << 33),
                               .dv = (s64)(random_word() & 0x3ffffffff) - ((s64)1 << 33),
                               .u = (s64)(random_word() & 0xfffffffff),
                               .v = (s64)(random_word() & 0xfffffffff) };

        cfg.src = surface(0, 4, 16, 16, true);
        cfg.dst = surface(HALF, 4, 20, 20, true);
        fill();
        assert_int_equal(blit(&cfg, &b), TWOD_FINE);
        for (s64 y = 0; y < 20; y++)
            for (s64 x = 0; x < 20; x++)
                for (unsigned c = 0; c < 4; c++) {
                    const double back = cfg.corner ? 0.5 : 0;
                    const double u =
                        floor(((double)(b.u + b.du * x) / 4294967296.0 - back) * 256) / 256;
                    const double v =
                        floor(((double)(b.v + b.dv * y) / 4294967296.0 - back) * 256) / 256;
                    double sum = 0;

                    for (unsigned t = 0; t < 4; t++) {
                        const double tx = fmin(fmax(floor(u) + (t & 1), 0), 15),
                                     ty = fmin(fmax(floor(v) + (t >> 1), 0), 15);
                        const double wx = t & 1 ? u - floor(u) : 1 - (u - floor(u));
                        const double wy = t >> 1 ? v - floor(v) : 1 - (v - floor(v));

                        sum += wx * wy * memory[place(&cfg.src, 4, (u64)tx, (u64)ty) + c];
                    }
                    assert_int_equal(memory[place(&cfg.dst, 4, (u64)x, (u64)y) + c],
                                     (int)floor(sum + 0.5));
                    pixels++;
                }
    }
    compared("channels of filtered blits", pixels);
}

/* Operations on A8R8G8B8, by fractions. */
static void operations_are_their_formulas(void **state)
{
    unsigned long pixels = 0;

    (void)state;
    for (unsigned n = 0; n < 400; n++) {
        struct rstr2d_config cfg = { .dst_format = 0xcf,
                                     .src_format = 0xcf,
                                     .operation = (enum twod_operation)below(7),
                                     .rop = (u8)below(256),
                                     .beta1 = (u8)below(256),
                                     .beta4 = (u32)random_word(),
                                     .mono = random_word(),
                                     .mono_color = { (u32)random_word(), (u32)random_word() },
                                     .mono_format = 2,
                                     .pattern = (enum twod_pattern)below(4),
                                     .pattern_x = (u6)below(64),
                                     .pattern_y = (u6)below(64),
                                     .mono_le = below(2) };
        const struct twod_blit b = {
            .width = 16, .height = 16, .du = (s64)1 << 32, .dv = (s64)1 << 32
        };

        for (unsigned i = 0; i < 64; i++)
            cfg.color_cell[i] = (u24)(random_word() & 0xffffff);
        cfg.src = surface(0, 4, 16, 16, true);
        cfg.dst = surface(HALF, 4, 16, 16, true);
        fill();
        if (n % 2)
            for (unsigned i = 0; i < 16 * 16; i++)
                memory[place(&cfg.src, 4, i % 16, i / 16) + 3] = (u8)(below(3) * 127);
        memcpy(expected, memory, sizeof memory);
        assert_int_equal(blit(&cfg, &b), TWOD_FINE);
        for (u32 y = 0; y < 16; y++)
            for (u32 x = 0; x < 16; x++) {
                const u8 *s = &expected[place(&cfg.src, 4, x, y)],
                         *d = &expected[place(&cfg.dst, 4, x, y)];
                const u8 *z = &memory[place(&cfg.dst, 4, x, y)];
                const u32 px = x + cfg.pattern_x, py = y + cfg.pattern_y;
                unsigned bit = cfg.pattern == 0   ? py % 8 * 8 + px % 8
                               : cfg.pattern == 1 ? px % 64
                                                  : py % 64;
                u32 pattern;
                u8 rop[4];

                if (!cfg.mono_le)
                    bit = bit / 8 * 8 + 7 - bit % 8;
                pattern = cfg.pattern == 3 ? cfg.color_cell[py % 8 * 8 + px % 8] | 0xff000000
                                           : cfg.mono_color[cfg.mono >> bit & 1];
                for (unsigned c = 0; c < 4; c++) {
                    rop[c] = 0;
                    for (unsigned k = 0; k < 8; k++)
                        rop[c] |= (u8)((cfg.rop >> ((d[c] >> k & 1) | (s[c] >> k & 1) << 1 |
                                                    (pattern >> (8 * c + k) & 1) << 2) &
                                        1)
                                       << k);
                }
                for (unsigned c = 0; c < 4; c++) {
                    const double beta = cfg.beta4 >> 8 * c & 255,
                                 f1 = floor(s[3] * cfg.beta1 / 255.0 + 0.5);
                    const double f4 = floor(s[3] * (cfg.beta4 >> 24) / 255.0 + 0.5);
                    int want = d[c];

                    switch (cfg.operation) {
                    case TWOD_SRCCOPY_AND: want = s[3] ? s[c] : d[c]; break;
                    case TWOD_ROP_AND: want = rop[3] ? rop[c] : d[c]; break;
                    case TWOD_BLEND_AND:
                        want = (int)floor((d[c] * (255 - f1) + s[c] * f1) / 255 + 0.5);
                        break;
                    case TWOD_SRCCOPY: want = s[c]; break;
                    case TWOD_ROP: want = rop[c]; break;
                    case TWOD_SRCCOPY_PREMULT: want = (int)floor(s[c] * beta / 255 + 0.5); break;
                    default:
                        want = (int)fmin(255, floor((d[c] * (255 - f4) + s[c] * beta) / 255 + 0.5));
                        break;
                    }
                    assert_int_equal(z[c], want);
                }
                pixels++;
            }
    }
    compared("pixels of operations", pixels);
}

/* A solid in 8-bit memory: which pixels have its colour. */
static void solid(struct rstr2d_config *cfg, const struct twod_solid *s)
{
    static struct rstr2d unit;

    memset(memory, 0, 64 * 64);
    cfg->dst_format = 0xf3;
    cfg->operation = TWOD_SRCCOPY;
    cfg->dst = (struct copy_surface){ .pitch_layout = 1, .pitch = 64, .width = 64, .height = 64 };
    rstr2d_reset(&unit);
    unit.cfg = *cfg;
    twod_solid_push(&wires.solid, s);
    run(&unit);
    assert_int_equal(twod_done_pop(&wires.done).error, TWOD_FINE);
}

static double cross(const struct twod_solid *s, unsigned a, unsigned b, double x, double y)
{
    return ((double)(s32)s->x[b] - (s32)s->x[a]) * (y - (s32)s->y[a]) -
           ((double)(s32)s->y[b] - (s32)s->y[a]) * (x - (s32)s->x[a]);
}

/* known: facts/classes/2d_semantics.md 7: a point on an edge is in if it is still in a little to the right and much less
 * below: so left and top edges are in, right and bottom ones out
 */
static bool triangle_holds(const struct twod_solid *s, double x, double y)
{
    const double e = 1.0 / 65536, px = x + e, py = y + e / 65536;
    const double a = cross(s, 0, 1, px, py), b = cross(s, 1, 2, px, py), c = cross(s, 2, 0, px, py);

    return (a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0);
}

static void shapes_cover_by_definition(void **state)
{
    unsigned long pixels = 0, drawn = 0;

    (void)state;
    for (unsigned n = 0; n < 3000; n++) {
        struct rstr2d_config cfg = { .tie_break = (u4)below(16) };
        struct twod_solid s = { .shape = (enum twod_shape)below(4),
                                .format = 0xf3,
                                .color = { 0x77 } };

        for (unsigned v = 0; v < 3; v++) {
            s.x[v] = (u32)((s32)below(80) - 8);
            s.y[v] = (u32)((s32)below(80) - 8);
        }
        solid(&cfg, &s);
        for (s32 y = 0; y < 64; y++)
            for (s32 x = 0; x < 64; x++) {
                const s32 x0 = (s32)s.x[0], y0 = (s32)s.y[0], x1 = (s32)s.x[1], y1 = (s32)s.y[1];
                const s32 dx = x1 - x0, dy = y1 - y0;
                const bool x_major = abs(dx) > abs(dy);
                const s32 step = x_major ? x - x0 : y - y0, length = x_major ? dx : dy,
                          side = x_major ? dy : dx;
                bool in = false;

                if (s.shape == TWOD_POINT) {
                    in = x == x0 && y == y0;
                } else if (s.shape == TWOD_RECT) {
                    in = x >= x0 && x < x1 && y >= y0 && y < y1;
                } else if (s.shape == TWOD_TRIANGLE) {
                    in = triangle_holds(&s, x, y);
                } else if (length != 0 &&
                           (length > 0 ? step >= 0 && step < length : step <= 0 && step > length)) {
                    const unsigned bit = (x_major ? 0 : 2) + (dx != 0 && (dx < 0) != (dy < 0));
                    const double at = (double)(x_major ? y0 : x0) + (double)step * side / length;

                    in = (x_major ? y : x) ==
                         (cfg.tie_break >> bit & 1 ? ceil(at - 0.5) : floor(at + 0.5));
                }
                assert_int_equal(memory[64 * y + x], in ? 0x77 : 0);
                pixels++;
                drawn += in;
            }
    }
    compared("pixels of shapes", pixels);
    assert_true(drawn > 10000);
}

/* Rows of bits as a string of them. */
static void words_are_pixels(void **state)
{
    static u8 bit_of[64 * 64];
    unsigned long pixels = 0;

    (void)state;
    for (unsigned n = 0; n < 200; n++) {
        static struct rstr2d unit;
        struct rstr2d_config cfg = { .dst_format = 0xf3,
                                     .operation = TWOD_SRCCOPY,
                                     .cpu_index = 1,
                                     .cpu_le = below(2),
                                     .cpu_wrap = (enum twod_wrap)below(3),
                                     .cpu_opaque = below(2),
                                     .cpu_format = 0xf3,
                                     .cpu_color = { 0x11, 0x22 },
                                     .cpu_width = 1 + below(50),
                                     .cpu_height = 1 + below(12),
                                     .cpu_dx = (s64)1 << 32,
                                     .cpu_dy = (s64)1 << 32,
                                     .cpu_x = (s64)below(5) << 32,
                                     .cpu_y = (s64)below(5) << 32 };
        const unsigned grain = cfg.cpu_wrap == 0 ? 1 : cfg.cpu_wrap == 1 ? 8 : 32;
        const unsigned row = (cfg.cpu_width + grain - 1) / grain * grain,
                       words = (row * cfg.cpu_height + 31) / 32;

        cfg.dst =
            (struct copy_surface){ .pitch_layout = 1, .pitch = 64, .width = 64, .height = 64 };
        memset(memory, 0, 64 * 64);
        rstr2d_reset(&unit);
        unit.cfg = cfg;
        for (unsigned w = 0; w < words; w++) {
            const u32 word = (u32)random_word();

            *twod_data_next(&wires.word) = (struct twod_data){ w == 0, word };
            run(&unit);
            for (unsigned b = 0; b < 32; b++)
                bit_of[32 * w + b] = word >> (cfg.cpu_le ? b : b / 8 * 8 + 7 - b % 8) & 1;
        }
        for (unsigned y = 0; y < 64; y++)
            for (unsigned x = 0; x < 64; x++) {
                const unsigned u = x - (unsigned)(cfg.cpu_x >> 32),
                               v = y - (unsigned)(cfg.cpu_y >> 32);
                u8 want = 0;

                if (u < cfg.cpu_width && v < cfg.cpu_height)
                    want = bit_of[row * v + u] ? 0x22 : cfg.cpu_opaque ? 0x11 : 0;
                assert_int_equal(memory[64 * y + x], want);
                pixels++;
            }
    }
    compared("pixels of words", pixels);
}

/* A surface onto itself: as if the source had been read first. */
static void overlaps_read_first(void **state)
{
    unsigned long pixels = 0;

    (void)state;
    for (unsigned n = 0; n < 200; n++) {
        struct rstr2d_config cfg = { .dst_format = 0xd5,
                                     .src_format = 0xd5,
                                     .operation = TWOD_SRCCOPY };
        const struct twod_blit b = { .x = (s32)below(20),
                                     .y = (s32)below(20),
                                     .width = 20,
                                     .height = 20,
                                     .du = (s64)1 << 32,
                                     .dv = (s64)1 << 32,
                                     .u = (s64)below(20) << 32,
                                     .v = (s64)below(20) << 32 };

        cfg.src = cfg.dst = surface(0, 4, 40, 40, true);
        fill();
        assert_int_equal(blit(&cfg, &b), TWOD_FINE);
        for (s32 y = 0; y < 20; y++)
            for (s32 x = 0; x < 20; x++, pixels++)
                assert_memory_equal(
                    &memory[place(&cfg.dst, 4, (u64)(b.x + x), (u64)(b.y + y))],
                    &expected[place(&cfg.src, 4, (u64)((b.u >> 32) + x), (u64)((b.v >> 32) + y))],
                    4);
    }
    compared("pixels of overlaps", pixels);
}

static void what_is_wrong_draws_nothing(void **state)
{
    static const struct {
        unsigned dst, src;
        enum twod_operation operation;
        enum twod_error error;
    } rows[] = {
        { 0xd8, 0xd5, TWOD_SRCCOPY, TWOD_DST_FORMAT },
        { 0xd5, 0xd9, TWOD_SRCCOPY, TWOD_SRC_FORMAT },
        { 0xc0, 0xc0, TWOD_ROP, TWOD_DST_FORMAT_OPERATION },
        { 0xff, 0xff, TWOD_BLEND_AND, TWOD_DST_FORMAT_OPERATION },
        { 0xff, 0xd5, TWOD_SRCCOPY, TWOD_FORMAT_PAIR },
        { 0xd5, 0xd5, (enum twod_operation)7, TWOD_DST_FORMAT_OPERATION },
    };
    const struct twod_blit b = { .width = 4, .height = 4, .du = (s64)1 << 32, .dv = (s64)1 << 32 };

    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0] + 3; i++) {
        const bool surface_row = i >= sizeof rows / sizeof rows[0];
        struct rstr2d_config cfg = { .dst_format = 0xd5,
                                     .src_format = 0xd5,
                                     .operation = TWOD_SRCCOPY };

        cfg.src = surface(0, 16, 8, 8, false);
        cfg.dst = surface(HALF, 16, 8, 8, false);
        if (!surface_row) {
            cfg.dst_format = (u8)rows[i].dst;
            cfg.src_format = (u8)rows[i].src;
            cfg.operation = rows[i].operation;
        } else if (i % 3 == 0) {
            cfg.dst.layer = 1;
        } else if (i % 3 == 1) {
            cfg.src.width = 0;
        } else {
            cfg.dst.address += 2;
        }
        fill();
        assert_int_equal(blit(&cfg, &b), !surface_row ? rows[i].error
                                         : i % 3      ? TWOD_SURFACE
                                                      : TWOD_DST_LAYER);
        assert_memory_equal(memory, expected, sizeof memory);
    }
    compared("actions that are wrong", 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blits_are_loops_over_pixels),
        cmocka_unit_test(recorded_blits),
        cmocka_unit_test(bilinear_weights),
        cmocka_unit_test(operations_are_their_formulas),
        cmocka_unit_test(shapes_cover_by_definition),
        cmocka_unit_test(words_are_pixels),
        cmocka_unit_test(overlaps_read_first),
        cmocka_unit_test(what_is_wrong_draws_nothing),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
