/* units_json.c - see units_json.h */
#include "units_json.h"

#include <cjson/cJSON.h>

#include "field_text.h"

static void add_text(cJSON *to, const char *name, const char *text)
{
    if (text)
        cJSON_AddStringToObject(to, name, text);
}

/* The fields of a struct whose bit 0 is bit 'lsb' of the vector. */
static cJSON *fields_json(const struct type *t, unsigned lsb)
{
    cJSON *fields = cJSON_CreateArray();
    unsigned at = lsb + t->bits;

    for (unsigned i = 0; i < t->count; i++) {
        const struct field *f = &t->fields[i];
        cJSON *o = cJSON_CreateObject();

        at -= f->bits * (f->count ? f->count : 1);
        cJSON_AddStringToObject(o, "name", f->name);
        cJSON_AddNumberToObject(o, "bits", f->bits);
        cJSON_AddNumberToObject(o, "lsb", at);
        cJSON_AddBoolToObject(o, "signed", f->kind == FIELD_SIGNED);
        if (field_float(f) == 32)
            cJSON_AddBoolToObject(o, "fp32", true);
        if (field_float(f))
            cJSON_AddNumberToObject(o, "float", field_float(f));
        if (f->kind == FIELD_ENUM)
            cJSON_AddStringToObject(o, "enum", f->enumeration->name);
        if (f->count)
            cJSON_AddNumberToObject(o, "count", f->count);
        add_text(o, "text", field_text(f));
        if (f->kind == FIELD_STRUCT) {
            cJSON_AddStringToObject(o, "struct", f->type->name);
            cJSON_AddItemToObject(o, "fields", fields_json(f->type, at));
        }
        cJSON_AddItemToArray(fields, o);
    }
    return fields;
}

static cJSON *port_json(const struct unit_port *p)
{
    static const char *const directions[] = { "config", "in", "out" };
    cJSON *o = cJSON_CreateObject();

    cJSON_AddStringToObject(o, "name", p->wire.name);
    cJSON_AddStringToObject(o, "direction", directions[p->wire.direction]);
    cJSON_AddStringToObject(o, "struct", p->wire.type->name);
    cJSON_AddNumberToObject(o, "bits", p->wire.type->bits);
    cJSON_AddNumberToObject(o, "lsb", p->lsb);
    if (p->wire.direction != PORT_CONFIG)
        cJSON_AddNumberToObject(o, "valid_lsb", p->valid_lsb);
    add_text(o, "text", text_of(p->wire.type->name));
    cJSON_AddItemToObject(o, "fields", fields_json(p->wire.type, p->lsb));
    return o;
}

static cJSON *unit_json(const struct unit_ops *u)
{
    cJSON *o = cJSON_CreateObject(), *ports = cJSON_CreateArray();

    cJSON_AddStringToObject(o, "name", u->name);
    cJSON_AddStringToObject(o, "path", u->path);
    cJSON_AddBoolToObject(o, "rtl", u->rtl);
    cJSON_AddNumberToObject(o, "latency", u->latency);
    cJSON_AddBoolToObject(o, "state_travels", u->state_travels);
    cJSON_AddStringToObject(o, "vector", u->vector->name);
    cJSON_AddNumberToObject(o, "vector_bits", u->vector->bits);
    cJSON_AddNumberToObject(o, "reset_lsb", u->vector->bits - 1);
    for (unsigned i = 0; i < u->ports; i++) {
        struct unit_port p = unit_port(u, i);
        cJSON_AddItemToArray(ports, port_json(&p));
    }
    cJSON_AddItemToObject(o, "ports", ports);
    return o;
}

char *units_json(const struct unit_ops *only)
{
    cJSON *o = cJSON_CreateObject();
    cJSON *units = cJSON_AddArrayToObject(o, "units"), *enums = cJSON_AddObjectToObject(o, "enums");
    cJSON *texts = cJSON_AddObjectToObject(o, "texts");
    char *text;

    for (unsigned i = 0; i < all_units_count; i++)
        if (!only || only == all_units[i])
            cJSON_AddItemToArray(units, unit_json(all_units[i]));
    for (unsigned i = 0; i < all_enumerations_count; i++) {
        const struct enumeration *e = all_enumerations[i];
        cJSON *values = cJSON_AddObjectToObject(enums, e->name);

        add_text(texts, e->name, text_of(e->name));
        for (unsigned k = 0; k < e->count; k++) {
            cJSON_AddNumberToObject(values, e->values[k].name, e->values[k].value);
            add_text(texts, e->values[k].name, text_of(e->values[k].name));
        }
    }
    cJSON_AddStringToObject(
        o, "packing",
        "lsb is a field's lowest bit in the vector; element i of an array is at "
        "lsb + i * bits; signed fields are two's complement");
    text = cJSON_Print(o);
    cJSON_Delete(o);
    return text;
}
