/* sm_clocks_count.c - see sm_clocks_count.h */
#include "sm_clocks_count.h"

static u64 most(u64 a, u64 b)
{
    return a > b ? a : b;
}

/* What the count knows. */
struct count {
    u64 next; /* the stall allows from here */
    u64 shift, function, special, shared, operands;
    u64 function_done, shared_done, special_done;
    u64 score[6];
    u64 code; /* when the line of code is there */
};

static u64 unit_free(const struct count *c, enum what what)
{
    return what == SHIFT      ? c->shift
           : what == FUNCTION ? c->function
           : what == SPECIAL  ? c->special
                              : 0;
}

static void set(struct count *c, unsigned score, u64 done)
{
    if (score < 6)
        c->score[score] = most(c->score[score], done);
}

static void begin(struct count *c, const struct line *l, u64 t)
{
    u64 done = 0, read = t + 8;

    if (l->what == ADD || l->what == ADD_CONFLICT || l->what == SHIFT)
        c->operands = t + (l->what == ADD_CONFLICT ? 2 : 1);
    if (l->what == SHIFT)
        c->shift = t + 2;
    if (l->what == FUNCTION) {
        c->function = t + 2;
        done = c->function_done = most(c->function_done, t + 13);
    }
    if (l->what == SPECIAL) {
        c->special = t + 1;
        done = c->special_done = most(c->special_done, t + 25);
    }
    if (l->what == SHARED) {
        const u64 start = most(t, c->shared);

        c->shared = start + 1;
        read = start + 8;
        done = c->shared_done = most(c->shared_done, start + 24);
    }
    set(c, l->control.write_barrier, done);
    set(c, l->control.read_barrier, read);
}

static unsigned stall_of(const struct isa_control *c)
{
    static const unsigned plain[] = { 16, 8, 10, 13 };
    const unsigned clocks = c->no_yield && c->stall >= 12 ? plain[c->stall - 12] : c->stall;

    return clocks ? clocks : 1;
}

u64 count_clocks(const struct line *line, unsigned lines)
{
    struct count c = { .next = 0 };
    u64 t = 0, last;

    for (unsigned n = 0; n < lines; n++) {
        const struct isa_control *now = &line[n].control;
        const unsigned pc = 32 * (n / 3) + 8 + 8 * (n % 3);
        const unsigned before = n ? 32 * ((n - 1) / 3) + 8 + 8 * ((n - 1) % 3) : 0;
        u64 ready = 0;

        if (n == 0 || pc / 128 != before / 128)
            c.code = t + 80;
        for (unsigned s = 0; s < 6; s++)
            ready = most(ready, now->wait >> s & 1 ? c.score[s] : 0);
        ready = most(ready, most(c.code, unit_free(&c, line[n].what)));
        if (n > 0 && line[n - 1].control.stall == 0 && line[n - 1].control.no_yield && ready <= t)
            ready = t;
        else
            ready = t = most(c.next, most(ready, c.operands));
        begin(&c, &line[n], ready);
        c.next = ready + stall_of(now);
    }
    last = t + 1;
    for (unsigned s = 0; s < 6; s++)
        last = most(last, c.score[s]);
    return last;
}
