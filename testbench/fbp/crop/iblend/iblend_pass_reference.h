/* iblend_pass_reference.h - one word of microcode on one pixel, in MPFR, from the page and iblend.h's choices */
#ifndef IBLEND_PASS_REFERENCE_H
#define IBLEND_PASS_REFERENCE_H

#include <stdint.h>

/* fp32 are their bits; cc is -1, 0, 1, or 2 of a NaN. */
struct slow_pixel {
    uint32_t s[4], d[4], temp[3][3], pbr[3], alpha;
    int cc[3];
};

void slow_pass(struct slow_pixel *p, uint32_t word, const uint16_t constant[24]);

/* 1 - a */
uint32_t slow_one_minus(uint32_t a);

#endif
