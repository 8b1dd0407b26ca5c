/* sm_clocks_issue.c - when an instruction may issue, and what its issue does (facts/isa/hazards.md 2, 4) */
#include "gpc/tpc/sm/clocks/sm_clocks.h"

#include "common/later.h"
#include "common/net_pass.h"

#include <string.h>

/* When at most 'left' users of a scoreboard are open; those of one that counts complete in order. */
static u64 when_left(const struct sm_clock_score *s, unsigned left)
{
    if (left >= SM_CLOCK_OPEN)
        return 0;
    return left ? s->done[(s->next + 2 * SM_CLOCK_OPEN - 1 - left) % SM_CLOCK_OPEN] : s->last;
}

static u64 scores(const struct sm_clock_warp *w, const struct sm_clock_op *op)
{
    const unsigned mask = op->control.wait | op->depbar_mask;
    u64 t = 0;

    for (unsigned n = 0; n < SM_CLOCK_SCORES; n++)
        if (mask >> n & 1)
            t = later(t, w->score[n].last);
    if (op->depbar_left != UINT8_MAX && op->depbar_score < SM_CLOCK_SCORES)
        t = later(t, when_left(&w->score[op->depbar_score], op->depbar_left));
    return t;
}

static u64 groups_there(const struct sm_clock_warp *w, const struct isa_group *g, unsigned count)
{
    u64 t = 0;

    for (unsigned n = 0; n < count; n++)
        for (unsigned r = g[n].first; r < g[n].first + g[n].count && r < ISA_RZ; r++)
            t = later(t, w->available[r]);
    return t;
}

/* When all is there that it reads, and nothing is under way to what it writes. */
static u64 registers_there(const struct sm_clock_warp *w, const struct sm_clock_op *op)
{
    u64 t = later(groups_there(w, op->use.read, op->use.reads),
                  groups_there(w, op->use.write, op->use.writes));

    for (u32 left = op->use.predicates_read | op->use.predicates_written; left; left &= left - 1)
        t = later(t, w->predicate[bits_lowest(left)]);
    return op->use.cc_read || op->use.cc_tested ? later(t, w->carry) : t;
}

/* When a line of code is there that the SM has not; at the least what the unit has for that.
 * chosen: a program's code is in one piece in memory, from the page of its first instruction on
 */
static u64 ask_code(struct sm_clocks *c, const struct sm_clock_stream *s, u32 pc)
{
    struct mem_time_request r = { .address = 0 };

    if (s->code)
        r = c->pool->page[s->code - 1].request;
    r.client = MEM_GCC;
    r.access = MEM_READ;
    r.gpc = c->memory.gpc;
    r.tpc = c->memory.tpc;
    r.va = s->region + pc;
    r.address += r.va - s->first_page;
    r.bytes = ICC_LINE;
    return later(c->clock + c->icc.cfg.miss, c->memory.ask(c->memory.self, &r, c->clock));
}

/* A warp asks for a line when it comes to it. */
static u64 fetch(struct sm_clocks *c, unsigned warp, u32 pc)
{
    struct sm_clock_warp *w = &c->warp[warp];
    const struct icc_fetch in = { .id = { .warp = (u6)warp, .pc = pc & 0xffffff },
                                  .pc = (u32)(w->stream->region + pc) };
    struct icc_line line;

    if (w->line == pc / ICC_LINE + 1)
        return w->fetched;
    w->line = pc / ICC_LINE + 1;
    net_pass(&c->sched_icc, &in);
    icc_look_up(&c->icc, &in, &line);
    c->icc.clocks += 1u + line.clocks;
    net_pass(&c->icc_sched, &line);
    c->stats.fetches++;
    c->stats.fetch_misses += !line.hit;
    w->fetched = line.hit ? 0 : ask_code(c, w->stream, pc / ICC_LINE * ICC_LINE);
    return w->fetched;
}

