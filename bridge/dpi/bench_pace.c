/* bench_pace.c - when packets go: each pause, stall, idle and reset is a pure function of a line's number in the run that
 * it is of, so that it stays as it was when other lines are left out
 *
 * Random lines (bridge/unit/unit.c) hold one state bundle for BUNDLE_HELD lines of every BUNDLE_PERIOD: there, at full
 * rate, is the long stall, so that more packets come in than a unit that must drain between bundles ever has.
 */
#include "bench_state.h"

#include <string.h>

#include "unit_stretches.h"

#define STRETCH      64 /* lines of one pace */
#define SLOW         8 /* of them, at most, at one clock in eight: it takes no more time than the others */
#define STALL_PERIOD 2048
#define IDLE_PERIOD  4096
#define OFTEN        64 /* lines, of --pace stalls and idles */

/* Bits of bench_pace(2), which lockstep_bench.sv takes apart. */
enum {
    PACE_INPUTS = 0,  /* 2 bits: every clock, three in four, one in two, one in eight */
    PACE_OUTPUTS = 2, /* 2 bits, the same */
    PACE_FOLLOWS = 4, /* ready comes when valid was seen */
    PACE_IDLE = 5,    /* no packet is offered for a long time */
    PACE_STALL = 6,   /* outputs are not taken for a long time */
    PACE_ABRUPT = 7   /* a reset of this line does not wait until the unit is empty */
};

#define PACE(name, value, text) #name,
static const char *const names[] = {
#include "bench_paces.def"
};
#undef PACE

bool bench_pace_named(const char *name, enum bench_pace_kind *kind)
{
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0) {
            *kind = (enum bench_pace_kind)i;
            return true;
        }
    return false;
}

bool bench_paused(void)
{
    return bench.options.pace != PACE_STEADY;
}

static struct random dice(unsigned what, uint64_t number)
{
    return random_start(bench.options.seed + what, number);
}

/* Whether line 'number' is the one of its period that the dice choose, of 'room' from 'from' on. */
static bool chosen(unsigned what, uint64_t number, unsigned period, unsigned from, unsigned room)
{
    struct random r = dice(what, number / period);

    return number % period == from + random_below(&r, room);
}

static bool stalls(uint64_t number)
{
    switch (bench.options.pace) {
    case PACE_STALLS: return chosen(4, number, OFTEN, 0, OFTEN);
    case PACE_MIXED:
    case PACE_BURSTS: return chosen(4, number, STALL_PERIOD, BUNDLE_FROM, 16);
    default: return false;
    }
}

static bool idles(uint64_t number)
{
    switch (bench.options.pace) {
    case PACE_IDLES: return chosen(5, number, OFTEN, 0, OFTEN);
    case PACE_MIXED:
    case PACE_BURSTS: return chosen(5, number, IDLE_PERIOD, 600, 1024);
    default: return false;
    }
}

/* At full rate while one bundle is held, and all of --pace bursts. */
static bool bursts(uint64_t number)
{
    return bench.options.pace == PACE_BURSTS ||
           (bench.options.pace == PACE_MIXED && unit_bundle_held(number));
}

/* Lines of a file have no resets in traffic, unless they are those of a run that had. */
static bool abrupt(uint64_t number)
{
    const struct bench_options *o = &bench.options;
    struct random r = dice(6, number);
    const bool of_run = o->file ? vector_reader_header(bench.reader)->numbers > 0
                                : o->loop < 0 && o->lines.kind == LINES_RANDOM;

    return of_run && random_below(&r, 2);
}

static int pace_of(uint64_t number)
{
    struct random r = dice(2, number / STRETCH);
    const unsigned outputs = (unsigned)(random_bits(&r) >> 62),
                   inputs = (unsigned)(random_bits(&r) >> 62), follows = random_below(&r, 4) == 0;
    const bool slow = number % STRETCH < SLOW;
    const unsigned of_inputs = !bursts(number) && (slow || inputs < 3) ? inputs : 0,
                   of_outputs = slow || outputs < 3 ? outputs : 0;

    return (int)(of_inputs << PACE_INPUTS | of_outputs << PACE_OUTPUTS | follows << PACE_FOLLOWS |
                 (unsigned)idles(number) << PACE_IDLE | (unsigned)stalls(number) << PACE_STALL |
                 (unsigned)abrupt(number) << PACE_ABRUPT);
}

/* From 'from' to 'to' clocks, each length's octave as likely as another's. */
static int length(unsigned what, unsigned from, unsigned to)
{
    struct random r = dice(what, bench.at.number);
    unsigned octaves = 0, low;

    while (from << (octaves + 1) < to)
        octaves++;
    low = from << random_below(&r, octaves + 1);
    return (int)(low + random_below(&r, (2 * low < to ? 2 * low : to) - low + 1));
}

/* All outputs half of the time, else some of them. */
static int stalled_ports(void)
{
    struct random r = dice(8, bench.at.number);
    const bool all = random_below(&r, 2);
    int outputs = 0, some = 0;

    for (unsigned i = 1; i < bench.options.unit->ports; i++)
        if (bench.port[i].wire.direction == PORT_OUT) {
            outputs |= 1 << i;
            some |= (int)random_below(&r, 2) << i;
        }
    return all || some == 0 ? outputs : some;
}

int bench_pace(int which)
{
    struct random r = dice((unsigned)which, bench.at.number << 16 | bench.at.extra);

    switch (which) {
    case 2: return bench_paused() ? pace_of(bench.at.number) : 0;
    case 3: return length(7, 100, 5000);
    case 4: return length(9, unit_bundle_held(bench.at.number) ? 1000 : 200, 2000);
    case 5: return stalled_ports();
    default: return (int)(random_bits(&r) >> 32 | 1);
    }
}

int bench_resets(void)
{
    return bench.options.resets;
}

void bench_longest(int stall, int idle)
{
    bench.at.longest_stall = (uint64_t)stall;
    bench.at.longest_idle = (uint64_t)idle;
}

void bench_note_stretch(void)
{
    if (bench.at.since_reset > bench.at.longest_stretch)
        bench.at.longest_stretch = bench.at.since_reset;
}
