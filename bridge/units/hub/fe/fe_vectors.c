/* fe_vectors.c - vectors of the front end: random streams, and every method of every class */
#include <string.h>

#include "class/methods.h"
#include "hub/fe/fe.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char fe_work_unit[] = "methods";
const struct unit_rate fe_rates[] = { { 0 } };
const uint64_t fe_exhaustive_lines = 0;

unsigned fe_work(const struct fe_vector *v)
{
    return v->host_fe_valid;
}

void fe_random_config(struct random *r, struct fe_vector *v)
{
    v->cfg.macro_limit = 16 + random_below(r, 100);
}

static const struct class_line *next_line(const struct class_table *c, const struct class_line *l)
{
    return l + 1 < c->line + c->lines ? l + 1 : NULL;
}

/* The value of a field: one of its list, or anything. */
static u32 random_value(struct random *r, const struct class_table *c,
                        const struct class_line *field)
{
    unsigned values = 0;

    for (const struct class_line *l = next_line(c, field); l && l->kind == CLASS_VALUE;
         l = next_line(c, l))
        values++;
    return values ? field[1 + random_below(r, values)].x : (u32)random_bits(r);
}

/* A word that the method takes. */
static u32 random_data(struct random *r, enum class_index i, const struct class_rule *rule)
{
    const struct class_table *c = &classes[i];
    u32 data = 0;

    for (const struct class_line *l = next_line(c, c->line + rule->line);
         l && l->kind != CLASS_METHOD; l = next_line(c, l)) {
        if (l->kind != CLASS_FIELD && l->kind != CLASS_FIELD_OPEN)
            continue;
        u32 mask = (u32)(((u64)2 << (l->x - l->lowest)) - 1);
        data |= (random_value(r, c, l) & mask) << l->lowest;
    }
    return data;
}

/* Methods that start or feed macros, or say where code goes: mme's vectors are of those. */
static bool of_macros(enum class_index c, unsigned word)
{
    return (c == CLASS_3D || c == CLASS_2D) &&
           (word >= NVB197_CALL_MME_MACRO / 4 ||
            (word >= NVB197_LOAD_MME_INSTRUCTION_RAM_POINTER / 4 &&
             word <= NVB197_LOAD_MME_START_ADDRESS_RAM / 4));
}

static void method(struct fe_vector *v, enum class_index c, unsigned word, u32 data)
{
    v->host_fe_valid = 1;
    v->host_fe.subchannel = (u3)c;
    v->host_fe.method = (u12)word;
    v->host_fe.data = data;
}

/* A macro in the lines of a block: two writes of its parameters to a method that takes anything; sometimes an
 * instruction is any word, which may trap. */
static void macro_line(struct random *r, unsigned line, struct fe_vector *v)
{
    static const u32 code[] = { 0x21 | (u32)(NVB197_NO_OPERATION / 4) << 14, 0x00000a31,
                                0x00001041 | MME_EXIT, 0x11 };

    if (line == 0)
        method(v, CLASS_3D, NVB197_LOAD_MME_INSTRUCTION_RAM_POINTER / 4, 0);
    else if (line < 5)
        method(v, CLASS_3D, NVB197_LOAD_MME_INSTRUCTION_RAM / 4,
               random_below(r, 20) ? code[line - 1] : (u32)random_bits(r));
    else if (line == 5)
        method(v, CLASS_3D, NVB197_LOAD_MME_START_ADDRESS_RAM_POINTER / 4, 3);
    else if (line == 6)
        method(v, CLASS_3D, NVB197_LOAD_MME_START_ADDRESS_RAM / 4, 0);
    else
        method(v, CLASS_3D, NVB197_CALL_MME_MACRO / 4 + 6 + (line == 8), (u32)random_bits(r));
}

/* The block binds its classes first; a fault in it is rare, as it is the last thing until a reset. */
void fe_random_inputs(struct random *r, struct fe_vector *v)
{
    struct random block = random_start(r->block, 0);
    const bool macro = random_below(&block, 4) == 0;
    const unsigned line = r->line % 16;
    enum class_index c = (enum class_index)random_below(r, FE_ENGINES);
    const struct class_rule *rule = NULL;
    unsigned word = 0;

    v->host_fe.channel = (u9)random_below(&block, 512);
    v->host_fe.address = random_bits(r) >> 24 & ~(u64)3;
    if (line < 4) {
        method(v, (enum class_index)line, 0, classes[line].id ^ (random_below(r, 2000) == 0));
    } else if (macro && line < 13) {
        macro_line(r, line - 4, v);
    } else {
        while (!rule || of_macros(c, word))
            rule = class_rule_at(c, word = 1 + random_below(r, CLASS_METHODS - 1));
        method(v, c, word, random_data(r, c, rule));
    }
    if (random_below(r, 800) == 0)
        v->host_fe.data ^= 1u << random_below(r, 32);
    if (random_below(r, 2000) == 0)
        v->host_fe.method = (u12)random_below(r, CLASS_METHODS);
}