u64 sm_clocks_when(struct sm_clocks *c, unsigned warp, u32 n, u8 *why)
{
    struct sm_clock_warp *w = &c->warp[warp];
    const struct sm_clock_record *r = sm_clocks_at(c, warp, n);
    const struct sm_clock_op *op = &c->pool->op[r->op];

    if (r->start && n == 0) { /* scoreboards of a warp that has ended hold nobody back */
        memset(w->score, 0, sizeof w->score);
        memset(w->available, 0, sizeof w->available);
        memset(w->predicate, 0, sizeof w->predicate);
        w->carry = w->line = 0;
        c->started[sm_clocks_scheduler(warp)] |= (u16)(1u << warp / SM_SCHEDULERS);
    }
    const u64 by_score = c->issue->scoreboard ? registers_there(w, op) : scores(w, op);
    const u64 by_fetch = fetch(c, warp, op->pc), by_branch = w->branch;
    const u64 by_constant = op->constants && !op->memory ? sm_clocks_constants(c, warp, n) : 0;
    const u64 t = later(later(by_score, by_constant), later(by_fetch, by_branch));

    *why = t == by_branch  ? SM_IDLE_STALL
           : t == by_score ? SM_IDLE_SCORE
           : t == by_fetch ? SM_IDLE_FETCH
                           : SM_IDLE_CONSTANT;
    return t;
}

void sm_clocks_head(struct sm_clocks *c, unsigned warp)
{
    struct sm_clock_warp *w = &c->warp[warp];

    w->ready = sm_clocks_when(c, warp, 0, &w->why);
    w->pipe = sm_clocks_pipe(c, warp, sm_clocks_op_at(c, warp, 0));
    c->present[sm_clocks_scheduler(warp)] |= (u16)(1u << warp / SM_SCHEDULERS);
}

/* Counts what is read before it is there; 'sooner': so many clocks after issue the pipe reads. */
static void check_reads(struct sm_clocks *c, const struct sm_clock_warp *w,
                        const struct sm_clock_op *op, u32 mask)
{
    const u64 at =
        c->clock + SM_FIXED_CLOCKS - isa_register_clocks((enum isa_opcode)op->use.opcode);

    for (unsigned g = 0; g < op->use.reads; g++)
        for (unsigned k = 0; k < op->use.read[g].count && op->use.read[g].first + k < ISA_RZ; k++) {
            const unsigned reg = op->use.read[g].first + k;

            c->stats.early += at < w->available[reg] && (w->written[reg] & mask) != 0;
        }
    for (u32 left = op->use.predicates_read; left; left &= left - 1) {
        const unsigned p = bits_lowest(left);

        c->stats.early += c->clock < w->predicate[p] && (w->predicate_written[p] & mask) != 0;
    }
    if (op->use.cc_read || op->use.cc_tested)
        c->stats.early += c->clock + ISA_CARRY_CLOCKS <
                          w->carry + (op->use.cc_tested ? ISA_TEST_CLOCKS : ISA_CARRY_CLOCKS);
}

static void note_writes(struct sm_clocks *c, struct sm_clock_warp *w, const struct sm_clock_op *op,
                        u32 mask, u64 done)
{
    const bool fixed = isa_fixed_time(op->use.pipe) && !c->issue->scoreboard;
    const u64 registers = fixed ? c->clock + sm_clocks_slowed(c, SM_FIXED_CLOCKS) : done;

    for (unsigned g = 0; g < op->use.writes; g++)
        for (unsigned k = 0; k < op->use.write[g].count && op->use.write[g].first + k < ISA_RZ;
             k++) {
            w->available[op->use.write[g].first + k] = registers;
            w->written[op->use.write[g].first + k] = mask;
        }
    for (u32 left = op->use.predicates_written; left; left &= left - 1) {
        w->predicate[bits_lowest(left)] = fixed ? c->clock + ISA_PREDICATE_CLOCKS : done;
        w->predicate_written[bits_lowest(left)] = mask;
    }
    if (op->use.cc_written)
        w->carry = fixed ? c->clock + ISA_CARRY_CLOCKS : done;
}

static void set_score(struct sm_clock_warp *w, unsigned score, u64 done)
{
    if (score >= SM_CLOCK_SCORES)
        return;
    struct sm_clock_score *s = &w->score[score];

    s->last = later(s->last, done);
    s->done[s->next] = s->last;
    s->next = (u8)((s->next + 1) % SM_CLOCK_OPEN);
}

