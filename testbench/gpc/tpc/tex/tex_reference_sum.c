/* tex_reference_sum.c - values that may lie between two, and their sums (tex_reference.h) */
#include <math.h>

#include "tex_reference.h"

enum { NONE, MINIMUM, MAXIMUM };

/* Of sums of more bits than a long double has. */
#define SUM_SLACK 0x1p-60L

/* Of 32-bit floats: the unit may align a sum to its largest term. */
#define FLOAT_SLACK 0x1p-23L

struct texref_value texref_number(long double v)
{
    return (struct texref_value){ .low = v, .high = v };
}

static bool same(const struct texref_value *a, const struct texref_value *b)
{
    return !a->free && !b->free && !a->nan && !b->nan && a->whole == b->whole &&
           (a->whole ? a->word == b->word : a->low == b->low && a->high == b->high);
}

static void add_value(struct texref_sum *s, unsigned i, const struct texref_value *v,
                      long double weight, unsigned reduction)
{
    struct texref_value *z = &s->v[i];

    if (s->count == 0) {
        *z = *v;
        if (!v->whole && reduction == NONE) {
            z->low *= weight;
            z->high *= weight;
        }
    } else if (v->free || v->nan || v->whole || z->free || z->nan || z->whole) {
        z->free = !same(z, v);
    } else if (reduction == MINIMUM) {
        z->low = fminl(z->low, v->low);
        z->high = fminl(z->high, v->high);
    } else if (reduction == MAXIMUM) {
        z->low = fmaxl(z->low, v->low);
        z->high = fmaxl(z->high, v->high);
    } else {
        z->low += weight * v->low;
        z->high += weight * v->high;
    }
    s->most[i] = fmaxl(s->most[i], fmaxl(fabsl(v->low), fabsl(v->high)));
    s->size[i] = fmaxl(s->size[i], weight * fmaxl(fabsl(v->low), fabsl(v->high)));
}

void texref_add(struct texref_sum *s, const struct texref_value v[4], long double weight,
                unsigned reduction)
{
    if (weight == 0)
        return;
    for (unsigned i = 0; i < 4; i++)
        add_value(s, i, &v[i], weight, reduction);
    s->count++;
}

void texref_loosen(const struct texref *t, struct texref_sum *s)
{
    if (s->count < 2 || t->reduction != NONE)
        return;
    for (unsigned i = 0; i < 4; i++) {
        const unsigned c = t->source[i] - 2;
        const bool wide = c < 4 && t->field[c].number == TEXREF_FLOAT && t->field[c].bits == 32;
        long double slack = s->size[i] * (wide ? FLOAT_SLACK : SUM_SLACK);

        if (t->cube) /* thirds of a corner's weight, in 2^-24ths */
            slack += s->most[i] * 0x1p-22L;
        s->v[i].low -= slack;
        s->v[i].high += slack;
    }
}

bool texref_hull(struct texref_value *z, const struct texref_value *v)
{
    if (same(z, v))
        return true;
    if (v->free || v->nan || v->whole || z->free || z->nan || z->whole) {
        z->free = true;
        return false;
    }
    z->low = fminl(z->low, v->low);
    z->high = fmaxl(z->high, v->high);
    return true;
}

static bool allows(const struct texref_value *v, uint32_t word)
{
    const float got = texref_float(word);

    if (v->free)
        return true;
    if (v->whole)
        return word == v->word;
    if (v->nan)
        return isnan(got);
    return got >= (float)v->low && got <= (float)v->high;
}

bool texref_allows(const struct texref_answer *a, const uint32_t value[4])
{
    if (a->free)
        return true;
    for (unsigned i = 0; i < a->count; i++)
        if (allows(&a->value[i][0], value[0]) && allows(&a->value[i][1], value[1]) &&
            allows(&a->value[i][2], value[2]) && allows(&a->value[i][3], value[3]))
            return true;
    return false;
}
