/* rstr2d.c - see rstr2d.h */
#include "hub/rstr2d/rstr2d.h"

#include <string.h>

void rstr2d_reset(struct rstr2d *r)
{
    memset(r, 0, sizeof *r);
}

void rstr2d_set_state(struct rstr2d *r, const struct rstr2d_config *cfg)
{
    r->cfg = *cfg;
}

const char *rstr2d_not_modelled(const struct rstr2d_config *cfg)
{
    static const u8 formats[] = { 0x1c, 0x1d };

    for (unsigned i = 0; i < sizeof formats; i++)
        if (cfg->dst_format == formats[i] || cfg->src_format == formats[i])
            return "rstr2d: the formats Y1_8X8 and AY8";
    return NULL;
}

static bool rstr2d_take(struct rstr2d *r, struct twod_blit_fifo *blits,
                        struct twod_solid_fifo *solids)
{
    if (r->job != RSTR2D_IDLE || (twod_blit_empty(blits) && twod_solid_empty(solids)))
        return false;
    r->state = r->cfg;
    r->loaded = false;
    if (!twod_blit_empty(blits)) {
        r->job = RSTR2D_BLIT;
        r->blit = twod_blit_pop(blits);
        r->error = rstr2d_blit_error(&r->state);
    } else {
        r->job = RSTR2D_SOLID;
        r->solid = twod_solid_pop(solids);
        r->error = rstr2d_solid_error(&r->state, &r->solid);
    }
    r->area = (struct rstr2d_area){ 0 };
    if (r->error == TWOD_FINE)
        rstr2d_begin(r);
    return true;
}

/* A word of the stream; of one that is wrong nothing is drawn. */
static bool take_word(struct rstr2d *r, struct twod_data_fifo *words)
{
    const struct twod_data *w;

    if (r->job != RSTR2D_IDLE || twod_data_empty(words))
        return false;
    w = twod_data_first(words);
    r->state = r->cfg;
    if (w->first)
        r->cpu_u = r->cpu_v = 0;
    r->data = w->data;
    r->data_bit = 0;
    r->data_valid = rstr2d_cpu_error(&r->state) == TWOD_FINE;
    r->clocks++;
    twod_data_drop(words);
    if (!r->data_valid)
        return true;
    r->job = RSTR2D_CPU;
    r->backwards = r->loaded = false;
    r->area = (struct rstr2d_area){ 0 };
    return true;
}

/* The next pixel; behind the last one a word of the stream gives the next of its own. */
static bool load(struct rstr2d *r)
{
    if (r->job == RSTR2D_IDLE || r->loaded)
        return false;
    while (!(r->loaded = rstr2d_next_pixel(r)))
        if (r->job != RSTR2D_CPU || !rstr2d_cpu_next(r))
            break;
    if (!r->loaded && r->job == RSTR2D_CPU)
        r->job = RSTR2D_IDLE;
    return r->loaded;
}

static unsigned reads_of(const struct rstr2d *r)
{
    return r->pixel.texels + r->pixel.reads_dst;
}

static bool rstr2d_ask(struct rstr2d *r, struct copy_read_fifo *reads)
{
    if (!r->loaded || r->sent == reads_of(r) || copy_read_full(reads))
        return false;
    *copy_read_next(reads) = rstr2d_read(r, r->sent++);
    r->asked++;
    return true;
}

static bool rstr2d_answer(struct rstr2d *r, struct copy_data_fifo *data)
{
    const unsigned bytes = r->loaded && r->got < r->sent ? rstr2d_read(r, r->got).bytes : 0;
    u32 *word = r->pixel.word[r->got % 5];

    if (!bytes || copy_data_empty(data))
        return false;
    memcpy(word, copy_data_first(data)->word, sizeof r->pixel.word[0]);
    for (unsigned b = bytes; b < 4 * PIXEL_WORDS; b++)
        word[b / 4] &= ~(UINT32_C(255) << 8 * (b % 4));
    copy_data_drop(data);
    r->answered++;
    r->got++;
    return true;
}

static bool rstr2d_give(struct rstr2d *r, struct copy_write_fifo *writes)
{
    struct copy_write w;

    if (!r->loaded || r->got < reads_of(r) || copy_write_full(writes))
        return false;
    if (rstr2d_result(r, &w))
        copy_write_push(writes, &w);
    r->loaded = false;
    return true;
}

static bool rstr2d_finish(struct rstr2d *r, struct twod_done_fifo *done)
{
    if ((r->job != RSTR2D_BLIT && r->job != RSTR2D_SOLID) || r->loaded || twod_done_full(done))
        return false;
    *twod_done_next(done) =
        (struct twod_done){ r->job == RSTR2D_BLIT ? r->blit.id : r->solid.id, r->error };
    r->job = RSTR2D_IDLE;
    return true;
}

bool rstr2d_step(struct rstr2d *r, struct twod_blit_fifo *blits, struct twod_solid_fifo *solids,
                 struct twod_data_fifo *words, struct copy_data_fifo *data,
                 struct copy_read_fifo *reads, struct copy_write_fifo *writes,
                 struct twod_done_fifo *done)
{
    bool moved = rstr2d_answer(r, data);

    moved |= rstr2d_give(r, writes);
    moved |= load(r) || rstr2d_finish(r, done);
    moved |= rstr2d_take(r, blits, solids) || take_word(r, words);
    moved |= rstr2d_ask(r, reads);
    return moved;
}
