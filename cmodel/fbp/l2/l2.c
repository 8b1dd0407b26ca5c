/* l2.c - see l2.h */
#include "fbp/l2/l2.h"

#include <string.h>

#include "common/bits.h"

void l2_reset(struct l2 *l)
{
    memset(l, 0, sizeof *l);
}

void l2_set_state(struct l2 *l, const struct l2_config *cfg)
{
    l->cfg = *cfg;
}

const char *l2_not_modelled(const struct l2_config *cfg)
{
    (void)cfg;
    return NULL;
}

static bool is_atomic(const struct l2_request *in)
{
    return in->op == L2_ATOMIC || in->op == L2_REDUCE;
}

static bool reads_apart(const struct l2_request *in)
{
    return in->op == L2_READ && in->through;
}

static struct l2_tag *set_of(struct l2 *l)
{
    return l->tag[l2_set_of(l->in.line)];
}

static struct l2_line way_of(struct l2 *l, unsigned set, unsigned way)
{
    return (struct l2_line){ &l->tag[set][way], l->word[set][way] };
}

/* The request's line, or the one of its set that is to be cleaned. */
static struct l2_line line_of(struct l2 *l)
{
    if (reads_apart(&l->in))
        return (struct l2_line){ &l->apart, l->apart_word };
    return way_of(l, l2_set_of(l->in.line), l->way);
}

static void use_banks(struct l2 *l, u4 sectors)
{
    for (unsigned s = 0; s < L2_SECTORS; s++)
        l->bank[s] = (u8)(l->bank[s] + (sectors >> s & 1));
}

static enum l2_class class_of(const struct l2_request *in)
{
    if (in->evict == L2_FIRST || (in->evict == L2_LAST && in->pitch))
        return in->evict;
    return L2_NORMAL;
}

/* The request is done, but for its answer. */
static void finish(struct l2 *l)
{
    l->clocks += l2_clocks(&l->in, l->bank);
    l->phase = l->in.op == L2_WRITE || l->in.op == L2_REDUCE ? L2_FREE : L2_ANSWER;
}

/* Goes on to the next line of a sweep that is to be written, and drops others on its way. */
static void sweep(struct l2 *l)
{
    for (; l->at < L2_SETS * L2_WAYS; l->at++) {
        struct l2_tag *tag = &l->tag[l->at / L2_WAYS][l->at % L2_WAYS];

        l->clocks++;
        if (!tag->valid || !(l->in.classes >> tag->evict & 1))
            continue;
        l->phase = L2_SWEEP;
        if (l->in.op != L2_INVALIDATE && l2_dirty(tag))
            return;
        if (l->in.op != L2_CLEAN)
            *tag = (struct l2_tag){ .valid = false };
    }
    l->phase = L2_ANSWER;
}

/* Cleans as long as too many lines of the set are dirty. */
static void limit(struct l2 *l)
{
    const unsigned way = l2_too_dirty(set_of(l), l->cfg.dirty_ways);

    if (way == L2_WAYS) {
        finish(l);
        return;
    }
    l->phase = L2_LIMIT;
    l->way = (u4)way;
}

/* Does what is asked: all sectors that it needs are there. */
static void perform(struct l2 *l)
{
    const struct l2_line line = line_of(l);
    const u4 sectors = l2_sectors(&l->in);

    use_banks(l, sectors);
    for (unsigned s = 0; s < L2_SECTORS; s++) {
        u32 *const word = l->out.word + s * L2_WORDS;

        if (!(sectors >> s & 1))
            continue;
        if (l->in.op == L2_WRITE)
            l2_put(line, s, l->in.mask[s], l->in.word + s * L2_WORDS, true);
        else if (is_atomic(&l->in))
            l2_change(line, s, &l->in, word);
        else
            memcpy(word, line.word + s * L2_WORDS, L2_WORDS * sizeof *word);
    }
    l->out.sectors = sectors;
    if (l->in.op == L2_READ)
        finish(l);
    else
        limit(l);
}

/* The line is there: asks for what it does not hold, unless it is written. */
static void ask(struct l2 *l)
{
    const u4 lacks = l2_sectors(&l->in) & (u4)~l2_whole(line_of(l).tag) & 15;

    l->missing = l->in.op == L2_WRITE ? 0 : lacks;
    if (l->missing)
        l->phase = L2_ASK;
    else
        perform(l);
}

static void use(struct l2 *l)
{
    l2_use(set_of(l), l->way, class_of(&l->in), ++l->now, l->cfg.last_ways);
    ask(l);
}

