/* rate_formulas.c - see rate_formulas.h */
#include "rate_formulas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "gpc/prop/prop.h"
#include "gpc/tpc/pe/stri/stri.h"
#include "gpc/tpc/pe/vaf/vaf.h"

/* "1-4xAA" or "8xAA": the samples of a condition; 0 of none. */
static void samples_in(const char *text, unsigned *first, unsigned *last)
{
    const char *at = strstr(text, "xAA");

    *first = *last = 0;
    while (at && at > text && strchr("0123456789-", at[-1]))
        at--;
    if (at && sscanf(at, "%u-%u", first, last) == 1)
        *last = *first;
}

static void include(struct rate_formula *r, double value)
{
    r->low = r->low > 0 && r->low < value ? r->low : value;
    r->high = r->high > value ? r->high : value;
}

/* P1: one source, P2: two, P3: no colour. */
static struct rate_formula prop_rate(const struct rate_row *row)
{
    static const struct {
        const char *item;
        enum color_format format;
    } classes[] = { { "PROP C32", FORMAT_A8B8G8R8 },
                    { "PROP C64", FORMAT_R16_G16_B16_A16 },
                    { "PROP C128", FORMAT_RF32_GF32_BF32_AF32 } };
    static const enum sample_mode modes[] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2,
                                              SAMPLES_4X4 };
    struct prop_config cfg = { .shades = row->table[1] != '3', .outputs = 1 };
    struct rate_formula r = { .unit = "prop" };
    unsigned first, last;

    for (unsigned i = 0; i < 3; i++)
        if (strcmp(row->item, classes[i].item) == 0)
            cfg.target[0].format = classes[i].format;
    cfg.dual_source = row->table[1] == '2';
    cfg.shader_mask = strstr(row->condition, "coverage yes") != NULL;
    samples_in(row->condition, &first, &last);
    for (unsigned n = first; n > 0 && n <= last; n *= 2) {
        cfg.samples.target = modes[bits_top(n)];
        include(&r, 64.0 * PROP_CLOCK / prop_clocks(&cfg, 64));
    }
    return r;
}

static struct rate_formula stri_rate(const struct rate_row *row)
{
    struct rate_formula r = { .unit = "stri" };

    if (strcmp(row->condition, "minimum") == 0)
        include(&r, stri_clocks(1));
    else
        for (unsigned planes = 4; planes <= 128; planes *= 2)
            include(&r, (double)planes / stri_clocks(planes));
    return r;
}

/* Of attributes that lie in one line. */
static struct rate_formula vaf_rate(void)
{
    struct rate_formula r = { .unit = "vaf" };

    for (unsigned bytes = 0; bytes <= 16; bytes++)
        for (unsigned at = 0; at + bytes <= VAF_LINE_BYTES; at++) {
            const struct vaf_place p = { 64 + at, bytes };

            include(&r, 1.0 / vaf_clocks(&p));
        }
    return r;
}

struct rate_formula rate_formula_of(const struct rate_row *row)
{
    if (row->table[0] == 'P')
        return prop_rate(row);
    if (strcmp(row->table, "X") == 0 && strcmp(row->item, "STRI") == 0)
        return stri_rate(row);
    if (strcmp(row->table, "X") == 0 && strcmp(row->item, "VAF") == 0)
        return vaf_rate();
    return (struct rate_formula){ NULL };
}
