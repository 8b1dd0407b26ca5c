/* lsu.c - see lsu.h */
#include "gpc/tpc/sm/mio/lsu/lsu.h"

#include <string.h>

void lsu_reset(struct lsu *s)
{
    memset(s, 0, sizeof *s);
}

void lsu_set_state(struct lsu *s, const struct lsu_config *cfg)
{
    s->cfg = *cfg;
}

const char *lsu_not_modelled(const struct lsu_config *cfg)
{
    (void)cfg;
    return NULL;
}

/* A lane's bytes: 16 at most, at a multiple of them. */
static unsigned bytes_of(const struct lsu_access *in)
{
    return in->size > 4 ? 16 : 1u << in->size;
}

static u40 address_of(const struct lsu_access *in, unsigned lane)
{
    return in->address[lane] & ~(u40)(bytes_of(in) - 1);
}

unsigned lsu_lines(const struct lsu_access *in, struct l1_line line[LSU_LANES])
{
    unsigned count = 0;

    for (u32 left = in->active; left; left &= left - 1) {
        const u40 at = address_of(in, bits_lowest(left));
        const u4 sector = (u4)(1 << at / L1_SECTOR % 4);
        unsigned n = 0;

        while (n < count && line[n].number != at / L1_LINE)
            n++;
        if (n == count)
            line[count++] = (struct l1_line){ at / L1_LINE, 0 };
        line[n].sectors |= sector;
    }
    return count;
}

static bool is_atomic(const struct lsu_access *in)
{
    return in->kind == MIO_ATOMIC || in->kind == MIO_CAS;
}

/* Lanes that go to L1 together: 32 bytes of operands, and 8 lanes at most. */
static unsigned group_lanes(const struct lsu_access *in)
{
    const unsigned bytes = bytes_of(in) << (in->kind == MIO_CAS);
    const unsigned lanes = LSU_PATH_BYTES / bytes;

    return lanes > 8 ? 8 : lanes ? lanes : 1;
}

/* known: facts/tpc.md: two lines of a tag set conflict, and two words of a data bank; the same word does not */
static bool conflicts(const struct lsu_access *in, unsigned a, unsigned b)
{
    const u40 x = address_of(in, a), y = address_of(in, b);
    const u40 line_x = x / L1_LINE, line_y = y / L1_LINE;
    const unsigned banks = bytes_of(in) > LSU_BANK_BYTES ? 2 : 1;
    const unsigned bank_x = x / LSU_BANK_BYTES % LSU_DATA_BANKS / banks;
    const unsigned bank_y = y / LSU_BANK_BYTES % LSU_DATA_BANKS / banks;

    if (line_x == line_y)
        return false;
    return line_x % L1_SETS == line_y % L1_SETS || bank_x == bank_y;
}

/* chosen: a wavefront takes lanes in their order */
static unsigned wavefronts(const struct lsu_access *in, u32 lanes)
{
    unsigned count = 0;

    for (u32 left = lanes; left; count++) {
        u32 taken = 0;

        for (u32 rest = left; rest; rest &= rest - 1) {
            const unsigned lane = bits_lowest(rest);
            bool fits = true;

            for (u32 t = taken; t && fits; t &= t - 1)
                fits = !conflicts(in, lane, bits_lowest(t));
            taken |= (u32)fits << lane;
        }
        left &= ~taken;
    }
    return count;
}

/* Sectors of the lanes. */
static unsigned sectors_of(const struct lsu_access *in, u32 lanes)
{
    u40 seen[LSU_LANES];
    unsigned count = 0;

    for (u32 left = lanes; left; left &= left - 1) {
        const u40 sector = address_of(in, bits_lowest(left)) / L1_SECTOR;
        unsigned n = 0;

        while (n < count && seen[n] != sector)
            n++;
        if (n == count)
            seen[count++] = sector;
    }
    return count;
}

/* The most lanes that have one address. */
static unsigned most_alike(const struct lsu_access *in, u32 lanes)
{
    unsigned most = 0;

    for (u32 left = lanes; left; left &= left - 1) {
        unsigned alike = 0;

        for (u32 t = left; t; t &= t - 1)
            alike += address_of(in, bits_lowest(t)) == address_of(in, bits_lowest(left));
        most = alike > most ? alike : most;
    }
    return most;
}

/* known: rates.csv T13, T14: atomics on the same or on divergent addresses go one a clock */
static unsigned group_passes(const struct lsu_access *in, u32 lanes)
{
    const unsigned alike = most_alike(in, lanes), sectors = sectors_of(in, lanes);

    if (!is_atomic(in))
        return wavefronts(in, lanes);
    return alike > sectors ? alike : sectors;
}

/* Clocks of the path to L2.  known: rates.csv T11; T13, T14: 25.6 of 32 bytes a clock are operands of atomics.
 * chosen: for that a header before every four sectors; a store takes a clock for each sector of a group
 */
static unsigned link_clocks(const struct lsu_access *in, unsigned group_sectors)
{
    const unsigned bytes = bits_count(in->active) * bytes_of(in) << (in->kind == MIO_CAS);

    if (in->kind == MIO_STORE)
        return group_sectors;
    return is_atomic(in) ? (bytes * 5 / 4 + LSU_PATH_BYTES - 1) / LSU_PATH_BYTES : 0;
}

void lsu_passes(const struct lsu_access *in, struct lsu_cost *out)
{
    lsu_passes_by(in, group_lanes(in), out);
}

void lsu_passes_by(const struct lsu_access *in, unsigned lanes, struct lsu_cost *out)
{
    unsigned passes = 0, least = 0, sectors = 0;
    struct l1_line line[LSU_LANES];

    for (unsigned first = 0; first < LSU_LANES; first += lanes) {
        const u32 group = in->active & (u32)(bits_mask(lanes) << first);

        passes += group_passes(in, group);
        least += group != 0;
        sectors += sectors_of(in, group);
    }
    *out = (struct lsu_cost){ .id = in->id };
    out->passes = (u6)passes;
    out->conflicts = (u6)(passes - least);
    out->lines = (u6)lsu_lines(in, line);
    out->sectors = (u8)sectors_of(in, in->active);
    out->link = (u8)link_clocks(in, sectors);
}

/* known: facts/tpc.md: stores invalidate on hit, no allocate.  chosen: atomics do so, too, and the sectors alone */
u4 lsu_look_up(struct lsu *s, enum mio_kind kind, const struct l1_line *l)
{
    if (kind == MIO_LOAD)
        return s->cfg.uncached ? l->sectors : l1_tags_load(&s->tags, l);
    l1_tags_drop(&s->tags, l);
    return 0;
}

void lsu_turn(struct lsu *s, const struct lsu_access *in, struct lsu_cost *out)
{
    struct l1_line line[LSU_LANES];
    const unsigned lines = lsu_lines(in, line);

    lsu_passes(in, out);
    for (unsigned n = 0; n < lines; n++)
        out->misses += (u8)bits_count(lsu_look_up(s, in->kind, &line[n]));
    if (in->kind == MIO_LOAD)
        out->link = out->misses;
    s->clocks += out->passes > out->link ? out->passes : out->link;
}
