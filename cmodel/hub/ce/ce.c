/* ce.c - see ce.h */
#include "hub/ce/ce.h"

#include <string.h>

void ce_reset(struct ce *c)
{
    memset(c, 0, sizeof *c);
}

void ce_set_state(struct ce *c, const struct ce_config *cfg)
{
    c->cfg = *cfg;
}

const char *ce_not_modelled(const struct ce_config *l)
{
    (void)l;
    return NULL;
}

const char *ce_fault(const struct ce_config *l)
{
    const u32 lines = l->multi_line ? l->lines : 1;

    if (l->transfer > CE_NON_PIPELINED)
        return "LAUNCH_DMA.DATA_TRANSFER_TYPE 3";
    if (l->semaphore_type > CE_RELEASE_FOUR_WORDS)
        return "LAUNCH_DMA.SEMAPHORE_TYPE 3";
    if (l->transfer == CE_NONE || l->length == 0 || lines == 0)
        return NULL;
    for (unsigned end = 0; end < 2; end++) {
        const struct copy_surface *s = end ? &l->dst : &l->src;

        if (!copy_surface_legal(s, end ? ce_dst_bytes(l) : ce_src_bytes(l)))
            return end ? "SET_DST_BLOCK_SIZE or SET_DST_WIDTH"
                       : "SET_SRC_BLOCK_SIZE or SET_SRC_WIDTH";
        if (!copy_surface_holds(s, l->length, lines))
            return end ? "the rectangle leaves the destination" : "the rectangle leaves the source";
    }
    return NULL;
}

/* The next beat that moves something begins: what it writes is known, or is to be asked for. */
static void load(struct ce *c)
{
    while (!c->fault && !c->loaded && ce_next(&c->launch, &c->place, &c->beat)) {
        c->asks = c->beat.reads;
        c->loaded = c->beat.reads || c->beat.writes;
    }
}

bool fe_ce_into(struct ce *c, const struct ce_launch *in)
{
    if (c->busy)
        return false;
    c->id = in->id;
    c->launch = c->cfg;
    c->fault = ce_fault(&c->launch) != NULL;
    c->clocks += ce_clocks(&c->launch);
    c->place = (struct ce_place){ 0 };
    c->busy = true;
    load(c);
    return true;
}

bool ce_memory_read_from(struct ce *c, struct copy_read *out)
{
    if (!c->asks)
        return false;
    *out = (struct copy_read){ c->launch.src.physical, c->beat.src, (u5)c->beat.bytes };
    c->asked++;
    c->asks = false;
    c->waiting = true;
    return true;
}

static void pass(struct ce *c)
{
    c->loaded = false;
    load(c);
}

bool memory_ce_into(struct ce *c, const struct copy_data *in)
{
    if (!c->waiting)
        return false;
    memcpy(c->beat.word, in->word, sizeof c->beat.word);
    c->answered++;
    c->waiting = false;
    if (!c->beat.writes)
        pass(c);
    return true;
}

/* Bytes beyond the last are 0. */
static void trim(u32 word[4], unsigned bytes)
{
    for (unsigned w = 0; w < 4; w++) {
        const unsigned have = bytes > 4 * w ? bytes - 4 * w : 0;

        if (have < 4)
            word[w] &= have ? (u32)bits_mask(8 * have) : 0;
    }
}

bool ce_memory_write_from(struct ce *c, struct copy_write *out)
{
    if (!c->loaded || c->asks || c->waiting)
        return false;
    trim(c->beat.word, c->beat.bytes);
    *out = (struct copy_write){ c->launch.dst.physical, c->beat.dst, (u5)c->beat.bytes, { 0 } };
    memcpy(out->word, c->beat.word, sizeof out->word);
    pass(c);
    return true;
}

bool ce_fe_from(struct ce *c, struct copy_done *out)
{
    const struct ce_config *l = &c->launch;

    if (!c->busy || c->loaded)
        return false;
    *out = (struct copy_done){ c->id,      c->fault,  l->semaphore_type, l->semaphore_at,
                               l->payload, l->reduce, l->reduction,      l->reduction_unsigned };
    c->busy = false;
    return true;
}
