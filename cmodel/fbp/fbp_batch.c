/* fbp_batch.c - the packets that a batch stands for, for who looks and where its consumer does not take it (fbp/fbp_batch.h) */
#include <string.h>

#include "fbp/crop/cread/cread.h"

/* The first sample of packet i; packets that nothing is drawn of are none. */
static unsigned first_of(const struct tile_pixels *x, unsigned i)
{
    u64 left = tile_packets_of(x);

    while (i-- > 0)
        left &= left - 1;
    return bits_lowest(left);
}

/* known: tile_pixels.h: a tile is 8x8 samples, one or 2x2 of them a pixel */
static struct quad_id id_at(const struct tile_pixels *x, unsigned pixel)
{
    const unsigned quad = pixel / 4, across = x->each == 1 ? 4 : 2;
    struct quad_id id = x->id;

    id.x = (u14)(id.x + quad % across * 2 + pixel % 2);
    id.y = (u14)(id.y + quad / across * 2 + pixel / 2 % 2);
    return id;
}

static void make(const struct tile_pixels *x, unsigned at, struct cread_quads *out)
{
    const unsigned first = at / x->each, pixels = TILE_PACKET_SIZE / x->words;

    memset(out, 0, sizeof *out);
    out->id = id_at(x, first);
    out->target = x->target;
    for (unsigned k = 0; k < pixels; k++) {
        out->samples[k] = (u16)(x->covered >> (at + x->each * k) & bits_mask(x->each));
        for (unsigned w = k * x->words; out->samples[k] && w < (k + 1) * x->words; w++)
            out->src[w] = x->pixel[first * x->words + w];
    }
}

void prop_hazard_packet(const struct tile_pixels *x, unsigned i, struct cread_quads *out)
{
    make(x, first_of(x, i), out);
}

/* A pass of a packet, which begins at sample 'at' of the tile. */
struct planned {
    unsigned at, sector;
    struct cread_quads quads;
    struct cread_plan plan;
};

static void plan_packet(const struct tile_batch *x, unsigned i, struct planned *p)
{
    p->at = first_of(x->tile, i);
    make(x->tile, p->at, &p->quads);
    p->plan = cread_plan_by(x->how, &p->quads);
}

/* Pass i of a tile. */
static void plan_pass(const struct tile_batch *x, unsigned i, struct planned *p)
{
    unsigned packet = 0;
    u32 left;

    for (plan_packet(x, 0, p); i >= bits_count(p->plan.passes); plan_packet(x, ++packet, p))
        i -= bits_count(p->plan.passes);
    for (left = p->plan.passes; i > 0; i--)
        left &= left - 1;
    p->sector = bits_lowest(left);
}

void hazard_ccache_packet(const struct tile_batch *x, unsigned i, struct cleared_quads *out)
{
    struct planned p;

    plan_packet(x, i, &p);
    out->quads = p.quads;
    out->passes = (u5)bits_count(p.plan.passes);
}

void ccache_cread_packet(const struct tile_batch *x, unsigned i, struct cread_quads *out)
{
    prop_hazard_packet(x->tile, i, out);
}

/* chosen: a request of one sample a pixel is a reduced one (cread_plan.c) */
void cread_ccache_packet(const struct tile_batch *x, unsigned i, struct cread_request *out)
{
    struct planned p;

    plan_pass(x, i, &p);
    *out = (struct cread_request){ p.quads.id, p.quads.target, p.plan.dst_reduced, (u4)p.sector };
}

/* Where memory has word 'w' of pixel 'n' of a tile, of 'words', or of sample 'n' of four a pixel: in its ROP tiles.
 * known: common/surface.h: two rows of 16 bytes a sector, sectors side by side, then down
 */
static unsigned word_at(const struct tile_pixels *x, unsigned n, unsigned w, unsigned words)
{
    const unsigned quad = n / 4, column = n % 2, row = n / 2 % 2;

    if (x->each > 1) { /* of 8x8 samples: quads of 4x4, pixels of 2x2 in raster order */
        const unsigned right = n / 16 % 2 * 4 + n / 4 % 2 * 2 + column;
        const unsigned down = n / 32 * 4 + n / 8 % 2 * 2 + row;

        return down / 2 * 16 + right / 4 * 8 + row * 4 + right % 4;
    }
    if (words == 1)
        return quad / 2 * 8 + row * 4 + quad % 2 * 2 + column;
    return quad % 4 / 2 * TILE_PIXELS + quad / 4 * 16 + quad % 2 * 8 + row * 4 + column * 2 + w;
}

