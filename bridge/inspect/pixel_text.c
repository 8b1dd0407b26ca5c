/* pixel_text.c - see pixel_text.h */
#include "pixel_names.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "common/float_format.h"
#include "fbp/zrop/zrop_parts.h"

bool pixel_history_good(const struct pixel_history *h, struct failure *f)
{
    const struct pixel_place *p = &h->place;

    if (h->no_memory)
        return fail(f, EXIT_IO, "pixel: memory is short for %zu events", h->events);
    if (h->outside && !h->events)
        return fail(f, EXIT_USAGE, "pixel %u,%u: the target at 0x%" PRIx64 " has %ux%u pixels",
                    p->x, p->y, (u64)p->address,
                    (unsigned)h->target.surface.width / h->shape.across,
                    (unsigned)h->target.surface.height / h->shape.down);
    if (!h->found && p->numbered)
        return fail(f, EXIT_USAGE, "pixel: nothing was drawn to output %u", p->number);
    return h->found || fail(f, EXIT_USAGE,
                            "pixel: nothing was drawn, cleared or blitted to a target at 0x%" PRIx64
                            "; the targets are those that were used",
                            (u64)p->address);
}

/* Words */

static double depth_of(unsigned bits, u32 code)
{
    return bits == 32 ? pixel_float(code) : code / (double)bits_mask(bits);
}

/* A channel of a stored pixel as its format means it. */
static double channel_of(const struct pixel_format *f, unsigned c, u32 raw)
{
    const unsigned bits = f->width[c];
    const s64 value = raw >> (bits - 1) & 1 ? (s64)raw - (INT64_C(1) << bits) : (s64)raw;

    switch (f->type) {
    case PIXEL_FLOAT: return pixel_float(float_to_fp32(float_format_of(bits), raw));
    case PIXEL_SNORM:
    case PIXEL_SINT: return (double)value;
    default: return raw;
    }
}

static bool is_integer(const struct pixel_event *e)
{
    const enum pixel_type type = e->depth ? PIXEL_FLOAT : pixel_format_of(e->format)->type;

    return type == PIXEL_UINT || type == PIXEL_SINT;
}

static void print_value(FILE *out, const struct pixel_event *e, const struct pixel_value *v)
{
    const struct pixel_format *f = pixel_format_of(e->format);
    struct pixel_fields fields;
    char hex[33];

    if (e->depth) {
        const struct zrop_layout l = zrop_layout_of((enum zeta_format)e->format);

        if (l.z_bytes)
            fprintf(out, "depth %.9g (0x%x)", depth_of(8 * l.z_bytes, v->word[0]), v->word[0]);
        if (zrop_has_stencil((enum zeta_format)e->format))
            fprintf(out, "%sstencil 0x%02x", l.z_bytes ? ", " : "", v->word[1]);
        return;
    }
    fields = pixel_unpack(f, v->word);
    pixel_hex(hex, e->format, v);
    fprintf(out, "%s (", hex);
    for (unsigned c = 0, n = 0; c < 4; c++)
        if (fields.present >> c & 1)
            fprintf(out, "%s%c %.9g", n++ ? " " : "", "RGBA"[c], channel_of(f, c, fields.raw[c]));
    fputc(')', out);
}

static void print_change(FILE *out, const struct pixel_event *e, unsigned s)
{
    print_value(out, e, &e->before[s]);
    fprintf(out, " -> ");
    print_value(out, e, &e->after[s]);
    fputc('\n', out);
}

/* Of several samples a line says which. */
static void print_sample(FILE *out, const struct pixel_event *e, unsigned s)
{
    if (e->samples > 1 || (e->covered & 0xfffe))
        fprintf(out, "  sample %u: ", s);
    else
        fprintf(out, "  ");
}

