/* bench_answers.c - the lines of a bench, with the answers that its unit asks for
 *
 * A unit with an ANSWER (units.def) takes nothing there that it has not asked for.  What the twin has
 * asked for is known when a line has gone, so each answer comes with a later line, with data of that
 * line or, when it is too late, alone with random data.  Before a new state bundle, a reset or the
 * end, all come; none that the unit did not ask for is ever offered.
 */
#include "bench_state.h"

#include <string.h>

#include "common/bits.h"

static const struct unit_port *answer_port(void)
{
    for (unsigned i = 1; i < bench.options.unit->ports; i++)
        if (bench.port[i].wire.answers)
            return &bench.port[i];
    return NULL;
}

bool bench_answers(void)
{
    return answer_port() != NULL;
}

bool bench_answer_line(const uint32_t *line)
{
    const struct unit_port *answer = answer_port();

    return answer && bits_get(line, answer->valid_lsb, 1);
}

/* Whether the line has a packet at a port that is not 'answer'. */
static bool brings_packets(const uint32_t *line, const struct unit_port *answer)
{
    for (unsigned i = 1; i < bench.options.unit->ports; i++)
        if (bench.port[i].wire.direction == PORT_IN && &bench.port[i] != answer &&
            bits_get(line, bench.port[i].valid_lsb, 1))
            return true;
    return false;
}

static bool other_bundle(const uint32_t *line)
{
    const struct unit_port *config = &bench.port[0];

    for (unsigned at = 0; at < config->wire.type->bits; at += 32) {
        unsigned left = config->wire.type->bits - at, n = left < 32 ? left : 32;

        if (bits_get(line, config->lsb + at, n) != bits_get(bench.at.line, config->lsb + at, n))
            return true;
    }
    return false;
}

/* Whether all that came before must be over when the line comes: before a reset, or a bundle that does not travel. */
static bool starts_anew(const uint32_t *line)
{
    return bits_get(line, bench.options.unit->vector->bits - 1, 1) ||
           (!bench.options.unit->state_travels && other_bundle(line));
}

/* Whether the twin must have taken all that came before: a bundle would reach it before packets that wait. */
static bool overtakes(const uint32_t *line)
{
    return bench.options.unit->late > LATE_PACKETS && other_bundle(line);
}

void bench_empty_line(void)
{
    bench.at.extra++;
    bits_put(bench.at.line, bench.options.unit->vector->bits - 1, 1, 0);
    for (unsigned i = 1; i < bench.options.unit->ports; i++)
        bits_put(bench.at.line, bench.port[i].valid_lsb, 1, 0);
}

/* Packets that may come before an answer to one: in half of the stretches of 256 lines few, for a unit that can hold more. */
static unsigned most_late(void)
{
    return bench.at.number / 256 % 2 ? LATE_PACKETS : bench.options.unit->late;
}

/* Whether a line of packets brings an answer, too: without pauses as late as can be, so that no line
 * waits for a unit that has only just asked; else at random, or so that as many wait through a stretch.
 */
static bool is_time(uint64_t late)
{
    const unsigned most = most_late();
    const uint64_t of = most > LATE_PACKETS ? bench.at.number / 256 : bench.at.number;
    struct random r = random_start(bench.options.seed + 3, of);

    return late >= (bench_paused() ? 1 + random_below(&r, most) : most);
}

/* The answers that must come before the next line brings a packet: all for packets but the last few,
 * so that a unit need not hold more; and the next one, where the twin does not take one and LATE_PACKETS behind it without it.
 */
static uint64_t due(const uint32_t *line)
{
    const struct golden *g = bench.golden[0];
    const uint64_t asked = bench.at.asked[(bench.at.packets + LATE_MOST - most_late()) % LATE_MOST];
    const unsigned may_wait = overtakes(line) ? 0 : LATE_PACKETS;
    const bool waits = golden_owed_packets(g) > golden_awaited(g) + may_wait;

    return waits && asked <= bench.at.answers && g->unit->asked(g->twin) > bench.at.answers
               ? bench.at.answers + 1
               : asked;
}

static void note_packet(uint64_t asked)
{
    bench.at.asked[bench.at.packets++ % LATE_MOST] = asked;
}

bool bench_must_wait(const uint32_t *line)
{
    return bench_answers() && bench.at.answers < due(line);
}

void bench_note_line(const uint32_t *line)
{
    const struct golden *g = bench.golden[0];

    if (!bench_answers())
        return;
    if (bench_answer_line(line))
        bench.at.answers++;
    else
        note_packet(g->unit->asked(g->twin));
}

static void next_line(void)
{
    memcpy(bench.at.line, bench.at.next, bench.words * sizeof *bench.at.line);
    bench.at.has_next = false;
    bench.at.number = bench.at.next_number;
    bench.at.extra = 0;
    bench.at.offered++;
}

/* The twin may have missed a packet that was taken at this very edge: what it has asked for is a lower
 * bound unless 'settled'.
 */
static bool offer_answers(const struct unit_port *answer)
{
    const struct golden *g = bench.golden[0];
    const uint64_t asked = g->unit->asked(g->twin), late = asked - bench.at.answers;
    const bool last = !bench.at.has_next, anew = last || starts_anew(bench.at.next);
    const bool alone = !last && bits_get(bench.at.next, answer->valid_lsb, 1) &&
                       !brings_packets(bench.at.next, answer);

    if (anew ? late > 0 : bench.at.answers < due(bench.at.next)) {
        bench_empty_line();
        golden_make_answer(answer, bench.options.seed + (bench.at.number << 16) + bench.at.extra,
                           bench.at.line);
    } else if (!bench.at.settled && (anew || (alone && late == 0) || overtakes(bench.at.next))) {
        bench_empty_line();
    } else if (last) {
        return false;
    } else {
        next_line();
        if (!(alone ? late > 0 : is_time(late)))
            bits_put(bench.at.line, answer->valid_lsb, 1, 0);
    }
    bench.at.settled = !brings_packets(bench.at.line, answer);
    if (!bench.at.settled)
        note_packet(asked);
    bench.at.answers += bits_get(bench.at.line, answer->valid_lsb, 1);
    return true;
}

bool bench_offer_line(void)
{
    const struct unit_port *answer = answer_port();

    if (!bench.at.has_next) {
        bench.at.has_next = bench_line(bench.at.offered, bench.at.next);
        if (answer && bench.at.next_number & NUMBER_ANSWERS)
            bits_put(bench.at.next, answer->valid_lsb, 1, 1);
        bench.at.next_number &= ~NUMBER_ANSWERS;
    }
    if (answer && bench.goldens > 0)
        return offer_answers(answer);
    if (!bench.at.has_next)
        return false;
    next_line();
    return true;
}
