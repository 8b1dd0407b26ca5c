/* decomp_directed.c - the corners of the decompressor by name */
#include <string.h>

#include "common/bits.h"
#include "decomp_requests.h"
#include "fbp/comp/comp_packet_samples.h"
#include "fbp/comp/comp_samples.h"
#include "unit.h"
#include "section.h"
#include "vector_bus.h"

/* Noise at the place of a tile, or full packets of one mode and split. */
static struct comp_stored stored(enum comp_state state, unsigned split, unsigned mode, unsigned i)
{
    struct comp_stored s = { .state = state, .sectors = COMP_SECTORS };
    bool wide = comp_split_rows[split].pixel_bits == 64;
    struct random r = random_start(21, i);

    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        s.word[w] = (u32)random_bits(&r);
    for (unsigned p = 0; state == COMP_ARITHMETIC && p < 2; p++)
        comp_full_packet(wide ? COMP_PACKET_ARITHMETIC_64 : COMP_PACKET_ARITHMETIC_32,
                         (enum comp_split)split, mode, &r, &s.word[16 * p]);
    if (state == COMP_BOTH)
        comp_full_packet(wide ? COMP_PACKET_BOTH_64 : COMP_PACKET_BOTH_32, (enum comp_split)split,
                         mode, &r, s.word);
    return s;
}

/* Packet 'n' of a request. */
static void packet_of(struct decomp_vector *v, struct comp_kind k, const struct comp_stored *s,
                      u8 wanted, unsigned n)
{
    struct packed_sector packet[COMP_SECTORS];
    struct memory_tile id = { 7, v->l2_decomp.id.tile };
    unsigned count = decomp_request(k, s, wanted, (u4)(wanted & 15), id, packet);

    if (n < count)
        v->l2_decomp = packet[n];
    v->l2_decomp_valid = n < count;
}

/* Every code of every kind: all sectors, each alone, none. */
static void every_state(unsigned i, struct decomp_vector *v)
{
    unsigned n = i % 8, wanted = i / 8 % 10, code = i / 80 % 4;
    struct comp_kind k = comp_kind_number(i / 320);
    struct comp_stored s =
        stored(comp_state_of(k, code), k.bits == 64 ? 5 : 0, i / 8 % COMP_MODES, i / 8);

    packet_of(v, k, &s, (u8)(wanted == 8 ? 0xff : wanted == 9 ? 0 : 1u << wanted), n);
}

static void every_packet(unsigned i, struct decomp_vector *v)
{
    unsigned n = i % 4, mode = i / 4 % COMP_MODES, split = i / 32 % COMP_SPLITS, round = i / 224;
    bool both = round & 1;
    struct comp_kind k = { comp_split_rows[split].pixel_bits, 4, both ? COMP_CBR : COMP_CRA };
    struct comp_stored s = stored(both ? COMP_BOTH : COMP_ARITHMETIC, split, mode, i / 4);

    packet_of(v, k, &s, 0xff, n);
}

/* Noise in some of a packet's four rows, the others as the row above: of the halves that a packet is cut
 * into, and their halves, one has all the bits.
 */
static void uneven(unsigned i, struct decomp_vector *v)
{
    const unsigned n = i % 4, split = i / 4 % COMP_SPLITS, rows = i / 28 % 16,
                   bits = i / 448 % 30 + 4;
    const struct comp_split_row *row = &comp_split_rows[split];
    const unsigned packet = COMP_TILE_WORDS * 16 / row->pixel_bits,
                   across = 8 * 32 / row->pixel_bits;
    const struct comp_kind k = { row->pixel_bits, 1, COMP_CRA };
    const u32 none[COMP_LANES] = { 0 }, *above = none;
    struct random r = random_start(23, i / 4);
    struct comp_lanes half[2] = { 0 };
    u32 raster[COMP_TILE_WORDS] = { 0 };

    for (unsigned p = 0; p < 2 * packet; p++) {
        u32 *pixel = half[p / packet].pixel[p % packet];
        if (p >= across)
            above = half[(p - across) / packet].pixel[(p - across) % packet];
        for (unsigned l = 0; l < row->lanes; l++) {
            const unsigned most = bits / row->lanes + (l < bits % row->lanes),
                           width = row->width[l];
            pixel[l] = rows >> (p / across % 4) & 1
                           ? (u32)(random_bits(&r) & bits_mask(most < width ? most : width))
                           : above[l];
        }
    }
    for (unsigned h = 0; h < 2; h++)
        comp_lanes_put(row, &half[h], packet, &raster[COMP_TILE_WORDS / 2 * h]);
    const struct comp_tile t = comp_tile_of_raster(raster);
    const struct comp_stored s = comp_encode(k, (enum comp_split)split, &t, false, NULL);
    packet_of(v, k, &s, 0xff, n);
}

