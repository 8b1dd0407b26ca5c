/* l1_tags.c - see l1_tags.h */
#include "common/l1_tags.h"

#include "common/bits.h"

/* The way that has a line, or L1_WAYS. */
static unsigned way_of(const struct l1_tags *t, u40 number)
{
    const struct l1_tag *set = t->tag[number % L1_SETS];
    unsigned way = 0;

    while (way < L1_WAYS && !(set[way].valid && set[way].number == number))
        way++;
    return way;
}

/* known: rates.csv T11: not the most recently used.  chosen: an empty one, else a hand goes round */
static unsigned replace(struct l1_tags *t, u40 number)
{
    const unsigned set = number % L1_SETS;
    unsigned way = 0;

    while (way < L1_WAYS && t->tag[set][way].valid)
        way++;
    if (way == L1_WAYS) {
        way = t->hand[set] == t->newest[set] ? (t->hand[set] + 1u) % L1_WAYS : t->hand[set];
        t->hand[set] = (u8)((way + 1) % L1_WAYS);
    }
    t->tag[set][way] = (struct l1_tag){ true, number, 0 };
    return way;
}

u4 l1_tags_missing(const struct l1_tags *t, const struct l1_line *l)
{
    const unsigned way = way_of(t, l->number);

    return (u4)(l->sectors &
                ~(unsigned)(way < L1_WAYS ? t->tag[l->number % L1_SETS][way].sectors : 0));
}

u4 l1_tags_load(struct l1_tags *t, const struct l1_line *l)
{
    const u4 missing = l1_tags_missing(t, l);
    const unsigned set = l->number % L1_SETS;
    unsigned way = way_of(t, l->number);

    if (way == L1_WAYS)
        way = replace(t, l->number);
    t->tag[set][way].sectors |= l->sectors;
    t->newest[set] = (u8)way;
    return missing;
}

void l1_tags_drop(struct l1_tags *t, const struct l1_line *l)
{
    const unsigned set = l->number % L1_SETS, way = way_of(t, l->number);

    if (way == L1_WAYS)
        return;
    t->tag[set][way].sectors &= (u4)~l->sectors;
    t->tag[set][way].valid = t->tag[set][way].sectors != 0;
}
