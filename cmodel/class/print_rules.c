/* print_rules.c - a program of the build: prints class_rules.inc from the tables of class.c
 *
 * A field all of whose values have names needs no check.  Refuses tables in which two methods share an
 * address, a value is wider than its field, or effects.def, readers.def, actions.def and the classes do not fit.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "class/action.h"

#define POOL 8192
static u32 pool[POOL];
static unsigned pool_used;

/* class.c asks for it in names only, which are not printed here. */
const struct class_rule *class_rule_at(enum class_index c, unsigned word)
{
    (void)c;
    (void)word;
    return NULL;
}

static _Noreturn void refuse(const struct class_table *c, const struct class_line *l,
                             const char *why)
{
    fprintf(stderr, "class %x, %s: %s\n", c->id, l->name, why);
    exit(1);
}

/* The place of a run of values in the pool; a run that is there already is used again. */
static unsigned pooled(const u32 *value, unsigned count)
{
    for (unsigned i = 0; i + count <= pool_used; i++)
        if (memcmp(pool + i, value, count * sizeof *value) == 0)
            return i;
    if (pool_used + count > POOL)
        exit(1);
    memcpy(pool + pool_used, value, count * sizeof *value);
    pool_used += count;
    return pool_used - count;
}

/* Prints the check of a field and returns true, if its values leave any out. */
static bool print_check(const struct class_table *c, const struct class_line *field)
{
    unsigned bits = field->x - field->lowest + 1, count = 0;
    u32 value[256], mask = (u32)(((u64)1 << bits) - 1);
    const struct class_line *end = c->line + c->lines;

    for (const struct class_line *l = field + 1; l < end && l->kind == CLASS_VALUE; l++) {
        if (l->x & ~mask)
            refuse(c, l, "wider than its field");
        bool known = false;
        for (unsigned i = 0; i < count; i++)
            known = known || value[i] == l->x;
        if (!known)
            value[count++] = l->x;
        if (count == 256)
            refuse(c, l, "too many values");
    }
    if (field->kind != CLASS_FIELD || count == 0 || (bits < 9 && count == 1u << bits))
        return false;
    printf("    { 0x%08x, %u, %u, %u }, /* %s */\n", mask << field->lowest, pooled(value, count),
           count, field->lowest, field->name);
    return true;
}

static u32 reserved(const struct class_table *c, const struct class_line *method)
{
    u32 used = 0;

    for (const struct class_line *l = method + 1; l < c->line + c->lines && l->kind != CLASS_METHOD;
         l++)
        if (l->kind == CLASS_FIELD || l->kind == CLASS_FIELD_OPEN)
            used |= (u32)(((u64)2 << l->x) - ((u64)1 << l->lowest));
    return ~used;
}

struct method {
    const struct class_line *line;
    unsigned first, checks;
};

/* The row of effects.def; CLASS_NO_TEXT of a SET_ method that has none. */
static bool effect_used[4096];
static unsigned effect_of(const struct class_table *c, const struct class_line *method)
{
    for (unsigned i = 0; i < class_effects_count; i++)
        if (class_effects[i].class_id == c->id &&
            strcmp(class_effects[i].method, method->name) == 0) {
            effect_used[i] = true;
            return i;
        }
    if (strncmp(method->name, "SET_", 4) != 0)
        refuse(c, method, "effects.def does not say what it does");
    return CLASS_NO_TEXT;
}

/* Their bits. */
static bool read_used[4096];
static u32 readers_of(const struct class_table *c, const struct class_line *method)
{
    u32 readers = 0;

    for (unsigned i = 0; i < class_reads_count; i++)
        if (class_reads[i].class_id == c->id && strcmp(class_reads[i].method, method->name) == 0) {
            read_used[i] = true;
            readers |= 1u << class_reads[i].reader;
        }
    return readers;
}

/* Whether a method of the class may have a row in actions.def: an action, or one that the front end or Host does. */
static bool may_act(const struct class_table *c, unsigned effect)
{
    const enum class_kind kind = effect == CLASS_NO_TEXT ? CLASS_STATE : class_effects[effect].kind;

    return kind == CLASS_ACTION || kind == CLASS_FRONT || c == &classes[CLASS_HOST];
}

/* The row of actions.def. */
static bool act_used[4096];
static enum class_action action_of(const struct class_table *c, const struct class_line *method)
{
    for (unsigned i = 0; i < class_acts_count; i++)
        if (class_acts[i].class_id == c->id && strcmp(class_acts[i].method, method->name) == 0) {
            if (!may_act(c, effect_of(c, method)))
                refuse(c, method, "actions.def has it, and effects.def says that it is no action");
            act_used[i] = true;
            return class_acts[i].action;
        }
    return ACTION_OTHER;
}

