/* class_reference.c - see class_reference.h */
#include "class_reference.h"

/* The line that covers an address, by going through all elements; NULL: none. */
const struct class_line *slow_class_method(const struct class_table *c, unsigned word)
{
    for (unsigned l = 0; l < c->lines; l++) {
        const struct class_line *m = &c->line[l];
        for (unsigned i = 0; m->kind == CLASS_METHOD && i < m->count[0]; i++)
            for (unsigned j = 0; j < m->count[1]; j++)
                if (m->x + i * m->stride[0] + j * m->stride[1] == 4 * word)
                    return m;
    }
    return NULL;
}

/* Whether each bit is of a field and each enumerated field has a value that is listed. */
bool slow_class_valid(const struct class_table *c, const struct class_line *m, u32 data)
{
    u64 left = data;

    for (const struct class_line *l = m + 1; l < c->line + c->lines && l->kind != CLASS_METHOD;
         l++) {
        if (l->kind != CLASS_FIELD && l->kind != CLASS_FIELD_OPEN)
            continue;
        u64 mask = ((u64)1 << (l->x + 1)) - ((u64)1 << l->lowest),
            value = (data & mask) >> l->lowest;
        bool listed = false, any = false;
        left &= ~mask;
        for (const struct class_line *v = l + 1; v < c->line + c->lines && v->kind == CLASS_VALUE;
             v++) {
            any = true;
            listed = listed || v->x == value;
        }
        if (any && !listed && l->kind == CLASS_FIELD)
            return false;
    }
    return left == 0;
}

/* A word of listed values in enumerated fields and anything in others; then perhaps a bit wrong. */
u32 slow_class_data(const struct class_table *c, const struct class_line *m, struct random *r)
{
    u32 data = 0;

    for (const struct class_line *l = m + 1; l < c->line + c->lines && l->kind != CLASS_METHOD;
         l++) {
        unsigned values = 0;
        if (l->kind != CLASS_FIELD && l->kind != CLASS_FIELD_OPEN)
            continue;
        while (l + values + 1 < c->line + c->lines && l[values + 1].kind == CLASS_VALUE)
            values++;
        u32 mask = (u32)(((u64)1 << (l->x + 1)) - ((u64)1 << l->lowest));
        data |= values ? l[1 + random_below(r, values)].x << l->lowest : (u32)random_bits(r) & mask;
    }
    if (random_below(r, 2))
        data ^= 1u << random_below(r, 32);
    return random_below(r, 8) ? data : (u32)random_bits(r);
}
