/* unit_digest.c - see unit_digest.h */
#include "unit_digest.h"

#include <stdio.h>
#include <string.h>

#include "body_digest.h"

static void add(struct body_digest *d, const char *text)
{
    sha256_update(&d->sha, strlen(text) + 1, (const uint8_t *)text);
}

static bool add_field(void *context, const char *name, const struct place *p)
{
    const struct enumeration *e = p->field->enumeration;
    char text[256];

    snprintf(text, sizeof text, "%s %u %u %u %u", name, p->lsb, p->field->bits, p->field->count,
             p->field->kind);
    add(context, text);
    for (unsigned i = 0; e && i < e->count; i++) {
        snprintf(text, sizeof text, "%s %u", e->values[i].name, e->values[i].value);
        add(context, text);
    }
    return true;
}

void unit_digest_structs(const struct unit_ops *u, char hex[65])
{
    struct body_digest d;
    char text[256];

    body_digest_start(&d);
    for (unsigned i = 0; i < u->ports; i++) {
        const struct unit_port p = unit_port(u, i);

        snprintf(text, sizeof text, "%s %u %s %u", p.wire.name, p.wire.direction, p.wire.type->name,
                 p.wire.answers);
        add(&d, text);
    }
    type_walk(u->vector, add_field, &d);
    body_digest_end(&d, hex);
}

const char *model_digest(void)
{
    return
#include "model_digest.inc"
        ;
}
