/* test_playback_compressed.c - CLEAR_SURFACE of targets that a kernel's tables compress, beside loops over the surface
 * by coordinates (facts/fbp.md Clears; classes/3d_semantics.md 11)
 *
 * A tile that has the colour or the depth of the table of clears takes no bytes: the state CLEAR.  Clears with other
 * values, of single channels, of parts of a tile, of stencil alone come between.
 */
#include "clear_cases.h"
#include "machine/playback_parts.h"
#include "fbp/comp/comp.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "fbp/crop/clear/clear_reference.h"
#include "made_trace.h"
#include "scratch_folder.h"
#include "seeded.h"

#define CLEARS 4
#define ENTRY  3 /* of the table of clears: what the first clear clears to */

static struct target_memory color = { .va = TARGET_VA }, zeta = { .va = ZETA_VA };

/* A target and its clears; what is in the tables; what was compared. */
struct compressed {
    struct surface_case s;
    struct clear_case clear[CLEARS];
    u32 entry[CLEAR_COLOR_WORDS], other[16 * CLEAR_COLOR_WORDS];
    bool has_z, disabled; /* whether the entry of colours is not to be used, which no byte tells */
    u32 z;                /* of the table, as ZROP has it */
    u32 depths; /* entries of depths that are not to be used: they change nothing (effects.def) */
    unsigned long tiles, clear_tiles, samples;
};

/* 16 bytes of pixels of the first clear, by definition. */
static void make_entry(struct compressed *k)
{
    struct clear_config all = { .format = (enum color_format)k->s.format, .channels = 15 };
    u8 byte[4 * CLEAR_COLOR_WORDS] = { 0 };

    memcpy(all.color, k->clear[0].color, sizeof all.color);
    for (unsigned at = 0; at < sizeof byte; at += k->s.bytes)
        clear_reference_pixel(&all, byte + at);
    for (unsigned i = 0; i < CLEAR_COLOR_WORDS; i++)
        k->entry[i] = mem_get(byte + 4 * i, 4);
    for (unsigned i = 0; i < 16 * CLEAR_COLOR_WORDS; i++)
        k->other[i] = (u32)random_word();
}

static void set_targets(void *context, struct screen_state *s)
{
    struct compressed *k = context;
    struct zrop_config *zrop = &s->fbp.zrop;

    if (k->s.depth) {
        if (!k->has_z)
            k->z = zrop->clear_z;
        k->has_z = true;
        zrop->kind = k->s.bytes == 4 ? ZETA_KIND_CZ : ZETA_KIND_Z;
        zrop->table_enable = 1;
        zrop->table_z = k->z;
    } else {
        struct fbp_target *t = &s->fbp.color[0];
        const enum comp_states states = k->s.bytes == 16 ? COMP_CR : COMP_CRA;

        t->compressed = true;
        t->comp = (struct comp_config){ (enum color_format)k->s.format,
                                        s->fbp.cread.samples_log2[0] & 3, states, 0, 0 };
        memcpy(t->clear.word, k->entry, sizeof t->clear.word);
    }
}

static void set_clears(void *context, struct clear_config *c)
{
    const struct compressed *k = context;

    c->kind_clears = 1;
    memcpy(c->entries, k->other, sizeof c->entries);
    memcpy(&c->entries[CLEAR_COLOR_WORDS * ENTRY], k->entry, sizeof k->entry);
}

/* Every tile of the memory of colours, as a client of L2 sees it. */
static void compare_color(const struct carried *c, struct compressed *k, struct mem *seen)
{
    const struct fbp *part = &playback_gpu(c->playback)->screen.fbp[0];
    const struct mem_port port = mem_port(seen, NULL, NULL);
    const struct comp_kind kind = comp_kind_of(&part->state.color[0].comp);

    for (unsigned at = 0; at < BYTES; at += COMP_TILE_BYTES, k->tiles++) {
        const struct comp_tile t = fbp_color_tile(part, &port, 0, color.va + at);
        struct mem_asked asked = { 0, 0 };
        struct comp_tile stored;
        u2 code;

        for (unsigned i = 0; i < COMP_TILE_BYTES; i++)
            if ((u8)(t.word[i / 4] >> 8 * (i % 4)) != color.expected[at + i])
                fail_msg("format 0x%x, %ux%u, mode %u: byte 0x%x is %02x, not %02x", k->s.format,
                         k->s.width, k->s.height, k->s.mode, at + i,
                         t.word[i / 4] >> 8 * (i % 4) & 255, color.expected[at + i]);
        mem_read(&port, &asked, MEM_CROP, color.va + at, COMP_SECTORS, stored.word, &code);
        k->clear_tiles += comp_state_of(kind, code) == COMP_CLEAR;
    }
}

