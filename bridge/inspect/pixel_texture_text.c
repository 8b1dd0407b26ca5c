/* pixel_texture_text.c - what a fragment's program reads of textures, in words and as objects (pixel_names.h) */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "gpc/tpc/sm/isa/isa_text.h"
#include "pixel_names.h"

#define WEIGHT_ONE (1 << 24) /* of a texel */
#define STEP       256.      /* of levels and their weights */

static const char *const accesses[] = {
    [TEX_SAMPLE] = "sample", [TEX_LOAD] = "load", [TEX_GATHER] = "gather", [TEX_QUERY] = "query"
};
static const char *const kinds[] = {
    [TEX_TEXEL] = "texel", [TEX_BORDER] = "border", [TEX_ZERO] = "outside"
};
static const char *const numbers[] = {
    [TEX_ABSENT] = "",   [TEX_UNORM] = "unorm", [TEX_SNORM] = "snorm",
    [TEX_UINT] = "uint", [TEX_SINT] = "sint",   [TEX_FLOAT] = "float"
};

static void instruction(char text[ISA_TEXT_SIZE], const struct pixel_lookup *l)
{
    struct isa_instruction i;

    snprintf(text, ISA_TEXT_SIZE, "?");
    if (isa_decode(l->word, 0, &i))
        isa_print(&i, l->pc, NULL, text, ISA_TEXT_SIZE);
}

/* A register as an access means it: of loads an integer. */
static double given(const struct pixel_lookup *l, u32 word)
{
    return l->how.access == TEX_LOAD ? (double)(s32)word : pixel_float(word);
}

static bool is_integer(const struct pixel_lookup *l)
{
    bool integer = false;

    for (unsigned c = 0; c < 4; c++)
        integer |= l->component[c].number == TEX_UINT || l->component[c].number == TEX_SINT;
    return integer;
}

static double component_of(const struct pixel_lookup *l, unsigned c, u32 value)
{
    switch (l->component[c].number) {
    case TEX_FLOAT: return pixel_float(value);
    case TEX_SNORM:
    case TEX_SINT: return (s32)value;
    default: return value;
    }
}

static void print_texel(FILE *out, const struct pixel_lookup *l, const struct pixel_tap_read *t,
                        unsigned n)
{
    const struct tex_place *p = &t->place[n];

    fprintf(out, "      %u", (unsigned)p->x);
    if (l->axes > 1)
        fprintf(out, ",%u", (unsigned)p->y);
    if (l->axes > 2 && !l->cube)
        fprintf(out, ",%u", (unsigned)p->z);
    if (l->array || l->cube)
        fprintf(out, " of layer %u", (unsigned)p->layer);
    if (l->how.access != TEX_GATHER)
        fprintf(out, " by %.9g", p->weight / (double)WEIGHT_ONE);
    fprintf(out, ":");
    if (p->kind != TEX_TEXEL)
        fprintf(out, " %s,", kinds[p->kind]);
    for (unsigned c = 0; c < 4; c++)
        if (l->component[c].number != TEX_ABSENT)
            fprintf(out, " %c %.9g", "RGBA"[c], component_of(l, c, t->value[n][c]));
    fputc('\n', out);
}

static void print_tap(FILE *out, const struct pixel_lookup *l, const struct pixel_tap_read *t)
{
    const struct tex_tap *tap = &t->tap;

    if (l->how.access == TEX_QUERY) {
        fprintf(out, "    lod %.9g, level %.9g\n", tap->lod / STEP, tap->clamped / STEP);
        return;
    }
    fprintf(out, "    level %u", (unsigned)tap->level);
    if (tap->taps > 1)
        fprintf(out, ", a tap of %u", (unsigned)tap->taps);
    if (tap->weight != 256)
        fprintf(out, " by %.9g", tap->weight / STEP);
    if (l->how.access == TEX_SAMPLE)
        fprintf(out, ", %s, lod %.9g", tap->linear ? "linear" : "nearest", tap->lod / STEP);
    if (tap->taps > 1 || l->cube)
        fprintf(out, ", at %.9g %.9g", pixel_float(tap->at[0]), pixel_float(tap->at[1]));
    fputc('\n', out);
    for (unsigned n = 0; n < t->texels; n++)
        print_texel(out, l, t, n);
}

