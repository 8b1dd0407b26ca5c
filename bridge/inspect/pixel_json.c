/* pixel_history_json.c - the history of a pixel as an object */
#include <inttypes.h>
#include <stdio.h>

#include "pixel_names.h"

static void add_value(cJSON *to, const char *name, u8 format, bool depth,
                      const struct pixel_value *v)
{
    char hex[33];

    if (depth) {
        cJSON *o = cJSON_AddObjectToObject(to, name);

        cJSON_AddNumberToObject(o, "depth", v->word[0]);
        cJSON_AddNumberToObject(o, "stencil", v->word[1]);
        return;
    }
    pixel_hex(hex, format, v);
    cJSON_AddStringToObject(to, name, hex);
}

static void add_test(cJSON *to, const struct pixel_test *t)
{
    cJSON *o = cJSON_AddObjectToObject(to, "test");

    cJSON_AddStringToObject(o, "result", pixel_results[t->result]);
    cJSON_AddNumberToObject(o, "own", t->own);
    cJSON_AddNumberToObject(o, "stored", t->stored);
    cJSON_AddNumberToObject(o, "after", t->after);
    cJSON_AddNumberToObject(o, "stencil", t->stencil);
    cJSON_AddNumberToObject(o, "stencil_after", t->stencil_after);
}

static void add_samples(cJSON *to, const struct pixel_event *e)
{
    cJSON *all = cJSON_AddArrayToObject(to, "samples");

    for (unsigned s = 0; s < PIXEL_SAMPLES; s++) {
        const bool stored = e->kind == PIXEL_FRAGMENT ? e->stored >> s & 1 : s < e->samples;
        cJSON *o;

        if (!stored && !(e->covered >> s & 1))
            continue;
        o = cJSON_CreateObject();
        cJSON_AddItemToArray(all, o);
        cJSON_AddNumberToObject(o, "sample", s);
        if (e->tested >> s & 1)
            add_test(o, &e->test[s]);
        if (stored) {
            add_value(o, "before", e->format, e->depth, &e->before[s]);
            add_value(o, "after", e->format, e->depth, &e->after[s]);
        }
    }
}

static void add_words(cJSON *to, const u32 *word, unsigned words)
{
    for (unsigned w = 0; w < words; w++)
        cJSON_AddItemToArray(to, cJSON_CreateNumber(word[w]));
}

static void add_fragment(cJSON *o, const struct pixel_history *h, const struct pixel_event *e)
{
    cJSON *outputs = cJSON_AddArrayToObject(o, "outputs");

    cJSON_AddNumberToObject(o, "draw", (double)e->number);
    cJSON_AddNumberToObject(o, "primitive", (double)e->primitive);
    cJSON_AddStringToObject(o, "shape", pixel_shapes[e->shape]);
    cJSON_AddBoolToObject(o, "front", e->front);
    cJSON_AddStringToObject(o, "fate", pixel_fate(e) ? pixel_fate(e) : "stored");
    cJSON_AddBoolToObject(o, "late", e->late);
    cJSON_AddBoolToObject(o, "blends", e->blends);
    add_words(cJSON_AddArrayToObject(o, "source"), e->src, e->src_words);
    pixel_add_lookups(o, h, e);
    for (unsigned n = 0; n < e->outputs && e->shaded; n++) {
        cJSON *words = cJSON_CreateArray();

        add_words(words, e->color[n], 4);
        cJSON_AddItemToArray(outputs, words);
    }
}

static void add_address(cJSON *to, u64 address)
{
    char text[24];

    snprintf(text, sizeof text, "0x%" PRIx64, (uint64_t)address);
    cJSON_AddStringToObject(to, "target", text);
}

static cJSON *event_json(const struct pixel_history *h, const struct pixel_event *e)
{
    cJSON *o = cJSON_CreateObject();

    cJSON_AddStringToObject(o, "kind", pixel_kinds[e->kind]);
    add_address(o, e->address);
    if (e->kind == PIXEL_FRAGMENT)
        add_fragment(o, h, e);
    else if (e->kind == PIXEL_CLEAR)
        cJSON_AddNumberToObject(o, "clear", (double)e->number);
    add_samples(o, e);
    return o;
}

cJSON *pixel_history_json(const struct pixel_history *h)
{
    cJSON *o = cJSON_CreateObject(), *events, *values;
    cJSON_AddNumberToObject(o, "x", h->place.x);
    cJSON_AddNumberToObject(o, "y", h->place.y);
    add_address(o, h->place.address);
    cJSON_AddStringToObject(o, "format", target_format(&h->target));
    events = cJSON_AddArrayToObject(o, "events");
    for (size_t i = 0; i < h->events; i++)
        cJSON_AddItemToArray(events, event_json(h, &h->event[i]));
    values = cJSON_AddArrayToObject(o, "values");
    for (unsigned s = 0; s < samples_count(h->shape); s++) {
        cJSON *v = cJSON_CreateObject();

        add_value(v, "value", h->target.format, h->target.depth, &h->value[s]);
        cJSON_AddItemToArray(values, v);
    }
    return o;
}
