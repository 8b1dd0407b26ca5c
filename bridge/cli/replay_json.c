/* replay_json.c - see replay_json.h */
#include "replay_json.h"

#include <stdio.h>

#include "common/bits.h"
#include "json_number.h"
#include "place_json.h"

struct walking {
    cJSON *fields;
    unsigned lsb; /* of the packet in the line */
    const uint32_t *words[2];
};

static bool field(void *context, const char *name, const struct place *p)
{
    static const char *const side[2] = { "file", "model" };
    const struct walking *w = context;
    const unsigned count = p->field->count ? p->field->count : 1, bits = p->field->bits;
    char label[160];

    for (unsigned i = 0; i < count; i++) {
        const struct place one = { p->field, w->lsb + p->lsb + i * bits, bits };

        snprintf(label, sizeof label, p->field->count ? "%s[%u]" : "%s", name, i);
        json_beside(w->fields, label, &one, side, w->words);
    }
    return true;
}

void replay_json(cJSON *mismatches, const struct unit_ops *u, const struct replay *r)
{
    cJSON *o;

    for (unsigned i = 1; r->wire && i < u->ports; i++) {
        const struct unit_port p = unit_port(u, i);
        const bool file = bits_get(r->file_line, p.valid_lsb, 1),
                   model = bits_get(r->model_line, p.valid_lsb, 1);
        const uint32_t *const words[2] = { file ? r->file_line : NULL,
                                           model ? r->model_line : NULL };

        if (p.wire.name != r->wire->name)
            continue;
        o = cJSON_CreateObject();
        cJSON_AddItemToArray(mismatches, o);
        cJSON_AddStringToObject(o, "kind", "file");
        cJSON_AddStringToObject(o, "wire", p.wire.name);
        json_unsigned(o, "line", r->line);
        struct walking w = { cJSON_AddArrayToObject(o, "fields"), p.lsb, { words[0], words[1] } };
        type_walk(p.wire.type, field, &w);
    }
}
