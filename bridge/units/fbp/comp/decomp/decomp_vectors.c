/* decomp_vectors.c - random vectors of the decompressor, and the heads of its packets */
#include <string.h>

#include "common/bits.h"
#include "decomp_requests.h"
#include "fbp/comp/comp_packet_samples.h"
#include "fbp/comp/comp_samples.h"
#include "unit.h"
#include "vector_bus.h"

const char decomp_work_unit[] = "bytes";

/* No row of rates.csv is of this decompressor; test_decomp_clocks.sh holds it to 32 bytes a clock. */
const struct unit_rate decomp_rates[] = { { 0 } };

unsigned decomp_work(const struct decomp_vector *v)
{
    unsigned bytes = 0;

    for (unsigned s = 0; v->l2_decomp_valid && s < COMP_SECTORS; s++)
        bytes += decomp_gives(&v->l2_decomp) >> s & 1 ? 32 : 0;
    return bytes;
}

void decomp_random_config(struct random *r, struct decomp_vector *v)
{
    for (unsigned i = 0; i < 64; i++)
        v->cfg.clear[i] = (u32)random_bits(r);
}

/* The lines of one state bundle are requests one after the other, the last one cut off. */
void decomp_random_inputs(struct random *r, struct decomp_vector *v)
{
    struct packed_sector packet[COMP_SECTORS];
    unsigned line = r->line, count;

    for (unsigned n = 0;; n++) {
        struct random request = random_start(r->block, n);
        count = decomp_random_request(&request, packet);
        if (line < count)
            break;
        line -= count;
    }
    v->l2_decomp = packet[line];
    v->l2_decomp_valid = 1;
    if (random_below(r, 16) == 0)
        v->l2_decomp.word[random_below(r, COMP_SECTOR_WORDS)] ^= 1u << random_below(r, 32);
    if (random_below(r, 32) == 0)
        v->l2_decomp.sector = (u3)(random_bits(r) & 7);
    if (random_below(r, 32) == 0)
        for (unsigned w = 0; w < COMP_SECTOR_WORDS; w++)
            v->l2_decomp.word[w] = (u32)random_bits(r);
}

/* The head of a packet of the state "both": mode, split and 16 bits of widths are all that there are,
 * the rest is noise.
 */
const uint64_t decomp_exhaustive_lines = UINT64_C(1) << 23;

void decomp_exhaustive(uint64_t i, struct decomp_vector *v)
{
    struct random r = random_start(3, i);
    struct packed_sector *p = &v->l2_decomp;

    v->l2_decomp_valid = 1;
    p->size = i & 1;
    p->samples_log2 = 2;
    p->states = COMP_CBR;
    p->code = 2;
    p->wanted = (u8)(1u << random_below(&r, COMP_SECTORS));
    for (unsigned w = 0; w < COMP_SECTOR_WORDS; w++)
        p->word[w] = (u32)random_bits(&r);
    p->word[0] = (p->word[0] & 0xffc00000u) | (u32)(i >> 1);
}
