/* l1_tags.c - see l1_tags.h */
#include "common/l1_tags.h"

#include <assert.h>
#include <string.h>

#include "common/bits.h"

#define SECTORS (L1_LINE / L1_SECTOR)

static const struct l1_shape default_shape = { L1_SETS, L1_WAYS, SECTORS };

static struct l1_shape shape_of(const struct l1_tags *t)
{
    return t->shape.sets ? t->shape : default_shape;
}

void l1_tags_reset(struct l1_tags *t, const struct l1_shape *shape)
{
    assert(shape->sets <= L1_MOST_SETS && shape->sets * shape->ways <= L1_MOST_TAGS);
    memset(t, 0, sizeof *t);
    t->shape = *shape;
}

/* A set and who looks it up. */
struct set {
    struct l1_tag *tag;
    unsigned number, ways;
};

static struct set set_of(struct l1_tags *t, const struct l1_shape *s, u40 number)
{
    const unsigned n = number & (s->sets - 1u);

    return (struct set){ t->tag + n * s->ways, n, s->ways };
}

/* The way that has a line, or as many as there are. */
static unsigned way_of(const struct set *s, u40 number)
{
    unsigned way = 0;

    while (way < s->ways && !(s->tag[way].valid && s->tag[way].number == number))
        way++;
    return way;
}

/* known: rates.csv T11: not the most recently used.  chosen: an empty one, else a hand goes round; of other shapes too */
static unsigned replace(struct l1_tags *t, const struct set *s, u40 number)
{
    u8 *hand = &t->hand[s->number];
    unsigned way = 0;

    while (way < s->ways && s->tag[way].valid)
        way++;
    if (way == s->ways) {
        way = *hand == t->newest[s->number] ? (*hand + 1u) % s->ways : *hand;
        *hand = (u8)((way + 1) % s->ways);
    }
    s->tag[way] = (struct l1_tag){ true, number, 0 };
    return way;
}

static u4 load_line(struct l1_tags *t, const struct l1_shape *shape, u40 number, u4 sectors)
{
    const struct set s = set_of(t, shape, number);
    unsigned way = way_of(&s, number);

    if (way == s.ways)
        way = replace(t, &s, number);
    const u4 missing = (u4)(sectors & ~(unsigned)s.tag[way].sectors);

    s.tag[way].sectors |= sectors;
    t->newest[s.number] = (u8)way;
    return missing;
}

static u4 missing_of(const struct l1_tags *t, const struct l1_shape *shape, u40 number, u4 sectors)
{
    const struct set s = set_of((struct l1_tags *)t, shape, number);
    const unsigned way = way_of(&s, number);

    return (u4)(sectors & ~(unsigned)(way < s.ways ? s.tag[way].sectors : 0));
}

static void drop_line(struct l1_tags *t, const struct l1_shape *shape, u40 number, u4 sectors)
{
    const struct set s = set_of(t, shape, number);
    const unsigned way = way_of(&s, number);

    if (way == s.ways)
        return;
    s.tag[way].sectors &= (u4)~sectors;
    s.tag[way].valid = s.tag[way].sectors != 0;
}

/* Sectors of the shorter line at 'from' of 128 bytes; its number. */
static u4 part(const struct l1_line *l, const struct l1_shape *s, unsigned from)
{
    return (u4)(l->sectors >> from & bits_mask(s->sectors));
}
static u40 part_number(const struct l1_line *l, const struct l1_shape *s, unsigned from)
{
    return l->number * (SECTORS / s->sectors) + from / s->sectors;
}

u4 l1_tags_missing(const struct l1_tags *t, const struct l1_line *l)
{
    const struct l1_shape s = shape_of(t);
    unsigned missing = 0;

    if (s.sectors == SECTORS)
        return missing_of(t, &s, l->number, l->sectors);
    for (unsigned from = 0; from < SECTORS; from += s.sectors)
        missing |= (unsigned)missing_of(t, &s, part_number(l, &s, from), part(l, &s, from)) << from;
    return (u4)missing;
}

u4 l1_tags_load(struct l1_tags *t, const struct l1_line *l)
{
    const struct l1_shape s = shape_of(t);
    unsigned missing = 0;

    if (s.sectors == SECTORS)
        return load_line(t, &s, l->number, l->sectors);
    for (unsigned from = 0; from < SECTORS; from += s.sectors)
        if (part(l, &s, from))
            missing |= (unsigned)load_line(t, &s, part_number(l, &s, from), part(l, &s, from))
                       << from;
    return (u4)missing;
}

void l1_tags_drop(struct l1_tags *t, const struct l1_line *l)
{
    const struct l1_shape s = shape_of(t);

    for (unsigned from = 0; from < SECTORS; from += s.sectors)
        drop_line(t, &s, part_number(l, &s, from), part(l, &s, from));
}
