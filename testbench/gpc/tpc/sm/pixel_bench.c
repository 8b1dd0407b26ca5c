/* pixel_bench.c - see pixel_bench.h */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "pixel_bench.h"

/* known: facts/isa/semantics.md 12; draw_semantics.md 7: 0x00025462 in all captures */
struct pixel_header pixel_header(void)
{
    struct pixel_header h = { .word = { [0] = 0x00025462, [5] = 0x80000000 } };

    return h;
}

void pixel_header_target(struct pixel_header *h, unsigned target, unsigned channels)
{
    bits_put(h->word, 576 + 4 * target, 4, channels);
}

void pixel_header_flag(struct pixel_header *h, unsigned bit)
{
    bits_put(h->word, bit, 1, 1);
}

void pixel_header_input(struct pixel_header *h, unsigned attribute, enum sph_way way)
{
    const unsigned n = attribute / 4;

    if (n < 32)
        bits_put(h->word, 160 + n, 1, 1);
    else if (n < 160)
        bits_put(h->word, 192 + 2 * (n - 32), 2, way);
    else if (n < 168)
        bits_put(h->word, 448 + 2 * (n - 160), 2, way);
    else
        bits_put(h->word, 464 + (n - 176), 1, 1);
}

struct pixel_bench *pixel_open(const struct pixel_header *h, const char *text)
{
    struct pixel_bench *p = calloc(1, sizeof *p);
    struct sph header;

    assert_non_null(p);
    p->b = sm_bench_open();
    sm_assemble(p->b, text);
    sm_bench_reset(p->b);
    sm_reset(&p->sm);
    tram_reset(&p->tram);
    p->sm.core = &p->b->core;
    assert_null(sph_decode(&header, h->word));
    p->state.program = sm_pixel_program_of(&header, 0);
    p->state.outputs = 1;
    p->state.grid.target = SAMPLES_2X2;
    p->state.grid.enable = 1;
    for (unsigned i = 0; i < 16; i++)
        p->state.grid.position[i] = (u8)(17 * i);
    pixel_state(p);
    return p;
}

void pixel_close(struct pixel_bench *p)
{
    free(p->b);
    free(p);
}

void pixel_state(struct pixel_bench *p)
{
    assert_null(sm_not_modelled(&p->state.program));
    sm_set_state(&p->sm, &p->state);
    tram_set_planes(&p->tram, sm_pixel_planes(&p->state.program));
}

void pixel_planes(struct pixel_bench *p, unsigned prim, const struct attribute_plane *plane)
{
    for (unsigned slot = 0; slot < p->tram.planes; slot++) {
        *stri_plane_next(&p->planes) = (struct stri_plane){ .id = { .prim = (u16)prim },
                                                            .slot = (u8)slot,
                                                            .x = PIXEL_REFERENCE_X,
                                                            .y = PIXEL_REFERENCE_Y,
                                                            .plane = plane[slot] };
        assert_true(tram_step(&p->tram, &p->planes));
    }
}

struct shade_quads pixel_packet(unsigned prim, unsigned mask)
{
    static const u3 across[] = { 4, 2, 2, 1 };
    struct shade_quads q = { .id = { .prim = (u16)prim },
                             .front = random_word() & 1,
                             .x = (u14)(8 * (random_word() % 9)),
                             .y = (u14)(8 * (random_word() % 9)),
                             .group = (u2)(random_word() % 4),
                             .across = across[random_word() % 4],
                             .sample = (u4)(random_word() % 16) };

    for (unsigned n = 0; n < 16; n++)
        q.centroid[n] = (u8)random_word();
    for (unsigned i = 0; i < SM_PACKET_QUADS; i++)
        if (mask >> i & 1) {
            const unsigned certain = (unsigned)(random_word() % 4);
            for (unsigned k = 0; k < 4; k++)
                if (k == certain || random_word() & 1)
                    q.samples[4 * i + k] = (u16)(1 + random_word() % 0xffff);
        }
    return q;
}

bool pixel_step(struct pixel_bench *p)
{
    bool moved = sm_step(&p->sm, &p->b->seen, &p->tram, p->wired ? NULL : &p->sfu, &p->quads,
                         &p->results, &p->in, &p->out);

    while (!shaded_quads_empty(&p->out)) {
        assert_true(p->given < PIXEL_PACKETS);
        p->shaded[p->given++] = shaded_quads_pop(&p->out);
    }
    return moved;
}

void pixel_run(struct pixel_bench *p)
{
    p->wired = false;
    p->given = 0;
    do
        while (pixel_step(p))
            continue;
    while (sm_begin(&p->sm));
    assert_int_equal(p->quads.pushed, p->results.pushed); /* of runs before, by wires */
}

void pixel_run_wired(struct pixel_bench *p)
{
    p->wired = true;
    p->given = 0;
    for (bool moved = true; moved;) {
        moved = pixel_step(p);
        if (!moved || random_word() % 4 == 0)
            moved |= sfu_step(&p->sfu, &p->quads, &p->results);
        if (!moved)
            moved = sm_begin(&p->sm);
    }
    assert_true(sfu_quad_empty(&p->quads) && sfu_result_empty(&p->results));
}

void pixel_one(struct pixel_bench *p, const struct shade_quads *q)
{
    shade_quads_push(&p->in, q);
    pixel_run(p);
    assert_int_equal(p->given, p->state.outputs);
}

struct pixel_at pixel_at(const struct shade_quads *q, unsigned n)
{
    const unsigned quad = 4u * q->group + n / 4; /* of the tile */

    return (struct pixel_at){ q->x + 2 * (quad % q->across) + n % 2,
                              q->y + 2 * (quad / q->across) + n / 2 % 2 };
}
