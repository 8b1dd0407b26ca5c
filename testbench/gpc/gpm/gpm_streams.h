/* gpm_streams.h - quads, tokens and primitives as PROP and setup send them, for test_gpm */
#ifndef GPM_STREAMS_H
#define GPM_STREAMS_H

#include <string.h>

#include "gpc/gpm/gpm.h"
#include "seeded.h"

#define PRIMS  400
#define EVENTS (8 * PRIMS)
#define DRAW   7
#define SIDE   1024 /* pixels */
#define ROW    (SIDE / 32)

/* What was sent, in the order of the API: quads, and tokens. */
static struct shade_quads event[EVENTS];
static unsigned events;

static struct stri_prim prim[3 * PRIMS];
static unsigned prims, planes;

static unsigned tpc_of[ROW][ROW];

/* Each row goes round the TPCs; the next begins half of them further. */
static void deal(unsigned tpcs)
{
    unsigned first = 0;

    for (unsigned y = 0; y < ROW; y++, first = (first + tpcs / 2) % tpcs)
        for (unsigned x = 0, tpc = first; x < ROW; x++, tpc = tpc + 1 == tpcs ? 0 : tpc + 1)
            tpc_of[y][x] = tpc;
}

static unsigned owner(const struct shade_quads *q)
{
    return tpc_of[q->y / 32][q->x / 32];
}

/* Primitives of one to three parts, of no quads or some. */
static void make_streams(void)
{
    events = prims = 0;
    for (unsigned i = 0; i < PRIMS; i++) {
        const unsigned parts = random_word() % 8 ? 1 : 3;
        const u14 x = (u14)(random_word() % (SIDE - 64)), y = (u14)(random_word() % (SIDE - 64));

        for (unsigned part = 0; part < parts; part++) {
            const struct prim_id id = { DRAW, (u16)i, (u2)part };

            prim[prims++] = (struct stri_prim){ .id = id, .area = (s53)(3 * i + part) };
            for (unsigned n = (unsigned)random_word() % 3; n > 0; n--)
                event[events++] = (struct shade_quads){ .id = id,
                                                        .kind = PRIMITIVE_TRIANGLE,
                                                        .x = (u14)(x + random_word() % 64),
                                                        .y = (u14)(y + random_word() % 64) };
        }
        event[events++] = (struct shade_quads){ .id = { DRAW, (u16)i, 0 }, .kind = PRIMITIVE_END };
    }
    assert_true(events < EVENTS);
}

#endif