static void print_tests(FILE *out, const struct pixel_event *e)
{
    for (unsigned s = 0; s < PIXEL_SAMPLES; s++) {
        const struct pixel_test *t = &e->test[s];

        if (!(e->tested >> s & 1))
            continue;
        print_sample(out, e, s);
        if (e->z_bits && e->has_depth)
            fprintf(out, "depth %.9g (0x%x), stored %.9g (0x%x), ", depth_of(e->z_bits, t->own),
                    t->own, depth_of(e->z_bits, t->stored), t->stored);
        if (e->has_stencil)
            fprintf(out, "stencil 0x%02x, ", t->stencil);
        fprintf(out, "%s", pixel_results[t->result]);
        if (t->after != t->stored)
            fprintf(out, "; now depth 0x%x", t->after);
        if (t->stencil_after != t->stencil)
            fprintf(out, "; now stencil 0x%02x", t->stencil_after);
        fprintf(out, "%s\n", e->late ? " (after the program)" : "");
    }
}

static void print_program(FILE *out, const struct pixel_event *e)
{
    for (unsigned o = 0; o < e->outputs && e->shaded; o++) {
        fprintf(out, "  program, output %u:", o);
        for (unsigned c = 0; c < 4; c++)
            if (is_integer(e))
                fprintf(out, " 0x%x", e->color[o][c]);
            else
                fprintf(out, " %.9g", pixel_float(e->color[o][c]));
        fputc('\n', out);
    }
}

static void print_fragment(FILE *out, const struct pixel_history *h, const struct pixel_event *e)
{
    const char *end = pixel_fate(e);

    fprintf(out, "draw %" PRIu64 ", primitive %" PRIu64 ": %s, %s%s%s\n", e->number, e->primitive,
            pixel_shapes[e->shape], e->front ? "front" : "back", end ? ": " : "", end ? end : "");
    if (!e->late)
        print_tests(out, e);
    pixel_print_lookups(out, h, e);
    print_program(out, e);
    if (e->late)
        print_tests(out, e);
    if (e->src_words) {
        fprintf(out, "  source of %s:", e->blends ? "the blend" : "the store");
        for (unsigned w = e->src_words; w-- > 0;)
            fprintf(out, " %08x", e->src[w]);
        for (unsigned c = 0; c < 4 && e->write_mask != 15; c++)
            fprintf(out, "%s%c", c ? "" : "; write mask ",
                    e->write_mask >> c & 1 ? "RGBA"[c] : '-');
        fputc('\n', out);
    }
    for (unsigned s = 0; s < e->samples; s++)
        if ((e->stored >> s & 1) && !e->depth) {
            print_sample(out, e, s);
            print_change(out, e, s);
        }
}

static void print_other(FILE *out, const struct pixel_event *e)
{
    switch (e->kind) {
    case PIXEL_CLEAR: fprintf(out, "clear %" PRIu64 "\n", e->number); break;
    case PIXEL_2D: fprintf(out, "2D engine\n"); break;
    default: fprintf(out, "written by a copy, the CPU or another target\n"); break;
    }
    for (unsigned s = 0; s < e->samples; s++) {
        print_sample(out, e, s);
        print_change(out, e, s);
    }
}

void pixel_history_print(const struct pixel_history *h, FILE *out)
{
    const struct target *t = &h->target;
    const struct pixel_event now = { .format = t->format,
                                     .depth = t->depth,
                                     .samples = samples_count(h->shape) };

    fprintf(out, "pixel %u,%u of the target at 0x%" PRIx64 ": %s, %ux%u, %u sample%s a pixel\n",
            h->place.x, h->place.y, (u64)h->place.address, target_format(t),
            (unsigned)t->surface.width / h->shape.across,
            (unsigned)t->surface.height / h->shape.down, now.samples, now.samples == 1 ? "" : "s");
    for (size_t i = 0; i < h->events; i++) {
        const struct pixel_event *e = &h->event[i];

        if (e->address != (i ? e[-1].address : t->surface.address)) /* of an output */
            fprintf(out, "the target at 0x%" PRIx64 "\n", (u64)e->address);
        if (e->kind == PIXEL_FRAGMENT)
            print_fragment(out, h, e);
        else
            print_other(out, e);
    }
    fprintf(out, h->events ? "at the end\n" : "nothing touched it\n");
    for (unsigned s = 0; s < now.samples; s++) {
        print_sample(out, &now, s);
        print_value(out, &now, &h->value[s]);
        fputc('\n', out);
    }
}
