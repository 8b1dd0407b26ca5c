/* prop_picture.c - see prop_picture.h */
#include "prop_picture.h"

#include <assert.h>
#include <string.h>

#include "prop_mixed.h"

/* The shader: any function of the pixel and the primitive. */
struct fragment {
    bool killed;
    u16 mask;
    u32 z, color[PROP_OUTPUTS][4];
};

static u32 mixed(u32 a, u32 b, u32 c)
{
    u32 h = a * 0x9e3779b1u ^ b * 0x85ebca6bu ^ c * 0xc2b2ae35u;

    h ^= h >> 15;
    h *= 0x2c1b3c6du;
    return h ^ h >> 13;
}

static struct fragment shade(u16 prim, unsigned x, unsigned y)
{
    const u32 h = mixed(prim, x, y);
    struct fragment f = { .killed = h % 4 == 0,
                          .mask = (u16)(h >> 4),
                          .z = 0x3e800000 + h % 0x1000000 };

    for (unsigned o = 0; o < PROP_OUTPUTS; o++)
        for (unsigned c = 0; c < 4; c++)
            f.color[o][c] = 0x3e000000 + mixed(h, o, c) % 0x2000000;
    return f;
}

/* LESS, on depths as stored. */
static bool depth_test(const struct prop_config *cfg, u32 *stored, u32 z)
{
    if (!(z < *stored))
        return false;
    if (cfg->z_writes)
        *stored = z;
    return true;
}

static void answer_test(const struct prop_config *cfg, const struct prop_frtx *in, u32 z,
                        struct picture *out, struct prop_passed_fifo *passed)
{
    const enum sample_mode mode = samples_mode(&cfg->samples);
    const struct samples_shape shape = samples_shape(mode);
    struct prop_passed answer = { .id = in->id };

    for (unsigned i = 0; i < 64; i++) {
        const unsigned x = in->id.x + i % 8 / shape.across, y = in->id.y + i / 8 / shape.down;
        const unsigned s = samples_number(mode, i % shape.across, i / 8 % shape.down);

        if (in->coverage >> i & 1 &&
            depth_test(cfg, &out->depth[y][x][s], in->shader_z ? in->z[i] : z))
            answer.passed |= (u64)1 << i;
    }
    prop_passed_push(passed, &answer);
}

static void answer_shade(const struct prop_config *cfg, const struct shade_quads *in,
                         struct picture *out, struct shaded_quads_fifo *shaded)
{
    const struct samples_shape shape = samples_shape(samples_mode(&cfg->samples));
    const unsigned across = 8 / shape.across / 2;
    const unsigned outputs = cfg->dual_source ? 2 : cfg->outputs ? cfg->outputs : 1;

    for (unsigned o = 0; o < outputs; o++) {
        struct shaded_quads answer = { .id = in->id, .number = (u3)o };

        for (unsigned i = 0; i < PROP_GROUP; i++) {
            const unsigned quad = 4 * in->group + i / 4;
            const unsigned x = in->x + quad % across * 2 + i % 2;
            const unsigned y = in->y + quad / across * 2 + i / 2 % 2;
            const struct fragment f = shade(in->id.prim, x, y);

            answer.killed |= (u16)(f.killed << i);
            answer.mask[i] = f.mask;
            answer.z[i] = f.z;
            memcpy(&answer.color[4 * i], f.color[o], sizeof f.color[o]);
            out->shaded += o == 0 && in->samples[i];
        }
        shaded_quads_push(shaded, &answer);
    }
}

static void store(const struct prop_config *cfg, const struct cread_quads *q, struct picture *out)
{
    const unsigned pixels = prop_packet_pixels(&cfg->target[q->target]), words = 8 / pixels;

    for (unsigned i = 0; i < pixels; i++) {
        const unsigned x = q->id.x + 2 * (i / 4) + i % 2;
        const unsigned y = q->id.y + (pixels == 2 ? 0 : i / 2 % 2);

        for (unsigned s = 0; s < 16; s++)
            if (q->samples[i] >> s & 1) {
                memset(out->color[q->target][y][x][s], 0, sizeof out->color[0][0][0][0]);
                memcpy(out->color[q->target][y][x][s], &q->src[words * i], words * sizeof(u32));
                if (q->target == 0)
                    memcpy(out->second[y][x][s], &q->src1[words * i], words * sizeof(u32));
            }
    }
}

unsigned picture_by_prop(struct prop *p, const struct picture_draw *draws, unsigned count,
                         struct picture *out)
{
    struct fine_tile_fifo tiles = { .head = 0 };
    struct prop_passed_fifo passed = { .head = 0 };
    struct prop_frtx_fifo zrop = { .head = 0 };
    struct shade_quads_fifo shades = { .head = 0 };
    static struct shaded_quads_fifo shaded;
    static struct cread_quads_fifo cread;
    const u64 passed_before = p->passed;
    unsigned late = 0;

    shaded.head = shaded.count = cread.head = cread.count = 0;
    for (unsigned i = 0; i < count; i++) {
        fine_tile_push(&tiles, &draws[i].tile);
        for (bool moved = true; moved;) {
            moved = prop_step(p, &tiles, &passed, &shaded, &zrop, &shades, &cread);
            if (!prop_frtx_empty(&zrop)) {
                struct prop_frtx f = prop_frtx_pop(&zrop);

                late += f.late;
                assert(f.late == p->late && f.front_facing == draws[i].tile.front);
                assert(depth_plane_same(&f.plane, &draws[i].tile.plane));
                answer_test(&p->cfg, &f, draws[i].z, out, &passed);
                moved = true;
            }
            while (!shade_quads_empty(&shades) && shaded.count < 32) {
                struct shade_quads q = shade_quads_pop(&shades);

                answer_shade(&p->cfg, &q, out, &shaded);
                moved = true;
            }
            while (!cread_quads_empty(&cread)) {
                struct cread_quads q = cread_quads_pop(&cread);

                store(&p->cfg, &q, out);
                moved = true;
            }
        }
        assert(prop_idle(p) && shaded.count == 0 && passed.count == 0);
    }
    out->passed += p->passed - passed_before;
    return late;
}

