/* comp_write.c - writes to compressed tiles (facts/fbp.md, Read-modify-write expand) */
#include "fbp/comp/comp.h"

#define SECTOR_BYTES 32u

static bool all_written(const struct comp_write *w)
{
    u32 all = UINT32_MAX;

    for (unsigned s = 0; s < COMP_SECTORS; s++)
        all &= w->enable[s];
    return all == UINT32_MAX;
}

static unsigned sectors_written(const struct comp_write *w)
{
    unsigned count = 0;

    for (unsigned s = 0; s < COMP_SECTORS; s++)
        count += w->enable[s] != 0;
    return count;
}

/* A bit for each byte, as a mask of the word they are in. */
static u32 byte_mask(u32 four)
{
    u32 mask = 0;

    for (unsigned b = 0; b < 4; b++)
        mask |= four >> b & 1 ? 0xffu << 8 * b : 0;
    return mask;
}

static void merge(u32 *words, const struct comp_write *w)
{
    for (unsigned i = 0; i < COMP_TILE_WORDS; i++) {
        u32 mask = byte_mask(w->enable[i / COMP_SECTOR_WORDS] >> i % COMP_SECTOR_WORDS * 4 & 15);
        words[i] = (words[i] & ~mask) | (w->data.word[i] & mask);
    }
}

/* The tile with the written bytes in it; what had to be read of it is counted. */
static struct comp_tile merged(struct comp_kind k, const struct comp_stored *s,
                               const struct comp_clear *clear, const struct comp_write *w,
                               struct comp_traffic *traffic)
{
    struct comp_tile t = w->data;

    if (!all_written(w)) {
        t = comp_decode(k, s, clear);
        traffic->read += s->sectors * SECTOR_BYTES;
        merge(t.word, w);
    }
    return t;
}

/* Whether a write is done without changing the tile's state: nothing is written, or part of a raw
 * tile.  known: facts/fbp.md, Tiles: an uncompressed access touches the covered sectors
 */
static bool write_in_place(struct comp_stored *s, const struct comp_write *w,
                           struct comp_traffic *traffic)
{
    if (sectors_written(w) == 0)
        return true;
    if (s->state != COMP_RAW || all_written(w))
        return false;
    merge(s->word, w);
    traffic->written += sectors_written(w) * SECTOR_BYTES;
    return true;
}

/* chosen: a write is never compared with the table of clears; only a clear sets the state clear */
void comp_write_rop(struct comp_kind k, enum comp_split split, struct comp_stored *s,
                    const struct comp_clear *clear, const struct comp_write *w,
                    struct comp_traffic *traffic)
{
    struct comp_tile t;

    if (write_in_place(s, w, traffic))
        return;
    t = merged(k, s, clear, w, traffic);
    *s = comp_encode(k, split, &t, false, NULL);
    traffic->written += s->sectors * SECTOR_BYTES;
}

void comp_write_naive(struct comp_kind k, struct comp_stored *s, const struct comp_clear *clear,
                      const struct comp_write *w, struct comp_traffic *traffic)
{
    struct comp_tile t;

    if (write_in_place(s, w, traffic))
        return;
    t = merged(k, s, clear, w, traffic);
    *s = (struct comp_stored){ .state = COMP_RAW, .sectors = COMP_SECTORS };
    for (unsigned i = 0; i < COMP_TILE_WORDS; i++)
        s->word[i] = t.word[i];
    traffic->written += COMP_TILE_BYTES;
}
