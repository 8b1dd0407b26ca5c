/* sm_batch.c - a tile's quads into warps, and a warp's colours, as batches (sm.h; common/shade_batch.h) */
#include "gpc/tpc/sm/sm.h"

/* Those of packets. */
static u64 take_made(struct sm *s, u64 quads)
{
    while (quads && !sm_full(s)) {
        const unsigned n = bits_lowest(quads) / 4;
        const struct shade_quads *in = &s->tile.made[n / SM_PACKET_QUADS];
        const unsigned at = sm_take_packet_quad(s, in, n % SM_PACKET_QUADS, &s->first);

        s->home[at] = (struct shade_home){ s->tile.tile, (u8)n, 0 };
        quads &= quads - 1;
    }
    return quads;
}

/* Quads of the tile that is on its way, while the warp has room. */
static void take(struct sm *s)
{
    u64 quads = s->tile.quads;
    unsigned open;

    if (s->tile.made)
        quads = take_made(s, quads);
    else
        quads = sm_take_quads(s, &s->first, quads, s->tile.left);
    open = quads ? bits_count(bits_any(quads, 4 * SM_PACKET_QUADS)) : 0;
    s->ends += s->tile.packets - open;
    s->tile.packets = open;
    s->tile.quads = quads;
}

bool prop_gpm_into_batch(struct sm *s, const struct sm_memory *programs, struct tram *tram,
                         struct sfu *sfu, struct sfu_quad_fifo *mio_sfu,
                         struct sfu_result_fifo *sfu_rf, const struct shade_tile *in)
{
    (void)sfu;
    (void)programs;
    (void)mio_sfu;
    (void)sfu_rf;
    if (s->has || s->packets || s->tile.quads)
        return false;
    s->tile = *in;
    s->first.id = *in->id;
    s->first.x = in->x;
    s->first.y = in->y;
    s->first.front = in->front;
    sm_quad_planes(&s->first, tram, tram->planes ? tram_last(tram) : NULL);
    take(s);
    return true;
}

static void tell(const struct sm *s, const struct sm_warp *w, struct warp_colors *out)
{
    static_assert(SM_OUTPUTS == SHADE_OUTPUTS && SM_LANES == SHADE_LANES, "a warp's are all there");

    out->quads = s->pixels.quads;
    out->outputs = s->state.outputs;
    out->packets = s->ends;
    out->home = s->home;
    for (unsigned i = 0; i < out->outputs; i++)
        out->color[i] = sm_color_registers(&s->state.program, w, i);
}

/* The warp whose colours were taken is done with, when the next is asked for. */
bool sm_prop_from_batch(struct sm *s, const struct sm_memory *programs, struct tram *tram,
                        struct sfu *sfu, struct sfu_quad_fifo *mio_sfu,
                        struct sfu_result_fifo *sfu_rf, struct warp_colors *out)
{
    const struct sfu_port port = { sfu, mio_sfu, sfu_rf };

    if (s->packets || s->pixels.quads == 0)
        return false;
    if (s->stage == SM_GIVES) {
        sm_done(s, tram);
        take(s);
    }
    if (!sm_full(s) && !s->begins)
        return false;
    tell(s, sm_run_warp(s, programs, &port), out);
    return true;
}
