/* units_html.c - see units_html.h */
#include "units_html.h"

#include <stdio.h>

#include "field_text.h"
#include "html.h"

struct field_row {
    unsigned lsb; /* of the packet, in the vector */
};

static bool field_row(void *context, const char *name, const struct place *p)
{
    const struct field_row *row = context;
    const struct enumeration *e = p->field->enumeration;
    char number[8];

    printf("<tr><td><code>%s</code></td><td class=\"n\">", name);
    if (p->field->count)
        printf("%u x ", p->field->count);
    snprintf(number, sizeof number, " fp%u", field_float(p->field) & 127);
    printf("%u%s</td><td class=\"n\">%u</td><td>", p->field->bits,
           p->field->kind == FIELD_SIGNED ? " signed"
           : field_float(p->field)        ? number
                                          : "",
           row->lsb + p->lsb);
    if (e)
        printf("<a href=\"#enum-%s\">%s</a>", e->name, e->name);
    printf("</td><td>");
    html_text(field_text(p->field));
    printf("</td></tr>\n");
    return true;
}

static void port(const struct unit_port *p)
{
    static const char *const directions[] = { "config", "in", "out" };

    printf("<h3>%s <code>%s</code></h3>\n<p><code>%s</code>, %u bits",
           directions[p->wire.direction], p->wire.name, p->wire.type->name, p->wire.type->bits);
    if (p->wire.direction != PORT_CONFIG)
        printf(", its valid bit is bit %u", p->valid_lsb);
    if (text_of(p->wire.type->name)) {
        printf(". ");
        html_text(text_of(p->wire.type->name));
    }
    printf("</p>\n<table><tr><th>field</th><th>bits</th><th>lsb</th><th>enumeration</th>"
           "<th>meaning</th></tr>\n");
    type_walk(p->wire.type, field_row, &(struct field_row){ p->lsb });
    printf("</table>\n");
}

static void unit(const struct unit_ops *u)
{
    printf("<h2 id=\"%s\">%s</h2>\n<p><code>%s</code>: <code>%s</code>, %u bits; "
           "<code>reset</code> is bit "
           "%u%s.</p>\n",
           u->name, u->name, u->path, u->vector->name, u->vector->bits, u->vector->bits - 1,
           u->rtl ? "; in Verilog, too" : "");
    for (unsigned i = 0; i < u->ports; i++) {
        const struct unit_port p = unit_port(u, i);
        port(&p);
    }
}

static void enumeration(const struct enumeration *e)
{
    printf("<h3 id=\"enum-%s\">%s</h3>\n<p>%u bits. ", e->name, e->name, e->bits);
    html_text(text_of(e->name));
    printf("</p>\n<table>\n");
    for (unsigned i = 0; i < e->count; i++) {
        printf("<tr><td><code>%s</code></td><td class=\"n\">%u</td><td>", e->values[i].name,
               e->values[i].value);
        html_text(text_of(e->values[i].name));
        printf("</td></tr>\n");
    }
    printf("</table>\n");
}

static void of_unit(void *context, const struct enumeration *e)
{
    (void)context;
    enumeration(e);
}

void units_html(const struct unit_ops *only)
{
    html_begin(only ? only->name : "Units of Aurum");
    printf("<p>Fields stand most significant first; <i>lsb</i> is a field's lowest bit in the "
           "unit's vector; "
           "element i of an array is at lsb + i * bits.</p>\n<p>");
    for (unsigned i = 0; i < all_units_count && !only; i++)
        printf("<a href=\"#%s\">%s</a> ", all_units[i]->name, all_units[i]->name);
    printf("</p>\n");
    for (unsigned i = 0; i < all_units_count; i++)
        if (!only || only == all_units[i])
            unit(all_units[i]);
    printf("<h2>Enumerations</h2>\n");
    if (only)
        type_enumerations(only->vector, of_unit, NULL);
    for (unsigned i = 0; i < all_enumerations_count && !only; i++)
        enumeration(all_enumerations[i]);
    html_end();
}
