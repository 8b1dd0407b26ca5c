/* test_fbp_tile.c - fine tiles of colours at once, packet by packet and step by step: the same memory, tags, first fault
 * and counts (fbp_flow.c)
 *
 * Targets whose packets have eight pixels or four, of any format, layout and write mask, compressed too, of a sample or of 2x2; what a
 * tile at once does not take goes packet by packet.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "common/pixel.h"
#include "told_pages.h"
#include "fbp_left.h"

#define SIDE    45 /* pixels of a target, at most: tiles of 48 reach beyond */
#define TARGETS 2
#define TILES   120
#define CASES   240

enum way { AT_ONCE, BY_PACKETS, BY_STEPS, WAYS };

struct picture {
    struct fbp_state state;
    struct tile_pixels tile[TILES];
    bool waits[TILES], flushes[TILES]; /* behind the tile */
    u64 pages;                         /* 0: no translation; else chooses what may be touched */
    u8 byte[ROOM];
};
static struct picture picture;
static struct result results[WAYS];

/* Of four samples only pixels of one word are a tile. */
static bool has_tiles(const struct crop_config *c, bool many)
{
    return crop_packet_pixels(c) == TILE_PACKET_SIZE ||
           (!many && 2 * crop_packet_pixels(c) == TILE_PACKET_SIZE);
}

static void any_blend(struct crop_config *c)
{
    static const enum blend_factor factors[] = { FACTOR_ZERO,      FACTOR_ONE,
                                                 FACTOR_SRC_ALPHA, FACTOR_INV_SRC_ALPHA,
                                                 FACTOR_DST_COLOR, FACTOR_CONST_COLOR };

    c->color_op = random_word() % 4 ? BLEND_ADD : (enum blend_equation)(random_word() % 8);
    c->alpha_op = random_word() % 4 ? c->color_op : BLEND_ADD;
    c->color_src = factors[random_word() % 6];
    c->color_dst = factors[random_word() % 6];
    c->alpha_src = random_word() & 1 ? c->color_src : factors[random_word() % 6];
    c->alpha_dst = random_word() & 1 ? c->color_dst : factors[random_word() % 6];
    for (unsigned i = 0; i < 4; i++)
        c->constant[i] = random_word() & 1 ? 0x3f000000 : (u32)random_word();
}

static struct crop_config any_config(bool many)
{
    static const u8 words[] = { FORMAT_A8B8G8R8,    FORMAT_A8R8G8B8,
                                FORMAT_X8R8G8B8,    FORMAT_O8R8G8B8,
                                FORMAT_Z8R8G8B8,    FORMAT_A2B10G10R10,
                                FORMAT_RF32,        FORMAT_R16_G16,
                                FORMAT_A8BL8GL8RL8, FORMAT_RF16_GF16_BF16_AF16,
                                FORMAT_RF16_GF16,   FORMAT_R16_G16_B16_A16 };
    struct crop_config c;

    memset(&c, 0, sizeof c);
    do {
        c.format = (enum color_format)(random_word() % 4 ? words[random_word() % sizeof words]
                                                         : random_word() % 256);
        c.blend_enable = random_word() & 1;
        c.blend_per_format = random_word() % 4 != 0;
    } while (crop_not_modelled(&c) || !has_tiles(&c, many));
    any_blend(&c);
    c.write_mask = (u4)(random_word() & 1 ? 15 : random_word());
    c.logic_enable = random_word() % 16 == 0;
    c.logic_func = (enum logic_op)(random_word() % 16);
    c.store_rtz = random_word() & 1;
    return c;
}

static struct fbp_target any_target(const struct crop_config *c, bool many, u64 base)
{
    const unsigned bytes = pixel_format_of(c->format)->bits / 8;
    const enum sample_mode mode = many ? SAMPLES_2X2 : SAMPLES_1X1;
    const unsigned width = random_word() % 4 ? SIDE : 1 + random_word() % SIDE;
    const unsigned height = random_word() % 4 ? SIDE : 1 + random_word() % SIDE;
    struct fbp_target t = bench_target(base, mode, bytes, width, height);

