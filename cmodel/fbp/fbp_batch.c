/* fbp_batch.c - the packets that a batch stands for, for who looks and where its consumer does not take it (fbp/fbp_batch.h) */
#include <string.h>

#include "fbp/crop/crop.h"

/* The first pixel of packet i; packets that nothing is drawn of are none. */
static unsigned first_of(const struct tile_pixels *x, unsigned i)
{
    u64 left = tile_packets(x->covered);

    while (i-- > 0)
        left &= left - 1;
    return bits_lowest(left);
}

void prop_hazard_packet(const struct tile_pixels *x, unsigned i, struct cread_quads *out)
{
    const unsigned first = first_of(x, i);

    memset(out, 0, sizeof *out);
    out->id = x->id;
    out->id.x = (u14)(out->id.x + first / TILE_PACKET_SIZE % 2 * 4);
    out->id.y = (u14)(out->id.y + first / TILE_PACKET_SIZE / 2 * 2);
    out->target = x->target;
    for (unsigned k = 0; k < TILE_PACKET_SIZE; k++) {
        out->samples[k] = x->covered >> (first + k) & 1;
        out->src[k] = out->samples[k] ? x->pixel[first + k] : 0;
    }
}

void hazard_ccache_packet(const struct tile_batch *x, unsigned i, struct cleared_quads *out)
{
    prop_hazard_packet(x->tile, i, &out->quads);
    out->passes = 1;
}

void ccache_cread_packet(const struct tile_batch *x, unsigned i, struct cread_quads *out)
{
    prop_hazard_packet(x->tile, i, out);
}

/* chosen: a request of one sample a pixel is a reduced one (cread_plan.c) */
void cread_ccache_packet(const struct tile_batch *x, unsigned i, struct cread_request *out)
{
    struct cread_quads q;

    prop_hazard_packet(x->tile, i, &q);
    *out = (struct cread_request){ .id = q.id, .target = q.target, .reduced = true };
}

static void to_packet(const u32 *stored, u32 to[TILE_PACKET_SIZE])
{
    for (unsigned k = 0; k < TILE_PACKET_SIZE; k++)
        to[k] = stored[tile_word(k)];
}

void ccache_sector_packet(const struct sectors_batch *x, unsigned i, struct cread_sector *out)
{
    memset(out, 0, sizeof *out);
    to_packet(x->word + first_of(x->tile.tile, i), out->dst);
}

void pass_crop_packet(const struct tile_batch *x, unsigned i, struct crop_quads *out)
{
    struct cread_quads q;

    prop_hazard_packet(x->tile, i, &q);
    memset(out, 0, sizeof *out);
    out->id = q.id;
    for (unsigned k = 0; k < TILE_PACKET_SIZE; k++)
        out->coverage |= (u8)(q.samples[k] << k);
    memcpy(out->src, q.src, sizeof out->src);
    if (x->stored)
        to_packet(x->stored + first_of(x->tile, i), out->dst);
}

void pass_ccache_packet(const struct pass_batch *x, unsigned i, struct cread_request *out)
{
    struct cread_quads q;

    prop_hazard_packet(x->tile.tile, i, &q);
    *out = (struct cread_request){ .id = q.id, .target = q.target, .reduced = x->reduced };
}

void cread_crop_packet(const struct pass_batch *x, unsigned i, struct cread_pass *out)
{
    memset(out, 0, sizeof *out);
    out->state = *x->state;
    out->target = x->tile.tile->target;
    out->reduced = x->reduced;
    pass_crop_packet(&x->tile, i, &out->quads);
}

void crop_ccache_packet(const struct words_batch *x, unsigned i, struct crop_sector *out)
{
    struct crop_quads q;

    pass_crop_packet(&x->tile, i, &q);
    crop_evaluate_by(x->mode, &q, out);
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
