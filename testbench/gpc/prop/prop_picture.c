/* prop_picture.c - see prop_picture.h */
#include "prop_picture.h"

#include <assert.h>
#include <string.h>

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
    const unsigned pixels = prop_packet_pixels(prop_target(cfg, q->target)), words = 8 / pixels;

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
        assert(p->stage == PROP_IDLE && shaded.count == 0 && passed.count == 0);
    }
    return late;
}

/* A sample's colour in every target. */
static void draw_sample(const struct prop_config *cfg, const struct fragment *f, unsigned x,
                        unsigned y, unsigned s, struct picture *out)
{
    const unsigned targets = cfg->dual_source ? 1 : cfg->outputs;

    for (unsigned o = 0; o < targets; o++) {
        const unsigned to = cfg->dual_source ? 0 : cfg->select[o];

        if (prop_packet_pixels(prop_target(cfg, to)) == 0)
            continue;
        prop_convert(cfg, prop_target(cfg, to), f->color[o], out->color[to][y][x][s]);
        if (to == 0)
            memset(out->second[y][x][s], 0, sizeof out->second[y][x][s]);
        if (cfg->dual_source)
            prop_convert(cfg, &cfg->target0, f->color[1], out->second[y][x][s]);
    }
}

static bool alpha_kills(const struct prop_config *cfg, const struct fragment *f, unsigned x,
                        unsigned y, unsigned s)
{
    const struct samples_shape shape = samples_shape(samples_mode(&cfg->samples));
    const u32 alpha = f->color[0][3];

    if (cfg->alpha_test && !prop_alpha_passes(cfg->alpha_func, alpha, cfg->alpha_ref))
        return true;
    return cfg->alpha_to_coverage && !cfg->shader_mask &&
           !(prop_alpha_coverage(cfg->dither, alpha, (unsigned)shape.across * shape.down, (u14)x,
                                 (u14)y) >>
                 s &
             1);
}

/* Mask, shader, alpha, depth, colour; with early Z mandated depth comes first, of the plane. */
static bool draw_one(const struct prop_config *cfg, const struct picture_draw *d, unsigned x,
                     unsigned y, unsigned s, struct picture *out)
{
    const struct fragment f = shade(d->tile.id.prim, x, y);
    const bool early = cfg->mandated_early;
    u32 *depth = &out->depth[y][x][s];

    if (cfg->sample_mask && !(cfg->mask[x % 2 + y % 2 * 2] >> s & 1))
        return false;
    if (cfg->tests && early && !depth_test(cfg, depth, d->z))
        return false;
    if (cfg->shades && ((cfg->shader_kills && f.killed) ||
                        (cfg->shader_mask && !(f.mask >> s & 1)) || alpha_kills(cfg, &f, x, y, s)))
        return true;
    if (cfg->tests && !early &&
        !depth_test(cfg, depth, cfg->shades && cfg->shader_z ? prop_depth(cfg, f.z) : d->z))
        return true;
    if (cfg->shades)
        draw_sample(cfg, &f, x, y, s, out);
    return true;
}

void picture_by_sample(const struct prop_config *cfg, const struct picture_draw *draws,
                       unsigned count, struct picture *out)
{
    const enum sample_mode mode = samples_mode(&cfg->samples);
    const struct samples_shape shape = samples_shape(mode);
    const unsigned n = (unsigned)shape.across * shape.down, w = 8u / shape.across;

    for (unsigned i = 0; i < count; i++)
        for (unsigned p = 0; p < 64 / n; p++) {
            const unsigned px = p % w, py = p / w;
            bool shaded = false;

            for (unsigned s = 0; s < n; s++) {
                const struct samples_place in = samples_place(mode, s);
                const unsigned bit = 8 * (py * shape.down + in.y) + px * shape.across + in.x;

                if (draws[i].tile.coverage >> bit & 1)
                    shaded |= draw_one(cfg, &draws[i], draws[i].tile.x + px, draws[i].tile.y + py,
                                       s, out);
            }
            out->shaded += shaded && cfg->shades;
        }
}

bool picture_same(const struct picture *a, const struct picture *b)
{
    return memcmp(a->depth, b->depth, sizeof a->depth) == 0 &&
           memcmp(a->color, b->color, sizeof a->color) == 0 &&
           memcmp(a->second, b->second, sizeof a->second) == 0;
}
