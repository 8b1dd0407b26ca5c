/* bench_difference.c - a packet or a handshake rule that differs: what is said of it, as text and as data; of all ways
 *
 *   packet      one that is not the model's: its fields side by side
 *   unexpected  one that the model never gave: the model's side is empty
 *   rule        a handshake rule (stream_check.sv): the fields that moved, before and after
 *   clocks      a packet leaves in other clocks than the model says (bench_clocks.c)
 *   stuck       nothing moves: which ports wait, since when, and what the model owes (bench_stuck.c)
 *   assertion   something that the RTL itself says always holds does not (bench_stuck.c)
 *   nothing     no packet was compared (bench.c)
 *   ended       the RTL ended the simulation (bench.c)
 *
 * A clock is a rising edge, counted from 0, at 10 ns each in a waveform.  What is named was on the wires just
 * before it: a packet moves in the clock in which valid and ready were seen, a rule breaks in the clock in which
 * that was seen.
 */
#include "bench_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/bits.h"
#include "json_number.h"
#include "place_json.h"
#include "place_value.h"

/* Two packets of a type, beside each other. */
struct sides {
    const char *name[2];      /* "rtl" and "model" */
    const uint32_t *words[2]; /* [1] NULL: there is none */
    bool moved_only;          /* fields that are the same are left out */
    cJSON *fields;
};

static void element(const struct sides *s, const char *label, const struct place *one)
{
    const bool differs = s->words[1] && !place_same(one, s->words[0], s->words[1]);
    char a[64], b[64] = "";

    if (s->moved_only && !differs)
        return;
    place_format(a, sizeof a, one, s->words[0]);
    if (s->words[1])
        place_format(b, sizeof b, one, s->words[1]);
    if (s->words[1])
        bench_say("  %-28s %16s %16s%s\n", label, a, b, differs ? "  *" : "");
    else
        bench_say("  %-28s %16s\n", label, a);
    json_beside(s->fields, label, one, s->name, s->words);
}

static bool field(void *context, const char *name, const struct place *p)
{
    const unsigned count = p->field->count ? p->field->count : 1, bits = p->field->bits;
    char label[160];

    for (unsigned i = 0; i < count; i++) {
        const struct place one = { p->field, p->lsb + i * bits, bits };

        snprintf(label, sizeof label, p->field->count ? "%s[%u]" : "%s", name, i);
        element(context, label, &one);
    }
    return true;
}

static void say_fields(const struct type *t, struct sides s, cJSON *difference)
{
    s.fields = cJSON_AddArrayToObject(difference, "fields");
    bench_say("  %-28s %16s %16s\n", t->name, s.name[0], s.name[1]);
    type_walk(t, field, &s);
}

void bench_note_moved(unsigned port, bool unasked, uint64_t line, uint64_t clock)
{
    bench.at.moved[bench.at.moved_count++ % BENCH_MOVED] =
        (struct bench_moved){ port, unasked, line, clock };
}

/* One of an output is noted a clock after it moved: they are put in order. */
void bench_say_moved(cJSON *difference)
{
    const uint64_t n = bench.at.moved_count < BENCH_MOVED ? bench.at.moved_count : BENCH_MOVED;
    struct bench_moved last[BENCH_MOVED];
    cJSON *array = cJSON_AddArrayToObject(difference, "last");

    for (uint64_t i = 0; i < n; i++) {
        const struct bench_moved m = bench.at.moved[(bench.at.moved_count - n + i) % BENCH_MOVED];
        uint64_t to = i;

        for (; to > 0 && last[to - 1].clock > m.clock; to--)
            last[to] = last[to - 1];
        last[to] = m;
    }
    bench_say(n ? "  the last packets:\n" : "  no packet has moved\n");
    for (uint64_t i = 0; i < n; i++) {
        const struct unit_wire *w = &bench.port[last[i].port].wire;
        const uint64_t line = bench.options.from + last[i].line;
        cJSON *o = cJSON_CreateObject();

        cJSON_AddItemToArray(array, o);
        cJSON_AddStringToObject(o, "wire", w->name);
        cJSON_AddStringToObject(o, "direction", w->direction == PORT_OUT ? "out" : "in");
        json_unsigned(o, "clock", last[i].clock);
        bench_say("    clock %8" PRIu64 "  %-3s  %-20s ", last[i].clock,
                  w->direction == PORT_OUT ? "out" : "in", w->name);
        if (last[i].unasked)
            bench_say("never given by the model\n");
        else
            bench_say("line %" PRIu64 "\n", line);
        if (!last[i].unasked)
            json_unsigned(o, "line", line);
    }
}

