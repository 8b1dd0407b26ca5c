/* hub_engines.c - the copying engines on their wires, and memory at the other end */
#include "hub/hub.h"

#include <string.h>

#define NET     hub
#define NET_DEF "hub/hub.net"
#include "common/net_code.h"

bool hub_begin(struct hub *h, const struct hub_channel *c, u64 address)
{
    h->engines = true;
    h->acting = (unsigned)(c - h->channel);
    h->acting_at = address;
    return true;
}

static bool write_all(struct hub_channel *c, const struct mem *m, enum mem_client client,
                      struct copy_write_fifo *writes, bool *moved)
{
    while (!copy_write_empty(writes)) {
        const struct copy_write *w = copy_write_first(writes);
        u8 byte[16];

        for (unsigned i = 0; i < 4; i++)
            mem_put(byte + 4 * i, 4, w->word[i]);
        if (!mem_space_write(&c->space, m, client, w->address, byte, w->bytes))
            return false;
        copy_write_drop(writes);
        *moved = true;
    }
    return true;
}

static bool read_all(struct hub_channel *c, const struct mem *m, enum mem_client client,
                     struct copy_read_fifo *reads, struct copy_data_fifo *data, bool *moved)
{
    while (!copy_read_empty(reads)) {
        const struct copy_read r = copy_read_pop(reads);
        struct copy_data *d = copy_data_next(data);
        u8 byte[16] = { 0 };

        if (!mem_space_read(&c->space, m, client, r.address, byte, r.bytes))
            return false;
        for (unsigned w = 0; w < 4; w++)
            d->word[w] = mem_get(byte + 4 * w, 4);
        *moved = true;
    }
    return true;
}

/* An access failed: the engines are as after power-up.
 *
 * chosen: writes go before reads: what an engine wrote before it asked is there
 */
bool hub_memory(struct hub *h, const struct mem *m)
{
    struct hub_channel *c = &h->channel[h->acting];
    bool moved = false;

    if (h->has_fault)
        return false;
    if (write_all(c, m, MEM_CE, &h->ce_memory_write, &moved) &&
        read_all(c, m, MEM_CE, &h->ce_memory_read, &h->memory_ce, &moved) &&
        write_all(c, m, MEM_I2M, &h->i2m_memory_write, &moved) &&
        write_all(c, m, MEM_RASTERTWOD, &h->rstr2d_memory_write, &moved) &&
        read_all(c, m, MEM_RASTERTWOD, &h->rstr2d_memory_read, &h->memory_rstr2d, &moved))
        return moved;
    hub_net_reset(h);
    memset(h->bundle, 0, sizeof h->bundle);
    return hub_fail_access(h, c, h->acting_at);
}

/* A copy or an inline transfer is done; false: a fault. */
static bool copied(struct hub *h, const struct mem *m, struct copy_done_fifo *done,
                   const char *wrong)
{
    struct hub_channel *c = &h->channel[h->acting];
    const struct copy_done d = copy_done_pop(done);
    const struct gpu_fault f = { .kind = GPU_FAULT_COPY, .reason = wrong, .address = h->acting_at };

    return d.fault ? hub_fail(h, c, &f) : hub_release(h, c, m, &d, h->acting_at);
}

bool hub_done(struct hub *h, const struct mem *m)
{
    struct gpu_fault f = { .kind = GPU_FAULT_2D, .address = h->acting_at };

    if (!copy_done_empty(&h->ce_fe))
        return copied(h, m, &h->ce_fe, ce_fault(&h->ce.launch));
    if (!copy_done_empty(&h->i2m_fe))
        return copied(h, m, &h->i2m_fe, i2m_fault(&h->i2m.launch));
    if (twod_done_empty(&h->rstr2d_fe))
        return false;
    f.error = twod_done_pop(&h->rstr2d_fe).error;
    return f.error == TWOD_FINE || hub_fail(h, &h->channel[h->acting], &f);
}

void hub_wires(struct hub *h, net_wire_told *told, void *context)
{
    hub_net_wires(h, (struct net_place){ 0, 1 }, told, context);
}

void hub_units(struct hub *h, struct hub_stand_ins *s, net_unit_told *told, void *context)
{
    h->inner.pb.clocks = h->inner.fe.clocks = h->inner.mme.clocks = 0;
    for (unsigned c = 0; c < HUB_CHANNELS; c++) {
        h->inner.pb.clocks += h->host.channel[c].pb.clocks;
        h->inner.fe.clocks += h->channel[c].fe.clocks;
        h->inner.mme.clocks += h->channel[c].fe.mme.clocks;
    }
    hub_net_units(h, NULL, s, (struct net_place){ 0, 1 }, told, context);
}
