/* command_methods.c - aurum methods: the classes' methods, their fields and values, and what each does here */
#include <argp.h>
#include <errno.h>
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "command.h"
#include "class/class.h"
#include "vector/quoted.h"

static const char *const kinds[] = { "state", "front end", "action", "no effect", "not modelled" };

struct arguments {
    const char *class_name, *method;
    bool json, idle;
};

static const struct argp_option options[] = {
    { "json", 'j', NULL, 0, "One object a line: a method, its fields, their values", 0 },
    { "idle", 'i', NULL, 0, "Only methods that change no result, each with the reason", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 'j': a->json = true; return 0;
    case 'i': a->idle = true; return 0;
    case ARGP_KEY_ARG:
        if (a->method)
            argp_error(state, "'%s' is a third argument; CLASS and NAME are all", arg);
        *(a->class_name ? &a->method : &a->class_name) = arg;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* By number or by what it is for. */
static const struct class_table *class_or_fail(const char *text, struct failure *f)
{
    char names[256] = "";

    for (unsigned i = 0; i < CLASSES; i++) {
        const struct class_table *c = &classes[i];
        char id[8];
        snprintf(id, sizeof id, "%04x", c->id);
        if (strcasecmp(text, id) == 0 || strcasecmp(text, c->what) == 0 ||
            strcasecmp(text, c->name) == 0)
            return c;
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s %s (%s)", i ? "," : "",
                 id, c->what);
    }
    fail(f, EXIT_USAGE, "there is no class '%s'; there are:%s", quote_word(text).text, names);
    return NULL;
}

/* What effects.def says of a method. */
struct effect {
    const char *kind, *text;
};
static struct effect effect_of(const struct class_table *c, const struct class_line *method)
{
    const struct class_rule *r = class_rule_at((enum class_index)(c - classes), method->x / 4);

    if (r->effect == CLASS_NO_TEXT)
        return (struct effect){ kinds[CLASS_STATE], "" };
    if (c == &classes[CLASS_HOST] && r->kind == CLASS_FRONT)
        return (struct effect){ "Host", class_effects[r->effect].text };
    return (struct effect){ kinds[r->kind], class_effects[r->effect].text };
}

/* The units that read it, as ", read by A, B": of state that none reads, that it is not modelled. */
static const char *readers_of(const struct class_table *c, const struct class_line *method)
{
    const struct class_rule *r = class_rule_at((enum class_index)(c - classes), method->x / 4);
    static char text[128];

    text[0] = '\0';
    for (unsigned i = 0; i < CLASS_READERS; i++)
        if (r->readers >> i & 1)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s",
                     text[0] ? ", " : ", read by ", class_reader_names[i]);
    if (!text[0] && r->kind == CLASS_STATE && c != &classes[CLASS_HOST])
        return ", not modelled: no unit reads it yet";
    return text;
}

static void print_heading(const struct class_table *c, const struct class_line *m)
{
    struct effect e = effect_of(c, m);
    char name[80];

    if (m->count[1] > 1)
        snprintf(name, sizeof name, "%s[%u][%u]", m->name, m->count[0], m->count[1]);
    else if (m->count[0] > 1)
        snprintf(name, sizeof name, "%s[%u]", m->name, m->count[0]);
    else
        snprintf(name, sizeof name, "%s", m->name);
    printf("0x%04x  %-56s %s%s%s%s\n", m->x, name, e.kind, readers_of(c, m), *e.text ? ": " : "",
           e.text);
}

static void print_lines(const struct class_table *c, const struct class_line *m)
{
    if (m->count[0] > 1)
        printf("        element i at 0x%04x + 0x%x i%s", m->x, m->stride[0],
               m->count[1] > 1 ? "" : "\n");
    if (m->count[1] > 1)
        printf(" + 0x%x j\n", m->stride[1]);
    for (const struct class_line *l = m + 1; l < c->line + c->lines && l->kind != CLASS_METHOD;
         l++) {
        if (l->kind == CLASS_NOTE)
            printf("        %s\n", l->name);
        else if (l->kind == CLASS_VALUE)
            printf("                    0x%-8x %s\n", l->x, l->name);
        else if (l->x == l->lowest)
            printf("        %5u       %s\n", l->x, l->name);
        else
            printf("        %2u:%-2u       %s\n", l->x, l->lowest, l->name);
    }
}

static cJSON *field_json(const struct class_table *c, const struct class_line *field)
{
    cJSON *o = cJSON_CreateObject(), *values = cJSON_CreateObject();

    cJSON_AddStringToObject(o, "name", field->name);
    cJSON_AddNumberToObject(o, "hi", field->x);
    cJSON_AddNumberToObject(o, "lo", field->lowest);
    for (const struct class_line *l = field + 1; l < c->line + c->lines && l->kind == CLASS_VALUE;
         l++)
        cJSON_AddNumberToObject(values, l->name, l->x);
    cJSON_AddItemToObject(o, "values", values);
    return o;
}

static cJSON *readers_json(const struct class_table *c, const struct class_line *method)
{
    const struct class_rule *r = class_rule_at((enum class_index)(c - classes), method->x / 4);
    cJSON *list = cJSON_CreateArray();

    for (unsigned i = 0; i < CLASS_READERS; i++)
        if (r->readers >> i & 1)
            cJSON_AddItemToArray(list, cJSON_CreateString(class_reader_names[i]));
    return list;
}

