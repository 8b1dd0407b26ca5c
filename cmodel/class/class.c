/* class.c - the tables of the classes, and names */
#include "class/action.h"

#include <stdio.h>

#define METHOD(m, o, n, a)        { CLASS_METHOD, #m, o, 0, { n, 1 }, { a, 0 } },
#define METHOD2(m, o, n, a, k, b) { CLASS_METHOD, #m, o, 0, { n, k }, { a, b } },
#define NOTE(text)                { CLASS_NOTE, text, 0, 0, { 0, 0 }, { 0, 0 } },
#define FIELD(f, hi, lo)          { CLASS_FIELD, #f, hi, lo, { 0, 0 }, { 0, 0 } },
#define FIELD_OPEN(f, hi, lo)     { CLASS_FIELD_OPEN, #f, hi, lo, { 0, 0 }, { 0, 0 } },
#define VALUE(v, x)               { CLASS_VALUE, #v, x, 0, { 0, 0 }, { 0, 0 } },
static const struct class_line lines_3d[] = {
#include "class/b197.def"
};
static const struct class_line lines_compute[] = {
#include "class/b1c0.def"
};
static const struct class_line lines_i2m[] = {
#include "class/a140.def"
};
static const struct class_line lines_2d[] = {
#include "class/902d.def"
};
static const struct class_line lines_copy[] = {
#include "class/b0b5.def"
};
static const struct class_line lines_host[] = {
#include "class/b06f.def"
};

#define LINES(l) l, sizeof l / sizeof *l
const struct class_table classes[CLASSES] = {
    { 0xb197, "MAXWELL_B", "3D", LINES(lines_3d) },
    { 0xb1c0, "MAXWELL_COMPUTE_B", "compute", LINES(lines_compute) },
    { 0xa140, "KEPLER_INLINE_TO_MEMORY_B", "inline to memory", LINES(lines_i2m) },
    { 0x902d, "FERMI_TWOD_A", "2D", LINES(lines_2d) },
    { 0xb0b5, "MAXWELL_DMA_COPY_A", "copy", LINES(lines_copy) },
    { 0xb06f, "MAXWELL_CHANNEL_GPFIFO_A", "Host", LINES(lines_host) },
};

#define EFFECT(c, m, k, t) { 0x##c, #m, CLASS_##k, t },
const struct class_effect class_effects[] = {
#include "class/effects.def"
};
#undef EFFECT
const unsigned class_effects_count = sizeof class_effects / sizeof *class_effects;

const char *const class_reader_names[CLASS_READERS] = {
#define READER(unit, name) name,
#include "class/readers.def"
};
const struct class_read class_reads[] = {
#define READ(c, unit, m) { 0x##c, #m, READER_##unit },
#include "class/readers.def"
};
const unsigned class_reads_count = sizeof class_reads / sizeof *class_reads;

const struct class_act class_acts[] = {
#define ACT(c, m, what) { 0x##c, #m, ACTION_##what },
#include "class/actions.def"
};
const unsigned class_acts_count = sizeof class_acts / sizeof *class_acts;

u32 class_field_value(const struct class_line *field, u32 data)
{
    return data << (31 - field->x) >> (31 - field->x + field->lowest);
}

/* One past the last of the values that follow a field. */
static const struct class_line *values_end(const struct class_table *c,
                                           const struct class_line *field)
{
    const struct class_line *l = field + 1;

    while (l < c->line + c->lines && l->kind == CLASS_VALUE)
        l++;
    return l;
}

const char *class_value_name(const struct class_table *c, const struct class_line *field, u32 value)
{
    for (const struct class_line *l = field + 1; l < values_end(c, field); l++)
        if (l->x == value)
            return l->name;
    return NULL;
}

const struct class_line *class_invalid_field(enum class_index i, const struct class_rule *r,
                                             u32 data)
{
    const struct class_table *c = &classes[i];
    const struct class_line *end = c->line + c->lines, *method = c->line + r->line;

    if (data & r->reserved)
        return method;
    for (const struct class_line *l = method + 1; l < end && l->kind != CLASS_METHOD; l++)
        if (l->kind == CLASS_FIELD && values_end(c, l) > l + 1 &&
            !class_value_name(c, l, class_field_value(l, data)))
            return l;
    return NULL;
}

struct class_element class_element(const struct class_line *m, unsigned word)
{
    unsigned at = 4 * word - m->x;

    if (m->count[1] > 1)
        return (struct class_element){ (int)(at / m->stride[0]),
                                       (int)(at % m->stride[0] / m->stride[1]) };
    return (struct class_element){ m->count[0] > 1 ? (int)(at / m->stride[0]) : -1, -1 };
}

void class_method_name(char *text, size_t size, enum class_index c, unsigned word)
{
    const struct class_rule *r = class_rule_at(c, word);

    if (!r) {
        snprintf(text, size, "0x%x", 4 * word);
        return;
    }
    const struct class_line *m = &classes[c].line[r->line];
    struct class_element e = class_element(m, word);
    if (e.i < 0)
        snprintf(text, size, "%s", m->name);
    else if (e.j < 0)
        snprintf(text, size, "%s(%d)", m->name, e.i);
    else
        snprintf(text, size, "%s(%d, %d)", m->name, e.i, e.j);
}
