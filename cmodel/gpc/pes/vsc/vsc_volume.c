/* vsc_volume.c - what lies in the view volume (facts/classes/draw_semantics.md 5) */
#include "gpc/pes/vsc/vsc_parts.h"

#define MAGNITUDE 0x7fffffff
#define INFINITE  0x7f800000

/* 2^-126: chosen: the least w that is taken for positive; its reciprocal is a number */
#define LEAST_W 0x00800000

/* known: facts/classes/draw_semantics.md 5: the guard band is 1 or 256; chosen: less in x and y where 256 leaves the
 * range of setup's coordinates (vsc_bundle.c)
 */
static void set_bands(struct vsc_volume *v, const struct vsc_config *cfg, unsigned viewport)
{
    const struct vsc_viewport *at = &cfg->viewport[viewport];
    const bool xy = cfg->clip == CLIP_FRUSTUM_XY || cfg->clip == CLIP_FRUSTUM_XYZ;
    const bool z = cfg->clip == CLIP_FRUSTUM_Z || cfg->clip == CLIP_FRUSTUM_XYZ;
    const bool wide_z = cfg->band_z == BAND_Z_256 || (cfg->band_z != BAND_Z_1 && !cfg->narrow_band);

    for (unsigned i = 0; i < 2; i++)
        v->band[i] = xy || cfg->narrow_band ? 0 : at->band[i];
    v->band[2] = z || !wide_z ? 0 : 8;
}

/* known: facts/classes/draw_semantics.md 5, GEOMETRY_CLIP; chosen: WZERO_NO_Z_CULL has no planes of z at all, as
 * drivers use it for depth clamp; WZERO_TRI_FILL_OR_CLIP is as WZERO
 */
static u16 planes_of(const struct vsc_config *cfg)
{
    u16 planes = 1 << VSC_W | VSC_X_PLANES | VSC_Y_PLANES;

    if (!cfg->transform || cfg->clip == CLIP_PASSTHRU)
        return 0;
    return cfg->clip == CLIP_WZERO_NO_Z_CULL ? planes : planes | VSC_Z_PLANES;
}

/* known: facts/classes/draw_semantics.md 5: without the transform nothing is clipped */
struct vsc_volume vsc_cut_volume(const struct vsc_config *cfg, unsigned viewport)
{
    struct vsc_volume v = { .planes = planes_of(cfg), .z_from_zero = cfg->z_from_zero };

    if (cfg->transform)
        v.planes |= cfg->planes & ~cfg->culls;
    set_bands(&v, cfg, viewport);
    return v;
}

/* known: facts/tpc.md, VSC: out-of-frustum; draw_semantics.md 5: lines and points by a band of their own
 * chosen: z by the band that cuts it, so that depth clamp with a wide one culls nothing that is seen
 */
struct vsc_volume vsc_cull_volume(const struct vsc_config *cfg, unsigned viewport,
                                  enum primitive_kind kind)
{
    struct vsc_volume v = { .planes = planes_of(cfg), .z_from_zero = cfg->z_from_zero };

    if (cfg->transform)
        v.planes |= cfg->planes;
    set_bands(&v, cfg, viewport);
    for (unsigned i = 0; i < 2; i++)
        v.band[i] =
            kind == PRIMITIVE_TRIANGLE || cfg->narrow_cull ? 0 : cfg->viewport[viewport].band[i];
    return v;
}

/* a * 2^up, of a number that is not NaN. */
static u32 scaled(u32 a, unsigned up)
{
    const u32 exp = a >> 23 & 255;

    if (exp > 0 && exp + up < 255)
        return a + ((u32)up << 23);
    return (u32)float_mul(&cut_rules, a, 0x3f800000, (s32)up);
}

/* Monotonic in the number, zeros equal. */
static s32 order(u32 a)
{
    return a >> 31 ? -(s32)(a & MAGNITUDE) : (s32)a;
}

/* Both planes of an axis, -bound <= a <= bound, in bits 0 and 1. */
static unsigned outside_axis(u32 a, u32 bound)
{
    return (unsigned)(order(a) < -order(bound)) | (unsigned)(order(a) > order(bound)) << 1;
}

/* known: facts/classes/draw_semantics.md 5: inside is d >= 0; chosen: a NaN is outside */
static bool outside_distance(u32 d)
{
    return (d & MAGNITUDE) > INFINITE || order(d) < 0;
}

/* By order alone, which is the sign of the exact distance.  No coordinate is NaN.  An infinite one and an infinite
 * bound count as equal here; such a vertex is on the plane.
 */
u16 vsc_outside(const struct vsc_volume *v, const struct vsc_corner *c)
{
    const u32 w = c->position[3];
    unsigned out = 0;

    for (unsigned i = 0; i < VSC_USER_PLANES; i++)
        if (v->planes >> i & 1)
            out |= (unsigned)outside_distance(c->clip[i]) << i;
    if (!(v->planes >> VSC_W & 1))
        return (u16)out;
    out |= (unsigned)(order(w) < LEAST_W) << VSC_W;
    for (unsigned i = 0; i < 3; i++)
        out |= outside_axis(c->position[i], scaled(w, v->band[i])) << (VSC_X_LOW + 2 * i);
    if (v->z_from_zero && v->band[2] == 0)
        out = (out & ~(1u << VSC_Z_LOW)) | (unsigned)(order(c->position[2]) < 0) << VSC_Z_LOW;
    return (u16)(out & v->planes);
}

struct cut_number vsc_distance(const struct vsc_volume *v, const struct vsc_corner *c,
                               unsigned plane)
{
    const u32 w = c->position[3];
    const unsigned axis = (plane - VSC_X_LOW) / 2;
    u32 a;

    if (plane < VSC_USER_PLANES)
        return cut_sum(c->clip[plane], 0, 0);
    if (plane == VSC_W)
        return cut_sum(w, 0, LEAST_W | 0x80000000);
    a = c->position[axis];
    if (plane == VSC_Z_LOW && v->z_from_zero && v->band[2] == 0)
        return cut_sum(a, 0, 0);
    return cut_sum(w, v->band[axis], (plane - VSC_X_LOW) % 2 ? a ^ 0x80000000 : a);
}
