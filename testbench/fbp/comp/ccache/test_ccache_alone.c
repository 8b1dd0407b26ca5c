/* test_ccache_alone.c - targets of every size of element, sample count and layout: passes read and write the bytes of
 * their elements, clears those that they name, and tiles leave with what was drawn and how often (facts/fbp.md, Tiles,
 * Clears; texture/blocklinear.md 7)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "ccache_alone.h"

static const u8 format_of_bytes[17] = { [1] = FORMAT_R8,
                                        [2] = FORMAT_R5G6B5,
                                        [4] = FORMAT_A8B8G8R8,
                                        [8] = FORMAT_RF16_GF16_BF16_AF16,
                                        [16] = FORMAT_RF32_GF32_BF32_AF32 };

static struct rop_target random_target(u64 base)
{
    struct rop_target t = { .bound = 1 };
    struct rop_surface *s = &t.surface;

    do {
        *s = (struct rop_surface){ .base = base,
                                   .samples =
                                       (enum sample_mode)(random_word() % 2 * (random_word() % 7)),
                                   .width = (u17)(1 + random_word() % 40),
                                   .height = (u17)(1 + random_word() % 20),
                                   .bytes = (u5)(random_word() % 3 ? 4 : 1u << random_word() % 5),
                                   .block_height = (u3)(random_word() % 2) };
        t.compressed = random_word() % 3 > 0;
        if (!t.compressed && random_word() % 2) {
            s->samples = SAMPLES_1X1;
            s->block_height = 0;
            s->pitch = (u22)(s->width * s->bytes + 63) / 64 * 64;
            s->base += 64 * (random_word() % 8);
        }
        t.pixels = (u4)(2u << random_word() % 3);
        t.comp = (struct comp_config){ .format = format_of_bytes[s->bytes],
                                       .samples_log2 =
                                           (u2)bits_top(samples_count(samples_shape(s->samples))),
                                       .states = (enum comp_states)(random_word() % 4) };
        c.unit.cfg.target[0] = t;
    } while (t.pixels * s->bytes > 32 || s->base + rop_bytes(s) > base + ALONE_APART ||
             (t.compressed && (s->samples == SAMPLES_4X4 || ccache_not_modelled(&c.unit.cfg))));
    for (unsigned w = 0; w < 4; w++)
        t.clear[w] = random_word() % 2 ? (u32)random_word() : 0;
    return t;
}

/* Two targets, one after the other in their numbers, one of which is cleared. */
static void begin(bool by_wires)
{
    const unsigned first = (unsigned)(random_word() % 4);
    struct ccache_config cfg;

    memset(&cfg, 0, sizeof cfg);
    for (unsigned k = 0; k < ALONE_TARGETS; k++)
        cfg.target[first + k] = random_target(SURFACE_GOB_BYTES + k * ALONE_APART);
    cfg.cleared = (u3)(first + random_word() % ALONE_TARGETS);
    alone_begin(&cfg, by_wires);
}

/* The address of lane 'i' of a pass; false if it is outside of the target. */
static bool lane_at(const struct rop_target *t, const struct cread_request *pass, unsigned i,
                    unsigned copy, u64 *at)
{
    const unsigned samples = samples_count(samples_shape(t->surface.samples));
    const unsigned number = pass->reduced ? i * samples + copy : t->pixels * pass->sector + i;
    const unsigned pixel = number / samples;
    const u32 x = pass->id.x + 2 * (pixel / 4) + pixel % 2, y = pass->id.y + pixel / 2 % 2;

    if (x >= t->surface.width || y >= t->surface.height)
        return false;
    *at = alone_sample_at(&t->surface, x, y, number % samples);
    return true;
}

static void ask(const struct rop_target *t, const struct cread_request *pass)
{
    const unsigned words = t->surface.bytes > 4 ? t->surface.bytes / 4 : 1;
    u8 dst[32] = { 0 };
    struct cread_sector got;
    u64 at;

    cread_request_push(&c.asks, pass);
    alone_run();
    got = cread_sector_pop(&c.answers);
    for (unsigned i = 0; i < t->pixels; i++)
        if (lane_at(t, pass, i, 0, &at)) {
            memcpy(&dst[4 * words * i], &alone_want[at], t->surface.bytes);
            c.read += t->surface.bytes;
        }
    for (unsigned i = 0; i < 32; i++)
        assert_int_equal((u8)(got.dst[i / 4] >> 8 * (i % 4)), dst[i]);
}