cJSON *bench_wire_differs(const char *kind, unsigned port, uint64_t line, uint64_t clock)
{
    cJSON *o = bench_differ(kind, clock);

    cJSON_AddStringToObject(o, "wire", bench.port[port].wire.name);
    json_unsigned(o, "line", bench.options.from + line);
    return o;
}

static bool same_packet(unsigned port, const uint32_t *a, const uint32_t *b)
{
    return memcmp(a, b, BITS_WORDS(bench.port[port].wire.type->bits) * sizeof *a) == 0;
}

/* Whether a wrong packet is the one before again, or a later one: then one was given twice, or is lost. */
static void say_same_as(cJSON *difference, unsigned port, const uint32_t *rtl)
{
    const struct bench_due *d;

    if (bench.any_given[port] && same_packet(port, rtl, bench.given[port])) {
        bench_say("  the same as the packet of line %" PRIu64 ", which was given before\n",
                  bench.options.from + bench.given_line[port]);
        json_unsigned(difference, "same_as", bench.options.from + bench.given_line[port]);
        return;
    }
    for (unsigned k = 1; (d = bench_due(port, k)); k++) {
        if (!same_packet(port, rtl, d->packet))
            continue;
        bench_say("  the same as the packet of line %" PRIu64 ", which is due later\n",
                  bench.options.from + d->line);
        json_unsigned(difference, "same_as", bench.options.from + d->line);
        return;
    }
}

void bench_packet_differs(unsigned port, const uint32_t *rtl, const uint32_t *model, uint64_t line,
                          uint64_t clock)
{
    const struct unit_wire *w = &bench.port[port].wire;
    cJSON *o = bench_wire_differs(model ? "packet" : "unexpected", port, line, clock);

    if (model)
        bench_say("%s: the packet of line %" PRIu64 " differs in clock %" PRIu64 "\n", w->name,
                  bench.options.from + line, clock);
    else
        bench_say("%s: a packet that the model never gave, in clock %" PRIu64
                  "; the last line taken is %" PRIu64 "\n",
                  w->name, clock, bench.options.from + line);
    say_same_as(o, port, rtl);
    say_fields(w->type, (struct sides){ { "rtl", "model" }, { rtl, model }, false, NULL }, o);
    bench_say_moved(o);
}

/* stream_check.sv calls it, with what the wire had in the clock before and has now. */
void bench_rule_broken(int port, const char *rule, const uint32_t *before, const uint32_t *now);
void bench_rule_broken(int port, const char *rule, const uint32_t *before, const uint32_t *now)
{
    const struct unit_wire *w = &bench.port[port].wire;
    const struct bench_due *due = bench_due((unsigned)port, 0);
    const uint64_t line = due ? due->line : bench.at.line_index[1];
    cJSON *o;

    if (bench.at.stop)
        return;
    o = bench_wire_differs("rule", (unsigned)port, line, bench.at.clock);
    cJSON_AddStringToObject(o, "rule", rule);
    bench_say("%s: %s, in clock %" PRIu64 ", with the packet of line %" PRIu64 "\n", w->name, rule,
              bench.at.clock, bench.options.from + line);
    if (strncmp(rule, "data", 4) == 0)
        say_fields(w->type, (struct sides){ { "before", "now" }, { before, now }, true, NULL }, o);
    bench_say_moved(o);
}
