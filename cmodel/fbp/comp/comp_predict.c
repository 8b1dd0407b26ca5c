/* comp_predict.c - differences from neighbours, and back (FORMAT.md 4.3)
 *
 * chosen: predictors that are sums, so that decoding is a sum over the row, the column or both, and
 * no pixel waits for a choice made on another (facts/texture/compression.md E.1)
 */
#include "common/bits.h"
#include "fbp/comp/comp_packet.h"

/* The predictor of pixel (x, y) at 'here', not the first, from pixels before it in raster order. */
static inline comp_pixel prediction(enum comp_predictor how, const comp_pixel *here, unsigned x,
                                    unsigned y, unsigned width)
{
    if (y == 0 || (how == COMP_LEFT && x > 0))
        return here[-1];
    if (x == 0 || how == COMP_ABOVE)
        return here[-(int)width];
    return here[-1] + here[-(int)width] - here[-(int)width - 1];
}

void comp_predict(const struct comp_packet_row *p, const struct comp_split_row *s,
                  enum comp_predictor how, struct comp_lanes *l)
{
    const comp_pixel mask = comp_lane_masks(s);
    comp_pixel *here = &l->lanes[p->width * p->height];

    for (unsigned y = p->height; y-- > 0;)
        for (unsigned x = p->width; x-- > (y == 0);) {
            here--;
            *here = (*here - prediction(how, here, x, y, p->width)) & mask;
        }
}

void comp_rebuild(const struct comp_packet_row *p, const struct comp_split_row *s,
                  enum comp_predictor how, struct comp_lanes *l)
{
    const comp_pixel mask = comp_lane_masks(s);
    comp_pixel *here = l->lanes;

    for (unsigned y = 0; y < p->height; y++)
        for (unsigned x = y == 0; x < p->width; x++) {
            here = &l->lanes[y * p->width + x];
            *here = (*here + prediction(how, here, x, y, p->width)) & mask;
        }
}
