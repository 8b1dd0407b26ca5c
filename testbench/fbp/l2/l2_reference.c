/* l2_reference.c - see l2_reference.h */
#include "l2_reference.h"

#include <assert.h>
#include <string.h>

#include "common/atomic.h"

static unsigned set_number(u27 line)
{
    /* The slice's line number is the address without bit 10, / 128. */
    const u64 address = (u64)line * 128, in_slice = address / 2048 * 1024 + address % 1024;

    return in_slice / 128 % 64;
}

unsigned reference_place(u27 line)
{
    static u27 number[REFERENCE_LINES];
    static bool used[REFERENCE_LINES];
    static unsigned count;
    unsigned at = line * 2654435761u >> 20;

    while (used[at] && number[at] != line)
        at = (at + 1) % REFERENCE_LINES;
    count += !used[at];
    assert(count < REFERENCE_LINES);
    used[at] = true;
    number[at] = line;
    return at;
}

static u8 *seen(struct reference *f, u27 line)
{
    return f->seen[reference_place(line)];
}

static bool is_dirty(const struct reference_line *l)
{
    return memchr(l->dirty, 1, sizeof l->dirty) != NULL;
}

static struct l2_fetch *next_fetch(struct reference *f, u27 line, bool write)
{
    struct l2_fetch *t = &f->fetch[f->fetches++ % REFERENCE_FETCHES];

    memset(t, 0, sizeof *t);
    t->line = line;
    t->write = write;
    return t;
}

/* Writes bytes of a line to memory. */
static void write_bytes(struct reference *f, u27 line, const bool which[128], const u8 *from)
{
    struct l2_fetch *t = next_fetch(f, line, true);

    for (unsigned b = 0; b < 128; b++) {
        if (!which[b])
            continue;
        t->sectors |= 1 << b / 32;
        t->mask[b / 32] |= UINT32_C(1) << b % 32;
        t->word[b / 4] |= (u32)from[b] << b % 4 * 8;
        f->memory[reference_place(line)][b] = from[b];
    }
}

static void clean(struct reference *f, struct reference_line *l)
{
    if (is_dirty(l))
        write_bytes(f, l->number, l->dirty, seen(f, l->number));
    memset(l->dirty, 0, sizeof l->dirty);
}

/* What is dirty is lost. */
static void forget(struct reference *f, unsigned set, unsigned i)
{
    struct reference_line *l = &f->set[set][i];

    for (unsigned b = 0; b < 128; b++)
        if (l->dirty[b])
            seen(f, l->number)[b] = f->memory[reference_place(l->number)][b];
    f->lines[set]--;
    memmove(l, l + 1, (f->lines[set] - i) * sizeof *l);
}

static struct reference_line *find(struct reference *f, u27 line)
{
    const unsigned s = set_number(line);

    for (unsigned i = 0; i < f->lines[s]; i++)
        if (f->set[s][i].number == line)
            return &f->set[s][i];
    return NULL;
}

/* Makes room: the last of the list of the least class. */
static void evict(struct reference *f, unsigned s)
{
    for (unsigned c = 0; c < 3; c++)
        for (unsigned i = f->lines[s]; i-- > 0;)
            if (f->set[s][i].evict == c) {
                clean(f, &f->set[s][i]);
                forget(f, s, i);
                return;
            }
}

/* Puts the line of a request, there or not, in front of its set. */
static struct reference_line *use(struct reference *f, const struct l2_request *q)
{
    const unsigned s = set_number(q->line);
    struct reference_line *l = find(f, q->line), front;
    unsigned last = 0, at = 0;

    if (l) {
        front = *l;
        at = (unsigned)(l - f->set[s]);
    } else {
        if (f->lines[s] == L2_WAYS)
            evict(f, s);
        memset(&front, 0, sizeof front);
        front.number = q->line;
        at = f->lines[s]++;
    }
    memmove(f->set[s] + 1, f->set[s], at * sizeof front);
    front.evict = q->evict == 0 ? 0 : q->evict == 2 && q->pitch ? 2 : 1;
    f->set[s][0] = front;
    for (unsigned i = 0; i < f->lines[s]; i++)
        last += f->set[s][i].evict == 2;
    for (unsigned i = f->lines[s]; last > f->cfg.last_ways && i-- > 0;)
        if (f->set[s][i].evict == 2) {
            f->set[s][i].evict = 0;
            last = 0;
        }
    return &f->set[s][0];
}

/* Reads the sectors that 'l' has not whole; NULL: that nobody has. */
static void fetch(struct reference *f, u27 line, struct reference_line *l, unsigned sectors)
{
    unsigned missing = 0;

    for (unsigned s = 0; s < 4; s++)
        if ((sectors >> s & 1) && !(l && !memchr(l->held + 32 * s, 0, 32)))
            missing |= 1u << s;
    if (!missing)
        return;
    next_fetch(f, line, false)->sectors = (u4)missing;
    for (unsigned b = 0; b < 128 && l; b++)
        l->held[b] |= missing >> b / 32 & 1;
}

