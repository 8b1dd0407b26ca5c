/* tex_warp.c - a warp's samples at once (tex_warp.h) */
#include "gpc/tpc/tex/tex_warp.h"

#include <string.h>

#include "common/srgb.h"
#include "gpc/tpc/tex/tex_choices.h"
#include "gpc/tpc/tex/tex_parts.h"

/* The host's arithmetic has no other. */
#define CHOICES_ARE_PLAIN \
    (TEX_COORD_ROUND == ROUND_RNE && TEX_WIDTH == TEX_WIDTH_EXACT && TEX_NEAREST_ROUNDS)

static bool has_plain_sides(const struct tex_view *v)
{
    bool plain = v->width <= TEX_HOST_SIZE && v->height <= TEX_HOST_SIZE && v->normalized;

    for (unsigned axis = 0; axis < 2; axis++)
        plain = plain && (v->wrap[axis] == TEX_WRAP || v->wrap[axis] == TEX_MIRROR ||
                          v->wrap[axis] == TEX_CLAMP_EDGE || v->wrap[axis] == TEX_MIRROR_EDGE);
    return plain;
}

static bool has_plain_texels(const struct tex_format *f)
{
    bool plain = f->codec == TEX_PLAIN && (f->bytes == 1 || f->bytes == 2 || f->bytes == 4);

    for (unsigned c = 0; c < 4; c++)
        plain = plain && (f->component[c].number == TEX_ABSENT ||
                          (f->component[c].number == TEX_UNORM && f->width[c] == 8));
    return plain && !f->is_depth;
}

bool tex_warp_takes(const struct tex_view *v)
{
    return CHOICES_ARE_PLAIN && v->version == TEX_BLOCK_LINEAR && v->type == TEX_2D &&
           v->sample_code == 0 && v->magnify != TEX_ANISO && v->minify != TEX_ANISO && !v->packs &&
           !v->anisotropy && !v->reduction && has_plain_sides(v) && has_plain_texels(&v->format);
}

/* Sums of the bytes of texels, and of those that sRGB converts. */
struct sums {
    _Alignas(64) u32 narrow[4][TEX_WARP];
    u64 wide[3][TEX_WARP];
    bool alone; /* of one level: 'narrow' is not multiplied by a share */
    u4 converted;
};

static void add_sums(const struct tex_host_axis *x, const struct tex_host_axis *y,
                     u32 texel[4][TEX_WARP], const u32 share[TEX_WARP], struct sums *sum)
{
    if (sum->alone)
        tex_host_sum(x, y, texel, sum->narrow);
    else
        tex_host_add(x, y, texel, share, sum->narrow);
    for (unsigned c = 0; c < 3; c++)
        if (sum->converted >> c & 1)
            tex_host_add_wide(x, y, texel, c, srgb_decode, share, sum->wide[c]);
}

u64 tex_warp_places(struct tex_bound *b, const struct tex_warp *in,
                    const struct tex_warp_levels *levels, unsigned n, struct tex_warp_places *out)
{
    const struct tex_view *v = &b->view;
    const struct tex_level *l = tex_bound_level(b, levels->level[n]);
    const struct surface_rows r = surface_rows_of(&l->image);
    const bool linear = levels->linear[n];
    const struct tex_host_side across = { l->size[0], v->wrap[0], linear },
                               down = { l->size[1], v->wrap[1], linear };

    tex_host_texels(&across, in->x, &out->x);
    tex_host_texels(&down, in->y, &out->y);
    tex_host_columns(&r, v->format.bytes / 2, &out->x);
    tex_host_rows(&r, &out->y);
    tex_host_place(&out->x, &out->y, l->address % MEM_PAGE_BYTES, levels->lanes[n] & in->lanes,
                   &out->texel);
    return l->address / MEM_PAGE_BYTES * MEM_PAGE_BYTES;
}

/* Adds a level's texels; false: some are not in memory as they are seen. */
static bool add_texels(const struct mem_port *m, struct tex_bound *b, const struct tex_warp *in,
                       const struct tex_warp_levels *levels, unsigned n, struct sums *sum)
{
    const u32 lanes = levels->lanes[n] & in->lanes;
    const unsigned bytes = b->view.format.bytes;
    struct tex_warp_places at;
    const u64 address = tex_warp_places(b, in, levels, n, &at);
    _Alignas(64) u32 texel[4][TEX_WARP];

    if (!tex_warp_load(m, address, &at.texel, lanes, bytes, texel))
        return false;
    add_sums(&at.x, &at.y, texel, levels->share[n], sum);
    mem_moved(m, MEM_TEX, MEM_READ, (levels->linear[n] ? 4u : 1u) * bytes * bits_count(lanes));
    return true;
}

/* The program's components. */
static void select(const struct tex_view *v, const struct sums *sum, u32 value[4][TEX_WARP])
{
    static const u32 none[4];

    for (unsigned c = 0; c < 4; c++) {
        const unsigned source = v->source[c], stored = (source - 2u) & 3;
        const bool there =
            source >= 2 && source <= 5 && v->format.component[stored].number != TEX_ABSENT;
        const u32 constant = there ? 0 : filter_source(v, source, none);

        if (!there)
            for (unsigned lane = 0; lane < TEX_WARP; lane++)
                value[c][lane] = constant;
        else if (sum->converted >> stored & 1)
            tex_host_end_wide(sum->wide[stored], value[c]);
        else if (sum->alone)
            tex_host_end_sum(sum->narrow[stored], value[c]);
        else
            tex_host_end(sum->narrow[stored], value[c]);
    }
}

static bool is_plain_how(const struct tex_how *how)
{
    return how->access == TEX_SAMPLE && how->dimension == 2 && !how->compare &&
           how->mode != TEX_LOD_GRADIENT;
}

bool tex_warp_is_plain(const struct tex_bound *b, const struct tex_warp *in)
{
    return is_plain_how(&in->how) && b->plain;
}

bool tex_warp_sample(struct tex *t, const struct mem_port *m, const struct tex_warp *in,
                     u32 value[4][TEX_WARP])
{
    struct mem_faults own = { .any = false };
    struct mem_port port = *m;
    struct tex_warp_levels levels;
    struct tex_bound *bound;
    struct sums sum;
    u64 address;

    port.faults = &own;
    if (!m->mem || mem_tapped(m->mem, MEM_TEX) || tex_looked_at(t) || !is_plain_how(&in->how) ||
        tex_bind(t, &port, in->handle, true, &bound, NULL, &address) != TEX_FOUND ||
        !tex_warp_is_plain(bound, in))
        return false;
    tex_warp_levels(bound, in, &levels);
    sum.alone = levels.count == 1;
    sum.converted = bound->view.srgb ? bound->view.format.converts : 0;
    if (!sum.alone)
        memset(sum.narrow, 0, sizeof sum.narrow);
    if (sum.converted)
        memset(sum.wide, 0, sizeof sum.wide);
    for (unsigned lane = 0; sum.alone && sum.converted && lane < TEX_WARP; lane++)
        levels.share[0][lane] = 256;
    for (unsigned n = 0; n < levels.count; n++)
        if (!add_texels(&port, bound, in, &levels, n, &sum))
            return false;
    select(&bound->view, &sum, value);
    t->quads += bits_count((u32)bits_any(in->lanes, TEX_LANES));
    return true;
}
