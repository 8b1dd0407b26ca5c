/* search_corpus.h - packets of every kind of surface, with what the bound says of them */
#ifndef SEARCH_CORPUS_H
#define SEARCH_CORPUS_H

#include "scene/compress_tiles.h"
#include "fbp/comp/comp_packet.h"

/* A kind of surface that the set of modes has to serve. */
struct surface_case {
    const char *name;
    enum color_format format;
    unsigned samples;
    enum comp_packets packet; /* BOTH: of the tiles that reduce */
};

enum { SURFACE_CASES = 9 };
extern const struct surface_case surface_cases[SURFACE_CASES];

/* Where a picture comes from, and to which half it belongs. */
enum source { SOURCE_FRAME, SOURCE_DRAWN, SOURCES };
enum half { HALF_SEARCHED, HALF_HELD, HALVES };

/* What must fit for a tile to be compressed: one packet or two; only tiles that do not reduce
 * (both: that do).
 */
struct search_tile {
    enum source source;
    enum half half;
    bool bound;   /* the bound fits all its packets */
    size_t first; /* packet */
};

struct corpus {
    const struct surface_case *of;
    unsigned packets_per_tile;
    struct search_tile *tile;
    size_t tiles, packets;
    u32 (*pixels)[COMP_TILE_WORDS / 2]; /* of each packet, raster order */
};

/* Adds the tiles of a picture; false with 'f' filled. */
bool corpus_add(struct corpus *c, const struct compress_picture *p, enum source source,
                enum half half, struct failure *f);

#endif
