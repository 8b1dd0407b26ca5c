/* zcull_place.h - finds the word of a pixel (facts/texture/raster_rules.md 13)
 *
 * chosen: words lie in rows of the region, from its first aliquot on; pixels that the aliquots do not
 * reach have no word
 *
 * Words and parts are powers of two of pixels across and down.
 */
#ifndef ZCULL_PLACE_H
#define ZCULL_PLACE_H

#include "common/bits.h"
#include "gpc/zcull/zcull.h"

struct zcull_place {
    unsigned word, part;
};

/* Returns the words of a row. */
static inline unsigned zcull_pitch(const struct zcull_config *cfg, const struct zcull_shape *s)
{
    return (16u * cfg->width + s->width - 1) >> bits_lowest(s->width);
}

static inline struct zcull_grid zcull_grid_of(const struct zcull_config *cfg)
{
    const struct zcull_shape *s = zcull_shape(cfg->format);
    const unsigned first = 4u * cfg->start, count = 4u * cfg->count;

    if (!s || first >= ZCULL_WORDS)
        return (struct zcull_grid){ .words = 0 };
    return (struct zcull_grid){ .x = 16u * cfg->x,
                                .y = 16u * cfg->y,
                                .width = 16u * cfg->width,
                                .height = 16u * cfg->height,
                                .word_width = bits_lowest(s->width),
                                .word_height = bits_lowest(s->height),
                                .part_width = bits_lowest(s->width) - bits_lowest(s->across),
                                .part_height = bits_lowest(s->height) - bits_lowest(s->down),
                                .across = bits_lowest(s->across),
                                .down = bits_lowest(s->down),
                                .pitch = zcull_pitch(cfg, s),
                                .first = first,
                                .words =
                                    count < ZCULL_WORDS - first ? count : ZCULL_WORDS - first };
}

/* Finds the word and part that hold a pixel; false outside the region's storage. */
static inline bool zcull_place_in(const struct zcull_grid *g, unsigned x, unsigned y,
                                  struct zcull_place *place)
{
    const unsigned px = x - g->x, py = y - g->y; /* left of it and above: beyond its end */
    unsigned word, column, row;

    if (!g->words || px >= g->width || py >= g->height)
        return false;
    word = (py >> g->word_height) * g->pitch + (px >> g->word_width);
    if (word >= g->words)
        return false;
    column = (px >> g->part_width) & ((1u << g->across) - 1);
    row = (py >> g->part_height) & ((1u << g->down) - 1);
    *place = (struct zcull_place){ g->first + word, row << g->across | column };
    return true;
}

static inline bool zcull_place_of(const struct zcull_config *cfg, u14 x, u14 y,
                                  struct zcull_place *place)
{
    const struct zcull_grid g = zcull_grid_of(cfg);

    return zcull_place_in(&g, x, y, place);
}

#endif
