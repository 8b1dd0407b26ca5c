/* zjudge.h - Zcull's judge: the verdict on a tile from its plane and its words (facts/gpc.md, Zcull)
 *
 *               +--------+
 *  zjudge_tile  |        |  zjudge_verdict
 *  zcull ------>| zjudge |---------------> zcull
 *               |        |
 *               +--------+
 *
 * Takes a tile of 16x16 pixels a clock: the primitive's plane and up to eight words, as they are stored.  Bounds the depths of the plane
 * over each 8x8-pixel block, after the shader, as keys.  Compares them with the near bound and with the
 * nearest and the farthest far bound of the block's parts, and the stored bits with the draw's stencil test.
 * Gives what is drawn, and the keys by which Zcull moves the words' bounds.
 * Nothing is kept from tile to tile.
 *
 * Not modelled: as zcull.h.
 */
#ifndef ZJUDGE_H
#define ZJUDGE_H

#include "gpc/gpc_bus.h"

/* What a look at a word tells of a block of 8x8 pixels: pixels, and parts of the word. */
struct zcull_look {
    unsigned width, columns, rows;
    u32 parts; /* as of zcull_parts */
};

#define ZJUDGE_LOOKS 8  /* of a tile, two of each block */
#define ZJUDGE_DRAIN 11 /* clocks until the last packet has left the unit, behind its own */

struct zjudge {
    struct zcull_config cfg;
    struct zcull_look look;
    u64 clocks; /* busy so far */
    u64 since;  /* of these, when the last bundle came */
    u64 drains; /* beside them: until the unit was empty, so that a bundle could change */
    bool busy;  /* with: */
    struct zjudge_tile tile;
};

/* Returns what a format's words tell of a block; of NONE nothing, 8 pixels wide. */
struct zcull_look zjudge_look_of(enum zcull_format format);

/* Judges a tile; 'look' is that of the format. */
void zjudge_evaluate(const struct zcull_config *cfg, const struct zcull_look *look,
                     const struct zjudge_tile *in, struct zjudge_verdict *out);

void zjudge_reset(struct zjudge *j);

/* Takes a state bundle; no packet is inside. */
void zjudge_set_state(struct zjudge *j, const struct zcull_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *zjudge_not_modelled(const struct zcull_config *cfg);

/* Returns the clocks that a packet occupies the unit (rates.csv T1). */
unsigned zjudge_clocks(void);

/* Returns whether no packet is inside. */
static inline bool zjudge_idle(const struct zjudge *j)
{
    return !j->busy;
}

/* Takes a tile when the verdict on the one before has gone; gives its verdict. */
bool zcull_zjudge_into(struct zjudge *j, const struct zjudge_tile *in);
bool zjudge_zcull_from(struct zjudge *j, struct zjudge_verdict *out);

/* The step that a net makes of them (common/net_step.h). */
bool zjudge_step(struct zjudge *j, struct zjudge_tile_fifo *in, struct zjudge_verdict_fifo *out);

#endif
