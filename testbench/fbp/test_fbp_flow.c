/* test_fbp_flow.c - colours that flow and colours that go step by step: the same memory, tags, first fault and counts
 * (fbp_flow.c)
 *
 * Targets of all formats and layouts, compressed
 * too, several at once; packets of any coverage; memory by its own addresses, or with pages that may not be touched.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "common/pixel.h"
#include "told_pages.h"
#include "fbp_left.h"

#define SIDE    24 /* pixels of a target: packets reach beyond */
#define TARGETS 3  /* at most */
#define PACKETS 150
#define CASES   160

/* What comes before a packet. */
enum before { COMES_NOTHING, COMES_STEP, COMES_WAIT, COMES_FLUSH, COMES_CLEAR, COMES_KINDS };

/* What is random of a case. */
struct picture {
    struct fbp_state state;
    struct cread_quads quads[PACKETS];
    enum before before[PACKETS];
    struct clear_tile clear[PACKETS];
    uint64_t pages; /* 0: no translation; else chooses what may be read and written */
    uint8_t byte[ROOM], tag[ROOM / MEM_TAG_BYTES];
};
static struct picture picture;
static struct result results[2];

static const enum sample_mode modes[] = { SAMPLES_1X1, SAMPLES_1X1, SAMPLES_2X1,
                                          SAMPLES_2X2, SAMPLES_4X2, SAMPLES_4X4 };
static const unsigned logs[] = { 0, 0, 1, 2, 3, 4 };

static enum blend_factor any_factor(void)
{
    static const u16 some[] = { FACTOR_ZERO, FACTOR_ONE, FACTOR_SRC_ALPHA, FACTOR_INV_SRC_ALPHA,
                                FACTOR_DST_COLOR };

    return (enum blend_factor)some[random_word() % 5];
}

static struct crop_config any_config(void)
{
    struct crop_config c;

    memset(&c, 0, sizeof c);
    do
        c.format = (enum color_format)(random_word() % 3 ? FORMAT_A8B8G8R8 : random_word() % 256);
    while (crop_not_modelled(&c));
    c.blend_enable = random_word() % 3 == 0;
    c.color_op = c.alpha_op = BLEND_ADD;
    c.color_src = c.alpha_src = any_factor();
    c.color_dst = c.alpha_dst = any_factor();
    c.write_mask = (u4)(random_word() % 4 ? 15 : random_word());
    c.logic_enable = random_word() % 16 == 0;
    c.logic_func = (enum logic_op)(random_word() % 16);
    return c;
}

static struct fbp_target any_target(const struct crop_config *c, unsigned mode, u64 base)
{
    const unsigned bytes = pixel_format_of(c->format)->bits / 8;
    struct fbp_target t = bench_target(base, modes[mode], bytes, SIDE, SIDE);

    if (bytes >= 4 && random_word() & 1) {
        t.compressed = true;
        t.comp = (struct comp_config){ c->format, (u2)logs[mode], COMP_CRA, 0, 8 };
    } else if (modes[mode] == SAMPLES_1X1 && random_word() % 4 == 0) {
        t.surface.layout = SURFACE_PITCH;
        t.surface.pitch = 64 * ((SIDE * bytes + 63) / 64);
        t.surface.block_height = 0;
    }
    return t;
}

static void any_state(struct fbp_state *s)
{
    const unsigned mode = (unsigned)(random_word() % 6), targets = 1 + random_word() % TARGETS;
    u64 end = SURFACE_GOB_BYTES;

    memset(s, 0, sizeof *s);
    s->cread.sample_mask = (u16)(random_word() % 4 ? UINT16_MAX : random_word());
    s->cread.reduce = random_word() % 4 != 0;
    for (unsigned t = 0; t < targets; t++) {
        s->cread.samples_log2[t] = (u3)logs[mode];
        s->cread.target[t] = any_config();
        s->color[t] = any_target(&s->cread.target[t], mode, end);
        end += surface_size(&s->color[t].surface);
    }
}

static struct cread_quads any_packet(const struct fbp_state *s)
{
    const unsigned few = random_word() & 1 ? 2 : 8; /* places across and down */
    struct cread_quads q;
    unsigned pixels;

    memset(&q, 0, sizeof q);
    do
        q.target = (u3)(random_word() % TARGETS);
    while (!s->color[q.target].bound);
    pixels = crop_packet_pixels(&s->cread.target[q.target]);
    q.id.draw = (u16)random_word();
    q.id.prim = (u16)random_word();
    q.id.x = (u14)(random_word() % few * (pixels == 8 ? 4 : 2));
    q.id.y = (u14)(random_word() % few * (pixels == 2 ? 1 : 2));
    q.dst_reduced = random_word() % 4 == 0;
    for (unsigned i = 0, kind = random_word() % 3; i < 8; i++) {
        q.samples[i] = (u16)(kind == 0 ? UINT16_MAX : random_word());
        q.samples[i] &= kind == 2 ? (u16)(0 - random_word() % 2) : UINT16_MAX;
        q.src[i] = (u32)random_word();
        q.src1[i] = (u32)random_word();
    }
    return q;
}