    if ((bytes == 4 || (bytes == 8 && !many)) && random_word() & 1) {
        t.compressed = true;
        t.comp = (struct comp_config){ c->format, many ? 2 : 0, COMP_CRA, 0, 8 };
    } else if (!many && random_word() % 4 == 0) {
        t.surface.layout = SURFACE_PITCH;
        t.surface.pitch = 64 * ((SIDE * bytes + 63) / 64);
        t.surface.block_height = 0;
    }
    return t;
}

static void any_state(struct fbp_state *s)
{
    const bool many = random_word() % 4 == 0;
    u64 end = SURFACE_GOB_BYTES;

    memset(s, 0, sizeof *s);
    s->cread.sample_mask = (u16)(random_word() % 8 ? UINT16_MAX : random_word());
    s->cread.reduce = random_word() & 1;
    for (unsigned t = 0; t < TARGETS; t++) {
        s->cread.samples_log2[t] = many ? 2 : 0;
        s->cread.target[t] = any_config(many);
        s->color[t] = any_target(&s->cread.target[t], many, end);
        end += surface_size(&s->color[t].surface);
        end += (0 - end) % SURFACE_GOB_BYTES; /* two targets have no bytes together */
    }
}

/* Numbers of which many are 0 or 1, in lanes of any format. */
static u32 any_source(void)
{
    static const u32 some[] = { 0, UINT32_MAX, 0x3c003c00, 0x3c000000, 0x00ff00ff, 0xff000000 };
    const u32 word = (u32)random_word();

    return random_word() & 1 ? word : some[word % 6];
}

static struct tile_pixels any_tile(const struct fbp_state *s)
{
    struct tile_pixels t = { .target = (u3)(random_word() % TARGETS) };
    const unsigned side = s->cread.samples_log2[t.target] ? TILE_SIDE / 2 : TILE_SIDE;

    t.id = (struct quad_id){ (u16)random_word(), (u16)random_word(),
                             (u14)(random_word() % 6 * side), (u14)(random_word() % 6 * side) };
    t.words = (u8)(TILE_PACKET_SIZE / crop_packet_pixels(&s->cread.target[t.target]));
    t.each = (u8)(1 << s->cread.samples_log2[t.target]);
    do
        t.covered = random_word() & 1 ? UINT64_MAX : random_word() & random_word();
    while (!t.covered);
    if (random_word() & 1)
        t.covered |= 1; /* ... and of whole packets */
    if (t.each > 1 && random_word() & 1)
        t.covered = bits_any(t.covered, t.each) * bits_mask(t.each); /* ... and pixels */
    for (unsigned i = 0; i < TILE_PIXEL_WORDS * TILE_PIXELS; i++)
        t.pixel[i] = any_source();
    return t;
}

static void any_picture(struct picture *p)
{
    do
        any_state(&p->state);
    while (fbp_not_modelled(&p->state));
    for (unsigned i = 0; i < TILES; i++) {
        p->tile[i] = any_tile(&p->state);
        p->waits[i] = random_word() % 4 != 0;
        p->flushes[i] = random_word() % 16 == 0;
    }
    p->pages = random_word() & 1 ? 0 : random_word() | 1;
    for (unsigned i = 0; i < ROOM; i += 4)
        mem_put(&p->byte[i], 4, (u32)random_word());
}

/* Packet k as prop_packet makes it: in raster order, of quads of one row. */
static struct cread_quads packet_of(const struct tile_pixels *t, unsigned k)
{
    const unsigned pixels = TILE_PACKET_SIZE / t->words, first = k * pixels;
    const unsigned across = t->each > 1 ? 2 : 4;
    struct cread_quads q;

    memset(&q, 0, sizeof q);
    q.id = t->id;
    q.id.x = (u14)(q.id.x + first / 4 % across * 2);
    q.id.y = (u14)(q.id.y + first / 4 / across * 2);
    q.target = t->target;
    for (unsigned i = 0; i < pixels; i++)
        q.samples[i] = (u16)(t->covered >> t->each * (first + i) & bits_mask(t->each));
    for (unsigned i = 0; i < TILE_PACKET_SIZE; i++)
        q.src[i] = q.samples[i / t->words] ? t->pixel[first * t->words + i] : 0;
    return q;
}

