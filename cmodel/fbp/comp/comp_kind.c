/* comp_kind.c - states of a surface kind, their codes and sizes (facts/fbp.md, rates.csv T10) */
#include "fbp/comp/comp.h"

#define CODES 4

/* known: facts/fbp.md: the states of each size and sample count */
/* chosen: 128-bit surfaces with several samples a pixel, which the table lacks, are never compressed */
bool comp_kind_exists(struct comp_kind k)
{
    bool samples = k.samples == 1 || k.samples == 2 || k.samples == 4 || k.samples == 8;

    switch (k.states) {
    case COMP_NONE: return samples && (k.bits == 32 || k.bits == 64 || k.bits == 128);
    case COMP_CR: return k.bits == 128 && k.samples == 1;
    case COMP_CRA: return samples && (k.bits == 32 || k.bits == 64);
    case COMP_CBR: return k.samples == 4 && (k.bits == 32 || k.bits == 64);
    default: return false;
    }
}

/* chosen: codes in the order in which the kind's name lists the states (facts/texture/
 * compression.md A, which calls it natural and unconfirmed)
 */
static const enum comp_state codes[][CODES] = {
    [COMP_NONE] = { COMP_RAW, COMP_RAW, COMP_RAW, COMP_RAW },
    [COMP_CR] = { COMP_RAW, COMP_CLEAR, COMP_REDUCTION, COMP_RAW },
    [COMP_CRA] = { COMP_RAW, COMP_CLEAR, COMP_REDUCTION, COMP_ARITHMETIC },
    [COMP_CBR] = { COMP_RAW, COMP_CLEAR, COMP_BOTH, COMP_REDUCTION },
};

bool comp_kind_allows(struct comp_kind k, enum comp_state s)
{
    return s == COMP_RAW || comp_code_of(k, s) != 0;
}

u2 comp_code_of(struct comp_kind k, enum comp_state s)
{
    for (u2 code = 1; comp_kind_exists(k) && code < CODES; code++)
        if (codes[k.states][code] == s && s != COMP_RAW)
            return code;
    return 0;
}

enum comp_state comp_state_of(struct comp_kind k, u2 code)
{
    return comp_kind_exists(k) ? codes[k.states][code] : COMP_RAW;
}

/* known: facts/fbp.md, facts/texture/compression.md E */
u4 comp_sectors_of(struct comp_kind k, enum comp_state s)
{
    switch (s) {
    case COMP_CLEAR: return 0;
    case COMP_REDUCTION: return k.samples == 8 ? 1 : 2;
    case COMP_ARITHMETIC: return 4;
    case COMP_BOTH: return 1;
    default: return COMP_SECTORS;
    }
}

enum comp_split comp_split_of(const struct pixel_format *f)
{
    const struct pixel_component *c = f->component;

    if (f->bits == 64)
        return c[0].width == 16 ? COMP_SPLIT_16_16_16_16 : COMP_SPLIT_32_32;
    switch (c[0].width) {
    case 8: return COMP_SPLIT_8_8_8_8;
    case 10: return COMP_SPLIT_10_10_10_2;
    case 11: return COMP_SPLIT_11_11_10;
    case 16: return COMP_SPLIT_16_16;
    default: return COMP_SPLIT_32;
    }
}
