/* bench_loop.c - a bench whose vectors are the packets of a running netlist (bridge/loop/rtl_unit.h)
 *
 * Over the socket of --loop come batches: a count, then that many lines of the unit's vector file, each
 * with its state bundle and one packet.  The RTL takes them, and when it has given all that the twin
 * gives, a batch goes back: lines with one result each.  Between batches the clock stands.
 * Line n of the report is the n-th packet that came.
 */
#include "bench_state.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "common/bits.h"

static struct {
    uint32_t in[LOOP_PACKETS][VECTOR_WORDS];
    uint32_t out[1 + LOOP_RESULTS * VECTOR_WORDS]; /* a batch as it is sent */
    unsigned ins, outs;
    bool begun;   /* a batch has come, and none has gone for it */
    bool settled; /* a clock has gone since the last packet was taken */
} loop;

/* All of 'size' bytes; false at the end of the stream. */
static bool receive(void *to, size_t size)
{
    for (size_t done = 0; done < size;) {
        const ssize_t n = read(bench.options.loop, (char *)to + done, size - done);

        if (n == 0 && done > 0)
            fail(&bench.failure, EXIT_IO, "the packets end in the middle of one");
        if (n < 0 && errno != EINTR)
            fail(&bench.failure, EXIT_IO, "cannot read packets: %s", strerror(errno));
        if (n == 0 || bench.failure.code)
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

static bool send_all(const void *from, size_t size)
{
    for (size_t done = 0; done < size;) {
        const ssize_t n = write(bench.options.loop, (const char *)from + done, size - done);

        if (n < 0 && errno != EINTR)
            return fail(&bench.failure, EXIT_IO, "cannot send packets: %s", strerror(errno));
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* Behind what waits still; false at the end. */
static bool receive_batch(void)
{
    uint32_t lines;

    if (!receive(&lines, sizeof lines))
        return false;
    if (lines > LOOP_PACKETS - loop.ins)
        return fail(&bench.failure, EXIT_IO, "a batch of more than %d packets", LOOP_PACKETS);
    for (; lines > 0; lines--)
        if (!receive(loop.in[loop.ins++], bench.words * sizeof(uint32_t)))
            return false;
    return true;
}

static bool send_batch(void)
{
    const size_t words = 1 + (size_t)loop.outs * bench.words;

    loop.out[0] = loop.outs;
    loop.outs = 0;
    return send_all(loop.out, words * sizeof loop.out[0]);
}

void bench_loop_give(unsigned port, const uint32_t *rtl)
{
    const struct unit_port *p = &bench.port[port];
    uint32_t *line = &loop.out[1 + loop.outs * bench.words];

    if (loop.outs == LOOP_RESULTS) {
        fail(&bench.failure, EXIT_IO, "more than %d results of a batch", LOOP_RESULTS);
        bench.at.stop = true;
        return;
    }
    loop.outs++;
    memset(line, 0, bench.words * sizeof *line);
    bits_put(line, p->valid_lsb, 1, 1);
    bits_copy(line, p->lsb, rtl, 0, p->wire.type->bits);
}

/* The first line that may be offered: an answer was asked for, else it would not be here; a packet may
 * have to wait for the answers to earlier ones (bench_answers.c), which then go first.
 */
static unsigned first_to_offer(void)
{
    unsigned i = 0;

    while (i < loop.ins && !bench_answer_line(loop.in[i]) && bench_must_wait(loop.in[i]))
        i++;
    return i;
}

static void offer(unsigned i)
{
    memcpy(bench.at.line, loop.in[i], bench.words * sizeof *bench.at.line);
    loop.ins--;
    memmove(loop.in[i], loop.in[i + 1], (loop.ins - i) * sizeof loop.in[0]);
    bench_note_line(bench.at.line);
    bench.at.number = bench.at.offered++;
    bench.at.extra = 0;
    loop.settled = false;
}

bool bench_loop_offer(void)
{
    for (;;) {
        const unsigned i = first_to_offer();

        if (i < loop.ins) {
            offer(i);
            return true;
        }
        if (!loop.settled || bench_due(0, 0)) {
            loop.settled = true;
            bench_empty_line();
            return true;
        }
        if ((loop.begun && !send_batch()) || !receive_batch())
            return false;
        loop.begun = true;
    }
}
