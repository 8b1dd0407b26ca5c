/* host_bind.c - channels between memory and Host */
#include "hub/host/host.h"

#include <string.h>

#define SIGNATURE 0xface
#define VA_END    ((u64)1 << 40)

static u64 join(u64 hi, u64 lo)
{
    return hi << 32 | lo;
}

/* What is wrong with the channel as it is in memory. */
static u32 wrong(const struct ramfc *f)
{
    u64 base = join(f->gp_base_hi, f->gp_base << 3), entries = (u64)1 << f->gp_log2;

    if (f->signature != SIGNATURE)
        return HOST_SIGNATURE;
    if (base + 8 * entries > VA_END)
        return HOST_GPFIFO;
    return f->gp_get >= entries || f->gp_put >= entries ? HOST_GPPTR : 0;
}

static void take_wait(struct host_channel *c, const struct ramfc *f)
{
    c->retry_clocks = f->retry_man << f->retry_exp;
    c->timeout_ns = f->timeout_en ? 1024 * (f->timeout_man << f->timeout_exp) : 0;
}

/* The header whose data is still to come.  known: PBDMA_PB_HEADER of nvgpu hw_pbdma_gm20b.h */
static void take_header(struct host_channel *c, const struct ramfc *f)
{
    bool data = f->pb_type == PB_INC || f->pb_type == PB_NON_INC || f->pb_type == PB_ONE_INC;

    c->pb.form = (u8)f->pb_type;
    c->pb.subchannel = (u8)f->pb_subchannel;
    c->pb.method = (u16)f->pb_method;
    c->pb.count = data ? (u16)f->pb_count : 0;
    c->level = (u8)f->pb_level;
    c->pb.cfg.own = (u16)f->subdevice;
    c->pb.mask = c->pb.stored = 0xfff;
}

void host_bind(struct host *h, unsigned channel, const u32 ramfc[128])
{
    struct host_channel *c = &h->channel[channel];
    struct ramfc f;
    u64 end;

    ramfc_get(&f, ramfc);
    memset(c, 0, sizeof *c);
    c->bound = true;
    c->gp_base = join(f.gp_base_hi, f.gp_base << 3);
    c->gp_log2 = (u8)f.gp_log2;
    c->gp_get = (u32)f.gp_get;
    c->gp_put = (u32)f.gp_put;
    c->pb_get = join(f.pb_get_hi, f.pb_get & ~(u64)3);
    c->top_level_get = join(f.pb_top_level_get_hi, f.pb_top_level_get);
    end = join(f.pb_put_hi, f.pb_put & ~(u64)3);
    c->pb_left =
        end > c->pb_get && end - c->pb_get < (u64)4 << 21 ? (u32)((end - c->pb_get) / 4) : 0;
    c->semaphore[0] = (u32)f.semaphorea;
    c->semaphore[1] = (u32)f.semaphoreb;
    c->semaphore[2] = (u32)f.semaphorec;
    c->semaphored = (u32)f.semaphored;
    c->syncpoint = (u32)f.syncpointa;
    c->syncpointb = (u32)f.syncpointb;
    take_wait(c, &f);
    take_header(c, &f);
    c->interrupt = wrong(&f);
    c->stopped = c->untold = c->interrupt != 0;
    if (h->current == (int)channel)
        h->current = -1;
}

void host_save(const struct host *h, unsigned channel, u32 ramfc[128])
{
    const struct host_channel *c = &h->channel[channel];
    u64 end = c->pb_get + 4 * (u64)c->pb_left;
    struct ramfc f;

    ramfc_get(&f, ramfc);
    f.gp_get = c->gp_get;
    f.gp_put = c->gp_put;
    f.pb_get = c->pb_get & UINT32_MAX;
    f.pb_get_hi = c->pb_get >> 32;
    f.pb_put = end & UINT32_MAX;
    f.pb_put_hi = end >> 32;
    f.pb_top_level_get = c->top_level_get & UINT32_MAX;
    f.pb_top_level_get_hi = c->top_level_get >> 32;
    f.semaphorea = c->semaphore[0];
    f.semaphoreb = c->semaphore[1];
    f.semaphorec = c->semaphore[2];
    f.semaphored = c->semaphored;
    f.syncpointa = c->syncpoint;
    f.syncpointb = c->syncpointb;
    f.pb_type = c->pb.form;
    f.pb_subchannel = c->pb.subchannel;
    f.pb_method = c->pb.method;
    f.pb_count = c->pb.count;
    f.pb_level = c->level;
    ramfc_put(ramfc, &f);
}

void host_put(struct host *h, unsigned channel, u32 gp_put)
{
    struct host_channel *c = &h->channel[channel];

    if (gp_put >> c->gp_log2)
        host_stop(h, channel, HOST_GPPTR);
    else
        c->gp_put = gp_put;
}
