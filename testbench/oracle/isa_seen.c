/* isa_seen.c - reads words, one a line in hexadecimal, and prints as a table which values of which fields of instructions that
 * run are in none of them
 *
 * A flag is a value; a number, a register or a scoreboard is not.  An enumeration's values are those that have a name.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "gpc/tpc/sm/isa/isa_syntax.h"
#include "gpc/tpc/sm/isa/isa_text.h"
#include "gpc/tpc/sm/core/sm_core.h"

static bool opcode_seen[ISA_OPCODES];
static u64 value_seen[ISA_OPCODES][ISA_FIELDS][4]; /* 256 values */
static bool sign_seen[ISA_OPCODES][3][3];          /* of operands: negated, magnitude, inverted */

static const char *const sign_names[3][3] = { { "-a", "-b", "-c" },
                                              { "magnitude of a", "magnitude of b",
                                                "magnitude of c" },
                                              { "~a", "~b", "~c" } };

static bool is_sign(const struct isa_place *p)
{
    return ISA_PLACE_NEGATE <= p->kind && p->kind <= ISA_PLACE_INVERT;
}

static void see(u64 word)
{
    const enum isa_form form = isa_form_of(word);
    const unsigned opcode = isa_forms[form].opcode;

    opcode_seen[opcode] = true;
    for (const struct isa_place *p = isa_forms[form].places; p->kind != ISA_PLACE_END; p++) {
        const u64 value = isa_place_get(p, word);

        if (p->kind == ISA_PLACE_FIELD && isa_place_width(p) <= 8)
            value_seen[opcode][p->index][value / 64] |= (u64)1 << value % 64;
        if (is_sign(p))
            sign_seen[opcode][p->kind - ISA_PLACE_NEGATE][p->index] |= value;
    }
}

static bool seen(unsigned opcode, unsigned field, unsigned value)
{
    return value_seen[opcode][field][value / 64] >> value % 64 & 1;
}

static bool runs(unsigned form, u64 word)
{
    struct isa_instruction i;

    return isa_decode(word, 0, &i) && i.form == form && !isa_refused(&i) && !sm_lacks(&i);
}

/* Whether a value of an enumeration means something. */
static bool has_meaning(const struct isa_place *p, unsigned form, unsigned value)
{
    const char *name = isa_value_text(p->names == ISA_ENUM_va_sel ? ISA_ENUM_va : p->names, value);

    return name && !strstr(name, "INVALID") && !strstr(name, "???") &&
           runs(form, isa_place_put(p, isa_forms[form].word, value));
}

static void add(char *told, size_t size, const char *text)
{
    if (!strstr(told, text) && strlen(told) + strlen(text) + 1 <= size)
        strcat(told, text);
}

/* The values of an enumeration that no word has; of few that some have, all but those. */
static void add_values(const struct isa_place *p, unsigned form, char *told, size_t size)
{
    const unsigned opcode = isa_forms[form].opcode, values = 1u << isa_place_width(p);
    unsigned missing = 0, there = 0;
    char text[4000];

    for (unsigned v = 0; v < values; v++)
        if (has_meaning(p, form, v))
            *(seen(opcode, p->index, v) ? &there : &missing) += 1;
    if (!missing)
        return;
    const bool all_but = missing > 2 * there;

    snprintf(text, sizeof text, " %s%s", isa_field_names[p->index],
             !all_but ? ""
             : there  ? " all but"
                      : " all");
    for (unsigned v = 0; v < values; v++)
        if (has_meaning(p, form, v) && seen(opcode, p->index, v) == all_but) {
            const char *name = isa_value_text(p->names, v);

            snprintf(text + strlen(text), sizeof text - strlen(text), " %s",
                     *name ? name : "(no text)");
        }
    strcat(text, ",");
    add(told, size, text);
}

/* Adds what an opcode's places have that no word has, once each. */
static void add_missing(unsigned form, char *told, size_t size)
{
    const unsigned opcode = isa_forms[form].opcode;

    for (const struct isa_place *p = isa_forms[form].places; p->kind != ISA_PLACE_END; p++) {
        char text[80];

        if (is_sign(p) && !sign_seen[opcode][p->kind - ISA_PLACE_NEGATE][p->index])
            snprintf(text, sizeof text, " %s,", sign_names[p->kind - ISA_PLACE_NEGATE][p->index]);
        else if (p->kind == ISA_PLACE_FIELD && !p->names && isa_place_width(p) == 1 &&
                 !seen(opcode, p->index, 1))
            snprintf(text, sizeof text, " %s,", isa_field_names[p->index]);
        else
            *text = 0;
        if (*text)
            add(told, size, text);
        if (p->kind == ISA_PLACE_FIELD && p->names && isa_place_width(p) <= 8)
            add_values(p, form, told, size);
    }
}

static void print_opcode(unsigned opcode)
{
    static char told[20000];
    bool any = false;

    told[0] = 0;
    for (unsigned f = 1; f < ISA_FORMS; f++)
        if (isa_forms[f].opcode == opcode) {
            any |= runs(f, isa_forms[f].word);
            add_missing(f, told, sizeof told);
        }
    if (!any || !*told)
        return;
    printf("| %s |%.*s |\n", isa_opcode_name((enum isa_opcode)opcode),
           opcode_seen[opcode] ? (int)strlen(told) - 1 : 4, opcode_seen[opcode] ? told : " all");
}

int main(void)
{
    char line[64];
    u64 word;

    while (fgets(line, sizeof line, stdin))
        if (sscanf(line, "%" SCNx64, &word) == 1 && isa_form_of(word) != ISA_NO_FORM)
            see(word);
    printf("| instruction | without a witness |\n|---|---|\n");
    for (unsigned opcode = 1; opcode < ISA_OPCODES; opcode++)
        print_opcode(opcode);
    return 0;
}
