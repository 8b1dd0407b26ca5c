/* comp_predict.c - differences from neighbours, and back (FORMAT.md 4.3)
 *
 * chosen: predictors that are sums, so that decoding is a sum over the row, the column or both, and
 * no pixel waits for a choice made on another (facts/texture/compression.md E.1)
 */
#include "common/bits.h"
#include "fbp/comp/comp_packet.h"

/* The predictor of pixel (x, y), not the first, from pixels before it in raster order. */
static u32 prediction(const struct comp_packet_row *p, enum comp_predictor how,
                      const struct comp_lanes *l, unsigned x, unsigned y, unsigned lane)
{
    const u32(*here)[COMP_LANES] = &l->pixel[y * p->width + x];
    bool left = y == 0 || (how == COMP_LEFT && x > 0);
    bool above = x == 0 || how == COMP_ABOVE;

    if (left)
        return here[-1][lane];
    if (above)
        return here[-p->width][lane];
    return here[-1][lane] + here[-p->width][lane] - here[-p->width - 1][lane];
}

void comp_predict(const struct comp_packet_row *p, const struct comp_split_row *s,
                  enum comp_predictor how, struct comp_lanes *l)
{
    for (unsigned i = p->width * p->height - 1u; i > 0; i--)
        for (unsigned lane = 0; lane < s->lanes; lane++) {
            u32 *x = &l->pixel[i][lane];
            *x -= prediction(p, how, l, i % p->width, i / p->width, lane);
            *x &= (u32)bits_mask(s->width[lane]);
        }
}

void comp_rebuild(const struct comp_packet_row *p, const struct comp_split_row *s,
                  enum comp_predictor how, struct comp_lanes *l)
{
    for (unsigned i = 1; i < (unsigned)p->width * p->height; i++)
        for (unsigned lane = 0; lane < s->lanes; lane++) {
            u32 *x = &l->pixel[i][lane];
            *x += prediction(p, how, l, i % p->width, i / p->width, lane);
            *x &= (u32)bits_mask(s->width[lane]);
        }
}
