/* code_hazard.c - control words checked against what instructions read and write */
#include "code/code_hazard.h"

#include <stdlib.h>
#include <string.h>

#include "code/code_bytes.h"
#include "code/code_hazard_history.h"
#include "code/code_hazard_rules.h"
#include "code/code_listing.h"

#define SCORES   6
#define FOLLOWED 256 /* instructions behind a branch */

#define SCORE_CLOCKS 2 /* from setting a scoreboard to waiting for it (4) */

static void report(struct code_checker *c, enum code_hazard_kind kind, size_t producer,
                   unsigned what, s64 missing)
{
    if (c->entered != CODE_NEVER && producer >= c->entered)
        return; /* the straight line has it, too */
    struct code_hazard h = { kind, c->op[c->ops - 1].place, c->op[producer].place, what,
                             (unsigned)missing };

    c->found++;
    if (c->see)
        c->see(c->context, &h);
}

/* What is known once op 'n' is known to have written, or to have read. */
static void settle(struct code_checker *c, size_t n, bool written)
{
    enum isa_pipe pipe = c->op[n].pipe;

    for (size_t k = c->since; k <= n; k++) {
        if (k != n && !(isa_in_order(pipe) && c->op[k].pipe == pipe))
            continue;
        c->op[k].read = true;
        c->op[k].written |= written;
    }
}

/* Waits until at most 'left' users of a scoreboard are open. */
static void wait_score(struct code_checker *c, unsigned score, unsigned left, s64 clocks)
{
    for (size_t k = c->ops - 1; k-- > c->since;) {
        struct code_op *o = &c->op[k];
        bool writes = o->write_score == score && !o->written,
             reads = o->read_score == score && !o->read;
        if (!writes && !reads)
            continue;
        if (left > 0) {
            left--;
            continue;
        }
        c->waited = c->ops - 1;
        if (o->issued + clocks > c->clock)
            report(c, CODE_WAIT_EARLY, k, score, o->issued + clocks - c->clock);
        settle(c, k, writes);
        if (writes && o->read_score == score)
            o->read = true;
    }
}

/* A result of fixed time is read. */
static void read_fixed(struct code_checker *c, unsigned what, s64 clocks)
{
    size_t producer = c->fixed[what];
    const struct code_op *now = &c->op[c->ops - 1];

    if (!code_in_history(c, producer) || producer < c->waited ||
        code_excluded(&c->op[producer], now))
        return;
    if (c->op[producer].issued + clocks > c->clock)
        report(c, CODE_EARLY, producer, what, c->op[producer].issued + clocks - c->clock);
}

static void read_register(struct code_checker *c, unsigned reg, const struct isa_use *u)
{
    size_t producer = c->late[reg];
    const struct code_op *now = &c->op[c->ops - 1];

    read_fixed(c, reg, isa_register_clocks((enum isa_opcode)u->opcode));
    if (code_in_history(c, producer) && !c->op[producer].written &&
        !code_excluded(&c->op[producer], now))
        report(c, CODE_NOT_WAITED, producer, reg, 0);
}

/* known: facts/isa/hazards.md 9: operands of shared memory are overwritten by time, 14 clocks later at the soonest. */
static bool read_by_now(const struct code_checker *c, const struct code_op *o)
{
    return o->read || (o->pipe == ISA_PIPE_SHARED && c->clock - o->issued >= 14);
}

static void write_register(struct code_checker *c, unsigned reg, const struct isa_use *u)
{
    size_t producer = c->late[reg], reader = c->reader[reg], self = c->ops - 1;
    const struct code_op *now = &c->op[self];

    if (code_in_history(c, producer) && producer != self && !c->op[producer].written &&
        c->op[producer].pipe != u->pipe && !code_excluded(&c->op[producer], now))
        report(c, CODE_NOT_WAITED, producer, reg, 0);
    if (code_in_history(c, reader) && reader != self && c->op[reader].pipe != u->pipe &&
        !read_by_now(c, &c->op[reader]) && !code_excluded(&c->op[reader], now))
        report(c, CODE_OVERWRITTEN, reader, reg, 0);
}

static void read_all(struct code_checker *c, const struct isa_use *u)
{
    for (unsigned g = 0; g < u->reads; g++)
        for (unsigned n = 0; n < u->read[g].count && u->read[g].first + n < ISA_RZ; n++)
            read_register(c, u->read[g].first + n, u);
    for (unsigned n = 0; n < CODE_PREDICATES; n++)
        if (u->predicates_read >> n & 1)
            read_fixed(c, CODE_HAZARD_P + n, ISA_PREDICATE_CLOCKS);
    if (u->cc_read || u->cc_tested)
        read_fixed(c, CODE_HAZARD_CC, u->cc_tested ? ISA_TEST_CLOCKS : ISA_CARRY_CLOCKS);
}

