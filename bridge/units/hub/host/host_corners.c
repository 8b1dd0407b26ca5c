/* host_corners.c - see host_corners.h; a run of lines is what host_script.h says */
#include "hub/host/host_corners.h"

#include "hub/host/host.h"
#include "hub/host/host_script.h"

#define RUNS(n) ((n)*HOST_RUN)

#define SAY(s, ...) host_script_say(s, (u32[]){ __VA_ARGS__ }, sizeof((u32[]){ __VA_ARGS__ }) / 4)

/* Every method below 0x100, and the first of the engines. */
static void methods(unsigned run, struct host_script *s)
{
    SAY(s, host_inc(run, 1), run % 2 ? 0x28000000 : 1, host_inc(0x40, 1), 7);
}

/* Of SEMAPHOREA to D, then a method. */
static void operate(struct host_script *s, u32 offset, u32 payload, u32 d)
{
    SAY(s, host_inc(4, 4), HOST_MEMORY, s->code + offset, payload, d, host_inc(0x40, 1), 7);
}

/* Operations 0 to 31; the switch hint, no wait for the engines, and one word; engines with work. */
static void semaphores(unsigned run, struct host_script *s)
{
    operate(s, 0, 5,
            (run & 31) | (run >> 5 & 1) << 12 | (run >> 6 & 1) << 20 | (run >> 7 & 1) << 24);
    s->put1 = 1;
    if (run % 3 == 0)
        host_script_order(s, HOST_FIRST_ORDER, HOST_BUSY, 1);
    host_script_order(s, 4, HOST_BUSY, 0);
    host_script_order(s, 5, HOST_TIME, 5000);
    s->answer[2] = s->answer[3] = 4;
    for (unsigned n = 4; n < HOST_ANSWERS; n++)
        s->answer[n] = 5;
}

/* Every code with and without sign, of numbers around the payload and of other signs. */
static void reductions(unsigned run, struct host_script *s)
{
    static const u32 memory[] = { 0, 4, 5, 6, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffb };

    operate(s, 0, run >> 8 ? 0xfffffffb : 5, 16 | (run & 15) << 27 | (run >> 4 & 1) << 31);
    s->answer[2] = memory[run >> 5 & 7];
}

/* Of ACQUIRE, ACQ_GEQ and ACQ_AND: what memory holds and the payload, at their ends. */
static void comparisons(unsigned run, struct host_script *s)
{
    static const u32 pair[][2] = { { 5, 5 },          { 6, 5 },          { 4, 5 },
                                   { 0x80000005, 5 }, { 0x80000004, 5 }, { 0, 0xffffffff },
                                   { 0xffffffff, 0 }, { 2, 5 },          { 0, 0 } };
    static const u32 operation[] = { 1, 4, 8 };

    operate(s, 0, pair[run / 3][1], operation[run % 3] | 1 << 12);
    s->answer[2] = pair[run / 3][0];
    s->answer[3] = pair[run / 3][1];
    host_script_order(s, 4, HOST_TIME, 0);
}

/* Addresses by their lowest bits, of one word and of four. */
static void alignment(unsigned run, struct host_script *s)
{
    operate(s, run % 32, 5, 2 | (run / 32) << 24);
}

/* A wait that lasts: retries and time-outs of RAMFC, with channel 1 beside it or alone. */
static void time_outs(unsigned run, struct host_script *s)
{
    s->ramfc[12] =
        (run & 1) << 31 | 1u << 15 | (run >> 1 & 3) << 11 | (8 + (run >> 3 & 7)) << 7 | 127;
    s->put1 = run >> 6 & 1;
    operate(s, 0, 5, 1 | (run >> 7 & 1) << 12);
    host_script_order(s, 4, HOST_TIME, 900);
    host_script_order(s, 5, HOST_TIME, 4000);
    host_script_order(s, 6, HOST_TIME, 2000000);
}

/* Waits and increments of syncpoints; codes of older GPUs. */
static void syncpoints(unsigned run, struct host_script *s)
{
    const u32 b = 9 << 8 | (run >> 2 & 1) << 4 | (run & 3), then = run >> 3 & 1;

    s->ramfc[12] |= run >> 4 & 1 ? 1u << 31 | 3u << 15 | 1u << 11 : 0;
    s->put1 = run >> 5 & 1;
    SAY(s, host_inc(0x1c, 2), run >> 6 ? 0xffffffff : 1, b, host_inc(0x1d, 1), 9 << 8 | then,
        host_inc(0x40, 1), 7);
    host_script_order(s, 4, HOST_TIME, 2000000);
}