/* A part of one of the first tiles. */
static struct clear_tile any_clear(void)
{
    struct clear_tile t;

    memset(&t, 0, sizeof t);
    t.tile = (u2)(random_word() % 4);
    t.action = CLEAR_MERGE;
    for (unsigned i = 0; i < 4; i++) {
        t.color[i] = (u32)random_word();
        t.keep[i] = random_word() & 1 ? 0 : (u32)random_word();
    }
    for (unsigned i = 0; i < 8; i++)
        t.enable[i] = random_word() & 1 ? UINT32_MAX : (u32)random_word();
    return t;
}

static void any_picture(struct picture *p)
{
    do
        any_state(&p->state);
    while (fbp_not_modelled(&p->state));
    for (unsigned i = 0; i < PACKETS; i++) {
        p->quads[i] = any_packet(&p->state);
        p->before[i] = (enum before)(random_word() % 8 ? 0 : random_word() % COMES_KINDS);
        p->clear[i] = any_clear();
    }
    p->pages = random_word() & 1 ? 0 : random_word() | 1;
    for (unsigned i = 0; i < ROOM; i += 4)
        mem_put(&p->byte[i], 4, (u32)random_word());
}

/* Pages at their own addresses, of which some may not be read or not be written. */
static bool is_there(u64 va, bool write)
{
    struct random chance = random_start(picture.pages, va >> MEM_PAGE_SHIFT);
    const unsigned kind = (unsigned)(random_bits(&chance) % 4);

    return kind > 1 || (kind == 1 && !write);
}

static void come(enum before what, const struct clear_tile *clear)
{
    if (cread_quads_full(&b.prop_hazard) || what == COMES_WAIT)
        bench_run();
    if (what == COMES_STEP)
        fbp_step(&b.fbp, &b.wires, &b.stand_in);
    if (what == COMES_FLUSH)
        fbp_flush(&b.fbp);
    if (what == COMES_CLEAR)
        clear_tile_push(&b.clear_ccache, clear);
}

/* Taps of the partition's wires but those to memory, on which nobody is told of packets that go without them. */
static struct {
    struct net_tap tap;
    u64 told[2]; /* given, taken */
} looks[COUNTS];
static unsigned looked;
static unsigned long seen;

static void see_given(void *self, const void *packet)
{
    (void)packet;
    ((u64 *)self)[0]++;
}

static void see_taken(void *self, const void *packet)
{
    (void)packet;
    ((u64 *)self)[1]++;
}

static void look(void *none, const struct net_wire *w)
{
    (void)none;
    if (strncmp(w->packet, "mem_", 4) == 0)
        return;
    looks[looked].told[0] = looks[looked].told[1] = w->pushed;
    looks[looked].tap =
        (struct net_tap){ .given = see_given, .taken = see_taken, .self = looks[looked].told };
    net_tap_on(w->tap, &looks[looked++].tap);
}

/* They were told of as many as went over their wires. */
static void compare(void *none, const struct net_wire *w)
{
    (void)none;
    if (strncmp(w->packet, "mem_", 4) == 0)
        return;
    assert_true(looks[looked].told[0] == w->pushed && looks[looked].told[1] == w->pushed);
    seen += looks[looked++].told[0];
}

static void draw(const struct picture *p, bool flows, bool tapped, struct result *r)
{
    static struct mem_space space;
    static struct told_pages told = { is_there };
    static struct mmu mmu = { .stand_in.utlb = { told_step, &told } };
    const struct fbp_target *last = &p->state.color[0];

    for (unsigned t = 0; t < TARGETS; t++)
        last = p->state.color[t].bound ? &p->state.color[t] : last;
    bench_begin(&p->state, last);
    assert_true(b.mem.size <= ROOM);
    memcpy(b.mem.byte, p->byte, b.mem.size);
    memset(&space, 0, sizeof space);
    if (p->pages) {
        b.mem.space = &space;
        b.mem.mmu = &mmu;
    }
    bench_flows = flows;
    bench_run(); /* what its state begins with goes first */
    looked = 0;
    if (tapped)
        fbp_net_wires(&b.fbp, (struct net_place){ 0, 1 }, look, NULL);
    for (unsigned i = 0; i < PACKETS; i++) {
        come(p->before[i], &p->clear[i]);
        cread_quads_push(&b.prop_hazard, &p->quads[i]);
    }
    bench_flush();
    keep(r);
    looked = 0;
    if (tapped)
        fbp_net_wires(&b.fbp, (struct net_place){ 0, 1 }, compare, NULL);
    bench_end();
}

static void both_drivers_leave_the_same_behind(void **state)
{
    unsigned long bytes = 0, faults = 0, translated = 0;

    (void)state;
    for (unsigned k = 0; k < CASES; k++) {
        any_picture(&picture);
        draw(&picture, true, k & 1, &results[0]);
        draw(&picture, false, k & 2, &results[1]);
        bytes += differ(&results[0], &results[1]);
        faults += results[0].faults.any;
        translated += picture.pages != 0;
    }
    assert_true(faults > 0 && faults < CASES && translated > 0);
    compared("bytes of colours by both drivers", bytes);
    compared("packets that taps were told of", seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_drivers_leave_the_same_behind),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