static void write_all(struct code_checker *c, const struct isa_use *u, bool kept)
{
    size_t self = c->ops - 1;
    bool fixed = isa_fixed_time(u->pipe);

    for (unsigned g = 0; g < u->writes; g++)
        for (unsigned n = 0; n < u->write[g].count && u->write[g].first + n < ISA_RZ; n++)
            write_register(c, u->write[g].first + n, u);
    for (unsigned g = 0; g < u->writes; g++)
        for (unsigned n = 0; n < u->write[g].count && u->write[g].first + n < ISA_RZ; n++) {
            c->fixed[u->write[g].first + n] = fixed ? self : CODE_NEVER;
            c->late[u->write[g].first + n] = fixed ? CODE_NEVER : self;
            c->reader[u->write[g].first + n] = CODE_NEVER;
        }
    if (!fixed && kept)
        for (unsigned g = 0; g < u->reads; g++)
            for (unsigned n = 0; n < u->read[g].count && u->read[g].first + n < ISA_RZ; n++)
                c->reader[u->read[g].first + n] = self;
    for (unsigned n = 0; n < CODE_PREDICATES; n++)
        if (u->predicates_written >> n & 1) {
            c->fixed[CODE_HAZARD_P + n] = fixed ? self : CODE_NEVER;
            c->version[n]++;
        }
    if (u->cc_written)
        c->fixed[CODE_HAZARD_CC] = fixed ? self : CODE_NEVER;
}

static void issue(struct code_checker *c, const struct isa_instruction *i, size_t place)
{
    if (c->ops == c->room)
        c->op = code_memory(c->op, (c->room = 2 * c->room + 64) * sizeof *c->op);
    c->op[c->ops++] = (struct code_op){ .place = place,
                                        .issued = c->clock,
                                        .pipe = isa_pipe_of((enum isa_opcode)i->opcode),
                                        .write_score = i->control.write_barrier,
                                        .read_score = i->control.read_barrier,
                                        .guard = i->guard,
                                        .guard_version = c->version[i->guard.index] };
}

static void waits(struct code_checker *c, const struct isa_instruction *i)
{
    for (unsigned s = 0; s < SCORES; s++)
        if (i->control.wait >> s & 1)
            wait_score(c, s, 0, SCORE_CLOCKS);
    if (i->opcode != ISA_DEPBAR)
        return;
    if (i->le)
        wait_score(c, i->sb, i->count, 1);
    for (unsigned s = 0; s < SCORES; s++)
        if (i->mask >> s & 1)
            wait_score(c, s, 0, 1);
}

static void check(struct code_checker *c, const struct isa_instruction *i, size_t at)
{
    const struct isa_use u = isa_use(i);

    issue(c, i, at);
    waits(c, i);
    if (i->opcode != ISA_EXIT) /* reads the outputs of a pixel shader, and waits for them */
        read_all(c, &u);
    if (c->together && c->constant && u.constant)
        report(c, CODE_PAIR, c->ops - 2, 0, 0);
    write_all(c, &u, i->opcode != ISA_CCTL); /* known: facts/isa/hazards.md 9: CCTL is exempt */
    c->together = i->control.stall == 0 && i->control.no_yield;
    c->constant = u.constant;
    c->clock += isa_stall_clocks(i->control.stall, i->control.no_yield);
}

/* Goes on at the target of a branch with what was before it: its stall is charged, nothing else (hazards.md 2).
 * chosen: up to the next transfer that is always taken, and so far that results are there by time
 */
static void follow(struct code_checker *c, const struct isa_instruction *branch, size_t at)
{
    const s64 target = (s64)at + 8 + branch->offset;
    const struct code_checker before = *c;
    const size_t bytes = (c->ops - c->since) * sizeof *c->op;
    struct code_op *saved = code_memory(NULL, bytes);
    struct isa_instruction i;
    memcpy(saved, c->op + c->since, bytes);
    c->entered = c->ops;
    c->together = false;
    for (size_t to = (size_t)target;
         target >= 0 && to < c->part->size && c->ops - c->entered < FOLLOWED; to += 8)
        if (code_rule_decode(c->part, to, &i)) {
            check(c, &i, to);
            if (code_rule_leaves(&i))
                break;
        }
    memcpy(c->op + before.since, saved, bytes);
    free(saved);

    const struct code_checker after = *c;
    *c = before;
    c->op = after.op;
    c->room = after.room;
    c->found = after.found;
}

static bool is_direct_branch(const struct isa_instruction *i)
{
    return i->opcode == ISA_BRA && !(i->word >> 5 & 1); /* known: facts/isa/semantics.md 3: c[] */
}

size_t code_hazards(const struct code_part *p,
                    void (*see)(void *context, const struct code_hazard *h), void *context)
{
    struct code_checker c = {
        .part = p, .see = see, .context = context, .ops = 1, .room = 64, .since = 1
    };
    struct isa_instruction i;

    c.op = code_memory(NULL, c.room * sizeof *c.op);
    c.op[0] = (struct code_op){ .place = 0 };
    for (size_t at = 0; at < p->size; at += 8) {
        if (!code_rule_decode(p, at, &i))
            continue;
        check(&c, &i, at);
        if (is_direct_branch(&i))
            follow(&c, &i, at);
        code_fall_through(&c, &i);
        if (code_rule_leaves(&i))
            c.since = c.ops;
    }
    free(c.op);
    return c.found;
}