void fe_exhaustive(uint64_t i, struct fe_vector *v)
{
    (void)i;
    (void)v;
}

/* The i-th word address of the five classes that has a method, macros aside; false behind the last. */
static bool nth_method(unsigned i, enum class_index *c, unsigned *word)
{
    for (*c = CLASS_3D; *c < (enum class_index)FE_ENGINES; ++*c)
        for (*word = 1; *word < CLASS_METHODS; ++*word)
            if (class_rule_at(*c, *word) && !of_macros(*c, *word) && i-- == 0)
                return true;
    return false;
}

#define METHODS_3D      1929
#define METHODS_COMPUTE 222
#define METHODS_I2M     78
#define METHODS_2D      694
#define METHODS_COPY    35
#define METHODS_ALL     (METHODS_3D + METHODS_COMPUTE + METHODS_I2M + METHODS_2D + METHODS_COPY)

/* Lines 0 to 3 of a channel's life. */
static bool binds(unsigned line, struct fe_vector *v)
{
    v->reset = line == 0;
    if (line < 4)
        method(v, (enum class_index)line, 0, classes[line].id);
    return line < 4;
}

/* Every method, with a word that it takes: after the binding lines of one channel. */
static void every_method(unsigned i, struct fe_vector *v)
{
    enum class_index c;
    unsigned word;
    struct random r = random_start(1, i);

    if (binds(i, v))
        return;
    nth_method(i - 4, &c, &word);
    method(v, c, word, random_data(&r, c, class_rule_at(c, word)));
    if (c == CLASS_3D && word == NVB197_SET_MME_SHADOW_RAM_CONTROL / 4)
        v->host_fe.data = 0; /* or the words behind it would not be the stream's */
    if (c == CLASS_2D && word == NV902D_SET_MME_SHADOW_RAM_CONTROL / 4)
        v->host_fe.data = 0;
}

/* Every method with a word that is wrong, if there is one, and a draw that must not come. */
#define WRONG_LINES 6
static void every_fault(unsigned i, struct fe_vector *v)
{
    unsigned line = i % WRONG_LINES, word;
    enum class_index c;

    if (binds(line, v))
        return;
    nth_method(i / WRONG_LINES, &c, &word);
    if (line == 4)
        method(v, c, word, 0xffffffff);
    else
        method(v, CLASS_3D, NVB197_DRAW_VERTEX_ARRAY / 4, 3);
}

/* Addresses that no table has, next to those that one has. */
static void no_method(unsigned i, struct fe_vector *v)
{
    static const u16 at[] = {
        0x04, 0x3c, 0x148, 0x1fc, 0x20c, 0x37c, 0xffc, 0x1ffc, 0x2ffc, 0x33fc
    };

    if (binds(i % WRONG_LINES, v))
        return;
    method(v, (enum class_index)(i / WRONG_LINES % 5),
           i % WRONG_LINES == 4 ? at[i / WRONG_LINES / 5] / 4u : NVB197_END / 4, 0);
}

/* A class of another subchannel; a method before any class. */
static void classes_and_subchannels(unsigned i, struct fe_vector *v)
{
    enum class_index c = (enum class_index)(i / 12 % FE_ENGINES);
    unsigned line = i % 12;

    v->reset = line % 3 == 0;
    if (line % 3 == 0)
        method(v, c, 0, classes[(i / 12 + line / 3) % FE_ENGINES].id);
    else
        method(v, line % 3 == 1 ? c : CLASS_3D, NVB197_NO_OPERATION / 4, 0);
}

static const struct corner {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct fe_vector *v);
} corners[] = {
    { "every method", METHODS_ALL + 4, every_method },
    { "every fault", METHODS_ALL *WRONG_LINES, every_fault },
    { "no method", 50 * WRONG_LINES, no_method },
    { "classes and subchannels", 60, classes_and_subchannels },
};

const char *fe_directed(unsigned i, struct fe_vector *v)
{
    unsigned at = i;
    const unsigned s = SECTION_OF(corners, &at);

    if (s == SECTIONS(corners))
        return NULL;
    memset(v, 0, sizeof *v);
    v->cfg.macro_limit = 100;
    v->host_fe.channel = 5;
    v->host_fe.address = 4 * (u64)i;
    corners[s].make(at, v);
    return corners[s].name;
}
