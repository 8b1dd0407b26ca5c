/* mme_vectors.c - vectors of the macro engine: random macros and streams, and the corners by name */
#include <string.h>

#include "hub/fe/mme/mme.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char mme_work_unit[] = "methods";
const struct unit_rate mme_rates[] = { { 0 } };
const uint64_t mme_exhaustive_lines = 0;

/* Words, as facts/classes/host.md 6 and 7 have them in bytes. */
enum {
    CODE_POINTER = 0x114 / 4,
    CODE = 0x118 / 4,
    START_POINTER = 0x11c / 4,
    START = 0x120 / 4,
    CONTROL = 0x124 / 4,
    SCRATCH = 0x3400 / 4,
    CALL = 0x3800 / 4
};

unsigned mme_work(const struct mme_vector *v)
{
    return v->fe_mme_valid;
}

void mme_random_config(struct random *r, struct mme_vector *v)
{
    v->cfg.limit = random_below(r, 8) ? 64 : random_below(r, 8);
}

/* An instruction; few want a parameter, branches stay near. */
static u32 random_instruction(struct random *r)
{
    static const u8 alu[] = { 0, 1, 2, 3, 8, 9, 10, 11, 12, 31 };
    u32 i = (u32)random_bits(r) & ~7u, op = random_below(r, 8);

    i |= op == 6 && random_below(r, 8) ? 1 : op;
    if (op == 0)
        i = (i & ~(31u << 17)) | (u32)alu[random_below(r, 10)] << 17;
    if (op == 1 || op == 7)
        i = (i & 0x3fff) | (random_below(r, 9) - 3) << 14;
    if (op != 7 && random_below(r, 3))
        i = (i & ~(7u << 4)) | (random_below(r, 2) ? 4u : 1u) << 4;
    return random_below(r, 6) ? i & ~MME_EXIT : i | MME_EXIT;
}

/* A macro of seven instructions in the lines of a block, its call and what comes after. */
static void random_macro(struct random *r, unsigned line, struct mme_method *m)
{
    struct random block = random_start(r->block, 0);
    const u12 slot = (u12)random_below(&block, 128), at = (u12)random_below(&block, 2040);
    const bool other = random_below(r, 16) == 0;

    m->twod = random_below(&block, 4) == 0;
    m->data = (u32)random_bits(r);
    if (line == 0 || line == 8)
        *m = (struct mme_method){ m->twod, line ? START_POINTER : CODE_POINTER, line ? slot : at };
    else if (line < 8)
        *m = (struct mme_method){ m->twod, CODE,
                                  line < 6 ? random_instruction(r) : 0x11 | MME_EXIT };
    else if (line == 9)
        *m = (struct mme_method){ m->twod, START, at };
    else if (line == 10)
        m->method = (u12)(CALL + 2 * slot);
    else
        m->method = (u12)(CALL + 2 * (other ? random_below(r, 256) : slot) + 1);
}

void mme_random_inputs(struct random *r, struct mme_vector *v)
{
    struct mme_method *m = &v->fe_mme;
    unsigned kind = random_below(r, 32);

    v->fe_mme_valid = 1;
    random_macro(r, r->line % 16, m);
    if (kind == 0 || (kind < 4 && r->line % 16 > 10))
        m->method = (u12)random_below(r, 2) ? (u12)(SCRATCH + random_below(r, 256))
                                            : (u12)(0x80 + random_below(r, 0xd00));
    else if (kind == 4)
        *m = (struct mme_method){ m->twod, CONTROL, random_below(r, 4) };
}

void mme_exhaustive(uint64_t i, struct mme_vector *v)
{
    (void)i;
    (void)v;
}

/* Each macro of the directed set is a run of lines: code at 0 in slot 0, its call, two parameters, and a
 * write that the macro may be waiting behind.
 */
#define LINES 14
static void line_of(unsigned line, const u32 code[5], u32 data, struct mme_method *m)
{
    static const struct mme_method before[] = { { 0, CODE_POINTER, 0 } };
    static const struct mme_method after[] = {
        { 0, START_POINTER, 0 },     { 0, START, 0 },    { 0, 0x84, 0x12345678 }, { 0, CALL, 0 },
        { 0, CALL + 1, 0xfedcba98 }, { 0, CALL + 1, 3 }, { 0, 0x85, 5 },          { 0, CONTROL, 0 },
    };

    if (line == 0)
        *m = before[0];
    else if (line < 6)
        *m = (struct mme_method){ 0, CODE, code[line - 1] };
    else
        *m = after[line - 6];
    if (m->method == CALL)
        m->data = data;
}