/* Every sample of depth and stencil. */
static void compare_zeta(const struct carried *c, struct compressed *k, struct mem *seen)
{
    const struct fbp *part = &playback_gpu(c->playback)->screen.fbp[0];
    const struct mem_port port = mem_port(seen, NULL, NULL);
    const struct zrop_mode mode = zrop_mode_of(&part->zrop.cfg);
    const struct zeta_case *z = &zeta_cases[k->s.format];
    const unsigned w = k->s.width * across_of[k->s.mode], h = k->s.height * down_of[k->s.mode];

    for (unsigned y = 0; y < h; y += 8)
        for (unsigned x = 0; x < w; x += 8, k->tiles++) {
            const struct zeta_tile t = fbp_zeta_tile(part, &port, x, y);

            k->clear_tiles += t.state == ZETA_CLEAR;
            for (unsigned i = 0; i < 64; i++) {
                const u8 *at = zeta.expected;

                if (x + i % 8 >= w || y + i / 8 >= h)
                    continue;
                at += clear_loops_at(&k->s, k->s.first_layer, x + i % 8, y + i / 8);
                if (z->z_bits && zrop_depth(&mode, &t, i) != mem_get(at + z->z_at, z->z_bits / 8))
                    fail_msg("depth 0x%x, %ux%u, mode %u: %u,%u is %x, not %x", z->format,
                             k->s.width, k->s.height, k->s.mode, x + i % 8, y + i / 8,
                             zrop_depth(&mode, &t, i), mem_get(at + z->z_at, z->z_bits / 8));
                if (z->stencil_at < z->bytes && t.stencil[i] != at[z->stencil_at])
                    fail_msg("stencil 0x%x, %ux%u, mode %u: %u,%u is %x, not %x", z->format,
                             k->s.width, k->s.height, k->s.mode, x + i % 8, y + i / 8, t.stencil[i],
                             at[z->stencil_at]);
                k->samples++;
            }
        }
}

static void compare(struct carried *c, void *context)
{
    struct compressed *k = context;
    struct hub_channel *channel = playback_channel(c->playback);
    struct mem seen = mem_view(&playback_gpu(c->playback)->mem, &channel->space);

    if (k->s.depth)
        compare_zeta(c, k, &seen);
    else
        compare_color(c, k, &seen);
    assert_false(seen.faults.any);
}

/* Clears: the first of all of the target's first layer, others to the same value or another. */
static void make_clears(struct compressed *k)
{
    for (unsigned n = 0; n < CLEARS; n++) {
        struct clear_case *c = &k->clear[n];

        *c = random_clear(&k->s, 0);
        if (n == 0) {
            c->use_rect = c->use_scissor = c->use_viewport = false;
            memcpy(c->clip, (unsigned[]){ 0, 0, 200, 200 }, sizeof c->clip);
            c->word = k->s.depth ? 3 : 0x3c;
        } else if (below(2)) {
            c->z = k->clear[0].z;
            memcpy(c->color, k->clear[0].color, sizeof c->color);
        }
    }
}

/* Returns the message of a failure, or "". */
static const char *clear_and_compare(struct compressed *k)
{
    const struct gpu_tables tables = { NULL, set_targets, set_clears, k };
    struct carried c = { .tables = &tables };
    struct target_memory *t = k->s.depth ? &zeta : &color;

    make_clears(k);
    if (!k->s.depth)
        make_entry(k);
    made_trace_begin();
    make_pieces(&k->s, t, -1);
    clear_stream_begin();
    clear_stream_disable_entries(k->disabled ? 1u << (ENTRY - 1) : 0, k->depths);
    clear_stream_target(&k->s, t->va, 0, 0);
    for (unsigned n = 0; n < CLEARS; n++) {
        clear_stream_add(&k->clear[n]);
        clear_loops(&k->s, &k->clear[n], t->expected);
    }
    clear_stream_submit();
    made_trace_end();
    return carry_out(&c, compare, k);
}

/* 32 bits and more, block linear, up to 8 samples; of 128 bits one. */
static bool color_compresses(const struct surface_case *s)
{
    return s->bytes >= 4 && !s->pitched && !s->three && s->mode < 6 &&
           (s->bytes < 16 || s->mode == 0);
}

static void compressed_colour_equals_loops(void **state)
{
    struct compressed k = { 0 };
    const char *wrong;

    (void)state;
    for (unsigned round = 0; round < 60; round++) {
        do
            k.s = random_surface(false);
        while (!color_compresses(&k.s));
        k.disabled = below(4) == 0;
        wrong = clear_and_compare(&k);
        if (*wrong)
            fail_msg("round %u: %s", round, wrong);
    }
    compared("tiles", k.tiles);
    compared("of these in state CLEAR", k.clear_tiles);
}

static void compressed_depth_equals_loops(void **state)
{
    struct compressed k = { 0 };
    const char *wrong;

    (void)state;
    for (unsigned round = 0; round < 48; round++) {
        do
            k.s = random_surface(true);
        while (k.s.mode == 6 || k.s.bytes == 1);
        k.s.layers = 1; /* one is bound */
        k.s.first_layer = 0;
        k.has_z = false;
        k.depths = round % 2 ? 0x7fff : random_word() & 0x7fff;
        wrong = clear_and_compare(&k);
        if (*wrong)
            fail_msg("round %u: %s", round, wrong);
    }
    compared("samples", k.samples);
    compared("tiles", k.tiles);
    compared("of these in state CLEAR", k.clear_tiles);
}

/* What the model has no compressed tiles of is refused, not drawn. */
static void what_has_no_such_tiles_is_refused(void **state)
{
    struct compressed k = { 0 };
    unsigned seen[2] = { 0 };

    (void)state;
    while (!seen[0] || !seen[1]) {
        const unsigned depth = below(2);

        do
            k.s = random_surface(depth);
        while (k.s.pitched || k.s.three || (depth ? k.s.bytes != 1 : k.s.bytes >= 4));
        seen[depth]++;
        assert_string_equal(clear_and_compare(&k),
                            depth ? "zcache: compressed S8, whose tiles share compress bits"
                                  : "comp: a colour format of 8 or 16 bits, or none");
    }
    compared("refusals", seen[0] + seen[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(compressed_colour_equals_loops, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(compressed_depth_equals_loops, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(what_has_no_such_tiles_is_refused, scratch_enter,
                                        scratch_leave),
    };
    int failed;

    clear_cases_seed(seed_from_environment());
    clear_reference_open();
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    clear_reference_close();
    return failed;
}
