/* tex_warp.c - a warp's samples at once (tex.h)
 *
 *   handle, coordinates of all lanes ---> levels by quads ---> lanes: addresses, texels, sums ---> fp32
 *
 * What is not plain goes by quads (tex_evaluate), with the same bits.
 */
#include "gpc/tpc/tex/tex.h"

#include <string.h>

#include "gpc/tpc/tex/fetch/fetch.h"
#include "gpc/tpc/tex/lod/lod.h"
#include "gpc/tpc/tex/tex_choices.h"
#include "gpc/tpc/tex/tex_host.h"
#include "gpc/tpc/tex/tex_parts.h"

enum { RGBA8 = 8, PAGES = 8 };

/* Pages that this warp has read, by their number from that of the level's first on, and where they are. */
struct pages {
    const struct mem_port *m;
    u64 first;
    u32 number[PAGES];
    const u8 *byte[PAGES];
};

static bool is_level_plain(const struct tex_view *v)
{
    for (unsigned axis = 0; axis < 2; axis++)
        if (v->wrap[axis] != TEX_WRAP && v->wrap[axis] != TEX_CLAMP_EDGE)
            return false;
    return v->width <= TEX_HOST_SIZE && v->height <= TEX_HOST_SIZE && v->normalized;
}

static bool is_plain(const struct tex_view *v)
{
    const struct tex_format *f = &v->format;
    bool norms = f->code == RGBA8;

    for (unsigned c = 0; c < 4; c++)
        norms = norms && f->component[c].number == TEX_UNORM && f->component[c].bits == 8;
    if (TEX_COORD_ROUND != ROUND_RNE || TEX_WIDTH != TEX_WIDTH_EXACT) /* the host has no other */
        return false;
    return norms && !v->srgb && !v->packs && v->version == TEX_BLOCK_LINEAR && v->type == TEX_2D &&
           v->sample_code == 0 && v->magnify == TEX_LINEAR && v->minify == TEX_LINEAR &&
           !v->anisotropy && !v->reduction && is_level_plain(v);
}

/* The taps of each quad's lanes: their levels and shares. */
struct levels {
    unsigned count; /* distinct ones */
    u4 level[TEX_WARP];
    u32 lanes[TEX_WARP];           /* of a level, that have a share */
    u32 share[TEX_WARP][TEX_WARP]; /* of it, of each lane */
};

static void add_level(struct levels *l, unsigned quad, unsigned level, u32 share)
{
    unsigned n = 0;

    while (n < l->count && l->level[n] != level)
        n++;
    if (n == l->count) {
        l->level[l->count++] = (u4)level;
        l->lanes[n] = 0;
        memset(l->share[n], 0, sizeof l->share[n]);
    }
    l->lanes[n] |= UINT32_C(15) << TEX_LANES * quad;
    for (unsigned lane = 0; lane < TEX_LANES; lane++)
        l->share[n][TEX_LANES * quad + lane] = share;
}

/* The level of detail of a squared length that is a double, before biases; false: too close to a bound to tell. */
static bool find_lod(u64 squared, s32 *lod)
{
    const s32 exponent = (s32)(squared >> 52);
    const struct lod_number about = { exponent - 1023 - 63,
                                      UINT64_C(1) << 63 | squared << 12 >> 1 };
    struct lod_number below = about, above = about;

    if (exponent == 0 || exponent == 0x7ff || about.sig << 1 < 1 << 15 ||
        about.sig > UINT64_MAX - (1 << 14))
        return false;
    below.sig -= 1 << 14; /* 2^-49 of it */
    above.sig += 1 << 14;
    *lod = lod_log2(below);
    return *lod == lod_log2(above);
}

/* By the unit's own function, of any quad. */
static void quad_levels(const struct tex_view *v, const struct tex_warp *in, unsigned quad,
                        struct levels *l)
{
    struct tex_lod_quad q = { .how = in->how, .lanes = 1 };
    struct tex_tap tap[TEX_TAPS_MOST];

    for (unsigned lane = 0; lane < TEX_LANES; lane++) {
        q.at[3 * lane] = in->x[TEX_LANES * quad + lane];
        q.at[3 * lane + 1] = in->y[TEX_LANES * quad + lane];
    }
    for (unsigned n = tex_lod(v, &q, tap); n-- > 0;)
        add_level(l, quad, tap[n].level, tap[n].weight);
}

static void one_level(const struct tex_view *v, unsigned quad, s32 lod, const struct tex_how *how,
                      struct levels *l)
{
    const struct lod_levels z = lod_levels(v, lod_clamped(v, lod_biased(v, how, lod, 0), 0));

    add_level(l, quad, v->first + z.level[0], z.weight[0]);
    if (z.weight[1])
        add_level(l, quad, v->first + z.level[1], z.weight[1]);
}

static void find_levels(const struct tex_view *v, const struct tex_warp *in, struct levels *l)
{
    const bool one = v->mip <= TEX_MIP_NONE || v->first == v->last; /* both filters are linear */
    u64 squared[TEX_WARP / TEX_LANES];
    s32 lod = 0;

    l->count = 0;
    if (!one)
        tex_host_lengths(in->x, in->y, tex_view_size(v, v->first, 0), tex_view_size(v, v->first, 1),
                         v->four_vectors, squared);
    for (unsigned quad = 0; quad < TEX_WARP / TEX_LANES; quad++) {
        if (!(in->lanes >> TEX_LANES * quad & 15))
            continue;
        if (one)
            add_level(l, quad, v->first, 256);
        else if (in->how.mode == TEX_LOD_GIVEN ||
                 (TEX_LOD_OF_QUAD && find_lod(squared[quad], &lod)))
            one_level(v, quad, in->how.mode == TEX_LOD_GIVEN ? 0 : lod, &in->how, l);
        else
            quad_levels(v, in, quad, l);
    }
}

