/* zjudge_vectors.c - random and exhaustive vectors of Zcull's judge */
#include "gpc/zcull/zjudge/zjudge_vectors.h"

#include <string.h>

#include "common/bits.h"
#include "gpc/zcull/zcull.h"
#include "gpc/zcull/zcull_random.h"
#include "gpc/zcull/zcull_range.h"
#include "unit.h"

const char zjudge_work_unit[] = "pixels";

/* known: rates.csv T1 */
const struct unit_rate zjudge_rates[] = {
    { "T1", "zcull", "", "", 1 },
    { 0 },
};

unsigned zjudge_work(const struct zjudge_vector *v)
{
    return v->zcull_zjudge_valid ? 256 : 0;
}

void zjudge_random_config(struct random *r, struct zjudge_vector *v)
{
    struct zcull_config *c = &v->cfg;

    memset(c, 0, sizeof *c);
    zcull_random_state(r, c);
    if (random_below(r, 4) == 0)
        c->z_min = zcull_random_depth(r, c->depth);
    if (random_below(r, 8) == 0)
        c->z_max = zcull_random_depth(r, c->depth);
    if (random_below(r, 32) == 0)
        c->z_min = (u32)random_bits(r);
    if (random_below(r, 4) == 0)
        c->clip = 1;
}

/* Near a key, or any. */
static u32 near_key(struct random *r, u32 key)
{
    const u32 off = (u32)random_bits(r) >> random_below(r, 32);

    if (random_below(r, 8) == 0)
        return (u32)random_bits(r);
    return random_below(r, 2) ? key + off : key - off;
}

/* The keys of a block, before the shader. */
static struct zcull_range keys_of(const struct zjudge_vector *v, unsigned block)
{
    const struct zjudge_tile *t = &v->zcull_zjudge;
    const struct zcull_plane p = zcull_plane_of(&t->depth, 16u * t->x, 16u * t->y);

    return zcull_drawn_of(&v->cfg, &p, &p, block).keys;
}

u64 zjudge_word(const struct zcull_config *cfg, u32 near, const u32 far[ZCULL_PARTS], unsigned bits)
{
    const struct zcull_shape *s = zcull_shape(cfg->format);
    struct zcull_word w = { .near = near, .may_pass = bits & 1, .may_fail = bits >> 1 & 1 };

    memcpy(w.far, far, sizeof w.far);
    return s ? zcull_encode(s, &w) : 0;
}

/* Bounds about the block's keys; now and then what memory may have written. */
static u64 random_word(struct random *r, const struct zjudge_vector *v, unsigned block)
{
    const struct zcull_range keys = keys_of(v, block);
    const u32 about = near_key(r, random_below(r, 2) ? keys.min : keys.max);
    u32 far[ZCULL_PARTS];

    if (random_below(r, 16) == 0)
        return random_below(r, 2) ? 0 : random_bits(r);
    for (unsigned i = 0; i < ZCULL_PARTS; i++)
        far[i] = random_below(r, 4) ? about : near_key(r, about);
    return zjudge_word(&v->cfg, near_key(r, random_below(r, 2) ? keys.min : keys.max), far,
                       (unsigned)random_bits(r));
}

unsigned zjudge_part(enum zcull_format format, unsigned column, unsigned row)
{
    const struct zcull_shape *s = zcull_shape(format);
    const struct zcull_look l = zjudge_look_of(format);

    return s ? row * l.rows % s->down * s->across + column * l.columns % s->across : 0;
}

void zjudge_random_inputs(struct random *r, struct zjudge_vector *v)
{
    struct zjudge_tile *t = &v->zcull_zjudge;

    memset(t, 0, sizeof *t);
    v->zcull_zjudge_valid = 1;
    t->id.draw = (u16)random_bits(r);
    t->id.prim = (u16)random_bits(r);
    t->id.part = (u2)random_below(r, 3);
    t->x = (u10)(random_below(r, 4) ? random_below(r, 8) : random_bits(r) & 1023);
    t->y = (u10)(random_below(r, 4) ? random_below(r, 8) : random_bits(r) & 1023);
    t->front = random_bits(r) & 1;
    t->touched = (u4)(random_below(r, 4) ? 15 : random_below(r, 16));
    t->depth = zcull_random_plane(r, v->cfg.depth);
    t->offset = random_below(r, 4) == 0;
    t->plain = random_below(r, 2) ? zcull_random_plane(r, v->cfg.depth) : t->depth;
    t->plain.base += random_below(r, 2) ? 0 : (s64)(random_bits(r) >> (8 + random_below(r, 48)));
    t->stopped = random_below(r, 8) == 0;
    t->stencil = random_below(r, 2);
    t->kept = (u8)(random_below(r, 4) ? 255 : random_bits(r));
    for (unsigned i = 0; i < ZJUDGE_LOOKS; i++) {
        t->word[i] = random_word(r, v, i / 2);
        t->part[i] = (u5)zjudge_part(v->cfg.format, random_below(r, 4), random_below(r, 4));
    }
}

/* Every depth of 16 bits, flat, before a bound in the middle: by every function, in both directions. */
const uint64_t zjudge_exhaustive_lines = UINT64_C(1) << 20;

void zjudge_exhaustive(uint64_t i, struct zjudge_vector *v)
{
    struct zjudge_tile *t = &v->zcull_zjudge;
    u32 far[ZCULL_PARTS];

    zjudge_base(v);
    v->cfg.depth = RASTER_Z16;
    v->cfg.z_max = 0xffff;
    v->cfg.format = ZCULL_Z_16X16_4X2;
    v->cfg.depth_func = (enum compare_func)(1 + (i >> 16 & 7));
    v->cfg.greater = i >> 19 & 1;
    for (unsigned k = 0; k < ZCULL_PARTS; k++)
        far[k] = zcull_key(&v->cfg, 0x8000);
    for (unsigned k = 0; k < ZJUDGE_LOOKS; k++)
        t->word[k] = zjudge_word(&v->cfg, far[0], far, 3);
    t->depth = (struct prim_plane){ .base = (s64)(i & 0xffff) };
}
