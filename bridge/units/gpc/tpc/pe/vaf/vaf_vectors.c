/* vaf_vectors.c - random vectors of VAF (the corners by name: vaf_directed.c) */
#include <string.h>

#include "common/bits.h"
#include "gpc/tpc/pe/vaf/vaf.h"
#include "random.h"
#include "unit.h"
#include "vector_bus.h"

const char vaf_work_unit[] = "vector attributes";

/* What rates.csv says is of attributes that lie in one line (bridge/rate/rate_formulas.c). */
const struct unit_rate vaf_rates[] = {
    { 0 },
};

const uint64_t vaf_exhaustive_lines = 0;

void vaf_exhaustive(uint64_t i, struct vaf_vector *v)
{
    (void)i;
    (void)v;
}

unsigned vaf_work(const struct vaf_vector *v)
{
    unsigned attributes = 0;

    for (unsigned n = 0; n < VAF_ATTRIBUTES; n++)
        attributes += v->pe_vaf.reads[VAF_GENERIC + n] != 0;
    return v->pe_vaf_valid ? attributes * v->pe_vaf.vertices : 0;
}

/* A code of the class, or now and then any. */
static u6 random_widths(struct random *r)
{
    static const u6 codes[18] = { 0x01, 0x02, 0x03, 0x04, 0x05, 0x0a, 0x0f, 0x12, 0x13,
                                  0x18, 0x1b, 0x1d, 0x2f, 0x30, 0x31, 0x32, 0x33, 0x34 };

    return random_below(r, 32) ? codes[random_below(r, 18)] : (u6)(random_bits(r) & 63);
}

static struct vaf_stream random_stream(struct random *r)
{
    struct vaf_stream s = { .enable = random_below(r, 8) != 0,
                            .instanced = random_below(r, 4) == 0,
                            .stride = (u12)(random_below(r, 4) ? random_below(r, 64)
                                                               : random_bits(r) & 4095),
                            .base = random_bits(r) >> 25,
                            .frequency = random_below(r, 4) };

    s.limit = s.base + (random_below(r, 4) ? 0x7fffff : random_below(r, 256));
    if (random_below(r, 16) == 0)
        s.limit = s.base - 1;
    if (random_below(r, 16) == 0)
        s.frequency = (u32)random_bits(r);
    return s;
}

void vaf_random_config(struct random *r, struct vaf_vector *v)
{
    struct vaf_config *c = &v->cfg;

    c->default_w = random_bits(r) & 1;
    c->id_copy = random_below(r, 4) == 0;
    c->id_word = (u8)(random_below(r, 2) ? 32 + random_below(r, 128) : random_bits(r) & 255);
    c->base_instance = random_below(r, 2) ? random_below(r, 16) : 0;
    c->substitute = random_below(r, 4) ? random_bits(r) >> 24 : 0;
    for (unsigned n = 0; n < 32; n++) {
        c->attribute[n] = (struct vaf_attribute){
            .stream = (u5)(random_bits(r) & 31),
            .constant = random_below(r, 8) == 0,
            .offset = (u14)(random_below(r, 4) ? random_below(r, 64) : random_bits(r) & 16383),
            .widths = random_widths(r),
            .kind = (enum vaf_kind)(random_bits(r) & 7),
            .swap = random_below(r, 4) == 0,
        };
        c->stream[n] = random_stream(r);
    }
}

static void random_batch(struct random *r, struct vaf_batch *b)
{
    b->draw = (u16)(random_bits(r) & 0xffff);
    b->instance_id = random_below(r, 8);
    b->vertices = (u6)(random_below(r, 32) ? 1 + random_below(r, 4) : random_bits(r) & 63);
    for (unsigned i = 0; i < 32; i++) {
        b->index[i] = random_below(r, 64);
        b->vertex_id[i] = (u32)random_bits(r);
    }
    if (random_below(r, 16) == 0)
        b->index[0] = (u32)random_bits(r);
    for (unsigned n = random_below(r, 3) + 1; n > 0; n--)
        b->reads[VAF_GENERIC + random_below(r, 32)] = (u4)(random_bits(r) & 15);
    if (random_below(r, 4) == 0)
        b->reads[VAF_IDS] = (u4)(random_bits(r) & 15);
    if (random_below(r, 16) == 0)
        b->reads[random_below(r, 64)] = (u4)(random_bits(r) & 15);
}

void vaf_random_inputs(struct random *r, struct vaf_vector *v)
{
    v->fe_vaf_valid = random_below(r, 16) == 0;
    v->fe_vaf.defines = random_below(r, 3) == 0;
    v->fe_vaf.word = (u2)(random_bits(r) & 3);
    v->fe_vaf.data = v->fe_vaf.defines
                         ? random_below(r, 36) | (u32)(random_bits(r) & 7) << 8 |
                               1u << 12 << random_below(r, 4) | (u32)(random_bits(r) & 7) << 16
                         : (u32)random_bits(r);
    v->pe_vaf_valid = random_below(r, 16) == 0;
    random_batch(r, &v->pe_vaf);
    v->memory_vaf_valid = 1;
    for (unsigned i = 0; i < 8; i++)
        v->memory_vaf.word[i] = (u32)random_bits(r);
}
