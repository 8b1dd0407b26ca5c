/* hub_engines.c - the copying engines on their wires, and memory at the other end */
#include <string.h>

#include "hub/hub.h"

/* Answers a read and carries out a write; false: one failed. */
static bool serve(struct hub *h, struct hub_channel *c, const struct mem *m, enum hub_client client,
                  bool *moved)
{
    u8 byte[16] = { 0 };

    while (!copy_read_empty(&h->engine_memory_read)) {
        const struct copy_read r = copy_read_pop(&h->engine_memory_read);
        struct copy_data *d = copy_data_next(&h->memory_engine);

        if (!gmmu_read(&c->space, m, client, r.address, byte, r.bytes))
            return false;
        for (unsigned w = 0; w < 4; w++)
            d->word[w] = mem_get(byte + 4 * w, 4);
        *moved = true;
    }
    while (!copy_write_empty(&h->engine_memory_write)) {
        const struct copy_write *w = copy_write_first(&h->engine_memory_write);

        for (unsigned i = 0; i < 4; i++)
            mem_put(byte + 4 * i, 4, w->word[i]);
        if (!gmmu_write(&c->space, m, client, w->address, byte, w->bytes))
            return false;
        copy_write_drop(&h->engine_memory_write);
        *moved = true;
    }
    return true;
}

/* An access failed: the engines are as after power-up. */
static bool give_up(struct hub *h, struct hub_channel *c, u64 address)
{
    i2m_reset(&h->i2m);
    ce_reset(&h->ce);
    rstr2d_reset(&h->rstr2d);
    memset(&h->engine_memory_read, 0, sizeof h->engine_memory_read);
    memset(&h->engine_memory_write, 0, sizeof h->engine_memory_write);
    memset(&h->memory_engine, 0, sizeof h->memory_engine);
    return hub_fail_access(h, c, address);
}

/* What an engine says when it is done. */
static bool finish(struct hub *h, struct hub_channel *c, const struct mem *m, const char *wrong,
                   u64 address)
{
    struct hub_fault f = { .kind = HUB_FAULT_COPY, .text = wrong, .address = address };

    while (!copy_done_empty(&h->engine_fe)) {
        const struct copy_done d = copy_done_pop(&h->engine_fe);

        if (d.fault)
            return hub_fail(h, c, &f);
        if (!hub_release(h, c, m, &d, address))
            return false;
    }
    return true;
}

bool hub_run_i2m(struct hub *h, struct hub_channel *c, const struct mem *m, u64 address)
{
    for (bool moved = true; moved;) {
        moved =
            i2m_step(&h->i2m, &h->fe_i2m, &h->fe_i2m_data, &h->engine_memory_write, &h->engine_fe);
        if (!serve(h, c, m, HUB_CLIENT_FE, &moved))
            return give_up(h, c, address);
    }
    return finish(h, c, m, i2m_fault(&h->i2m.launch), address);
}

bool hub_run_ce(struct hub *h, struct hub_channel *c, const struct mem *m, u64 address)
{
    for (bool moved = true; moved;) {
        moved = ce_step(&h->ce, &h->fe_ce, &h->memory_engine, &h->engine_memory_read,
                        &h->engine_memory_write, &h->engine_fe);
        if (!serve(h, c, m, HUB_CLIENT_GR_CE, &moved))
            return give_up(h, c, address);
    }
    return finish(h, c, m, ce_fault(&h->ce.launch), address);
}

bool hub_run_2d(struct hub *h, struct hub_channel *c, const struct mem *m, u64 address)
{
    struct hub_fault f = { .kind = HUB_FAULT_2D, .address = address };

    for (bool moved = true; moved;) {
        moved = rstr2d_step(&h->rstr2d, &h->fe_rstr2d, &h->fe_rstr2d_solid, &h->fe_rstr2d_data,
                            &h->memory_engine, &h->engine_memory_read, &h->engine_memory_write,
                            &h->rstr2d_fe);
        if (!serve(h, c, m, HUB_CLIENT_RASTERTWOD, &moved))
            return give_up(h, c, address);
    }
    while (!twod_done_empty(&h->rstr2d_fe)) {
        f.error = twod_done_pop(&h->rstr2d_fe).error;
        if (f.error != TWOD_FINE)
            return hub_fail(h, c, &f);
    }
    return true;
}