static void answer(struct reference *f, const struct l2_request *q, unsigned sectors)
{
    f->reply.sectors = (u4)sectors;
    for (unsigned b = 0; b < 128; b++)
        if (sectors >> b / 32 & 1)
            f->reply.word[b / 4] |= (u32)seen(f, q->line)[b] << b % 4 * 8;
}

static void read(struct reference *f, const struct l2_request *q)
{
    if (!q->sectors)
        return;
    if (q->through) {
        struct reference_line *l = find(f, q->line), copy;

        if (l)
            copy = *l;
        fetch(f, q->line, l ? &copy : NULL, q->sectors);
    } else {
        fetch(f, q->line, use(f, q), q->sectors);
    }
    answer(f, q, q->sectors);
}

/* The oldest dirty lines of a set are cleaned while there are too many. */
static void limit(struct reference *f, u27 line)
{
    const unsigned s = set_number(line);
    unsigned dirty = 0;

    for (unsigned i = 0; i < f->lines[s]; i++)
        dirty += is_dirty(&f->set[s][i]);
    for (unsigned i = f->lines[s]; dirty > f->cfg.dirty_ways && i-- > 0;)
        if (is_dirty(&f->set[s][i])) {
            clean(f, &f->set[s][i]);
            dirty--;
        }
}

static void write(struct reference *f, const struct l2_request *q)
{
    struct reference_line *l;
    bool which[128], any = false;

    for (unsigned b = 0; b < 128; b++)
        any |= which[b] = q->mask[b / 32] >> b % 32 & 1;
    if (!any)
        return;
    l = q->through ? find(f, q->line) : use(f, q);
    for (unsigned b = 0; b < 128; b++) {
        if (!which[b])
            continue;
        seen(f, q->line)[b] = (u8)(q->word[b / 4] >> b % 4 * 8);
        if (l)
            l->held[b] |= !q->through;
        if (l)
            l->dirty[b] = !q->through;
    }
    if (q->through)
        write_bytes(f, q->line, which, seen(f, q->line));
    else
        limit(f, q->line);
}

/* Number by number, by bytes. */
static void change(struct reference *f, const struct l2_request *q)
{
    const bool single = q->kind == ATOMIC_F32 || q->kind == ATOMIC_F16X2;
    const unsigned size = !single && (q->wide || q->kind == ATOMIC_F64) ? 8 : 4;
    struct reference_line *l = NULL;
    unsigned sector = 0;

    while (sector < 4 && !(q->sectors >> sector & 1))
        sector++;
    for (unsigned n = 0; sector < 4 && n < 32; n += size) {
        u8 *at = seen(f, q->line) + 32 * sector + n;
        u64 old = 0, now, b = 0, c = 0;

        if (!(q->mask[0] >> n & 1))
            continue;
        if (!l)
            fetch(f, q->line, l = use(f, q), 1u << sector);
        for (unsigned i = 0; i < size; i++) {
            old |= (u64)at[i] << 8 * i;
            b |= (u64)(q->word[(n + i) / 4] >> i % 4 * 8 & 255) << 8 * i;
            c |= (u64)(q->word[8 + (n + i) / 4] >> i % 4 * 8 & 255) << 8 * i;
        }
        now = atomic_result(&(struct atomic){ (enum atomic_op)q->atomic, (enum atomic_type)q->kind,
                                              size == 8, b, c, false },
                            old);
        for (unsigned i = 0; i < size; i++) {
            f->reply.word[(32 * sector + n + i) / 4] |= (u32)(old >> 8 * i & 255) << i % 4 * 8;
            at[i] = (u8)(now >> 8 * i);
            l->dirty[32 * sector + n + i] = true;
        }
        f->reply.sectors = (u4)(1 << sector);
    }
    if (l)
        limit(f, q->line);
}

static void sweep(struct reference *f, const struct l2_request *q)
{
    for (unsigned s = 0; s < L2_SETS; s++)
        for (unsigned i = f->lines[s]; i-- > 0;) {
            if (!(q->classes >> f->set[s][i].evict & 1))
                continue;
            if (q->op != L2_INVALIDATE)
                clean(f, &f->set[s][i]);
            if (q->op != L2_CLEAN)
                forget(f, s, i);
        }
}

void reference_take(struct reference *f, const struct l2_request *q)
{
    f->fetches = 0;
    f->reply = (struct l2_reply){ .id = q->id, .state = q->state };
    f->reply.channel = q->comptag || q->op > L2_WRITE ? L2_CHANNEL_OTHERS
                       : q->op == L2_READ             ? L2_CHANNEL_READS
                                                      : L2_CHANNEL_WRITES;
    f->replies = q->op != L2_WRITE && q->op != L2_REDUCE;
    switch (q->op) {
    case L2_READ: read(f, q); break;
    case L2_WRITE: write(f, q); break;
    case L2_ATOMIC:
    case L2_REDUCE: change(f, q); break;
    case L2_CLEAN_BITS: break;
    default: sweep(f, q); break;
    }
}
