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

static bool ce_take(struct ce *c, struct ce_launch_fifo *launches)
{
    if (c->busy || ce_launch_empty(launches))
        return false;
    c->id = ce_launch_pop(launches).id;
    c->launch = c->cfg;
    c->fault = ce_fault(&c->launch) != NULL;
    c->clocks += ce_clocks(&c->launch);
    c->place = (struct ce_place){ 0 };
    c->busy = true;
    return true;
}

/* The next beat begins: what it writes is known, or is asked for. */
static bool load(struct ce *c, struct copy_read_fifo *reads)
{
    if (!c->busy || c->fault || c->loaded || copy_read_full(reads) ||
        !ce_next(&c->launch, &c->place, &c->beat))
        return false;
    c->loaded = true;
    c->waiting = c->beat.reads;
    if (c->waiting) {
        *copy_read_next(reads) =
            (struct copy_read){ c->launch.src.physical, c->beat.src, (u5)c->beat.bytes };
        c->asked++;
    }
    return true;
}

static bool ce_answer(struct ce *c, struct copy_data_fifo *data)
{
    if (!c->waiting || copy_data_empty(data))
        return false;
    memcpy(c->beat.word, copy_data_first(data)->word, sizeof c->beat.word);
    copy_data_drop(data);
    c->answered++;
    c->waiting = false;
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

static bool ce_give(struct ce *c, struct copy_write_fifo *writes)
{
    struct copy_write *w;

    if (!c->loaded || c->waiting || copy_write_full(writes))
        return false;
    c->loaded = false;
    if (!c->beat.writes)
        return true;
    trim(c->beat.word, c->beat.bytes);
    w = copy_write_next(writes);
    *w = (struct copy_write){ c->launch.dst.physical, c->beat.dst, (u5)c->beat.bytes, { 0 } };
    memcpy(w->word, c->beat.word, sizeof w->word);
    return true;
}

static bool ce_finish(struct ce *c, struct copy_done_fifo *done)
{
    const struct ce_config *l = &c->launch;
    struct ce_place at = c->place;
    struct ce_beat none;

    if (!c->busy || c->loaded || (!c->fault && ce_next(l, &at, &none)) || copy_done_full(done))
        return false;
    *copy_done_next(done) =
        (struct copy_done){ c->id,      c->fault,  l->semaphore_type, l->semaphore_at,
                            l->payload, l->reduce, l->reduction,      l->reduction_unsigned };
    c->busy = false;
    return true;
}

bool ce_step(struct ce *c, struct ce_launch_fifo *launches, struct copy_data_fifo *data,
             struct copy_read_fifo *reads, struct copy_write_fifo *writes,
             struct copy_done_fifo *done)
{
    bool moved = ce_take(c, launches);

    moved |= ce_answer(c, data);
    moved |= ce_give(c, writes);
    moved |= ce_finish(c, done);
    moved |= load(c, reads);
    return moved;
}