/* Splits, widths and lengths that no encoder writes. */
static void malformed(unsigned i, struct decomp_vector *v)
{
    bool both = i / 4 & 1, wide = i / 8 & 1;
    struct comp_kind k = { wide ? 64 : 32, 4, both ? COMP_CBR : COMP_CRA };
    struct comp_stored s = stored(both ? COMP_BOTH : COMP_ARITHMETIC, wide ? 5 : 0, i % 8, i / 4);
    struct random r = random_start(22, i / 4);

    switch (i / 16 % 4) {
    case 0: bits_put(s.word, COMP_MODE_BITS, COMP_SPLIT_BITS, i / 64 % 8); break;
    case 1:
        bits_put(s.word, 6 + i / 64 % 4 * (wide ? 5 : 4), wide ? 5 : 4,
                 i / 256 % 32 & (wide ? 31 : 15));
        break;
    case 2: s.word[0] ^= 1u << random_below(&r, 32); break;
    default: s.word[random_below(&r, 8)] ^= 1u << random_below(&r, 32); break;
    }
    packet_of(v, k, &s, 0xff, i % 4);
}

/* The second sector of a packet without the first, after a reset and after another's first. */
static void odd_sector_alone(unsigned i, struct decomp_vector *v)
{
    struct comp_kind k = { 32, 1, COMP_CRA };
    struct comp_stored s = stored(COMP_ARITHMETIC, 0, i / 2 % COMP_MODES, i / 2);

    packet_of(v, k, &s, 0xff, i % 2 ? 1 + 2 * (i / 2 % 2) : 0);
    v->reset = i % 8 == 1;
    if (i % 8 == 1)
        memset(v->l2_decomp.word, 0, sizeof v->l2_decomp.word);
}

/* Every size, sample count, states and code, of which most kinds do not exist: what is stored is a
 * packet of differences.
 */
static void every_kind(unsigned i, struct decomp_vector *v)
{
    struct comp_stored s = stored(COMP_BOTH, 0, i % COMP_MODES, i);
    struct packed_sector *p = &v->l2_decomp;

    p->size = i & 3;
    p->samples_log2 = i >> 2 & 3;
    p->states = (enum comp_states)(i >> 4 & 3);
    p->code = i >> 6 & 3;
    p->sector = i >> 8 & 7;
    p->slot = i >> 4 & 15;
    p->wanted = 0xff;
    memcpy(p->word, s.word, sizeof p->word);
    v->l2_decomp_valid = 1;
}

static const struct {
    const char *name;
    unsigned count;
    void (*fill)(unsigned i, struct decomp_vector *v);
} sections[] = {
    { "every state", 11 * 320, every_state },
    { "packets of every mode and split", 224 * 12, every_packet },
    { "uneven packets", 4 * 7 * 16 * 30, uneven },
    { "malformed", 1024, malformed },
    { "odd sector alone", 64, odd_sector_alone },
    { "every kind", 2048, every_kind },
};

const char *decomp_directed(unsigned i, struct decomp_vector *v)
{
    unsigned line = i;

    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    memset(v, 0, sizeof *v);
    for (unsigned w = 0; w < 64; w++)
        v->cfg.clear[w] = 0x9e3779b9u * (w + 1);
    v->l2_decomp.id.tile = line;
    sections[s].fill(i, v);
    return sections[s].name;
}