static void read_banks(struct sm_clocks *c, unsigned warp, const struct sm_clock_op *op)
{
    const unsigned scheduler = sm_clocks_scheduler(warp);
    struct sm_quarter *q = &c->quarter[scheduler];
    struct rf_read in = op->operands;
    struct rf_cost cost;

    if (!in.present)
        return;
    in.id.warp = (u6)warp;
    net_pass(&q->sched_rf, &in);
    rf_read_operands(&q->rf, &in, &cost);
    q->rf.clocks += cost.clocks;
    net_pass(&q->rf_sched, &cost);
    c->operands[scheduler] = c->clock + cost.clocks;
    c->stats.bank_conflicts += cost.clocks - 1u;
    c->stats.reused += bits_count(cost.kept);
}

static void arrive(struct sm_clocks *c, struct sm_clock_warp *w, const struct sm_clock_record *r)
{
    if (!r->barrier)
        return;
    c->pool->barrier[r->barrier - 1].issued += 1u + r->both;
    c->pool->barrier[r->barrier - 1].last = c->clock;
    w->barrier = r->waits ? r->barrier : 0;
}

/* A warp that was recorded whole has issued its last instruction. */
static void end(struct sm_clocks *c, unsigned warp)
{
    struct sm_clock_warp *w = &c->warp[warp];

    w->end = c->clock + 1;
    for (unsigned n = 0; n < SM_CLOCK_SCORES; n++)
        w->end = later(w->end, w->score[n].last);
    c->ended |= UINT64_C(1) << warp;
}

/* chosen: of the schedulers that want a pipe which they share that goes first which has waited longest: none starves */
static void take_turn(struct sm_clocks *c, unsigned scheduler)
{
    unsigned n = 0;

    while (c->turn[n] != scheduler)
        n++;
    memmove(c->turn + n, c->turn + n + 1, SM_SCHEDULERS - 1 - n);
    c->turn[SM_SCHEDULERS - 1] = (u8)scheduler;
}

/* Warps of other schedulers wait for pipes that they share, and at barriers. */
static void note_shared(struct sm_clocks *c, const struct sm_clock_op *op,
                        const struct sm_clock_record *r)
{
    if (op->memory || op->unit == SM_CLOCK_XU || r->barrier)
        memset(c->look, 0, sizeof c->look);
}

/* The profile's scheduler issues no more in its period; none does beside what issues alone. */
static void note_issue(struct sm_clocks *c, unsigned warp, const struct sm_clock_op *op)
{
    const struct sm_issue *issue = c->issue;
    const u64 next = c->clock + (issue->visits > 1 ? 0 : issue->period);

    c->next_issue[sm_clocks_issuer(c, warp)] = next;
    for (unsigned i = 0; i < issue->schedulers && op->alone; i++)
        c->next_issue[i] = next;
}

void sm_clocks_issue(struct sm_clocks *c, unsigned warp)
{
    struct sm_clock_warp *w = &c->warp[warp];
    const struct sm_clock_record r = *sm_clocks_at(c, warp, 0);
    const struct sm_clock_op *op = &c->pool->op[r.op];

    c->stats.issued++;
    c->constants.looked += op->constants ? r.lines : 0;
    if (!op->exit &&
        !c->issue
             ->scoreboard) /* known: facts/isa/hazards.md 2: it reads the outputs of a pixel shader */
        check_reads(c, w, op, r.mask);
    read_banks(c, warp, op);
    if (op->memory || op->unit == SM_CLOCK_XU || c->issue->schedulers < SM_SCHEDULERS)
        take_turn(c, sm_clocks_scheduler(warp));
    note_issue(c, warp, op);
    note_shared(c, op, &r);
    struct sm_clock_times t = sm_clocks_execute(c, warp, op, &r);

    t.done = c->clock + sm_clocks_slowed_by(c->slower, &c->owed_results, t.done - c->clock);
    note_writes(c, w, op, r.mask, t.done);
    set_score(w, op->control.write_barrier, t.done);
    set_score(w, op->control.read_barrier, t.read);
    arrive(c, w, &r);
    w->branch = op->branch ? c->clock + sm_clocks_slowed(c, SM_BRANCH_CLOCKS) : 0;
    sm_clock_stream_remove(w->stream);
    if (sm_clock_stream_count(w->stream) > 0) {
        sm_clocks_head(c, warp);
        return;
    }
    c->present[sm_clocks_scheduler(warp)] &= (u16) ~(1u << warp / SM_SCHEDULERS);
    if (!c->live.clocks)
        end(c, warp);
}
