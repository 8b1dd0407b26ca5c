/* rate_measure.c - see rate_measure.h */
#include "rate_measure.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "golden.h"
#include "lockstep/run_bench.h"
#include "rate_families.h"

#define MODEL_LINES 256
#define RTL_LINES   4096
#define FIELDS      192 /* of a state bundle, at most */

/* What a unit has to meet of a row, from 'r' on, or NULL.  Latencies have the item and condition of a
 * throughput; they are of the path through the SM.
 */
static const struct unit_rate *find(const struct rate_row *row, const struct unit_rate *r)
{
    for (; r->table; r++)
        if (strcmp(r->table, row->table) == 0 && strcmp(r->item, row->item) == 0 &&
            strcmp(r->condition, row->condition) == 0)
            return strstr(row->unit, "latency") ? NULL : r;
    return NULL;
}

/* The row's fixed fields; then every field of one state bundle, so that nothing waits for another. */
struct fixing {
    struct bench_command *command;
    const uint32_t *line;
    char (*text)[80];
    unsigned count;
};

static bool fix_field(void *context, const char *name, const struct place *p)
{
    struct fixing *x = context;
    unsigned count = p->field->count ? p->field->count : 1;

    for (unsigned i = 0; i < count && strncmp(name, "cfg.", 4) == 0; i++) {
        char index[16] = "", *text = x->text[x->count++];
        if (p->field->count)
            snprintf(index, sizeof index, "[%u]", i);
        snprintf(text, sizeof x->text[0], "%s%s=%" PRIu64, name, index,
                 bits_get(x->line, p->lsb + i * p->field->bits, p->field->bits));
        bench_option(x->command, "--set", text);
    }
    return true;
}

/* The fields of packets that the row fixes; 'words' must live as long as the command. */
static void fix_inputs(struct bench_command *c, char *words)
{
    for (char *word; (word = strtok_r(words, " ", &words));)
        if (strncmp(word, "cfg.", 4) != 0)
            bench_option(c, "--set", word);
}

static bool row_sets(const struct unit_ops *u, const struct unit_rate *r, struct unit_sets *sets,
                     struct failure *f)
{
    char text[1024], why[1800], *word, *rest = text;

    snprintf(text, sizeof text, "%s", r->sets);
    while ((word = strtok_r(rest, " ", &rest)))
        if (!unit_set(u, sets, word, why, sizeof why))
            return fail(f, EXIT_USAGE, "the rate '%s' of %s: %s", r->item, u->name, why);
    return unit_set(u, sets, "reset=0", why, sizeof why);
}

/* Of packets behind each other, as the RTL's; that each line here has a bundle of its own is not counted. */
static double model_rate(const struct unit_ops *u, const struct unit_sets *sets)
{
    struct golden *g = golden_open(u);
    uint32_t in[VECTOR_WORDS], out[VECTOR_WORDS];
    double work = 0, clocks;

    for (unsigned i = 0; i < MODEL_LINES; i++) {
        unit_random(u, 1, i, sets, in);
        golden_line(g, in, out);
        while (golden_follow(g, out)) {}
        work += u->work(in);
    }
    clocks = (double)(golden_clocks(g) - u->drains(g->twin));
    golden_close(g);
    return clocks > 0 ? work / clocks : 0;
}

/* Of one unit, in its unit of work a clock; 0 with 'differs' or 'f' filled. */
static double rtl_rate(const struct unit_ops *u, const char *bench, const struct unit_rate *rate,
                       const struct unit_sets *sets, bool *differs, struct failure *f)
{
    struct bench_command c = { .argc = 0 };
    struct bench_result r;
    uint32_t line[VECTOR_WORDS];
    char text[FIELDS][80], words[1024];
    struct fixing x = { &c, line, text, 0 };

    if (!bench_find(&c, u, bench, f))
        return 0;
    unit_random(u, 1, 0, sets, line);
    type_walk(u->vector, fix_field, &x);
    snprintf(words, sizeof words, "%s", rate->sets);
    fix_inputs(&c, words);
    bench_option(&c, "--set", "reset=0");
    bench_option(&c, "--steady", NULL);
    bench_number(&c, "--count", RTL_LINES);
    if (!bench_run(&c, &r, f))
        return 0;
    *differs = *differs || r.differ > 0;
    return r.clocks ? (double)r.work / (double)r.clocks : 0;
}