static void write(const struct rop_target *t, const struct cread_request *pass)
{
    const unsigned words = t->surface.bytes > 4 ? t->surface.bytes / 4 : 1;
    const unsigned copies = pass->reduced ? samples_count(samples_shape(t->surface.samples)) : 1;
    struct crop_sector s = { .id = pass->id };
    u64 at;

    for (unsigned i = 0; i < t->pixels; i++) {
        const unsigned kind = (unsigned)(random_word() % 4);
        const u32 all = UINT32_MAX >> (32 - t->surface.bytes);
        const u32 enable = kind == 0 ? 0 : kind == 1 ? (u32)random_word() & all : all;

        s.byte_enable |= enable << 4 * words * i;
        for (unsigned b = 0; b < t->surface.bytes; b++)
            if (enable >> b & 1)
                s.pixel[words * i + b / 4] |= (u32)(random_word() & 255) << 8 * (b % 4);
        for (unsigned k = 0; enable && k < copies; k++) {
            if (!lane_at(t, pass, i, k, &at))
                continue;
            for (unsigned b = 0; b < t->surface.bytes; b++) {
                alone_drawn[at + b] += alone_drawn[at + b] < 2;
                if (enable >> b & 1)
                    alone_want[at + b] = (u8)(s.pixel[words * i + b / 4] >> 8 * (b % 4));
                c.written += enable >> b & 1;
            }
        }
    }
    cread_request_push(&c.places, pass);
    crop_sector_push(&c.sectors, &s);
    alone_run();
    assert_true(crop_sector_empty(&c.sectors) && cread_request_empty(&c.places));
}

/* A packet of some passes; some read first. */
static unsigned long draw(unsigned target)
{
    const struct rop_target *t = &c.unit.cfg.target[target];
    const unsigned samples = samples_count(samples_shape(t->surface.samples));
    struct cread_request pass[16];
    struct cleared_quads q = { .quads = { .target = (u3)target } };
    const bool even = t->compressed || random_word() % 8; /* a stand-in may give any row */

    q.quads.id.prim = (u16)random_word();
    q.quads.id.x = (u14)(random_word() % t->surface.width & ~1u);
    q.quads.id.y = (u14)(random_word() % t->surface.height & ~(t->pixels > 2 && even ? 1u : 0u));
    if (random_word() % 3 == 0)
        pass[q.passes++] = (struct cread_request){ q.quads.id, (u3)target, 1, 0 };
    for (unsigned s = 0; s < samples && !(q.passes && pass[0].reduced); s++)
        if (random_word() % 4)
            pass[q.passes++] = (struct cread_request){ q.quads.id, (u3)target, 0, (u4)s };
    cleared_quads_push(&c.quads, &q);
    alone_run();
    assert_true(cleared_quads_empty(&c.quads));
    assert_true(cread_quads_pop(&c.quads_out).id.prim == q.quads.id.prim);
    for (unsigned i = 0; i < q.passes && random_word() % 2; i++)
        ask(t, &pass[i]);
    for (unsigned i = 0; i < q.passes; i++) {
        assert_true(quads_done_empty(&c.done));
        write(t, &pass[i]);
    }
    if (q.passes)
        assert_true(quads_done_pop(&c.done).id.prim == q.quads.id.prim);
    return q.passes;
}

/* Bytes of a clear's tile; those outside of a target with a pitch are left out. */
static void expect_clear(const struct rop_surface *s, struct clear_tile *in)
{
    const u32 column = 64 * in->block.x + 32 * (in->tile & 1);
    const u32 row = 16 * in->block.y + 8 * (in->tile >> 1);

    for (unsigned i = 0; i < 256; i++) {
        const u32 xb = column + i % 16 + i / 32 % 2 * 16, y = row + i / 16 % 2 + i / 64 * 2;
        const u8 keep = (u8)(in->keep[i / 4 % 4] >> 8 * (i % 4));
        const u8 color = (u8)(in->color[i / 4 % 4] >> 8 * (i % 4));

        if (s->pitch && (xb >= s->pitch || y >= s->height))
            in->enable[i / 32] &= ~(1u << i % 32);
        if (in->enable[i / 32] >> i % 32 & 1) {
            u8 *byte = &alone_want[alone_byte_at(s, xb, y)];

            *byte = (u8)((*byte & keep) | (color & ~keep));
            c.written++;
        }
    }
    for (unsigned i = 0; i < 256 && !s->pitch; i += s->bytes) /* an element is in one sector */
        if (in->enable[i / 32] >> i % 32 & (UINT32_MAX >> (32 - s->bytes)))
            for (unsigned b = i; b < i + s->bytes; b++) {
                const u64 at = alone_byte_at(s, column + b % 16 + b / 32 % 2 * 16,
                                             row + b / 16 % 2 + b / 64 * 2);

                alone_drawn[at] += alone_drawn[at] < 2;
            }
}

