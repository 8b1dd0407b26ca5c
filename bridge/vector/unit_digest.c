/* unit_digest.c - see unit_digest.h */
#include "unit_digest.h"

#include <stdio.h>
#include <string.h>

#include "body_digest.h"
#include "common/bits.h"
#include "golden.h"

#define DIRECTED 1000 /* lines, at most */
#define RANDOM   500

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

static void add_lines(struct body_digest *d, struct golden *g, const struct unit_lines *lines,
                      unsigned most)
{
    uint32_t in[VECTOR_WORDS], out[VECTOR_WORDS];
    const size_t size = BITS_WORDS(g->unit->vector->bits) * sizeof *out;

    for (unsigned i = 0; i < most && unit_line(g->unit, lines, i, in, NULL); i++) {
        golden_line(g, in, out);
        do
            sha256_update(&d->sha, size, (const uint8_t *)out);
        while (!g->not_modelled && golden_follow(g, out));
    }
}

void unit_digest_model(const struct unit_ops *u, char hex[65])
{
    const struct unit_lines directed = { .kind = LINES_DIRECTED },
                            random = { .kind = LINES_RANDOM, .seed = 1 };
    struct golden *g = golden_open(u);
    struct body_digest d;

    body_digest_start(&d);
    if (g) {
        add_lines(&d, g, &directed, DIRECTED);
        add_lines(&d, g, &random, RANDOM);
        golden_close(g);
    }
    body_digest_end(&d, hex);
}
