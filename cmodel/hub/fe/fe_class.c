/* fe_class.c - the tables of the classes, and names */
#include "hub/fe/fe_class.h"

#include <stdio.h>

#define METHOD(m, o, n, a)        { FE_METHOD, #m, o, 0, { n, 1 }, { a, 0 } },
#define METHOD2(m, o, n, a, k, b) { FE_METHOD, #m, o, 0, { n, k }, { a, b } },
#define NOTE(text)                { FE_NOTE, text, 0, 0, { 0, 0 }, { 0, 0 } },
#define FIELD(f, hi, lo)          { FE_FIELD, #f, hi, lo, { 0, 0 }, { 0, 0 } },
#define FIELD_OPEN(f, hi, lo)     { FE_FIELD_OPEN, #f, hi, lo, { 0, 0 }, { 0, 0 } },
#define VALUE(v, x)               { FE_VALUE, #v, x, 0, { 0, 0 }, { 0, 0 } },
static const struct fe_line lines_3d[] = {
#include "hub/fe/b197.def"
};
static const struct fe_line lines_compute[] = {
#include "hub/fe/b1c0.def"
};
static const struct fe_line lines_i2m[] = {
#include "hub/fe/a140.def"
};
static const struct fe_line lines_2d[] = {
#include "hub/fe/902d.def"
};
static const struct fe_line lines_copy[] = {
#include "hub/fe/b0b5.def"
};
static const struct fe_line lines_host[] = {
#include "hub/fe/b06f.def"
};

#define LINES(l) l, sizeof l / sizeof *l
const struct fe_class fe_classes[FE_CLASSES] = {
    { 0xb197, "MAXWELL_B", "3D", LINES(lines_3d) },
    { 0xb1c0, "MAXWELL_COMPUTE_B", "compute", LINES(lines_compute) },
    { 0xa140, "KEPLER_INLINE_TO_MEMORY_B", "inline to memory", LINES(lines_i2m) },
    { 0x902d, "FERMI_TWOD_A", "2D", LINES(lines_2d) },
    { 0xb0b5, "MAXWELL_DMA_COPY_A", "copy", LINES(lines_copy) },
    { 0xb06f, "MAXWELL_CHANNEL_GPFIFO_A", "Host", LINES(lines_host) },
};

#define EFFECT(c, m, k, t) { 0x##c, #m, FE_##k, t },
const struct fe_effect fe_effects[] = {
#include "hub/fe/effects.def"
};
#undef EFFECT
const unsigned fe_effects_count = sizeof fe_effects / sizeof *fe_effects;

u32 fe_field_value(const struct fe_line *field, u32 data)
{
    return data << (31 - field->x) >> (31 - field->x + field->lowest);
}

/* One past the last of the values that follow a field. */
static const struct fe_line *values_end(const struct fe_class *c, const struct fe_line *field)
{
    const struct fe_line *l = field + 1;

    while (l < c->line + c->lines && l->kind == FE_VALUE)
        l++;
    return l;
}

const char *fe_value_name(const struct fe_class *c, const struct fe_line *field, u32 value)
{
    for (const struct fe_line *l = field + 1; l < values_end(c, field); l++)
        if (l->x == value)
            return l->name;
    return NULL;
}

const struct fe_line *fe_invalid_field(enum fe_class_index i, const struct fe_rule *r, u32 data)
{
    const struct fe_class *c = &fe_classes[i];
    const struct fe_line *end = c->line + c->lines, *method = c->line + r->line;

    if (data & r->reserved)
        return method;
    for (const struct fe_line *l = method + 1; l < end && l->kind != FE_METHOD; l++)
        if (l->kind == FE_FIELD && values_end(c, l) > l + 1 &&
            !fe_value_name(c, l, fe_field_value(l, data)))
            return l;
    return NULL;
}

struct fe_element fe_element(const struct fe_line *m, unsigned word)
{
    unsigned at = 4 * word - m->x;

    if (m->count[1] > 1)
        return (struct fe_element){ (int)(at / m->stride[0]),
                                    (int)(at % m->stride[0] / m->stride[1]) };
    return (struct fe_element){ m->count[0] > 1 ? (int)(at / m->stride[0]) : -1, -1 };
}

void fe_method_name(char *text, size_t size, enum fe_class_index c, unsigned word)
{
    const struct fe_rule *r = fe_rule(c, word);

    if (!r) {
        snprintf(text, size, "0x%x", 4 * word);
        return;
    }
    const struct fe_line *m = &fe_classes[c].line[r->line];
    struct fe_element e = fe_element(m, word);
    if (e.i < 0)
        snprintf(text, size, "%s", m->name);
    else if (e.j < 0)
        snprintf(text, size, "%s(%d)", m->name, e.i);
    else
        snprintf(text, size, "%s(%d, %d)", m->name, e.i, e.j);
}
