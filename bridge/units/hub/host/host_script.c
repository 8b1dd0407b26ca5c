/* host_script.c - see host_script.h */
#include "hub/host/host_script.h"

#include <string.h>

#include "common/bits.h"

void host_script_say(struct host_script *s, const u32 *word, u32 words)
{
    memcpy(s->word, word, words * sizeof *word);
    s->entry[0] = s->code;
    s->entry[1] = HOST_SEGMENT | words << 10;
}

void host_script_order(struct host_script *s, unsigned line, enum host_what what, u32 value)
{
    s->ordered[line] = true;
    s->order[line].what = what;
    s->order[line].value = value;
}

/* What a script is before its corner changes it.  Waits are tried again 15 times in a slice. */
struct host_script host_script_plain(unsigned corner, unsigned run)
{
    struct host_script s = { .code = corner << 26 | run << 14, .ps = 1000, .size = 2 };

    s.ramfc[0] = 1;
    s.ramfc[4] = 0xface;
    s.ramfc[12] = 127 | 9u << 7;
    s.ramfc[18] = s.code;
    s.ramfc[19] = 4u << 16 | HOST_RING;
    s.ramfc[37] = 1;
    s.entry[2] = s.code;
    s.entry[3] = HOST_SECOND | 2u << 10;
    s.second[0] = host_inc(0x44, 1);
    s.second[1] = 9;
    host_script_say(&s, (u32[]){ host_inc(0x40, 1), 7 }, 2);
    return s;
}

static void line_order(const struct host_script *s, unsigned at, struct host_order *o)
{
    if (s->ordered[at]) {
        *o = s->order[at];
        return;
    }
    if (at == HOST_LIST_LINE) {
        o->what = HOST_LIST;
        o->value = s->size;
        o->word[0] = s->list;
        o->word[s->list ? 4 : 2] = 1;
        return;
    }
    o->what = HOST_BIND;
    o->channel = at == 1;
    memcpy(o->word, s->ramfc, sizeof o->word);
    if (at == 0)
        return;
    memset(o->word, 0, sizeof o->word);
    o->word[0] = s->put1;
    o->word[4] = 0xface;
    o->word[18] = s->code;
    o->word[19] = 4u << 16 | HOST_RING_1;
    o->word[37] = 1;
}

void host_corner_line(unsigned corner, unsigned at, struct host_vector *v)
{
    struct host_script s = host_script_plain(corner, at / HOST_RUN);

    host_corners[corner].make(at / HOST_RUN, &s);
    at %= HOST_RUN;
    v->cfg.ps_per_clock = s.ps;
    v->reset = at == 0;
    v->driver_host_valid = at < HOST_FIRST_ORDER || at == HOST_LIST_LINE || s.ordered[at];
    if (v->driver_host_valid)
        line_order(&s, at, &v->driver_host);
}

/* Words of a segment from an address on: it may be read again from its middle. */
static void words_from(u32 *to, const u32 *segment, unsigned words, u64 address)
{
    for (unsigned i = (address & 0x3fff) / 4; i < words; i++)
        *to++ = segment[i];
}

bool host_corner_answer(uint64_t number, const struct host_access *access, struct host_answer *a)
{
    const unsigned corner = access->address >> 26 & 63, run = access->address >> 14 & 0xfff;
    const u32 entry_1[2] = { 0, HOST_SEGMENT_1 | 2u << 10 }, word_1[2] = { host_inc(0x43, 1), 1 };
    struct host_script s;

    if (corner >= host_corners_count || run >= host_corners[corner].count / HOST_RUN)
        return false;
    s = host_script_plain(corner, run);
    host_corners[corner].make(run, &s);
    switch (access->address >> 32) {
    case HOST_RING: memcpy(a->word, s.entry + 2 * (access->address >> 3 & 1), 8); break;
    case HOST_RING_1: memcpy(a->word, entry_1, 8); break;
    case HOST_SEGMENT: words_from(a->word, s.word, 8, access->address); break;
    case HOST_SEGMENT_1: words_from(a->word, word_1, 2, access->address); break;
    case HOST_SECOND: words_from(a->word, s.second, 8, access->address); break;
    case HOST_MEMORY:
        a->word[0] = s.answer[number < HOST_ANSWERS ? number : HOST_ANSWERS - 1];
        break;
    default: return false;
    }
    a->missing = number < 32 && s.missing >> number & 1;
    return true;
}
