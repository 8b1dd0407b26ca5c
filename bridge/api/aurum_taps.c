/* aurum_taps.c - taps on a GPU's wires as packed words, and programs from text (see aurum.h) */
#include <stdlib.h>
#include <string.h>

#include "api_errors.h"
#include "api_gpu.h"
#include "code/code_assemble.h"
#include "type.h"

/* Of one instance of a wire. */
struct api_tap {
    struct net_tap tap;
    struct net_tap **wire;
    const struct type *packet;
    unsigned instance;
    aurum_tap *call;
    void *context;
    struct api_tap *next;
};

static void given(void *self, const void *packet)
{
    const struct api_tap *t = self;
    uint32_t word[VECTOR_WORDS] = { 0 };

    t->packet->pack(packet, word, 0);
    t->call(t->context, t->instance, word, t->packet->bits);
}

struct asked {
    struct aurum_gpu *gpu;
    const char *name;
    aurum_tap *call;
    void *context;
    bool found, short_of_memory;
};

static void put_on(void *context, const struct net_wire *w)
{
    struct asked *a = context;
    struct api_tap *t;

    if (w->of != NET_NO_END || w->end != NET_NO_END || strcmp(w->name, a->name) != 0)
        return;
    a->found = true;
    t = calloc(1, sizeof *t);
    if (!t) {
        a->short_of_memory = true;
        return;
    }
    *t = (struct api_tap){ .tap = { .given = given, .self = t },
                           .wire = w->tap,
                           .packet = type_named(w->packet),
                           .instance = w->at.instance,
                           .call = a->call,
                           .context = a->context,
                           .next = a->gpu->taps };
    a->gpu->taps = t;
    net_tap_on(w->tap, &t->tap);
}

int aurum_gpu_tap(struct aurum_gpu *g, const char *wire, aurum_tap *call, void *context,
                  struct aurum_error *e)
{
    struct asked a = { g, wire ? wire : "NULL", call, context, false, false };
    struct failure f = { 0 };

    if (!api_gpu(g, &f))
        return api_report(e, &f);
    gpu_wires(g->device.gpu, put_on, &a);
    if (a.short_of_memory)
        fail(&f, EXIT_IO, "out of memory");
    else if (!a.found)
        fail(&f, EXIT_USAGE, "there is no wire '%s'; the ports of aurum_units_json() name them",
             a.name);
    return f.code ? api_report(e, &f) : AURUM_OK;
}

void api_taps_free(struct aurum_gpu *g)
{
    for (struct api_tap *t = g->taps, *next; t; t = next) {
        next = t->next;
        net_tap_off(t->wire, &t->tap);
        free(t);
    }
    g->taps = NULL;
}

/* The header, if there is one, and the code of a part. */
static void words_of(const struct code_part *p, uint32_t *words, unsigned room, unsigned *count,
                     struct failure *f)
{
    const unsigned header = p->has_sph ? CODE_SPH_WORDS : 0, all = header + (unsigned)(p->size / 4);

    *count = all;
    if (all > room) {
        fail(f, EXIT_USAGE, "the program has %u words: there is room for %u", all, room);
        return;
    }
    memcpy(words, p->sph, header * sizeof *words);
    for (unsigned i = header; i < all; i++)
        words[i] = mem_get(p->bytes + 4 * (i - header), 4);
}

int aurum_assemble(const char *text, uint32_t *words, unsigned room, unsigned *count,
                   struct aurum_error *e)
{
    struct code_file c = { 0 };
    struct failure f = { 0 };

    *count = 0;
    if (code_assemble(&c, "text", text ? text : "", &f)) {
        if (c.parts == 1)
            words_of(&c.part[0], words, room, count, &f);
        else
            fail(&f, EXIT_USAGE, "the text has %zu programs: one is wanted", c.parts);
        code_file_free(&c);
    }
    if (f.code)
        f.code = EXIT_USAGE;
    return f.code ? api_report(e, &f) : AURUM_OK;
}
