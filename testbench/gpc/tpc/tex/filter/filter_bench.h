/* filter_bench.h - a view of four components alike, and the red of one tap, for tests of the filter */
#ifndef FILTER_BENCH_H
#define FILTER_BENCH_H

#include <string.h>

#include "float_reference.h"
#include "gpc/tpc/tex/filter/filter.h"

static inline struct tex_view view_of(enum tex_number number, u8 bits)
{
    struct tex_view v = { .source = { 2, 3, 4, 5 } };

    for (unsigned c = 0; c < 4; c++)
        v.format.component[c] = (struct tex_component){ (u8)number, bits };
    return v;
}

static inline u32 red(const struct tex_view *v, const struct tex_texels *t)
{
    struct tex_sum sum;
    u32 value[4];

    memset(&sum, 0, sizeof sum);
    tex_filter_add(v, &sum, t);
    tex_filter_end(v, &sum, value);
    return value[0];
}

static inline double number(u32 a)
{
    return oracle_meaning(&float_fp32, a);
}

#endif
