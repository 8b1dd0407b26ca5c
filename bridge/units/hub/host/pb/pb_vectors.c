/* pb_vectors.c - vectors of the pushbuffer decoder: random words, and every form of header */
#include <string.h>

#include "hub/host/pb/pb.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char pb_work_unit[] = "words";
const struct unit_rate pb_rates[] = { { 0 } };
const uint64_t pb_exhaustive_lines = 0;

unsigned pb_work(const struct pb_vector *v)
{
    return v->host_pb_valid;
}

void pb_random_config(struct random *r, struct pb_vector *v)
{
    v->cfg.own = (u12)(random_below(r, 4) ? 1 : random_bits(r) & 0xfff);
}

/* A header of few data words: most lines are data or headers of some form. */
static u32 random_header(struct random *r)
{
    static const u32 opcode[] = { 1, 1, 3, 3, 5, 5, 4, 4, 0, 2, 0, 7 };
    u32 op = opcode[random_below(r, 12)], word = (u32)random_bits(r) & 0xefff;

    if (random_below(r, 600) == 0)
        return (u32)random_bits(r);
    if (op == 0 && random_below(r, 3) == 0) /* sub-devices: mostly all */
        return random_below(r, 3) << 16 | 1u << 16 |
               (random_below(r, 4) ? 0xfff0 : (u32)random_bits(r) & 0xfff0);
    if (op == 0 || op == 2)
        return op << 29 | random_below(r, 5) << 18 | (word | ((u32)random_bits(r) & 0x1000));
    if (op == 4 || op == 7)
        return op << 29 | ((u32)random_bits(r) & 0x1fff0000) | word;
    return op << 29 | random_below(r, 6) << 16 | word;
}

/* Whether a word is taken for data depends on those before: all are headers that data may look like. */
void pb_random_inputs(struct random *r, struct pb_vector *v)
{
    v->host_pb_valid = 1;
    v->host_pb.segment = random_below(r, 10) == 0;
    v->host_pb.word = random_header(r);
    v->host_pb.address = random_bits(r) >> 24 & ~(u64)3;
}

void pb_exhaustive(uint64_t i, struct pb_vector *v)
{
    (void)i;
    (void)v;
}

/* Each: a header after a reset, then data, one a line. */
#define RUN 6

static void run_of(unsigned i, u32 header, struct pb_vector *v)
{
    v->reset = i % RUN == 0;
    v->host_pb.word = i % RUN ? 0x80010000u | i : header;
}

/* Opcode, bits 17:16, bit 12; counts of 0 to 3. */
static void forms(unsigned i, struct pb_vector *v)
{
    unsigned n = i / RUN;

    run_of(i, (n & 7) << 29 | (n >> 3 & 1) << 12 | (n >> 4 & 3) << 16 | (n >> 6 & 3) << 18 | 0x8abc,
           v);
}

/* Each bit of a header beside the opcode. */
static void bits(unsigned i, struct pb_vector *v)
{
    static const u32 opcode[] = { 0, 1, 3, 4, 5 };
    unsigned n = i / RUN;

    run_of(i, opcode[n / 29] << 29 | 1u << n % 29, v);
}

/* Addresses at the end: they begin at 0 again. */
static void wraps(unsigned i, struct pb_vector *v)
{
    static const u32 opcode[] = { 1, 3, 5, 0 };
    unsigned n = i / RUN;

    run_of(i,
           opcode[n / 3] == 0 ? 4u << 18 | (0x1ffc - 4 * (n % 3))
                              : opcode[n / 3] << 29 | 4u << 16 | (0xfff - n % 3),
           v);
}

/* A mask, stored and used again, and methods under it; own is 1. */
static void sub_devices(unsigned i, struct pb_vector *v)
{
    static const u32 word[] = { 0x00020010, 0x00010020, 0x80050100, 0x00030000, 0x80060100,
                                0x0001fff0, 0x80070100, 0x00020020, 0x00030000, 0x80080100 };

    v->reset = i == 0;
    v->host_pb.word = word[i];
}

/* The end of a segment, in one and behind it. */
static void segments(unsigned i, struct pb_vector *v)
{
    static const u32 word[] = { 0xe0000000, 0x80010100, 0x80020100, 0x20020100,
                                7,          0xe0000000, 0x80030100 };

    v->reset = i % 14 == 0;
    v->host_pb.word = word[i % 7];
    v->host_pb.segment = i % 14 < 7 ? i % 7 == 2 : i % 7 == 4;
}

static const struct corner {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct pb_vector *v);
} corners[] = {
    { "forms", 256 * RUN, forms },      { "bits", 145 * RUN, bits },  { "wraps", 12 * RUN, wraps },
    { "sub-devices", 10, sub_devices }, { "segments", 28, segments },
};

const char *pb_directed(unsigned i, struct pb_vector *v)
{
    unsigned at = i;
    const unsigned s = SECTION_OF(corners, &at);

    if (s == SECTIONS(corners))
        return NULL;
    memset(v, 0, sizeof *v);
    v->cfg.own = 1;
    v->host_pb_valid = 1;
    v->host_pb.address = 4 * (u64)i;
    corners[s].make(at, v);
    return corners[s].name;
}
