/* comp.c - see comp.h: tiles and sectors (FORMAT.md 2, 3) */
#include "fbp/comp/comp.h"

#include <string.h>

#include "fbp/comp/comp_packet.h"
#include "fbp/comp/comp_tile.h"

#define PACKET_WORDS (COMP_TILE_WORDS / COMP_PACKETS_TILE)

static enum comp_packets packet_of(struct comp_kind k, enum comp_state s)
{
    if (s == COMP_BOTH)
        return k.bits == 32 ? COMP_PACKET_BOTH_32 : COMP_PACKET_BOTH_64;
    return k.bits == 32 ? COMP_PACKET_ARITHMETIC_32 : COMP_PACKET_ARITHMETIC_64;
}

/* Tries */

static bool try_both(struct comp_kind k, enum comp_split split, const u32 *groups, u32 *out)
{
    return comp_kind_allows(k, COMP_BOTH) && comp_pack(packet_of(k, COMP_BOTH), split, groups, out);
}

static bool try_arithmetic(struct comp_kind k, enum comp_split split, const u32 *raster, u32 *out)
{
    enum comp_packets packet = packet_of(k, COMP_ARITHMETIC);

    return comp_kind_allows(k, COMP_ARITHMETIC) && comp_pack(packet, split, raster, out) &&
           comp_pack(packet, split, &raster[PACKET_WORDS], &out[PACKET_WORDS / 2]);
}

/* Encode */

static struct comp_stored comp_kept(struct comp_kind k, enum comp_state state, const u32 *words)
{
    struct comp_stored s = { .state = state, .sectors = comp_sectors_of(k, state) };

    for (unsigned w = 0; w < s.sectors * COMP_SECTOR_WORDS; w++)
        s.word[w] = words[w];
    return s;
}

/* known: facts/texture/compression.md D: the smallest first */
struct comp_stored comp_encode(struct comp_kind k, enum comp_split split, const struct comp_tile *t,
                               bool clear, const struct comp_loss *loss)
{
    u32 raster[COMP_TILE_WORDS], groups[COMP_TILE_WORDS / 4], packed[COMP_TILE_WORDS];
    bool reduced;

    if (!comp_kind_exists(k) || k.states == COMP_NONE)
        return comp_kept(k, COMP_RAW, t->word);
    if (clear && comp_kind_allows(k, COMP_CLEAR))
        return comp_kept(k, COMP_CLEAR, t->word);
    comp_raster_get(t, raster);
    reduced = comp_reduce(k, loss, raster, groups);
    if (reduced && try_both(k, split, groups, packed))
        return comp_kept(k, COMP_BOTH, packed);
    if (reduced && comp_kind_allows(k, COMP_REDUCTION))
        return comp_kept(k, COMP_REDUCTION, groups);
    if (try_arithmetic(k, split, raster, packed))
        return comp_kept(k, COMP_ARITHMETIC, packed);
    return comp_kept(k, COMP_RAW, t->word);
}

/* Decode */

struct comp_source comp_source_of(struct comp_kind k, enum comp_state s, unsigned sector)
{
    switch (s) {
    case COMP_CLEAR: return (struct comp_source){ 0, 0 };
    case COMP_REDUCTION: return (struct comp_source){ k.samples == 8 ? 0 : sector / 4 & 1, 1 };
    case COMP_ARITHMETIC: return (struct comp_source){ sector / 4 * 2 & 7, 2 };
    case COMP_BOTH: return (struct comp_source){ 0, 1 };
    default: return (struct comp_source){ sector & 7, 1 };
    }
}

/* The element of sector 'sector' that lies at word 'w' of it: its place in the tile. */
struct element {
    unsigned x, y, word; /* word of the element */
};

static struct element element_at(struct comp_kind k, unsigned sector, unsigned w)
{
    unsigned in_row = sector % 2 * 4 + w % 4; /* word of the row */

    return (struct element){ in_row / comp_words(k), sector / 2 * COMP_SECTOR_ROWS + w / 4,
                             in_row % comp_words(k) };
}