/* Whether something takes notice of a method, or its row says why nothing does. */
static bool is_told(const struct class_table *c, const struct class_line *m, unsigned effect)
{
    const enum class_kind kind = effect == CLASS_NO_TEXT ? CLASS_STATE : class_effects[effect].kind;

    return kind == CLASS_NO_EFFECT ? !readers_of(c, m) && *class_effects[effect].text
                                   : kind != CLASS_STATE || readers_of(c, m);
}

static void print_rule(const struct class_table *c, const struct method *m)
{
    unsigned effect = effect_of(c, m->line);

    if (c == &classes[CLASS_3D] && !is_told(c, m->line, effect))
        refuse(c, m->line, "nothing reads it, and effects.def does not say why; or both");

    printf("    { 0x%08x, %u, %u, %u, %u, %u, 0x%x }, /* %s */\n", reserved(c, m->line),
           (unsigned)(m->line - c->line), m->first, effect, m->checks,
           effect == CLASS_NO_TEXT ? CLASS_STATE : class_effects[effect].kind,
           readers_of(c, m->line), m->line->name);
}

static void print_class(const struct class_table *c)
{
    static struct method method[CLASS_METHODS];
    static unsigned at[CLASS_METHODS];
    unsigned methods = 0, checks = 0;

    memset(at, 0, sizeof at);
    printf("static const struct class_check check_%x[] = {\n", c->id);
    for (const struct class_line *l = c->line; l < c->line + c->lines; l++) {
        if (l->kind == CLASS_METHOD) {
            method[methods++] = (struct method){ l, checks, 0 };
            for (unsigned i = 0; i < (unsigned)l->count[0] * l->count[1]; i++) {
                unsigned word =
                    (l->x + i / l->count[1] * l->stride[0] + i % l->count[1] * l->stride[1]) / 4;
                if (word >= CLASS_METHODS || at[word])
                    refuse(c, l, "its address is another's too, or beyond all");
                at[word] = methods;
            }
        } else if ((l->kind == CLASS_FIELD || l->kind == CLASS_FIELD_OPEN) && print_check(c, l)) {
            method[methods - 1].checks++;
            checks++;
        }
    }
    printf("    { 0, 0, 0, 0 },\n};\nstatic const struct class_rule rule_%x[] = {\n", c->id);
    for (unsigned m = 0; m < methods; m++)
        print_rule(c, &method[m]);
    printf("};\nstatic const u8 action_%x[] = {", c->id);
    for (unsigned m = 0; m < methods; m++)
        printf("%s%u,", m % 16 ? " " : "\n    ", (unsigned)action_of(c, method[m].line));
    printf("\n};\nstatic const u16 at_%x[CLASS_METHODS] = {", c->id);
    for (unsigned w = 0; w < CLASS_METHODS; w++)
        printf("%s%u,", w % 16 ? " " : "\n    ", at[w]);
    printf("\n};\n");
}

/* Refuses a row that no class has used. */
static void check_row(bool used, const char *method, const char *why)
{
    if (!used)
        refuse(&classes[0], &(struct class_line){ .name = method }, why);
}

static void check_rows(void)
{
    for (unsigned i = 0; i < class_effects_count; i++)
        check_row(effect_used[i], class_effects[i].method,
                  "effects.def has a method that no class has");
    for (unsigned i = 0; i < class_reads_count; i++)
        check_row(read_used[i], class_reads[i].method,
                  "readers.def has a method that no class has");
    for (unsigned i = 0; i < class_acts_count; i++)
        check_row(act_used[i], class_acts[i].method, "actions.def has a method that no class has");
}

int main(void)
{
    printf("/* printed by print_rules from the .def files of the classes */\n");
    for (unsigned c = 0; c < CLASSES; c++)
        print_class(&classes[c]);
    check_rows();
    printf("static const u32 pool[] = {");
    for (unsigned i = 0; i < pool_used; i++)
        printf("%s0x%x,", i % 8 ? " " : "\n    ", pool[i]);
    printf(
        "\n};\nstatic const struct {\n    const u16 *at;\n    const struct class_rule *rule;\n"
        "    const u8 *action;\n    const struct class_check *check;\n} rules_of[CLASSES] = {\n");
    for (unsigned c = 0; c < CLASSES; c++)
        printf("    { at_%x, rule_%x, action_%x, check_%x },\n", classes[c].id, classes[c].id,
               classes[c].id, classes[c].id);
    printf("};\n");
    return ferror(stdout) || fflush(stdout) != 0;
}