static bool print_json(const struct class_table *c, const struct class_line *m)
{
    struct effect e = effect_of(c, m);
    cJSON *o = cJSON_CreateObject(), *fields = cJSON_CreateArray();
    char id[8], *text;

    snprintf(id, sizeof id, "%04x", c->id);
    cJSON_AddStringToObject(o, "class", id);
    cJSON_AddStringToObject(o, "name", m->name);
    cJSON_AddNumberToObject(o, "offset", m->x);
    cJSON_AddItemToObject(o, "count", cJSON_CreateIntArray((int[]){ m->count[0], m->count[1] }, 2));
    cJSON_AddItemToObject(o, "stride",
                          cJSON_CreateIntArray((int[]){ m->stride[0], m->stride[1] }, 2));
    cJSON_AddStringToObject(o, "kind", e.kind);
    cJSON_AddStringToObject(o, "effect", e.text);
    cJSON_AddItemToObject(o, "readers", readers_json(c, m));
    for (const struct class_line *l = m + 1; l < c->line + c->lines && l->kind != CLASS_METHOD; l++)
        if (l->kind == CLASS_FIELD || l->kind == CLASS_FIELD_OPEN)
            cJSON_AddItemToArray(fields, field_json(c, l));
        else if (l->kind == CLASS_NOTE)
            cJSON_AddStringToObject(o, "note", l->name);
    cJSON_AddItemToObject(o, "fields", fields);
    text = cJSON_PrintUnformatted(o);
    if (text)
        printf("%s\n", text);
    cJSON_free(text);
    cJSON_Delete(o);
    return text != NULL;
}

/* Whether 'wanted' is the method's name, alone or with an element's index as decode prints it. */
static bool is_name(const struct class_line *l, const char *wanted)
{
    const size_t n = strlen(l->name);
    unsigned i;
    int all = 0;

    if (strncasecmp(l->name, wanted, n) != 0)
        return false;
    if (!wanted[n])
        return true;
    return wanted[n] == '(' && wanted[n + 1] >= '0' && wanted[n + 1] <= '9' &&
           sscanf(wanted + n, "(%5u)%n", &i, &all) == 1 && all && !wanted[n + (size_t)all] &&
           l->count[0] > 1 && i < l->count[0];
}

/* Whether the line is a method that 'wanted' (NULL: all) names: by name, or by the address of an element. */
static bool wanted_method(const struct class_table *c, const struct class_line *l,
                          const char *wanted)
{
    char *end;
    unsigned long at;

    if (l->kind != CLASS_METHOD)
        return false;
    if (!wanted || is_name(l, wanted))
        return true;
    at = strtoul(wanted, &end, 16);
    if (wanted[0] != '0' || (wanted[1] != 'x' && wanted[1] != 'X') || *end || at % 4 ||
        at >= 4 * CLASS_METHODS)
        return false;
    const struct class_rule *r = class_rule_at((enum class_index)(c - classes), (unsigned)(at / 4));
    return r && c->line + r->line == l;
}

static bool is_idle(const struct class_table *c, const struct class_line *method)
{
    return class_rule_at((enum class_index)(c - classes), method->x / 4)->kind == CLASS_NO_EFFECT;
}

static bool print_class(const struct class_table *c, const struct arguments *a, struct failure *f)
{
    unsigned shown = 0;

    for (const struct class_line *l = c->line; l < c->line + c->lines; l++) {
        if (!wanted_method(c, l, a->method) || (a->idle && !is_idle(c, l)))
            continue;
        shown++;
        if (a->json && !print_json(c, l))
            return fail(f, EXIT_IO, "out of memory");
        if (!a->json)
            print_heading(c, l);
        if (!a->json && a->method)
            print_lines(c, l);
    }
    return shown || (a->idle && !a->method) ||
           fail(f, EXIT_USAGE, "class %04x has no method '%s'; aurum methods %04x lists all", c->id,
                quote_word(a->method).text, c->id);
}

static void list_classes(void)
{
    for (unsigned i = 0; i < CLASSES; i++) {
        const struct class_table *c = &classes[i];
        unsigned methods = 0;
        for (unsigned l = 0; l < c->lines; l++)
            methods += c->line[l].kind == CLASS_METHOD;
        printf("%04x  %-26s %4u methods  %s\n", c->id, c->name, methods, c->what);
    }
}

int command_methods(int argc, char **argv)
{
    static const struct argp argp = { options,
                                      parse,
                                      "[CLASS [NAME]]",
                                      "Lists the classes; the methods of CLASS (a number or what "
                                      "it is for); the fields of method NAME (or 0xADDRESS), the "
                                      "values that they take, and what the method does here.",
                                      NULL,
                                      NULL,
                                      NULL };
    struct arguments a = { 0 };
    struct failure f = { 0 };
    const struct class_table *c;

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (!a.class_name) {
        list_classes();
        return EXIT_AGREE;
    }
    c = class_or_fail(a.class_name, &f);
    return c && print_class(c, &a, &f) ? EXIT_AGREE : report_failure(&f);
}