/* Finds a page's bytes; NULL: not in one piece. */
static const u8 *page_of(struct pages *p, u32 number)
{
    const u64 at = (p->first + number) * MEM_PAGE_BYTES & bits_mask(40);
    const u8 *byte = mem_look_page(p->m, MEM_TEX, at);

    if (byte) {
        p->number[number % PAGES] = number;
        p->byte[number % PAGES] = byte;
    }
    return byte;
}

static inline const u8 *byte_at(struct pages *p, u32 at)
{
    const u32 number = at / MEM_PAGE_BYTES;
    const u8 *page =
        p->number[number % PAGES] == number ? p->byte[number % PAGES] : page_of(p, number);

    return page ? page + at % MEM_PAGE_BYTES : NULL;
}

/* A lane's four texels, which are on one page but for a few. */
static inline bool load(struct pages *p, const struct tex_host_places *x, unsigned lane,
                        u32 texel[4][TEX_WARP])
{
    const u8 *byte = byte_at(p, x->at[0][lane]);
    const bool one = x->differs[lane] < MEM_PAGE_BYTES;

    for (unsigned n = 0; byte && n < 4; n++) {
        const u32 far = x->at[n][lane] - x->at[0][lane];
        const u8 *from = one ? byte + (s32)far : byte_at(p, x->at[n][lane]);

        if (!from)
            return false;
        mem_get_words(from, 1, &texel[n][lane]);
    }
    return byte;
}

/* The four texels of each lane that has a share. */
static bool load_all(struct pages *p, u64 base, const struct tex_host_axis *x,
                     const struct tex_host_axis *y, u32 lanes, u32 texel[4][TEX_WARP])
{
    struct tex_host_places places;

    p->first = base / MEM_PAGE_BYTES;
    memset(p->number, 0xff, sizeof p->number);
    tex_host_add_offsets(x, y, base % MEM_PAGE_BYTES, &places);
    for (unsigned lane = 0; lane < TEX_WARP; lane++)
        if ((lanes >> lane & 1) && !load(p, &places, lane, texel))
            return false;
    return true;
}

/* A level, which is found once while the view stays. */
static const struct tex_level *level_of(struct tex_bound *b, unsigned level)
{
    if (!(b->known >> level & 1))
        b->level[level] = tex_level_of(&b->view, level);
    b->known |= (u16)(1u << level);
    return &b->level[level];
}

/* Adds a level's texels, 4 bytes each; false: some have no memory. */
static bool add_texels(struct pages *p, struct tex_bound *b, const struct tex_warp *in,
                       const struct levels *levels, unsigned n, u32 sum[4][TEX_WARP], u64 *bytes)
{
    const struct tex_level *l = level_of(b, levels->level[n]);
    const struct surface_rows r = surface_rows_of(&l->image);
    const u32 lanes = levels->lanes[n] & in->lanes;
    u32 texel[4][TEX_WARP] = { { 0 } };
    const struct tex_view *v = &b->view;
    struct tex_host_axis x, y;

    tex_host_columns(&r, l->size[0], v->wrap[0] == TEX_WRAP, in->x, &x);
    tex_host_rows(&r, l->size[1], v->wrap[1] == TEX_WRAP, in->y, &y);
    if (!load_all(p, l->address, &x, &y, lanes, texel))
        return false;
    tex_host_add(&x, &y, texel, levels->share[n], sum);
    *bytes += 16 * bits_count(lanes);
    return true;
}

/* The program's components. */
static void select(const struct tex_view *v, u32 sum[4][TEX_WARP], u32 value[4][TEX_WARP])
{
    static const u32 none[4];

    for (unsigned c = 0; c < 4; c++) {
        const unsigned source = v->source[c];
        const u32 constant = filter_source(v, source, none);

        if (source >= 2 && source <= 5)
            tex_host_end(sum[source - 2], value[c]);
        else
            for (unsigned lane = 0; lane < TEX_WARP; lane++)
                value[c][lane] = constant;
    }
}

static bool is_plain_how(const struct tex_how *how)
{
    return how->access == TEX_SAMPLE && how->dimension == 2 && !how->compare &&
           how->mode != TEX_LOD_GRADIENT;
}

bool tex_warp_sample(struct tex *t, const struct mem_port *m, const struct tex_warp *in,
                     u32 value[4][TEX_WARP])
{
    struct mem_faults own = { .any = false };
    struct mem_port port = *m;
    struct pages pages = { .m = &port };
    u32 sum[4][TEX_WARP] = { { 0 } };
    struct tex_bound *bound;
    struct tex_state state;
    struct levels levels;
    u64 address, bytes = 0;

    port.faults = &own;
    if (!m->mem || m->mem->tap || tex_looked_at(t) || !is_plain_how(&in->how) ||
        !tex_bind(t, &port, in->handle, true, &bound, &state, &address) || bound->lacks ||
        !is_plain(&bound->view))
        return false;
    find_levels(&bound->view, in, &levels);
    for (unsigned n = 0; n < levels.count; n++)
        if (!add_texels(&pages, bound, in, &levels, n, sum, &bytes))
            return false;
    mem_moved(&port, MEM_TEX, MEM_READ, 0, bytes);
    select(&bound->view, sum, value);
    t->quads += bits_count((u32)bits_any(in->lanes, TEX_LANES));
    return true;
}