/* The stored words of a pass that reads: of each sample of its sector, else of each pixel. */
static void take_stored(const struct tile_batch *x, const u32 *stored, const struct planned *p,
                        u32 to[TILE_PACKET_SIZE])
{
    const unsigned words = p->plan.words, first = p->at + p->sector * p->plan.pixels;

    for (unsigned n = 0; n < p->plan.pixels; n++)
        for (unsigned w = 0; w < words; w++)
            to[n * words + w] = stored[word_at(x->tile, first + n, w, words)];
}

void ccache_sector_packet(const struct sectors_batch *x, unsigned i, struct cread_sector *out)
{
    struct planned p;

    plan_pass(&x->tile, i, &p);
    memset(out, 0, sizeof *out);
    take_stored(&x->tile, x->word, &p, out->dst);
}

void pass_crop_packet(const struct tile_batch *x, unsigned i, struct crop_quads *out)
{
    struct cread_sector stored;
    struct planned p;

    plan_pass(x, i, &p);
    memset(&stored, 0, sizeof stored);
    if (x->stored)
        take_stored(x, x->stored, &p, stored.dst);
    cread_pass_quads(&p.quads, &p.plan, x->how->drawn, p.sector, &stored, out);
}

void pass_ccache_packet(const struct pass_batch *x, unsigned i, struct cread_request *out)
{
    struct planned p;

    plan_pass(&x->tile, i, &p);
    *out = (struct cread_request){ p.quads.id, p.quads.target, p.plan.reduced, (u4)p.sector };
}

void cread_crop_packet(const struct pass_batch *x, unsigned i, struct cread_pass *out)
{
    struct planned p;

    plan_pass(&x->tile, i, &p);
    memset(out, 0, sizeof *out);
    out->state = *x->state;
    out->target = p.quads.target;
    out->reduced = p.plan.reduced;
    out->sector = (u4)p.sector;
    pass_crop_packet(&x->tile, i, &out->quads);
}

void crop_ccache_packet(const struct words_batch *x, unsigned i, struct crop_sector *out)
{
    struct crop_quads q;

    pass_crop_packet(&x->tile, i, &q);
    crop_evaluate_by(x->mode, &q, out);
}

/* Every bit twice. */
static u64 doubled(u32 bits)
{
    u64 x = bits;

    x = (x | x << 16) & UINT64_C(0x0000ffff0000ffff);
    x = (x | x << 8) & UINT64_C(0x00ff00ff00ff00ff);
    x = (x | x << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    x = (x | x << 2) & UINT64_C(0x3333333333333333);
    x = (x | x << 1) & UINT64_C(0x5555555555555555);
    return 3 * x;
}

/* The quads of two columns, eight bits of 16 from 'first' on, as bits beside each other. */
static u32 left_or_right(u64 covered, unsigned first)
{
    u64 x = covered >> first & UINT64_C(0x00ff00ff00ff00ff);

    x = (x | x >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (u32)(x | x >> 16);
}

/* As word_at has them. */
struct tile_covered tile_covered_of(const struct tile_pixels *x, unsigned stored)
{
    u64 bits = x->covered, moved;

    if (stored == 2)
        return (struct tile_covered){ { doubled(left_or_right(bits, 0)),
                                        doubled(left_or_right(bits, 8)) } };
    if (x->each > 1) { /* a quad's second row, and the quad beside it */
        moved = (bits >> 8 ^ bits) & UINT64_C(0x0000ff000000ff00);
        bits ^= moved ^ moved << 8;
    }
    moved = (bits >> 2 ^ bits) & UINT64_C(0x0c0c0c0c0c0c0c0c);
    return (struct tile_covered){ { bits ^ moved ^ moved << 2 } };
}

void ccache_hazard_packet(const struct tile_batch *x, unsigned i, struct quads_done *out)
{
    struct cread_quads q;

    prop_hazard_packet(x->tile, i, &q);
    out->id = q.id;
}

/* As CLEAR gives it one by one. */
void clear_ccache_packet(const struct clear_whole *x, unsigned i, struct clear_tile *out)
{
    (void)i;
    *out = (struct clear_tile){ .block = x->block, .tile = x->tile, .action = CLEAR_WRITE };
    memcpy(out->color, x->color, sizeof out->color);
    memset(out->enable, 0xff, sizeof out->enable);
}
