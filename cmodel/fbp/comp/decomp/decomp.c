/* decomp.c - see decomp.h (facts/fbp.md, L2; FORMAT.md 2) */
#include "fbp/comp/decomp/decomp.h"

#include <string.h>

void decomp_reset(struct decomp *d)
{
    memset(d, 0, sizeof *d);
}

void decomp_set_state(struct decomp *d, const struct decomp_config *cfg)
{
    d->cfg = *cfg;
}

const char *decomp_not_modelled(const struct decomp_config *cfg)
{
    (void)cfg;
    return NULL;
}

static struct comp_kind kind_of(const struct packed_sector *p)
{
    u4 samples = (u4)(1u << p->samples_log2);

    if (p->size > 2)
        return (struct comp_kind){ 32, samples, COMP_NONE };
    return (struct comp_kind){ (u8)(32 << p->size), samples, p->states };
}

/* chosen: a wire can carry an undefined kind; its tiles are raw */
enum comp_state decomp_state_of(const struct packed_sector *p)
{
    return comp_state_of(kind_of(p), p->code);
}

bool decomp_holds(const struct packed_sector *p)
{
    return decomp_state_of(p) == COMP_ARITHMETIC && p->sector % 2 == 0;
}

/* The last stored sector that sector 'sector' of the tile is made from, -1 if none. */
static int last_source(const struct packed_sector *p, unsigned sector)
{
    struct comp_source from = comp_source_of(kind_of(p), decomp_state_of(p), sector);

    return (int)from.first + from.count - 1;
}

u8 decomp_gives(const struct packed_sector *p)
{
    unsigned gives = 0;

    for (unsigned s = 0; s < COMP_SECTORS; s++)
        if (decomp_state_of(p) == COMP_CLEAR || last_source(p, s) == p->sector)
            gives |= 1u << s;
    return (u8)(gives & p->wanted);
}

void decomp_evaluate(const struct decomp_config *cfg, const struct packed_sector *p,
                     const u32 held[COMP_SECTOR_WORDS], unsigned sector, struct tile_sector *out)
{
    enum comp_state state = decomp_state_of(p);
    u32 source[2 * COMP_SECTOR_WORDS] = { 0 };
    struct comp_clear clear;
    bool pair = state == COMP_ARITHMETIC;

    if (pair)
        memcpy(source, held, COMP_SECTOR_WORDS * 4);
    memcpy(&source[pair ? COMP_SECTOR_WORDS : 0], p->word, COMP_SECTOR_WORDS * 4);
    memcpy(clear.word, &cfg->clear[4 * p->slot], sizeof clear.word);
    out->id = p->id;
    out->sector = (u3)sector;
    comp_decode_sector(kind_of(p), state, sector, source, &clear, out->word);
}

unsigned decomp_clocks(const struct packed_sector *p)
{
    for (unsigned s = 0; s < COMP_SECTORS; s++)
        if (p->wanted >> s & 1 && last_source(p, s) > p->sector)
            return 0;
    return comp_decode_clocks(kind_of(p), decomp_state_of(p), p->wanted);
}

bool l2_decomp_into(struct decomp *d, const struct packed_sector *in)
{
    if (d->left)
        return false;
    d->now = *in;
    d->left = decomp_gives(in);
    d->clocks += decomp_clocks(in);
    if (decomp_holds(in))
        memcpy(d->held, in->word, sizeof d->held);
    return true;
}

bool decomp_client_from(struct decomp *d, struct tile_sector *out)
{
    unsigned sector = 0;

    if (!d->left)
        return false;
    while (!(d->left >> sector & 1))
        sector++;
    decomp_evaluate(&d->cfg, &d->now, d->held, sector, out);
    d->left &= (u8)(d->left - 1);
    return true;
}
