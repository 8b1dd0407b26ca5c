/* zcull_place.c - finds the word of a pixel (facts/texture/raster_rules.md 13)
 *
 * chosen: words lie in rows of the region, from its first aliquot on; pixels that the aliquots do not
 * reach have no word
 *
 * Words and parts are powers of two of pixels across and down.
 */
#include "common/bits.h"
#include "gpc/zcull/zcull.h"

static unsigned divided(unsigned pixels, unsigned by)
{
    return pixels >> bits_lowest(by);
}

/* How many parts from the word's first on. */
static unsigned parts(unsigned pixels, unsigned size, unsigned count)
{
    return (pixels & (size - 1)) >> (bits_lowest(size) - bits_lowest(count));
}

unsigned zcull_pitch(const struct zcull_config *cfg, const struct zcull_shape *s)
{
    return divided(16u * cfg->width + s->width - 1, s->width);
}

bool zcull_place_of(const struct zcull_config *cfg, u14 x, u14 y, struct zcull_place *place)
{
    const struct zcull_shape *s = zcull_shape(cfg->format);
    unsigned px, py, word;

    if (!s || x < 16 * cfg->x || y < 16 * cfg->y)
        return false;
    px = x - 16u * cfg->x;
    py = y - 16u * cfg->y;
    if (px >= 16u * cfg->width || py >= 16u * cfg->height)
        return false;
    word = divided(py, s->height) * zcull_pitch(cfg, s) + divided(px, s->width);
    if (word >= 4u * cfg->count || 4u * cfg->start + word >= ZCULL_WORDS)
        return false;
    place->word = 4u * cfg->start + word;
    place->part = parts(py, s->height, s->down) * s->across + parts(px, s->width, s->across);
    return true;
}