static const u32 operands[] = { 0, 1, 5, 31, 32, 0x7fffffff, 0x80000000, 0xffffffff };

#define EXIT_NOW        (0x11 | MME_EXIT)
#define LOAD_R2         (1u | 2u << 8)                 /* r2 = next */
#define WRITE_R3        (1u | 4u << 4 | 3u << 11)      /* write r3 */
#define AIM_R0          (1u | 2u << 4 | 0x1100u << 14) /* address = 0x100, step 1 */
#define R3_OF(op, rest) ((op) | 1u << 4 | 3u << 8 | 1u << 11 | 2u << 14 | (rest))

/* r3 = r1 op r2, with every code. */
static void alu(unsigned i, u32 code[5], u32 *data)
{
    code[2] = R3_OF(0u, (u32)(i % 32) << 17);
    *data = operands[i / 32];
}

/* Fields of every width and place, three operations. */
static void bitfields(unsigned i, u32 code[5], u32 *data)
{
    code[2] = R3_OF(2u + i % 3, (u32)(i / 3 * 7 % 32) << 17 | (u32)(i / 3 % 32) << 22 |
                                    (u32)(i / 3 * 13 % 32) << 27);
    *data = operands[i / 96];
}

/* Every assign code under every operation. */
static void assigns(unsigned i, u32 code[5], u32 *data)
{
    code[2] = (R3_OF(i / 8 % 8, 0x2u << 14) & ~(7u << 4)) | (u32)(i % 8) << 4;
    *data = operands[i / 64];
}

/* Branches: condition, slot, exit, distance; of a register that is 0, or not. */
static void branches(unsigned i, u32 code[5], u32 *data)
{
    code[1] = 7u | (u32)(i & 1) << 4 | (u32)(i >> 1 & 1) << 5 | (u32)(i >> 2 & 1) << 7 | 1u << 11 |
              ((u32)(i >> 4 & 7) - 2) << 14;
    code[2] = WRITE_R3;
    *data = i >> 3 & 1;
}

/* Two instructions beside each other that end, jump or wait. */
static void pairs(unsigned i, u32 code[5], u32 *data)
{
    static const u32 kinds[] = { 0x11,
                                 EXIT_NOW,
                                 LOAD_R2,
                                 LOAD_R2 | MME_EXIT,
                                 WRITE_R3,
                                 7u | 2u << 14,
                                 7u | MME_NO_SLOT | 2u << 14,
                                 6u };

    code[1] = kinds[i % 8];
    code[2] = kinds[i / 8];
    *data = 7;
}

static void modes(unsigned i, u32 code[5], u32 *data)
{
    code[1] = 1u | 2u << 4 | (u32)(CONTROL) << 14; /* address = the control itself */
    code[2] = 1u | 4u << 4 | (u32)(i % 4) << 14;
    *data = i;
}

static const struct corner {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, u32 code[5], u32 *data);
} corners[] = {
    { "alu", 256, alu },
    { "bitfields", 768, bitfields },
    { "assign codes", 512, assigns },
    { "branches", 128, branches },
    { "pairs", 64, pairs },
    { "shadow modes", 4, modes },
};

const char *mme_directed(unsigned i, struct mme_vector *v)
{
    u32 code[5] = { AIM_R0, LOAD_R2, 0x11, WRITE_R3 | MME_EXIT, 0x11 }, data = 0;
    unsigned line = i % LINES, macro = i / LINES;
    const unsigned s = SECTION_OF(corners, &macro);

    if (s == SECTIONS(corners))
        return NULL;
    memset(v, 0, sizeof *v);
    v->reset = line == 0 && macro == 0;
    v->cfg.limit = 40;
    v->fe_mme_valid = 1;
    corners[s].make(macro, code, &data);
    line_of(line, code, data, &v->fe_mme);
    return corners[s].name;
}