static unsigned long clear(void)
{
    const struct rop_target *t = &c.unit.cfg.target[c.unit.cfg.cleared];
    const struct rop_surface *s = &t->surface;
    const struct samples_shape shape = samples_shape(s->samples);
    const unsigned kind = (unsigned)(random_word() % 3);
    struct clear_tile in = { .action = CLEAR_MERGE };

    in.block.x = (u14)(random_word() % (s->width * shape.across * s->bytes) / 64);
    in.block.y = (u12)(random_word() % (s->height * shape.down) / 16);
    in.tile =
        (u2)(random_word() % (s->pitch || 16u * in.block.y + 8 < s->height * shape.down ? 4 : 2));
    for (unsigned w = 0; w < 4; w++) {
        in.color[w] = (u32)random_word();
        in.keep[w] = kind == 2 ? (u32)(random_word() & random_word()) : 0;
    }
    for (unsigned i = 0; i < 8; i++)
        in.enable[i] = kind == 0 || random_word() % 3 == 0 ? UINT32_MAX
                       : random_word() % 3 == 0            ? 0
                                                           : (u32)random_word();
    if (kind == 0)
        in.action = CLEAR_WRITE;
    if (kind == 0 && random_word() % 2 && t->compressed &&
        comp_kind_allows(comp_kind_of(&t->comp), COMP_CLEAR)) {
        in.action = CLEAR_STATE;
        memcpy(in.color, t->clear, sizeof in.color);
        memset(in.keep, 0, sizeof in.keep);
        c.state[COMP_CLEAR]++;
        c.written -= 256;
    }
    expect_clear(s, &in);
    if (in.action == CLEAR_STATE) {
        memset(in.enable, 0, sizeof in.enable);
        const u64 at = alone_byte_at(s, 64 * in.block.x + 32 * (in.tile & 1),
                                     16 * in.block.y + 8 * (in.tile >> 1));

        memset(&alone_drawn[at], 0, COMP_TILE_BYTES);
        c.kept[at / COMP_TILE_BYTES] = 0;
    }
    clear_tile_push(&c.clears, &in);
    alone_run();
    assert_true(clear_tile_empty(&c.clears));
    return 1;
}

static void every_byte_is_where_its_sample_is(void **state)
{
    unsigned long passes = 0, clears = 0, bytes = 0, loaded = 0;

    (void)state;
    for (unsigned k = 0; k < 300; k++) {
        unsigned long drawn = 0;

        begin(k % 4 == 0);
        for (unsigned n = 0; n < 60; n++) {
            const unsigned t = c.unit.cfg.cleared;

            if (random_word() % 4 == 0)
                clears += clear();
            else
                drawn +=
                    draw(random_word() % 2 || !t || !c.unit.cfg.target[t - 1].bound ? t : t - 1);
            if (random_word() % 16 == 0)
                alone_flush(random_word() % ALONE_BYTES, random_word() % ALONE_BYTES);
        }
        alone_flush(0, ALONE_BYTES);
        for (unsigned t = 0; t < CCACHE_TARGETS; t++)
            if (c.unit.cfg.target[t].bound)
                bytes += alone_check_memory(t);
        assert_int_equal(c.unit.counts.read, c.read);
        assert_int_equal(c.unit.counts.written, c.written);
        assert_int_equal(c.unit.counts.stored, c.stored);
        if (c.by_wires)
            assert_int_equal(c.unit.counts.loaded, c.loaded);
        loaded += c.loaded;
        assert_memory_equal(c.unit.counts.state, c.state, sizeof c.state);
        assert_int_equal(c.unit.clocks, drawn);
        passes += drawn;
    }
    compared("bytes of tiles that come", loaded);
    compared("passes", passes);
    compared("clears", clears);
    compared("bytes", bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_is_where_its_sample_is),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
