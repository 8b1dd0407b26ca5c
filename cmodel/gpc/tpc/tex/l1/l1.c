/* l1.c - see l1.h */
#include "gpc/tpc/tex/l1/l1.h"

#include <string.h>

#include "common/bits.h"

#define LAYOUT_DEF "gpc/tpc/tex/tic.def"
#include "common/layout_c.h"

#define THREADS       4
#define PORTS         4 /* of a thread */
#define LINE_WORDS    (L1_LINE / L1_WORD_BYTES)
#define SECTOR_WORDS  (L1_SECTOR / L1_WORD_BYTES)
#define LINE_OF(word) ((word) / LINE_WORDS)

static unsigned words_of(const struct l1_access *in)
{
    return in->count < L1_WORDS ? in->count : L1_WORDS;
}

/* Words of a wavefront. */
static unsigned most_of(const struct l1_access *in)
{
    const unsigned each = in->each ? in->each : 1;

    return THREADS * (each < PORTS ? each : PORTS);
}

static u4 sector_of(u37 word)
{
    return (u4)(1 << word / SECTOR_WORDS % (L1_LINE / L1_SECTOR));
}

unsigned l1_lines(const struct l1_access *in, struct l1_line line[L1_WORDS])
{
    unsigned count = 0;

    for (unsigned w = 0; w < words_of(in); w++) {
        unsigned n = 0;

        while (n < count && line[n].number != LINE_OF(in->word[w]))
            n++;
        if (n == count)
            line[count++] = (struct l1_line){ LINE_OF(in->word[w]), 0 };
        line[n].sectors |= sector_of(in->word[w]);
    }
    return count;
}

/* Takes one wavefront's words out of those that are left.  known: facts/tpc.md: lines of one tag set conflict */
static u32 without_wavefront(const struct l1_access *in, u32 left)
{
    const unsigned most = most_of(in);
    u40 line[L1_SETS] = { 0 };
    bool used[L1_SETS] = { false };
    unsigned taken = 0;

    for (u32 rest = left; rest && taken < most; rest &= rest - 1) {
        const unsigned w = bits_lowest(rest);
        const u40 number = LINE_OF(in->word[w]);
        const unsigned set = number % L1_SETS;

        if (used[set] && line[set] != number)
            continue;
        used[set] = true;
        line[set] = number;
        left &= ~(UINT32_C(1) << w);
        taken++;
    }
    return left;
}

void l1_passes(const struct l1_access *in, struct l1_cost *out)
{
    const unsigned count = words_of(in), most = most_of(in);
    struct l1_line line[L1_WORDS];
    unsigned passes = 0;

    for (u32 left = count ? (u32)bits_mask(count) : 0; left; passes++)
        left = without_wavefront(in, left);
    *out = (struct l1_cost){ .id = in->id, .passes = (u6)passes };
    out->conflicts = (u6)(passes - (count + most - 1) / most);
    out->lines = (u6)l1_lines(in, line);
    for (unsigned n = 0; n < out->lines; n++)
        out->sectors += bits_count(line[n].sectors);
}

/* Sector n of a line is beside n ^ 1 in its rows, and above or below n ^ 2. */
u4 l1_promoted(enum l1_promotion p, u4 sectors)
{
    const unsigned beside = (sectors & 5u) << 1 | (sectors & 10u) >> 1;
    const unsigned below = (sectors & 3u) << 2 | (sectors & 12u) >> 2;

    switch (p) {
    case L1_PROMOTE_DOWN: return (u4)(sectors | below);
    case L1_PROMOTE_BESIDE: return (u4)(sectors | beside);
    case L1_PROMOTE_ALL: return sectors ? 15 : 0;
    default: return sectors;
    }
}

/* What is there already does not bring its neighbours. */
u4 l1_look_up(struct l1_tags *t, enum l1_promotion p, const struct l1_line *l)
{
    const u4 missing = l1_tags_missing(t, l);
    const struct l1_line with = { l->number, (u4)(l->sectors | l1_promoted(p, missing)) };

    return l1_tags_load(t, &with);
}

void l1_reset(struct l1 *l)
{
    memset(l, 0, sizeof *l);
}

void l1_set_state(struct l1 *l, const struct tex_state *s)
{
    struct tic header;

    tic_get(&header, s->header);
    l->cfg = *s;
    l->promotion = (u2)header.promotion;
}

const char *l1_not_modelled(const struct tex_state *s)
{
    (void)s;
    return NULL;
}

bool tex_l1_into(struct l1 *l, const struct l1_access *in)
{
    struct l1_line line[L1_WORDS];

    if (l->full)
        return false;
    l1_passes(in, &l->out);
    l1_lines(in, line);
    for (unsigned n = 0; n < l->out.lines; n++)
        l->out.misses +=
            (u8)bits_count(l1_look_up(&l->tags, (enum l1_promotion)l->promotion, &line[n]));
    l->clocks += l->out.passes > l->out.misses ? l->out.passes : l->out.misses;
    l->full = true;
    return true;
}

bool l1_tex_from(struct l1 *l, struct l1_cost *out)
{
    if (!l->full)
        return false;
    *out = l->out;
    l->full = false;
    return true;
}