/* Tiles that hazard took, by whether their pixels have two words and four samples, and whether they blend. */
static unsigned long taken[2][2][2];

static void count_taken(const struct tile_pixels *t)
{
    const struct hazard_target *to = &b.fbp.hazard.mode.target[t->target];

    if (to->whole)
        taken[t->words > 1][t->each > 1][b.fbp.crop.mode.blend]++;
}

/* As a batch, which counts all but PROP's wire, if nothing is before it. */
static bool goes_at_once(const struct tile_pixels *t)
{
    const struct mem_port port = mem_port(b.wires.mem, NULL, NULL);

    if (!cread_quads_empty(&b.prop_hazard) || !fbp_idle(&b.fbp) || !fbp_flows(&b.fbp, b.wires.mem))
        return false;
    prop_hazard_flow_batch(&b.fbp, &port, t);
    b.prop_hazard.pushed += prop_hazard_packets(t);
    count_taken(t);
    return true;
}

/* Whether it went at once. */
static bool give(const struct tile_pixels *t, enum way how)
{
    if (how == AT_ONCE && goes_at_once(t))
        return true;
    for (u64 left = tile_packets_of(t); left; left &= left - 1) {
        const unsigned samples = tile_packet_samples(t->words, t->each);
        const struct cread_quads q = packet_of(t, bits_lowest(left) / samples);

        if (cread_quads_full(&b.prop_hazard))
            bench_run();
        cread_quads_push(&b.prop_hazard, &q);
    }
    return false;
}

/* Pages of which some may not be touched. */
static bool is_there(u64 va, bool write)
{
    struct random chance = random_start(picture.pages, va >> MEM_PAGE_SHIFT);

    (void)write;
    return random_bits(&chance) % 8 != 0;
}

/* Returns how many tiles went at once. */
static unsigned long draw(const struct picture *p, enum way how)
{
    static struct mem_space space;
    static struct told_pages told = { is_there };
    static struct mmu mmu = { .stand_in.utlb = { told_step, &told } };
    unsigned long at_once = 0;

    bench_begin(&p->state, &p->state.color[TARGETS - 1]);
    assert_true(b.mem.size <= ROOM);
    memcpy(b.mem.byte, p->byte, b.mem.size);
    memset(&space, 0, sizeof space);
    if (p->pages) {
        b.mem.space = &space;
        b.mem.mmu = &mmu;
    }
    bench_flows = how != BY_STEPS;
    for (unsigned i = 0; i < TILES; i++) {
        at_once += give(&p->tile[i], how);
        if (p->flushes[i])
            bench_flush();
        else if (p->waits[i])
            bench_run();
    }
    bench_flush();
    keep(&results[how]);
    bench_end();
    return at_once;
}

static void tiles_at_once_are_their_packets(void **state)
{
    unsigned long bytes = 0, at_once = 0, faults = 0;

    (void)state;
    for (unsigned k = 0; k < CASES; k++) {
        any_picture(&picture);
        at_once += draw(&picture, AT_ONCE);
        draw(&picture, BY_PACKETS);
        draw(&picture, BY_STEPS);
        bytes += differ(&results[AT_ONCE], &results[BY_PACKETS]);
        differ(&results[AT_ONCE], &results[BY_STEPS]);
        faults += results[AT_ONCE].faults.any;
    }
    printf("  %lu of %d tiles at once\n", at_once, CASES * TILES);
    for (unsigned i = 0; i < 6; i++) /* of four samples, one word */
        assert_true(taken[i / 2 % 3 == 1][i / 2 % 3 == 2][i % 2]);
    assert_true(at_once > CASES * TILES / 16 && at_once < CASES * TILES);
    assert_true(faults > 0 && faults < CASES);
    compared("bytes of colours at once and by packets", bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_at_once_are_their_packets),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
