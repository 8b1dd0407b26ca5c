/* fbp_parts.h - packets that bring their unit's state (facts/fbp.md, CROP; Compression)
 *
 *   cread_pass   +------+ crop_quads     crop        ccache_tile  +------+ drawn_tile
 *  ------------->| pass |------------>              ------------->| tile |------------> comp
 *                |      |------------>   ccache                   +------+
 *                +------+ cread_request
 *
 * CROP takes a state with each pass, comp one with each tile: here it is set, and what is left of the packet goes on.  The
 * place of a pass goes to the colour cache.  A state is set when all packets of the one before are inside.
 */
#ifndef FBP_PARTS_H
#define FBP_PARTS_H

#include "fbp/comp/comp.h"
#include "fbp/crop/cread/cread.h"

struct pass {
    bool has_place, has_quads; /* of the pass, yet to be given */
    struct cread_pass in;
    struct pass_batch batch; /* to be given; without a tile: none */
    bool batch_places;       /* ... to the colour cache, first */
};

struct tile {
    bool full;
    struct ccache_tile in;
};

void pass_reset(struct pass *p);
void tile_reset(struct tile *t);

/* Takes a pass when all of the one before it is given; gives its place, then its quads, whose state CROP has from then on: returns
 * whether they wait until CROP has all that came before, as it has another state.
 */
bool cread_crop_into(struct pass *p, struct crop *c, const struct cread_pass *in);
bool pass_ccache_from(struct pass *p, struct crop *c, struct cread_request *out);
bool pass_crop_from(struct pass *p, struct crop *c, struct crop_quads *out);
bool pass_crop_alone(const struct pass *p, const struct crop *c);

/* Take all passes of a tile, and give their places and quads. */
bool cread_crop_into_batch(struct pass *p, struct crop *c, const struct pass_batch *in);
bool pass_ccache_from_batch(struct pass *p, struct crop *c, struct pass_batch *out);
bool pass_crop_from_batch(struct pass *p, struct crop *c, struct tile_batch *out);

/* Takes a tile when the one before it is given; gives it, when comp has its state. */
bool ccache_comp_into(struct tile *t, struct comp *c, const struct ccache_tile *in);
bool tile_comp_from(struct tile *t, struct comp *c, struct drawn_tile *out);
static inline bool tile_comp_alone(const struct tile *t, const struct comp *c)
{
    (void)t;
    (void)c;
    return true;
}

/* Step each by FIFOs: made of the functions above (common/net_step.h). */
bool pass_step(struct pass *p, struct cread_pass_fifo *in, struct cread_request_fifo *places,
               struct crop_quads_fifo *quads, struct crop *c);
bool tile_step(struct tile *t, struct ccache_tile_fifo *in, struct drawn_tile_fifo *out,
               struct comp *c);

static inline bool pass_idle(const struct pass *p)
{
    return !p->has_place && !p->has_quads;
}

static inline bool tile_idle(const struct tile *t)
{
    return !t->full;
}

#endif
