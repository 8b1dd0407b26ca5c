/* test_hazard.c - a packet that reads waits for the sectors that are still to be written, and for no others: of
 * two targets over one another, too, whose packets begin at other pixels (facts/fbp.md, CROP)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "fbp/crop/cread/hazard/hazard.h"
#include "seeded.h"

#define SIDE    24 /* pixels of a target */
#define TARGETS 3
#define MOST    64 /* packets under way */

/* 8, 4 and 2 pixels a packet. */
static const struct {
    enum color_format format;
    unsigned bytes, pixels;
} formats[] = { { FORMAT_A8B8G8R8, 4, 8 },
                { FORMAT_R16_G16_B16_A16, 8, 4 },
                { FORMAT_RU32_GU32_BU32_AU32, 16, 2 },
                { FORMAT_R8, 1, 8 } };

static const enum sample_mode modes[] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2 };

static struct {
    struct hazard unit;
    struct cread_quads_fifo in;
    struct quads_done_fifo done;
    struct cleared_quads_fifo out;
} h;

static unsigned format_of[TARGETS], log2_of[TARGETS];
static bool reads[TARGETS];
static struct surface surface[TARGETS];
static u64 base[TARGETS];

/* The sectors of each packet under way, in order; chosen: HAZARD_COUNTERS of them, then the first again. */
static struct {
    u64 sector[256];
    unsigned count;
} under_way[MOST];
static unsigned packets;

static void set_target(unsigned t)
{
    struct crop_config *state = &h.unit.cfg.cread.target[t];
    struct rop_surface *to = &h.unit.cfg.target[t];

    format_of[t] = (unsigned)(random_word() % 4);
    log2_of[t] = (unsigned)(random_word() % 4);
    reads[t] = random_word() % 4 != 0;
    base[t] = t < 2 ? 512 : 512 * (2 + random_word() % 1000);
    state->format = formats[format_of[t]].format;
    state->write_mask = 15;
    state->logic_enable = 1;
    state->logic_func = reads[t] ? LOGIC_XOR : LOGIC_COPY;
    h.unit.cfg.cread.samples_log2[t] = (u3)log2_of[t];
    *to = (struct rop_surface){ .base = base[t],
                                .samples = modes[log2_of[t]],
                                .width = SIDE,
                                .height = SIDE,
                                .bytes = (u5)formats[format_of[t]].bytes,
                                .block_height = (u3)(random_word() % 3) };
    surface[t] = surface_plain(to->samples, SIDE, SIDE, to->bytes);
    surface[t].block_height = to->block_height;
}

/* By definition: every sample of every pixel of the packet, one at a time. */
static void sectors_of(const struct cread_quads *q, unsigned n)
{
    const unsigned t = q->target;

    under_way[n].count = 0;
    for (unsigned p = 0; p < formats[format_of[t]].pixels; p++) {
        const unsigned x = q->id.x + 2 * (p / 4) + p % 2, y = q->id.y + p / 2 % 2;

        for (unsigned s = 0; x < SIDE && y < SIDE && s < 1u << log2_of[t]; s++)
            under_way[n].sector[under_way[n].count++] =
                (base[t] + surface_sample_offset(&surface[t], 0, 0, x, y, 0, s)) / 32 %
                HAZARD_COUNTERS;
    }
}

static bool conflicts(unsigned n)
{
    for (unsigned p = 0; p < packets; p++)
        for (unsigned i = 0; i < under_way[p].count; i++)
            for (unsigned k = 0; k < under_way[n].count; k++)
                if (under_way[p].sector[i] == under_way[n].sector[k])
                    return true;
    return false;
}

static struct cread_quads packet(void)
{
    struct cread_quads q;

    memset(&q, 0, sizeof q);
    q.target = (u3)(random_word() % TARGETS);
    q.id.prim = (u16)random_word();
    q.id.x = (u14)(2 * (random_word() % (SIDE / 2)));
    q.id.y = (u14)(2 * (random_word() % (SIDE / 2)));
    if (formats[format_of[q.target]].pixels == 2)
        q.id.y += random_word() & 1;
    q.samples[random_word() % formats[format_of[q.target]].pixels] = 1;
    return q;
}

/* The oldest is written; the one that waits comes a place nearer. */
static void end_of_first(void)
{
    quads_done_next(&h.done)->id.prim = 0;
    memmove(under_way, under_way + 1, packets * sizeof under_way[0]);
    packets--;
}

/* One packet through the unit, with ends of those before it as long as it must wait; the packet is
 * 'under_way[packets]'.
 */
static unsigned long send(const struct cread_quads *q)
{
    unsigned long waited = 0;

    cread_quads_push(&h.in, q);
    sectors_of(q, packets);
    for (;; waited++) {
        const bool waits = reads[q->target] && conflicts(packets);

        while (hazard_step(&h.unit, &h.in, &h.done, &h.out)) {}
        if (waits != cleared_quads_empty(&h.out))
            fail_msg("a packet %s, and should %s", waits ? "goes" : "waits", waits ? "wait" : "go");
        if (!waits)
            return waited;
        end_of_first();
    }
}

