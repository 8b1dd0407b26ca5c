/* cread_chain.c - see cread_chain.h: the store keeps sample s of pixel p at number N*p + s */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "cread_chain.h"

/* Where element i of a sector, or of a reduced packet, is kept. */
static u32 *element(struct chain *c, const struct quad_id *id, unsigned target, bool reduced,
                    unsigned sector, unsigned i)
{
    unsigned pixels = brute_pixels(&c->cread.cfg, target);
    unsigned number = sector * pixels + i, log2 = c->cread.cfg.samples_log2[target];
    struct brute_place *p = &c->stored.place[target][id->prim];

    return reduced ? p->sample[i][0] : p->sample[number >> log2][number & ((1u << log2) - 1)];
}

static void answer(struct chain *c)
{
    struct cread_request r = cread_request_pop(&c->requests);
    struct brute_place *p = &c->stored.place[r.target][r.id.prim];
    unsigned words = crop_mode_of(brute_state(&c->cread.cfg, r.target)).words;
    struct cread_sector s = { { 0 } };

    assert_true(!r.reduced || brute_reduced(&c->cread.cfg, p, r.target));
    for (unsigned i = 0; i < brute_pixels(&c->cread.cfg, r.target); i++)
        memcpy(&s.dst[i * words], element(c, &r.id, r.target, r.reduced, r.sector, i), 4 * words);
    cread_sector_push(&c->sectors, &s);
    c->reads++;
}

static void write_bytes(u32 *word, u32 bytes, unsigned enable)
{
    for (unsigned b = 0; b < 4; b++)
        if (enable >> b & 1)
            *word = (*word & ~(0xffu << 8 * b)) | (bytes & 0xffu << 8 * b);
}

/* A pass through the core to the samples that it is of. */
static void store(struct chain *c)
{
    struct cread_pass p = cread_pass_pop(&c->passes);
    unsigned words = crop_mode_of(&p.state).words, samples = 1;
    struct crop_sector out;

    assert_int_not_equal(p.quads.coverage, 0);
    crop_evaluate(&p.state, &p.quads, &out);
    if (p.reduced)
        samples = 1u << c->cread.cfg.samples_log2[p.target];
    for (unsigned i = 0; i < brute_pixels(&c->cread.cfg, p.target); i++)
        for (unsigned s = 0; s < samples; s++)
            for (unsigned w = 0; w < words; w++)
                write_bytes(&element(c, &p.quads.id, p.target, p.reduced, p.sector, i)[4 * s + w],
                            out.pixel[i * words + w], out.byte_enable >> 4 * (i * words + w) & 15);
    c->given++;
}

void chain_draw(struct chain *c, const struct cread_quads *q, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        cread_quads_push(&c->quads, &q[i]);
    for (bool moved = true; moved;) {
        moved = cread_step(&c->cread, &c->quads, &c->sectors, &c->requests, &c->passes);
        if (!cread_request_empty(&c->requests)) {
            answer(c);
            moved = true;
        }
        if (!cread_pass_empty(&c->passes)) {
            store(c);
            moved = true;
        }
    }
    assert_true(cread_quads_empty(&c->quads) && cread_sector_empty(&c->sectors));
    assert_true(c->cread.asked == c->cread.answered && cread_quads_empty(&c->cread.held));
}
