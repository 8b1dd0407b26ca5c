/* sm_quads.c - quads of tiles, of packets or without them, into the warp (sm.h) */
#include <string.h>

#include "gpc/tpc/sm/sm.h"

#define CENTER 0x88 /* of a pixel */

/* Quad n of a tile so many across goes to the next place in the warp: what it has in common with 'first', member by member,
 * because hosts wait for a copy of what was just written.
 */
static struct sm_pixel_quad *next_quad(struct sm *s, const struct sm_pixel_quad *first, unsigned n,
                                       unsigned across)
{
    struct sm_pixel_quad *q = &s->pixels.quad[s->pixels.quads];

    q->id = first->id;
    q->x = (u14)(first->x + 2 * (n % across));
    q->y = (u14)(first->y + 2 * (n / across));
    q->front = first->front;
    q->plane = first->plane;
    q->reference_x = first->reference_x;
    q->reference_y = first->reference_y;
    memset(q->sample, CENTER, sizeof q->sample);
    return q;
}

/* It is complete.  Returns its place. */
static unsigned keep_quad(struct sm *s, const struct sm_pixel_quad *q)
{
    sm_pixel_place(&s->pixels.places, q);
    return s->pixels.quads++;
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
    struct sm_pixel_quad *q = next_quad(s, first, SM_PACKET_QUADS * in->group + quad, in->across);

    q->index = in->sample;
    memcpy(q->samples, &in->samples[4 * quad], sizeof q->samples);
    memcpy(q->centroid, &in->centroid[4 * quad], sizeof q->centroid);
    return keep_quad(s, q);
}

unsigned sm_take_quad(struct sm *s, const struct sm_pixel_quad *first, unsigned n, unsigned covered)
{
    static const u16 samples[16][4] = { { 0, 0, 0, 0 }, { 1, 0, 0, 0 }, { 0, 1, 0, 0 },
                                        { 1, 1, 0, 0 }, { 0, 0, 1, 0 }, { 1, 0, 1, 0 },
                                        { 0, 1, 1, 0 }, { 1, 1, 1, 0 }, { 0, 0, 0, 1 },
                                        { 1, 0, 0, 1 }, { 0, 1, 0, 1 }, { 1, 1, 0, 1 },
                                        { 0, 0, 1, 1 }, { 1, 0, 1, 1 }, { 0, 1, 1, 1 },
                                        { 1, 1, 1, 1 } };
    struct sm_pixel_quad *q = next_quad(s, first, n, 4);

    q->index = 0;
    memcpy(q->samples, samples[covered], sizeof q->samples);
    memset(q->centroid, CENTER, sizeof q->centroid);
    return keep_quad(s, q);
}
