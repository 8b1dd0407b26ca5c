/* iblend_programs.c - see iblend_programs.h */
#include "fbp/crop/iblend/iblend_programs.h"

#include <stdio.h>
#include <string.h>

#include "common/float_format.h"
#include "host_float.h"

/* The word of a pass: iblend_instruction of fbp.def, whose bits testbench/fbp/crop/iblend pins. */
#define SET_CC     (UINT32_C(1) << 31)
#define IF(test)   ((u32)TEST_##test ^ TEST_TRUE)
#define USE(k)     ((u32)(k) << 6)
#define SWIZZLE(s) ((u32)SWIZZLE_##s << 23)
#define ONLY(c)    ((u32)MASK_##c##_ONLY << 26)

#define PROGRAM(name)        static const u32 name##_words[] = {
#define CONSTANT(k, r, g, b) /* below */
#define PASS(op, output, a, b, c, d, more)                                             \
    ((u32)OUTPUT_##output << 28 | (u32)RIGHT_##d << 19 | (u32)LEFT_##c << 16 |         \
     (u32)RIGHT_##b << 12 | (u32)LEFT_##a << 9 | (u32)ITERATE_##op << 3 | TEST_TRUE) ^ \
        (more),
#define END_PROGRAM(name) \
    }                     \
    ;
#include "fbp/crop/iblend/iblend_programs.def"
#undef PROGRAM
#undef CONSTANT
#undef PASS
#undef END_PROGRAM

/* Host floats of the table; 'k' of 8 ends a list. */
struct constant {
    unsigned k;
    float rgb[3];
};

#define PROGRAM(name)                      static const struct constant name##_constants[] = {
#define CONSTANT(k, r, g, b)               { k, { (float)(r), (float)(g), (float)(b) } },
#define PASS(op, output, a, b, c, d, more) /* above */
#define END_PROGRAM(name) \
    {                     \
        8,                \
        {                 \
            0             \
        }                 \
    }                     \
    }                     \
    ;
#include "fbp/crop/iblend/iblend_programs.def"
#undef PROGRAM
#undef CONSTANT
#undef PASS
#undef END_PROGRAM

static const struct {
    const char *name;
    const u32 *words;
    unsigned passes;
    const struct constant *constants;
} table[] = {
#define PROGRAM(name) \
    { #name, name##_words, sizeof name##_words / sizeof name##_words[0], name##_constants },
#define CONSTANT(k, r, g, b)
#define PASS(op, output, a, b, c, d, more)
#define END_PROGRAM(name)
#include "fbp/crop/iblend/iblend_programs.def"
#undef PROGRAM
#undef CONSTANT
#undef PASS
#undef END_PROGRAM
};
_Static_assert(sizeof table / sizeof table[0] == IBLEND_PROGRAMS,
               "iblend_programs.h says how many");

struct iblend_program iblend_program(unsigned i)
{
    struct iblend_program p = { table[i].name, table[i].words, table[i].passes, { 0 } };

    for (const struct constant *k = table[i].constants; k->k < 8; k++)
        for (unsigned c = 0; c < 3; c++) {
            const u32 bits = bits_of_float(k->rgb[c]);

            p.constant[3 * k->k + c] = (u16)float_from_fp32(&float_fp16, bits, ROUND_RNE);
        }
    return p;
}

void iblend_load(struct iblend_config *cfg, unsigned i)
{
    struct iblend_program p = iblend_program(i);

    cfg->passes = (u8)p.passes;
    cfg->alpha_enable = 0;
    memcpy(cfg->constant, p.constant, sizeof p.constant);
    memcpy(cfg->instruction, p.words, p.passes * sizeof *p.words);
}

static const char *const left_names[8] = { "SRC",   "DEST",  "SRC_A", "DEST_A",
                                           "TEMP0", "TEMP1", "TEMP2", "PBR" };
static const char *const right_names[16] = { "0",         "1",     "SRC",         "SRC_A",
                                             "(1-SRC_A)", "DEST",  "DEST_A",      "(1-DEST_A)",
                                             "?",         "TEMP0", "TEMP1",       "TEMP2",
                                             "PBR",       "K",     "(product 0)", "?" };
static const char *const test_names[8] = { "F", "", "EQ", "NE", "LT", "LE", "GT", "GE" };
static const char *const swizzle_names[8] = { "",     " GBR",    " RRR", " GGG",
                                              " BBB", " R to A", " ?",   " ?" };
static const char *const mask_names[4] = { "", ".r", ".g", ".b" };
static const char *const output_names[4] = { "TEMP0", "TEMP1", "TEMP2", "PBR" };

void iblend_disassemble(char *text, size_t size, u32 word)
{
    struct iblend_instruction x;
    char p[32], q[32], k[8] = "";

    iblend_instruction_get(&x, &word, 0);
    snprintf(p, sizeof p, "%s*%s", left_names[x.a], right_names[x.b]);
    snprintf(q, sizeof q, "%s*%s", left_names[x.c], right_names[x.d]);
    if (x.b == RIGHT_CONSTANT_RGB || x.d == RIGHT_CONSTANT_RGB)
        snprintf(k, sizeof k, " K%u", x.constant);
    const char *const d = right_names[x.d];
    const struct {
        const char *before, *first, *between, *second, *after;
    } forms[8] = {
        { "", p, " + ", q, "" },     { "", p, " - ", q, "" },    { "min(", p, ", ", q, ")" },
        { "max(", p, ", ", q, ")" }, { "1/", left_names[x.a], "", "", "" },
        { "", p, " + ", d, "" },     { "", p, " - ", d, "" },    { "", p, " + ", q, "" },
    }, f = forms[x.op];
    snprintf(text, size, "%s%s = %s%s%s%s%s%s%s%s%s%s", output_names[x.target], mask_names[x.mask],
             f.before, f.first, f.between, f.second, f.after, k, swizzle_names[x.swizzle],
             x.test == TEST_TRUE ? "" : " if ", test_names[x.test], x.set_cc ? " set CC" : "");
}