/* Of all units on a row's path the slowest has its say. */
static void slower(struct rate_range *path, const struct rate_range *unit)
{
    if (unit->high <= 0)
        return;
    path->low = path->high > 0 && path->low < unit->low ? path->low : unit->low;
    path->high = path->high > 0 && path->high < unit->high ? path->high : unit->high;
}

static void include(struct rate_range *r, double value)
{
    r->low = r->high > 0 && r->low < value ? r->low : value;
    r->high = r->high > value ? r->high : value;
}

/* A row in clocks is a unit of work in that many. */
static double as_row(const struct rate_row *row, double per_clock)
{
    return strncmp(row->unit, "clocks", 6) == 0 && per_clock > 0 ? 1 / per_clock : per_clock;
}

static bool measure_unit(const struct rate_row *row, const struct unit_ops *u,
                         const struct rate_rtl *which, struct rate *r, struct failure *f)
{
    const struct unit_rate *first = find(row, u->rates);
    struct rate_range model = { 0 }, rtl = { 0 };
    const size_t used = strlen(r->by);
    const bool given = which->unit == u, measured = given || (which->any && u->rtl);

    if (!first)
        return true;
    snprintf(r->by + used, sizeof r->by - used, "%s%s", used ? " " : "", u->name);
    r->of = first->instances > r->of ? first->instances : r->of;
    r->all_rtl = r->all_rtl && measured;
    for (const struct unit_rate *rate = first; rate; rate = find(row, rate + 1)) {
        struct unit_sets sets = { 0 };

        if (!row_sets(u, rate, &sets, f))
            return false;
        include(&model, as_row(row, model_rate(u, &sets)));
        if (measured)
            include(&rtl, as_row(row, rtl_rate(u, given ? which->bench : NULL, rate, &sets,
                                               &r->differs, f)));
        if (f->code)
            return false;
    }
    slower(&r->model, &model);
    slower(&r->rtl, &rtl);
    return true;
}

/* What runs on the machine; false: nothing does for this row. */
static bool measure_run(const struct rate_row *row, struct rate *r)
{
    struct rate_measured m;

    r->what = rate_family_of(row, &m);
    if (!r->what)
        return false;
    r->why = m.why;
    r->slower = m.slower;
    r->fixed = m.fixed;
    snprintf(r->text, sizeof r->text, "%s", m.text ? m.text : "");
    r->model = (struct rate_range){ m.low, m.high };
    return true;
}

bool rate_is_by(const struct rate *r, const char *unit)
{
    const size_t length = strlen(unit);

    for (const char *at = r->by; (at = strstr(at, unit)); at++)
        if ((at == r->by || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

bool rate_measure(const struct rate_row *row, const struct rate_rtl *rtl, struct rate *r,
                  struct failure *f)
{
    struct rate of_units = { .of = 1, .all_rtl = true };
    bool runs;

    *r = of_units;
    runs = !rtl->only && measure_run(row, r);
    if (runs && !rtl->any)
        r->all_rtl = false;
    if (runs && !rtl->any)
        return true;
    for (unsigned i = 0; i < all_units_count; i++)
        if (!measure_unit(row, all_units[i], rtl, &of_units, f))
            return false;
    of_units.all_rtl = of_units.all_rtl && of_units.by[0];
    if (!runs) {
        *r = of_units;
        return true;
    }
    memcpy(r->by, of_units.by, sizeof r->by);
    r->of = of_units.of;
    r->all_rtl = of_units.all_rtl;
    r->differs = of_units.differs;
    r->rtl = of_units.rtl;
    return true;
}