/* Word 'w' of the sector from one colour for each group, of which 'groups' begins with 'first'. */
static u32 grouped(struct comp_kind k, unsigned sector, unsigned w, const u32 *groups,
                   unsigned first)
{
    struct element e = element_at(k, sector, w);

    return groups[(comp_group_of(k, e.x, e.y) - first) * comp_words(k) + e.word];
}

static bool is_packed(enum comp_state s)
{
    return s == COMP_ARITHMETIC || s == COMP_BOTH;
}

/* A row of pixels has eight words whatever their size: a sector is half of two rows. */
static void half_rows(unsigned sector, const u32 *pixels, u32 out[COMP_SECTOR_WORDS])
{
    const u32 *from = &pixels[sector / 2 * COMP_SECTOR_ROWS * 8 + sector % 2 * 4];

    memcpy(out, from, 16);
    memcpy(out + 4, from + 8, 16);
}

/* A sector of its source, or of the pixels that are packed there. */
static void decode(struct comp_kind k, enum comp_state s, unsigned sector, const u32 *source,
                   const u32 *pixels, const struct comp_clear *clear, u32 out[COMP_SECTOR_WORDS])
{
    const struct comp_source from = comp_source_of(k, s, sector);
    const unsigned first =
        from.first * COMP_SECTOR_WORDS / comp_words(k); /* group in that sector */

    switch (s) {
    case COMP_ARITHMETIC: half_rows(sector % 4, pixels, out); return; /* in its half of the tile */
    case COMP_RAW: memcpy(out, source, COMP_SECTOR_WORDS * sizeof *out); return;
    default: break;
    }
    for (unsigned w = 0; w < COMP_SECTOR_WORDS; w++)
        switch (s) {
        case COMP_CLEAR: out[w] = clear->word[w % 4]; break;
        case COMP_REDUCTION: out[w] = grouped(k, sector, w, source, first); break;
        default: out[w] = grouped(k, sector, w, pixels, 0); break;
        }
}

void comp_decode_sector(struct comp_kind k, enum comp_state s, unsigned sector, const u32 *source,
                        const struct comp_clear *clear, u32 out[COMP_SECTOR_WORDS])
{
    u32 pixels[PACKET_WORDS];

    assert(sector < COMP_SECTORS && comp_kind_allows(k, s));
    if (is_packed(s))
        comp_unpack(packet_of(k, s), source, pixels);
    decode(k, s, sector, source, pixels, clear, out);
}

/* A packet is unpacked once: its sectors lie behind each other. */
struct comp_tile comp_decode(struct comp_kind k, const struct comp_stored *s,
                             const struct comp_clear *clear)
{
    unsigned unpacked = COMP_SECTORS; /* the first sector of the packet; none */
    u32 pixels[PACKET_WORDS];
    struct comp_tile t;

    assert(comp_kind_allows(k, s->state));
    for (unsigned sector = 0; sector < COMP_SECTORS; sector++) {
        const unsigned first = comp_source_of(k, s->state, sector).first;
        const u32 *source = &s->word[first * COMP_SECTOR_WORDS];

        if (is_packed(s->state) && first != unpacked) {
            comp_unpack(packet_of(k, s->state), source, pixels);
            unpacked = first;
        }
        decode(k, s->state, sector, source, pixels, clear, &t.word[sector * COMP_SECTOR_WORDS]);
    }
    return t;
}

/* Clocks */

/* known: rates.csv X: 32 bytes a clock; facts/fbp.md: a sector of output may need two */
/* chosen: a sector that two wanted ones need is read once */
unsigned comp_decode_clocks(struct comp_kind k, enum comp_state s, u8 wanted)
{
    unsigned gives = 0, takes = 0;
    bool read[COMP_SECTORS] = { false };

    for (unsigned sector = 0; sector < COMP_SECTORS; sector++) {
        struct comp_source from = comp_source_of(k, s, sector);
        if (!(wanted >> sector & 1))
            continue;
        gives++;
        for (unsigned i = from.first; i < (unsigned)from.first + from.count; i++) {
            takes += !read[i];
            read[i] = true;
        }
    }
    return gives > takes ? gives : takes;
}
