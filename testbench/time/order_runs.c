/* order_runs.c - see order_runs.h */
#include "machine/playback.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "machine/playback_parts.h"
#include "order_runs.h"

static bool lacks(void *context, const struct gpu_fault *what, struct failure *f)
{
    (void)context;
    (void)what;
    (void)f;
    return true;
}

/* Every byte of the stream's buffers. */
static void hash_buffers(const struct playback *r, const struct gpu *g, struct order_told *t)
{
    const struct mem_port p =
        mem_port_in(&g->mem, &((struct gpu *)g)->hub.channel[DEVICE_CHANNELS].space);
    u8 byte[4096];

    for (unsigned b = 0; b < r->buffers; b++)
        for (u64 at = 0; at < r->buffer[b].mapping.bytes; at += sizeof byte) {
            mem_read_bytes(&p, MEM_HOST, r->buffer[b].mapping.va + at, byte, sizeof byte);
            for (unsigned i = 0; i < sizeof byte; i++) /* FNV-1a */
                t->hash = (t->hash ^ byte[i]) * UINT64_C(0x100000001b3);
            t->bytes += sizeof byte;
        }
}

static void tell(const struct time_machine *m, struct order_told *t)
{
    const struct time_net *n = &m->net;

    t->clocks = n->now;
    for (u32 u = 0; u < n->units; u++) {
        const struct time_unit *of = &n->unit[u];

        memcpy(t->unit[u], (u64[]){ of->busy, of->stalled, of->starved, of->jobs },
               sizeof t->unit[u]);
    }
    for (u32 p = 0; p < n->pipes; p++) {
        const struct time_pipe *of = &n->pipe[p];

        memcpy(t->pipe[p], (u64[]){ of->full, of->lasted, of->packets }, sizeof t->pipe[p]);
    }
    assert_true(n->draws.count <= ORDER_DRAWS);
    for (u32 d = 0; d < n->draws.count; d++) {
        t->draw[d][0] = time_net_draw_at(n, d)->begin;
        t->draw[d][1] = time_net_draw_at(n, d)->end;
    }
    memcpy(t->client, m->memory.client, sizeof t->client);
    t->totals = m->memory.totals;
}

void order_run(const char *stream, const struct profile *profile, u32 seed, struct order_told *t)
{
    const struct playback_taker taker = { .lacks = lacks };
    struct failure f = { 0 };
    struct time_machine *m;
    char folder[512];
    struct playback *r;
    struct gpu *g;

    memset(t, 0, sizeof *t);
    snprintf(folder, sizeof folder, VECTORS_DIR "/trace/%s", stream);
    r = playback_open(folder, profile, &taker, &f);
    assert_non_null(r);
    g = playback_gpu(r);
    m = time_machine_new(g, g->host.room);
    assert_non_null(m);
    m->net.shuffle = seed;
    if (!playback_run(r, UINT64_MAX, &f) && f.code)
        fail_msg("%s: %s", stream, f.text);
    assert_true(time_machine_finish(m));
    tell(m, t);
    hash_buffers(r, g, t);
    time_machine_free(m);
    playback_close(r);
}