static void print_lookup(FILE *out, const struct pixel_history *h, const struct pixel_lookup *l)
{
    char text[ISA_TEXT_SIZE];

    instruction(text, l);
    fprintf(out, "  %s: handle 0x%x, at", text, l->handle);
    for (unsigned axis = 0; axis < l->axes; axis++)
        fprintf(out, " %.9g", given(l, l->at[axis]));
    if (l->array)
        fprintf(out, ", layer %u", (unsigned)l->layer);
    if (l->has_lod)
        fprintf(out, ", lod %.9g", given(l, l->lod));
    if (l->how.compare)
        fprintf(out, ", against %.9g", pixel_float(l->reference));
    if (l->has_offset && !l->how.four_offsets)
        for (unsigned axis = 0; axis < (l->cube ? 2 : l->axes); axis++)
            fprintf(out, "%s%d", axis ? "," : ", offset ", (s8)(l->offset >> 8 * axis));
    fputc('\n', out);
    for (size_t n = 0; n < l->taps; n++)
        print_tap(out, l, &h->textures.tap[l->first + n]);
    fprintf(out, "    gives");
    for (unsigned c = 0; c < (l->how.access == TEX_QUERY ? 2u : 4u); c++)
        if (is_integer(l) || l->how.access == TEX_QUERY)
            fprintf(out, " 0x%x", l->value[c]);
        else
            fprintf(out, " %.9g", pixel_float(l->value[c]));
    fputc('\n', out);
}

void pixel_print_lookups(FILE *out, const struct pixel_history *h, const struct pixel_event *e)
{
    for (size_t n = 0; n < e->lookups; n++)
        print_lookup(out, h, &h->textures.lookup[e->first_lookup + n]);
}

/* Objects */

static void add_numbers(cJSON *to, const char *name, const u32 *word, unsigned words)
{
    cJSON *a = cJSON_AddArrayToObject(to, name);

    for (unsigned n = 0; n < words; n++)
        cJSON_AddItemToArray(a, cJSON_CreateNumber(word[n]));
}

static void add_hex(cJSON *to, const char *name, u64 value)
{
    char text[24];

    snprintf(text, sizeof text, "0x%" PRIx64, (uint64_t)value);
    cJSON_AddStringToObject(to, name, text);
}

static cJSON *texel_json(const struct pixel_tap_read *t, unsigned n)
{
    const struct tex_place *p = &t->place[n];
    const u32 at[3] = { p->x, p->y, p->z };
    cJSON *o = cJSON_CreateObject();

    cJSON_AddStringToObject(o, "kind", kinds[p->kind]);
    add_numbers(o, "at", at, 3);
    cJSON_AddNumberToObject(o, "layer", p->layer);
    cJSON_AddNumberToObject(o, "weight", p->weight);
    add_numbers(o, "value", t->value[n], 4);
    return o;
}

static cJSON *tap_json(const struct pixel_tap_read *t)
{
    cJSON *o = cJSON_CreateObject(), *texels;

    cJSON_AddNumberToObject(o, "level", t->tap.level);
    cJSON_AddNumberToObject(o, "weight", t->tap.weight);
    cJSON_AddBoolToObject(o, "linear", t->tap.linear);
    cJSON_AddNumberToObject(o, "lod", t->tap.lod);
    cJSON_AddNumberToObject(o, "clamped", t->tap.clamped);
    add_numbers(o, "at", t->tap.at, 3);
    texels = cJSON_AddArrayToObject(o, "texels");
    for (unsigned n = 0; n < t->texels; n++)
        cJSON_AddItemToArray(texels, texel_json(t, n));
    return o;
}

static cJSON *lookup_json(const struct pixel_history *h, const struct pixel_lookup *l)
{
    cJSON *o = cJSON_CreateObject(), *components, *taps;
    char text[ISA_TEXT_SIZE];

    instruction(text, l);
    cJSON_AddStringToObject(o, "instruction", text);
    add_hex(o, "pc", l->pc);
    add_hex(o, "handle", l->handle);
    cJSON_AddStringToObject(o, "access", accesses[l->how.access]);
    add_numbers(o, "at", l->at, l->axes);
    cJSON_AddNumberToObject(o, "layer", l->layer);
    cJSON_AddNumberToObject(o, "lod", l->lod);
    cJSON_AddNumberToObject(o, "offset", l->offset);
    cJSON_AddNumberToObject(o, "reference", l->reference);
    components = cJSON_AddArrayToObject(o, "components");
    for (unsigned c = 0; c < 4; c++)
        cJSON_AddItemToArray(components, cJSON_CreateString(numbers[l->component[c].number]));
    taps = cJSON_AddArrayToObject(o, "taps");
    for (size_t n = 0; n < l->taps; n++)
        cJSON_AddItemToArray(taps, tap_json(&h->textures.tap[l->first + n]));
    add_numbers(o, "value", l->value, 4);
    return o;
}

void pixel_add_lookups(cJSON *to, const struct pixel_history *h, const struct pixel_event *e)
{
    cJSON *a = cJSON_AddArrayToObject(to, "textures");

    for (size_t n = 0; n < e->lookups; n++)
        cJSON_AddItemToArray(a, lookup_json(h, &h->textures.lookup[e->first_lookup + n]));
}