static void a_packet_waits_for_sectors_alone(void **state)
{
    unsigned long sent = 0, waited = 0;

    (void)state;
    for (unsigned k = 0; k < 200; k++) {
        memset(&h, 0, sizeof h);
        hazard_reset(&h.unit);
        packets = 0;
        h.unit.cfg.cread.sample_mask = UINT16_MAX;
        for (unsigned t = 0; t < TARGETS; t++)
            set_target(t);
        assert_null(hazard_not_modelled(&h.unit.cfg));
        hazard_set_state(&h.unit, &h.unit.cfg);
        for (unsigned n = 0; n < 60; n++, sent++) {
            const struct cread_quads q = packet();

            waited += send(&q);
            assert_int_equal(cleared_quads_first(&h.out)->passes, 1);
            assert_true(quad_id_same(&cleared_quads_first(&h.out)->quads.id, &q.id));
            cleared_quads_drop(&h.out);
            packets++;
        }
        assert_int_equal(h.unit.clocks, 60);
    }
    assert_true(waited > 1000);
    compared("packets", sent);
    compared("times that one waited", waited);
}

/* The mistake of a day: packets of other sizes over the same bytes begin at other pixels. */
static void origins_do_not_count(void **state)
{
    struct cread_quads wide, narrow;

    (void)state;
    memset(&h, 0, sizeof h);
    hazard_reset(&h.unit);
    h.unit.cfg.cread.sample_mask = UINT16_MAX;
    h.unit.cfg.cread.target[0].format = FORMAT_A8B8G8R8;
    h.unit.cfg.cread.target[0].write_mask = 15;
    h.unit.cfg.target[0] = (struct rop_surface){ .width = 64, .height = 64, .bytes = 4 };
    h.unit.cfg.cread.target[1] = h.unit.cfg.cread.target[0];
    h.unit.cfg.cread.target[1].format = FORMAT_A2B10G10R10; /* blended: 4 pixels a packet */
    h.unit.cfg.cread.target[1].blend_enable = 1;
    h.unit.cfg.cread.target[1].color_op = h.unit.cfg.cread.target[1].alpha_op = BLEND_MAX;
    h.unit.cfg.cread.target[1].color_src = h.unit.cfg.cread.target[1].alpha_src = FACTOR_ONE;
    h.unit.cfg.cread.target[1].color_dst = h.unit.cfg.cread.target[1].alpha_dst = FACTOR_ONE;
    h.unit.cfg.target[1] = h.unit.cfg.target[0];
    hazard_set_state(&h.unit, &h.unit.cfg);
    memset(&wide, 0, sizeof wide);
    wide.samples[0] = 1;
    narrow = wide;
    narrow.target = 1;
    narrow.id.x = 2; /* in the same sector, of another packet's origin and target */
    cread_quads_push(&h.in, &wide);
    cread_quads_push(&h.in, &narrow);
    while (hazard_step(&h.unit, &h.in, &h.done, &h.out)) {}
    assert_int_equal(h.out.count, 1);
    quads_done_next(&h.done)->id = wide.id;
    while (hazard_step(&h.unit, &h.in, &h.done, &h.out)) {}
    assert_int_equal(h.out.count, 2);
    assert_false(hazard_idle(&h.unit));
    compared("packets of two sizes", 2);
}

/* Sectors that are a multiple of HAZARD_COUNTERS apart share a counter: chosen, pinned here. */
static void far_sectors_share_a_counter(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned shift = 0; shift < 2; shift++, cases++) {
        struct cread_quads q;

        memset(&h, 0, sizeof h);
        hazard_reset(&h.unit);
        h.unit.cfg.cread.sample_mask = UINT16_MAX;
        h.unit.cfg.cread.target[0].format = FORMAT_A8B8G8R8;
        h.unit.cfg.cread.target[0].write_mask = 15;
        h.unit.cfg.cread.target[0].logic_enable = 1;
        h.unit.cfg.cread.target[0].logic_func = LOGIC_XOR;
        h.unit.cfg.cread.target[1] = h.unit.cfg.cread.target[0];
        h.unit.cfg.target[0] = (struct rop_surface){ .width = 8, .height = 8, .bytes = 4 };
        h.unit.cfg.target[1] = h.unit.cfg.target[0];
        h.unit.cfg.target[1].base = 32 * HAZARD_COUNTERS - 512 * shift;
        hazard_set_state(&h.unit, &h.unit.cfg);
        memset(&q, 0, sizeof q);
        q.samples[0] = 1;
        cread_quads_push(&h.in, &q);
        q.target = 1;
        cread_quads_push(&h.in, &q);
        while (hazard_step(&h.unit, &h.in, &h.done, &h.out)) {}
        assert_int_equal(h.out.count, 1 + shift);
    }
    compared("distances", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_packet_waits_for_sectors_alone),
        cmocka_unit_test(origins_do_not_count),
        cmocka_unit_test(far_sectors_share_a_counter),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
