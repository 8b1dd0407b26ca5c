/* sm_quads.c - quads of tiles, of packets or without them, into the warp (sm.h) */
#include <string.h>

#include "gpc/tpc/sm/sm.h"

#define CENTER 0x88 /* of a pixel */

/* Quad n of a tile so many across: what it has in common with 'first', member by member, because hosts wait for a copy of what was
 * just written.
 */
static inline void next_quad(struct sm_pixel_quad *q, const struct sm_pixel_quad *first, unsigned n,
                             unsigned across)
{
    q->id = first->id;
    q->x = (u14)(first->x + 2 * (n % across));
    q->y = (u14)(first->y + 2 * (n / across));
    q->front = first->front;
    q->plane = first->plane;
    q->reference_x = first->reference_x;
    q->reference_y = first->reference_y;
    memset(q->sample, CENTER, sizeof q->sample);
}

void sm_quad_planes(struct sm_pixel_quad *q, const struct tram *tram, const struct tram_entry *e)
{
    q->plane = e ? tram_planes(tram, e) : NULL;
    q->reference_x = e ? e->x : 0;
    q->reference_y = e ? e->y : 0;
}

void sm_quad_common(struct sm_pixel_quad *q, const struct shade_quads *in, const struct tram *tram,
                    const struct tram_entry *e)
{
    q->id = in->id;
    q->x = in->x;
    q->y = in->y;
    q->front = in->front;
    sm_quad_planes(q, tram, e);
}

unsigned sm_take_packet_quad(struct sm *s, const struct shade_quads *in, unsigned quad,
                             const struct sm_pixel_quad *first)
{
    struct sm_pixel_quad *q = &s->pixels.quad[s->pixels.quads];

    next_quad(q, first, SM_PACKET_QUADS * in->group + quad, in->across);
    q->index = in->sample;
    memcpy(q->samples, &in->samples[4 * quad], sizeof q->samples);
    memcpy(q->centroid, &in->centroid[4 * quad], sizeof q->centroid);
    sm_pixel_place(&s->pixels.places, q);
    return s->pixels.quads++;
}

/* Quad n of a tile is at place 'at', of the planes that the place before or the first of the tile has told. */
static inline void place_beside(struct sfu_places *p, unsigned at, const struct sm_pixel_quad *q,
                                const struct sm_pixel_quad *first, unsigned n)
{
    sfu_place_at(p, at, first->plane, sm_pixel_x(first) + 32 * (s32)(n % 4),
                 sm_pixel_y(first) + 32 * (s32)(n / 4), q->sample, q->centroid);
}

u64 sm_take_quads(struct sm *s, const struct sm_pixel_quad *of, u64 quads, u64 left)
{
    static const u16 samples[16][4] = { { 0, 0, 0, 0 }, { 1, 0, 0, 0 }, { 0, 1, 0, 0 },
                                        { 1, 1, 0, 0 }, { 0, 0, 1, 0 }, { 1, 0, 1, 0 },
                                        { 0, 1, 1, 0 }, { 1, 1, 1, 0 }, { 0, 0, 0, 1 },
                                        { 1, 0, 0, 1 }, { 0, 1, 0, 1 }, { 1, 1, 0, 1 },
                                        { 0, 0, 1, 1 }, { 1, 0, 1, 1 }, { 0, 1, 1, 1 },
                                        { 1, 1, 1, 1 } };
    struct sfu_places *places = &s->pixels.places;
    const struct sm_pixel_quad first = *of;
    const u8 tile = s->tile.tile;
    unsigned at = s->pixels.quads;

    if (quads && at < SM_QUADS)
        sfu_place_central(places, first.plane, 0, 0, NULL, NULL);
    for (; quads && at < SM_QUADS; quads &= quads - 1, at++) {
        const unsigned bit = bits_lowest(quads), covered = left >> bit & 15;
        struct sm_pixel_quad *q = &s->pixels.quad[at];

        next_quad(q, &first, bit / 4, 4);
        q->index = 0;
        memcpy(q->samples, samples[covered], sizeof q->samples);
        memset(q->centroid, CENTER, sizeof q->centroid);
        place_beside(places, at, q, &first, bit / 4);
        s->home[at] = (struct shade_home){ tile, (u8)(bit / 4), (u8)covered };
    }
    s->pixels.quads = places->quads = at;
    return quads;
}