/* An engine counts what a channel waits for, or another; the channel keeps the engine or gives it up. */
static void counts(unsigned run, struct host_script *s)
{
    SAY(s, host_inc(0x1c, 2), 1, 9 << 8 | (run & 1) << 4, host_inc(0x40, 1), 7);
    s->put1 = run >> 1 & 1;
    host_script_order(s, 4, HOST_COUNT, run >> 2 ? 8 : 9);
    host_script_order(s, 5, HOST_COUNT, 9 + HOST_SYNCPOINTS);
}

/* Entries: opcodes of those without words; each bit; an address and a length at the end of addresses. */
static void entries(unsigned run, struct host_script *s)
{
    if (run < 256) {
        s->entry[1] = run;
    } else if (run < 256 + 64) {
        s->entry[run >> 5 & 1] ^= 1u << run % 32;
    } else {
        s->entry[0] = 0xfffffffcu - 4 * (run & 3);
        s->entry[1] = 0xff | (run >> 2 & 3) << 10;
    }
    s->ramfc[0] = 2;
}

/* A packet that goes on behind its segment: into one that is conditional, into one that is not. */
static void segments(unsigned run, struct host_script *s)
{
    SAY(s, host_inc(0x40, 3), 7);
    s->entry[0] |= run & 1;
    s->entry[2] |= run >> 1 & 1;
    s->ramfc[0] = 2;
}

/* Words that are no header, the end of a segment, a header without its data, sub-devices. */
static void headers(unsigned run, struct host_script *s)
{
    const u32 word[] = { 6u << 29,
                         7u << 29,
                         2u << 29 | 1u << 16,
                         host_inc(0x1040, 1),
                         host_inc(0x40, 0),
                         0x00010000,
                         0x00010010,
                         host_inc(0x40, 5),
                         4u << 29 | 3u << 16 | 0x40,
                         5u << 29 | 2u << 16 | 0x40 };

    SAY(s, word[run], host_inc(0x41, 1), 7, host_inc(0x42, 1), 8);
    s->ramfc[0] = 2;
}

/* The memory of an entry, a segment, a semaphore's word and what is written is not there. */
static void holes(unsigned run, struct host_script *s)
{
    static const u32 operation[] = { 16 | 5u << 27, 2, 1 };

    s->missing = 1u << run % 4;
    s->put1 = 1;
    operate(s, 0, 5, operation[run / 4]);
}

/* The engines have work: who waits for them, and that going to the copy engine and back does. */
static void busy(unsigned run, struct host_script *s)
{
    const u32 word[][4] = { { host_inc(0x1e, 1), 0, host_inc(0x40, 1), 7 },
                            { host_inc(0x14, 1), 9, host_inc(0x40, 1), 7 },
                            { host_inc(0x0d, 1), 0, host_inc(0x40, 1), 7 },
                            { host_inc(0x09, 1), 0, host_inc(0x40, 1), 7 },
                            { host_inc(0x0b, 1), 0, host_inc(0x40, 1), 7 },
                            { host_inc(0x40, 1) | 4 << 13, 5, host_inc(0x40, 1), 7 },
                            { host_inc(0x40, 1) | 3 << 13, 5, host_inc(0x40, 1) | 5 << 13, 7 },
                            { host_inc(0x20, 1), 3, host_inc(0x40, 1), 7 } };

    host_script_say(s, word[run % 8], 4);
    s->put1 = run >> 3 & 1;
    host_script_order(s, HOST_LIST_LINE + 1, HOST_BUSY, 1);
    host_script_order(s, HOST_LIST_LINE + 2, HOST_PUT, 2);
    host_script_order(s, HOST_LIST_LINE + 3, HOST_BUSY, 0);
    if (run >> 4) /* from the first word on */
        host_script_order(s, HOST_FIRST_ORDER, HOST_BUSY, 1);
}

/* Subchannels and methods at the edge of Host's own. */
static void subchannels(unsigned run, struct host_script *s)
{
    static const u32 method[] = { 0, 1, 2, 0x3f, 0x40, 0xfff };

    SAY(s, host_inc(method[run / 8], 1) | (run % 8) << 13, 7, host_inc(0x40, 1) | (run % 8) << 13,
        8);
}

