/* compress_sum.c - see compress_sum.h */
#include "compress_sum.h"

#include <stdlib.h>
#include <string.h>

#include "compress_others.h"
#include "fbp/comp/comp_tile.h"

#define SECTOR_BITS  256
#define SECTOR_BYTES 32

bool compress_others_possible(const struct compress_how *how)
{
    return how->kind.bits <= 64;
}

double percent(uint64_t part, uint64_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

static bool packets_bound(const struct compress_how *how, enum comp_packets packet,
                          const u32 *pixels, unsigned packets, unsigned *bits)
{
    const struct comp_packet_row *row = &comp_packet_rows[packet];
    const struct comp_split_row *split = &comp_split_rows[comp_split_of(how->format)];
    unsigned words = (unsigned)row->width * row->height * row->pixel_bits / 32;
    bool fits = true;

    *bits = 0;
    for (unsigned n = 0; n < packets; n++) {
        unsigned rice = rice_bits(row, split, &pixels[n * words]);
        fits = fits && rice <= row->bits;
        *bits += rice < words * 32 ? rice : words * 32;
    }
    return fits;
}

/* The other codecs, on a tile that is not clear. */
static void add_others(struct compress_sum *sum, const struct compress_how *how,
                       const struct comp_tile *t, enum comp_state state)
{
    bool narrow = how->kind.bits == 32, both = how->kind.states == COMP_CBR;
    u32 raster[COMP_TILE_WORDS], groups[COMP_TILE_WORDS / 4];
    unsigned bits, unused;
    bool fits, reduces;

    comp_raster_get(t, raster);
    reduces = comp_reduce(how->kind, NULL, raster, groups);
    fits = packets_bound(how, narrow ? COMP_PACKET_ARITHMETIC_32 : COMP_PACKET_ARITHMETIC_64,
                         raster, COMP_PACKETS_TILE, &bits);
    if (both && reduces)
        fits = packets_bound(how, narrow ? COMP_PACKET_BOTH_32 : COMP_PACKET_BOTH_64, groups, 1,
                             &unused);
    sum->bytes_rice += (bits + SECTOR_BITS - 1) / SECTOR_BITS * SECTOR_BYTES;
    sum->bytes_delta +=
        anchor_delta_sectors(&comp_split_rows[comp_split_of(how->format)], t) * SECTOR_BYTES;
    if (reduces == both && fits) {
        sum->bound++;
        sum->caught += state == (both ? COMP_BOTH : COMP_ARITHMETIC);
    }
}

void compress_add(struct compress_sum *sum, const struct compress_how *how,
                  const struct comp_tile *t, const struct comp_clear *clear)
{
    enum comp_split split =
        compress_others_possible(how) ? comp_split_of(how->format) : COMP_SPLIT_32;
    bool is_clear = clear && comp_is_clear(t->word, clear);
    struct comp_stored s = comp_encode(how->kind, split, t, is_clear, NULL);
    struct comp_tile back = comp_decode(how->kind, &s, clear);

    sum->tiles++;
    sum->in[s.state]++;
    sum->bytes += s.sectors * SECTOR_BYTES;
    sum->differ += memcmp(back.word, t->word, sizeof back.word) != 0;
    if (s.state != COMP_CLEAR && compress_others_possible(how))
        add_others(sum, how, t, s.state);
}

static int by_value(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct comp_clear));
}

/* The first 16 bytes of a tile, if it is nothing but these again and again, and one pixel in them.
 */
static bool one_color(const struct compress_how *how, const struct comp_tile *t,
                      struct comp_clear *value)
{
    unsigned words = how->kind.bits / 32u;

    memcpy(value->word, t->word, sizeof value->word);
    for (unsigned w = 0; w < 4; w++)
        if (value->word[w] != value->word[w % words])
            return false;
    return comp_is_clear(t->word, value);
}

bool compress_clear_of(const struct compress_how *how, const struct compress_tiles *tiles,
                       struct comp_clear *clear, struct failure *f)
{
    struct comp_clear *value = malloc(tiles->count * sizeof *value);
    size_t count = 0, most = 0;

    for (unsigned w = 0; w < 4; w++)
        clear->word[w] = how->given[w % (how->kind.bits / 32u)];
    if (!value)
        return fail(f, EXIT_IO, "out of memory for %zu tiles", tiles->count);
    for (size_t i = 0; how->clear == CLEAR_AUTO && i < tiles->count; i++)
        count += one_color(how, &tiles->tile[i], &value[count]);
    qsort(value, count, sizeof *value, by_value);
    for (size_t i = 0, run = 0; i < count; i++) {
        run = i && by_value(&value[i], &value[i - 1]) == 0 ? run + 1 : 1;
        if (run > most) {
            most = run;
            *clear = value[i];
        }
    }
    free(value);
    return most > 0 || how->clear == CLEAR_GIVEN;
}

void compress_total(struct compress_sum *total, const struct compress_sum *one)
{
    total->tiles += one->tiles;
    for (unsigned s = 0; s < COMPRESS_STATES; s++)
        total->in[s] += one->in[s];
    total->bytes += one->bytes;
    total->bytes_delta += one->bytes_delta;
    total->bytes_rice += one->bytes_rice;
    total->bound += one->bound;
    total->caught += one->caught;
    total->differ += one->differ;
}
