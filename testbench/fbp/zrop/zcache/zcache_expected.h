/* zcache_expected.h - what the depth cache should hold and count, by an array of all tiles: for test_zcache.c */
#ifndef ZCACHE_EXPECTED_H
#define ZCACHE_EXPECTED_H

#include "zcache_bench.h"

static struct zeta_tile expected[TILES];
static struct zcache_counts counted; /* as they should be */

/* What the cache holds, one tile a place. */
static struct {
    bool used, dirty;
    unsigned n;
} places[ZCACHE_TILES];

/* FORMAT.md 1: bytes of a tile's depth in each state. */
static unsigned depth_bytes(enum zeta_state state)
{
    const unsigned sample = zrop.format == ZETA_ZF32 ? 4 : zrop.format == ZETA_S8 ? 0 : 3;
    const unsigned bytes[4] = { [ZETA_RAW] = 64 * sample, 0, 32, 64 };

    return bytes[state];
}

/* The same in memory, with its stencil. */
static unsigned tile_bytes(enum zeta_state state)
{
    return depth_bytes(state) + (zrop.format == ZETA_ZF32 ? 0 : 64);
}

static unsigned place_of(unsigned n)
{
    const u64 at = zcache_address(&z.unit.mode, 8 * (n % ACROSS), 8 * (n / ACROSS));

    return at / (zrop.format == ZETA_S8 ? 64 : 256) % ZCACHE_TILES;
}

static void leave(unsigned place)
{
    if (places[place].dirty)
        counted.stored += tile_bytes(expected[places[place].n].state);
    places[place].used = places[place].dirty = false;
}

/* Tile n comes, unless it is there. */
static void come(unsigned n)
{
    const unsigned place = place_of(n);

    if (places[place].used && places[place].n == n)
        return;
    leave(place);
    places[place].used = true;
    places[place].n = n;
    counted.loaded += tile_bytes(expected[n].state);
}

/* Expects a tile that a clear overwrites: it is not read, and ZROP gets zeros.  Returns whether it was here. */
static bool come_unread(unsigned n)
{
    const unsigned place = place_of(n);

    if (places[place].used && places[place].n == n)
        return false;
    leave(place);
    places[place].used = true;
    places[place].n = n;
    memset(&expected[n], 0, sizeof expected[n]);
    return true;
}

/* A result of ZROP over tile n, and what is counted of it. */
static struct zrop_result *result_of(const struct tile_id *id, unsigned n)
{
    const struct zrop_mode mode = zrop_mode_of(&zrop);
    struct zrop_result *r = zrop_result_next(&z.results);
    struct zeta_tile aged;

    memset(r, 0, sizeof *r);
    r->id = *id;
    r->passed = n;
    r->count = (u7)(random_word() % 65);
    r->decision = (enum zrop_decision)(random_word() % 4);
    r->z_written = random_word() % 4 != 0;
    r->stencil_written = random_word() & 1;
    r->feedback_valid = random_word() & 1;
    r->feedback_min = (u32)random_word();
    r->feedback_max = (u32)random_word();
    r->tile = expected[n];
    if (r->z_written || r->stencil_written) {
        zrop_aged_tile(&seeded, &zrop, &aged);
        zrop_canonical(&mode, &aged, &r->tile);
        if (!mode.has_stencil) /* of which the bytes mean nothing */
            memset(r->tile.stencil, 0, sizeof r->tile.stencil);
        if (!mode.z_bits) { /* S8, which is kept raw here */
            memset(r->tile.z, 0, sizeof r->tile.z);
            r->tile.state = ZETA_RAW;
        }
        expected[n] = r->tile;
        places[place_of(n)].dirty = true;
    }
    return r;
}

static void count(const struct zrop_result *r, enum zeta_state before)
{
    counted.tested++;
    counted.read += depth_bytes(before);
    counted.rejected += r->decision == DECIDED_REJECT;
    counted.accepted += r->decision == DECIDED_ACCEPT;
    counted.ambiguous += r->decision == DECIDED_AMBIGUOUS;
    counted.samples += r->count;
    counted.state[r->tile.state] += r->z_written;
    counted.written +=
        (r->z_written ? depth_bytes(r->tile.state) : 0) + (r->stencil_written ? 64 : 0);
}

/* What ZROP gets over tile n: the tile that it gave last, and all of the packet; or a clear. */
static void check_frtx(unsigned n, const struct prop_frtx *in, const struct zeta_walk *clear)
{
    struct zrop_frtx want = { .id = id_of(n), .dst = expected[n] };
    const struct zrop_frtx *got = zrop_frtx_first(&z.frtx);

    assert_int_equal(z.frtx.count, 1);
    if (!zeta_tile_same(&got->dst, &expected[n]))
        fail_msg("format %u tile %u: not what ZROP gave last", zrop.format, n);
    want.op = in ? ZROP_DRAW : ZROP_CLEAR;
    want.clear_depth = in ? 0 : clear->clear_depth;
    want.clear_stencil = in ? 0 : clear->clear_stencil;
    want.coverage = in ? in->coverage : clear->coverage;
    if (in) {
        want.front_facing = in->front_facing;
        want.shader_z = in->shader_z;
        want.plane = in->plane;
        memcpy(want.z, in->z, sizeof want.z);
    }
    assert_true(zrop_frtx_same(got, &want));
    zrop_frtx_drop(&z.frtx);
}

#endif