/* A sample's colour in every target, of a pixel with those raster samples left. */
static void draw_sample(const struct prop_config *cfg, const struct fragment *f, u16 covered,
                        unsigned t, unsigned x, unsigned y, struct picture *out)
{
    const unsigned targets = cfg->dual_source ? 1 : cfg->outputs;

    for (unsigned o = 0; o < targets; o++) {
        const unsigned to = cfg->dual_source ? 0 : cfg->select[o];

        if (prop_packet_pixels(&cfg->target[to]) == 0)
            continue;
        mixed_color(cfg, &cfg->target[to], covered, t, f->color[o], out->color[to][y][x][t]);
        if (to == 0)
            memset(out->second[y][x][t], 0, sizeof out->second[y][x][t]);
        if (cfg->dual_source)
            mixed_color(cfg, &cfg->target[0], covered, t, f->color[1], out->second[y][x][t]);
    }
}

/* Alpha to coverage of the sample itself, or of the target's that stands for it. */
static bool alpha_covers(const struct prop_config *cfg, u32 alpha, unsigned x, unsigned y,
                         unsigned s)
{
    unsigned t = 0, n = mixed_samples(cfg->samples.tir ? cfg->samples.raster : cfg->samples.target);

    if (cfg->samples.tir && !cfg->raster_alpha) {
        n = mixed_samples(cfg->samples.target);
        while (t < n && !(mixed_share(cfg, t) >> s & 1))
            t++;
        s = t;
    }
    return s < n && (prop_alpha_coverage(cfg->dither, alpha, n, (u14)x, (u14)y) >> s & 1);
}

static bool alpha_kills(const struct prop_config *cfg, const struct fragment *f, unsigned x,
                        unsigned y, unsigned s)
{
    const u32 alpha = f->color[0][3];

    if (cfg->alpha_test && !prop_alpha_passes(cfg->alpha_func, alpha, cfg->alpha_ref))
        return true;
    return cfg->alpha_to_coverage && !cfg->shader_mask && !alpha_covers(cfg, alpha, x, y, s);
}

enum fate { MASKED, SHADED, DRAWN };

/* Mask, shader, alpha, depth; with early Z mandated depth comes first, of the plane. */
static enum fate fate_of(const struct prop_config *cfg, const struct picture_draw *d, unsigned x,
                         unsigned y, unsigned s, struct picture *out)
{
    const struct fragment f = shade(d->tile.id.prim, x, y);
    const bool early = cfg->mandated_early;
    u32 *depth = &out->depth[y][x][s];

    if (cfg->sample_mask && !(cfg->mask[x % 2 + y % 2 * 2] >> s & 1))
        return MASKED;
    if (cfg->tests && early && !depth_test(cfg, depth, d->z))
        return MASKED;
    if (cfg->shades && ((cfg->shader_kills && f.killed) ||
                        (cfg->shader_mask && !(f.mask >> s & 1)) || alpha_kills(cfg, &f, x, y, s)))
        return SHADED;
    if (cfg->tests && !early &&
        !depth_test(cfg, depth, cfg->shades && cfg->shader_z ? prop_depth(cfg, f.z) : d->z))
        return SHADED;
    return DRAWN;
}

/* Pixel (px, py) of a tile: its raster samples, then those of the targets that they cover. */
static void draw_pixel(const struct prop_config *cfg, const struct picture_draw *d, unsigned px,
                       unsigned py, struct picture *out)
{
    const enum sample_mode mode = samples_mode(&cfg->samples);
    const struct samples_shape shape = samples_shape(mode);
    const unsigned x = d->tile.x + px, y = d->tile.y + py;
    const struct fragment f = shade(d->tile.id.prim, x, y);
    bool shaded = false;
    u16 covered = 0;

    for (unsigned s = 0; s < mixed_samples(mode); s++) {
        const struct samples_place in = samples_place(mode, s);
        const unsigned bit = 8 * (py * shape.down + in.y) + px * shape.across + in.x;
        enum fate fate = MASKED;

        if (d->tile.coverage >> bit & 1)
            fate = fate_of(cfg, d, x, y, s, out);
        shaded |= fate != MASKED;
        out->passed += fate == DRAWN || (fate == SHADED && cfg->tests && cfg->mandated_early);
        covered |= (u16)((fate == DRAWN) << s);
    }
    for (unsigned t = 0; t < mixed_samples(cfg->samples.target) && cfg->shades; t++)
        if (covered & mixed_share(cfg, t))
            draw_sample(cfg, &f, covered, t, x, y, out);
    out->shaded += shaded && cfg->shades;
}

void picture_by_sample(const struct prop_config *cfg, const struct picture_draw *draws,
                       unsigned count, struct picture *out)
{
    const struct samples_shape shape = samples_shape(samples_mode(&cfg->samples));
    const unsigned n = (unsigned)shape.across * shape.down, w = 8u / shape.across;

    for (unsigned i = 0; i < count; i++)
        for (unsigned p = 0; p < 64 / n; p++)
            draw_pixel(cfg, &draws[i], p % w, p / w, out);
}

bool picture_same(const struct picture *a, const struct picture *b)
{
    return memcmp(a->depth, b->depth, sizeof a->depth) == 0 &&
           memcmp(a->color, b->color, sizeof a->color) == 0 &&
           memcmp(a->second, b->second, sizeof a->second) == 0;
}
