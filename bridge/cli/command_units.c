/* command_units.c - aurum units */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>

#include "command.h"
#include "field_text.h"
#include "units_html.h"
#include "units_json.h"

struct arguments {
    const char *unit;
    bool json, html;
};

enum { KEY_HTML = 256 };

static const struct argp_option options[] = {
    { "json", 'j', NULL, 0, "Everything a tool needs to build vectors", 0 },
    { "html", KEY_HTML, NULL, 0, "Fields and what they mean as one page", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 'j': a->json = true; return 0;
    case KEY_HTML: a->html = true; return 0;
    case ARGP_KEY_ARG:
        if (a->unit)
            argp_error(state, "'%s' is a second unit; one, or none for all", arg);
        a->unit = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->json && a->html)
            argp_error(state, "--json and --html: one of them");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static bool print_field(void *context, const char *name, const struct place *place)
{
    const struct enumeration *e = place->field->enumeration;
    const char *text = field_text(place->field);
    char width[32];

    (void)context;
    if (place->field->count)
        snprintf(width, sizeof width, "%ux%u", place->field->count, place->field->bits);
    else
        snprintf(width, sizeof width, "%u", place->field->bits);
    printf("    %-24s %6s  %-16s %s\n", name, width, e ? e->name : "", text ? text : "");
    return true;
}

static void print_enumeration(void *context, const struct enumeration *e)
{
    (void)context;
    printf("  %s\n", e->name);
    for (unsigned i = 0; i < e->count; i++) {
        const char *text = text_of(e->values[i].name);
        printf("    %-24s %6u%s%s\n", e->values[i].name, e->values[i].value, text ? "  " : "",
               text ? text : "");
    }
}

static void print_unit(const struct unit_ops *u, bool fields)
{
    static const char *const directions[] = { "config", "in", "out" };

    printf("%-8s %-12s %s\n", u->name, u->path, u->rtl ? "RTL" : "");
    for (unsigned i = 0; i < u->ports; i++) {
        struct unit_port p = unit_port(u, i);
        const char *text = fields ? text_of(p.wire.type->name) : NULL;

        printf("  %-6s %-12s %-14s %5u bits%s%s\n", directions[p.wire.direction], p.wire.name,
               p.wire.type->name, p.wire.type->bits, text ? "  " : "", text ? text : "");
        if (fields)
            type_walk(p.wire.type, print_field, NULL);
    }
    if (fields)
        type_enumerations(u->vector, print_enumeration, NULL);
}

int command_units(int argc, char **argv)
{
    static const struct argp argp = { options,
                                      parse,
                                      "[UNIT]",
                                      "Lists the golden units and their ports; with UNIT, all "
                                      "fields, most significant first, and what they mean.",
                                      NULL,
                                      NULL,
                                      NULL };
    struct arguments a = { 0 };
    struct failure f = { 0 };
    const struct unit_ops *only = NULL;

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (a.unit && !(only = unit_or_fail(a.unit, &f)))
        return report_failure(&f);
    if (a.json) {
        char *text = units_json(only);
        puts(text);
        free(text);
        return EXIT_AGREE;
    }
    if (a.html) {
        units_html(only);
        return EXIT_AGREE;
    }
    for (unsigned i = 0; i < all_units_count; i++)
        if (!only || only == all_units[i])
            print_unit(all_units[i], only != NULL);
    return EXIT_AGREE;
}