/* The way is free: it takes the request's line. */
static void place(struct l2 *l)
{
    set_of(l)[l->way] = (struct l2_tag){ .valid = true, .number = l->in.line };
    use(l);
}

/* Finds the request's line, or makes room for it. */
static void find(struct l2 *l)
{
    struct l2_tag *set = set_of(l);
    const unsigned way = l2_find(set, l->in.line);

    if (reads_apart(&l->in)) {
        l->apart = way < L2_WAYS ? set[way] : (struct l2_tag){ .valid = false };
        if (way < L2_WAYS)
            memcpy(l->apart_word, l->word[l2_set_of(l->in.line)][way], sizeof l->apart_word);
        ask(l);
        return;
    }
    if (way < L2_WAYS) {
        l->way = (u4)way;
        use(l);
        return;
    }
    l->way = (u4)l2_victim(set);
    if (l2_dirty(&set[l->way]))
        l->phase = L2_EVICT;
    else
        place(l);
}

/* What is held of a line that is written through is as memory has it. */
static void update(struct l2 *l)
{
    const unsigned set = l2_set_of(l->in.line), way = l2_find(l->tag[set], l->in.line);

    for (unsigned s = 0; way < L2_WAYS && s < L2_SECTORS; s++)
        l2_put(way_of(l, set, way), s, l->in.mask[s] & l->tag[set][way].held[s],
               l->in.word + s * L2_WORDS, false);
    finish(l);
}

bool cbc_l2_into(struct l2 *l, const struct l2_request *in)
{
    if (l->phase != L2_FREE)
        return false;
    l->in = *in;
    memset(l->bank, 0, sizeof l->bank);
    memset(&l->out, 0, sizeof l->out);
    l->out.id = in->id;
    l->out.channel = l2_channel_of(in);
    l->out.state = in->state;
    l->at = 0;
    if (in->op >= L2_CLEAN && in->op <= L2_FLUSH)
        sweep(l);
    else if (in->op == L2_CLEAN_BITS || !l2_sectors(in))
        finish(l);
    else if (in->op == L2_WRITE && in->through)
        l->phase = L2_PASS;
    else
        find(l);
    return true;
}

bool memory_l2_into(struct l2 *l, const struct l2_filled *in)
{
    const struct l2_line line = line_of(l);

    if (l->answered == l->asked)
        return false;
    l->answered++;
    for (unsigned s = 0; s < L2_SECTORS; s++)
        if (l->missing >> s & 1)
            l2_put(line, s, ~line.tag->held[s], in->word + s * L2_WORDS, false);
    use_banks(l, l->missing);
    perform(l);
    return true;
}

/* Writes what is dirty of the request's way. */
static void write_back(struct l2 *l, struct l2_fetch *out)
{
    use_banks(l, l2_dirty(line_of(l).tag));
    l2_write_back(line_of(l), out);
}

/* The bytes of a request that are written through. */
static void pass(const struct l2_request *in, struct l2_fetch *out)
{
    struct l2_tag tag = { .valid = true, .number = in->line };
    u32 word[L2_LINE_WORDS] = { 0 };
    const struct l2_line line = { &tag, word };

    for (unsigned s = 0; s < L2_SECTORS; s++)
        l2_put(line, s, in->mask[s], in->word + s * L2_WORDS, true);
    l2_write_back(line, out);
}

static void sweep_write(struct l2 *l, struct l2_fetch *out)
{
    const struct l2_line line = way_of(l, l->at / L2_WAYS, l->at % L2_WAYS);

    l2_write_back(line, out);
    if (l->in.op == L2_FLUSH)
        *line.tag = (struct l2_tag){ .valid = false };
    l->at++;
    sweep(l);
}

bool l2_memory_from(struct l2 *l, struct l2_fetch *out)
{
    switch (l->phase) {
    case L2_EVICT:
        write_back(l, out);
        place(l);
        return true;
    case L2_ASK:
        *out = (struct l2_fetch){ .line = l->in.line, .sectors = l->missing };
        l->asked++;
        l->phase = L2_WAIT;
        return true;
    case L2_PASS:
        pass(&l->in, out);
        update(l);
        return true;
    case L2_LIMIT:
        write_back(l, out);
        limit(l);
        return true;
    case L2_SWEEP: sweep_write(l, out); return true;
    default: return false;
    }
}

bool l2_xbar_from(struct l2 *l, struct l2_reply *out)
{
    if (l->phase != L2_ANSWER)
        return false;
    *out = l->out;
    l->phase = L2_FREE;
    return true;
}
