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

static unsigned reads_of(const struct rstr2d *r)
{
    return r->pixel.texels + r->pixel.reads_dst;
}

/* The next pixel; behind the last one a word of the stream gives the next of its own. */
static bool load(struct rstr2d *r)
{
    while (!(r->loaded = rstr2d_next_pixel(r)))
        if (r->job != RSTR2D_CPU || !rstr2d_cpu_next(r))
            break;
    if (!r->loaded && r->job == RSTR2D_CPU)
        r->job = RSTR2D_IDLE;
    return r->loaded;
}

/* On to the next pixel that waits for reads, or is to be written. */
static void go_on(struct rstr2d *r)
{
    while (r->job != RSTR2D_IDLE && (r->loaded || load(r)) && r->got == reads_of(r) &&
           !(r->writes = rstr2d_result(r, &r->write)))
        r->loaded = false;
}

static void begin(struct rstr2d *r, enum rstr2d_job job)
{
    r->job = job;
    r->backwards = r->loaded = false;
    r->area = (struct rstr2d_area){ 0 };
    if (job != RSTR2D_CPU && r->error == TWOD_FINE)
        rstr2d_begin(r);
    go_on(r);
}

bool fe_rstr2d_into(struct rstr2d *r, const struct twod_blit *in)
{
    if (r->job != RSTR2D_IDLE)
        return false;
    r->state = r->cfg;
    r->blit = *in;
    r->error = rstr2d_blit_error(&r->state);
    begin(r, RSTR2D_BLIT);
    return true;
}

bool fe_rstr2d_solid_into(struct rstr2d *r, const struct twod_solid *in)
{
    if (r->job != RSTR2D_IDLE)
        return false;
    r->state = r->cfg;
    r->solid = *in;
    r->error = rstr2d_solid_error(&r->state, &r->solid);
    begin(r, RSTR2D_SOLID);
    return true;
}

/* Of a word that is wrong nothing is drawn. */
bool fe_rstr2d_data_into(struct rstr2d *r, const struct twod_data *in)
{
    if (r->job != RSTR2D_IDLE)
        return false;
    r->state = r->cfg;
    if (in->first)
        r->cpu_u = r->cpu_v = 0;
    r->data = in->data;
    r->data_bit = 0;
    r->data_valid = rstr2d_cpu_error(&r->state) == TWOD_FINE;
    r->clocks++;
    if (r->data_valid)
        begin(r, RSTR2D_CPU);
    return true;
}

bool rstr2d_memory_read_from(struct rstr2d *r, struct copy_read *out)
{
    if (!r->loaded || r->sent == reads_of(r))
        return false;
    *out = rstr2d_read(r, r->sent++);
    r->asked++;
    return true;
}

bool memory_rstr2d_into(struct rstr2d *r, const struct copy_data *in)
{
    u32 *word = r->pixel.word[r->got % 5];
    unsigned bytes;

    if (!r->loaded || r->got == r->sent)
        return false;
    bytes = rstr2d_read(r, r->got).bytes;
    memcpy(word, in->word, sizeof r->pixel.word[0]);
    for (unsigned b = bytes; b < 4 * PIXEL_WORDS; b++)
        word[b / 4] &= ~(UINT32_C(255) << 8 * (b % 4));
    r->answered++;
    r->got++;
    go_on(r);
    return true;
}

bool rstr2d_memory_write_from(struct rstr2d *r, struct copy_write *out)
{
    if (!r->writes)
        return false;
    *out = r->write;
    r->writes = r->loaded = false;
    go_on(r);
    return true;
}

bool rstr2d_fe_from(struct rstr2d *r, struct twod_done *out)
{
    if ((r->job != RSTR2D_BLIT && r->job != RSTR2D_SOLID) || r->loaded)
        return false;
    *out = (struct twod_done){ r->job == RSTR2D_BLIT ? r->blit.id : r->solid.id, r->error };
    r->job = RSTR2D_IDLE;
    return true;
}