/* Each bit of what memory has of a channel, in the words that Host looks at. */
static void channels(unsigned run, struct host_script *s)
{
    static const u8 word[] = { 0,  4,  5,  6,  7,  8,  9,  12, 14, 15, 16,
                               17, 18, 19, 23, 24, 33, 34, 37, 41, 42 };

    s->ramfc[word[run / 32]] ^= 1u << run % 32;
}

/* A ring that ends with addresses, and one that runs past them; the longest one. */
static void rings(unsigned run, struct host_script *s)
{
    s->ramfc[18] = run < 2 ? 0xffffff80u + 8 * run : s->code;
    s->ramfc[19] = run < 2 ? 4u << 16 | 0xff : 31u << 16 | (run & 1 ? 0xff : HOST_RING);
}

/* In the middle of a packet of each form; in a segment that goes on. */
static void resumed(unsigned run, struct host_script *s)
{
    s->ramfc[6] = s->code;
    s->ramfc[23] = s->code + 4 * (run >> 3);
    s->ramfc[7] = s->ramfc[24] = HOST_SECOND;
    s->ramfc[33] = 0x44u << 2 | 1u << 16 | (run & 7) << 29;
    s->ramfc[34] = 2;
}

/* Indices within the ring and beyond it, of a channel that has work and of one that has none. */
static void indices(unsigned run, struct host_script *s)
{
    s->ramfc[0] = run & 1;
    host_script_order(s, 4, HOST_PUT, run >> 1);
}

/* Lists: a group, one that is too long, one in another, too many entries, none; with YIELD's codes. */
static void lists(unsigned run, struct host_script *s)
{
    static const u32 list[][2] = { { HOST_GROUP(2), 3 },
                                   { HOST_GROUP(3), 3 },
                                   { HOST_GROUP(1), 3 },
                                   { HOST_GROUP(0), 3 },
                                   { 0, 24 },
                                   { 0, 25 },
                                   { 0, 0 },
                                   { 600, 3 },
                                   { 1u << 13 | 2u << 26, 3 } };

    s->put1 = 2;
    s->list = list[run % 9][0];
    s->size = list[run % 9][1];
    SAY(s, host_inc(0x20, 1), run / 9, host_inc(0x40, 1), 7);
}

/* A channel gives up the engine: at the end of its slice, for its engine's wait, by a fault of its engine. */
static void turns(unsigned run, struct host_script *s)
{
    static const u32 ps[] = { 1000, 100000000, 300000000, 2000000000 };

    s->put1 = 2;
    s->ramfc[0] = 2;
    s->ps = ps[run & 3];
    if (run >> 2 == 1)
        host_script_order(s, HOST_FIRST_ORDER, HOST_HOLD, 1);
    if (run >> 2 == 2)
        host_script_order(s, HOST_FIRST_ORDER, HOST_STOP, 0);
    host_script_order(s, 5, HOST_HOLD, 0);
    host_script_order(s, 6, HOST_PUT, 3);
}

const struct host_corner host_corners[] = {
    { RUNS(66), "methods of Host", methods },
    { RUNS(256), "operations of semaphores", semaphores },
    { RUNS(512), "reductions", reductions },
    { RUNS(27), "comparisons", comparisons },
    { RUNS(64), "alignment", alignment },
    { RUNS(256), "waits and time-outs", time_outs },
    { RUNS(128), "syncpoints", syncpoints },
    { RUNS(8), "syncpoints that engines count", counts },
    { RUNS(336), "entries", entries },
    { RUNS(4), "packets across segments", segments },
    { RUNS(10), "headers", headers },
    { RUNS(12), "holes in memory", holes },
    { RUNS(32), "busy engines", busy },
    { RUNS(48), "subchannels", subchannels },
    { RUNS(21 * 32), "bits of a channel", channels },
    { RUNS(4), "rings", rings },
    { RUNS(32), "channels in a packet", resumed },
    { RUNS(40), "indices", indices },
    { RUNS(36), "runlists", lists },
    { RUNS(12), "turns", turns },
};
const unsigned host_corners_count = sizeof host_corners / sizeof host_corners[0];
