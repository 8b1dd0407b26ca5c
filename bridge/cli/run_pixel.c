/* run_pixel.c - see run_pixel.h */
#include "run_pixel_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "common/float_format.h"
#include "fbp/zrop/zrop_parts.h"

void run_pixel_parse(struct pixel_place *place, const char *text, struct argp_state *state)
{
    char *end;
    const unsigned long long x = strtoull(text, &end, 10);
    const char *second = end + 1, *third;
    unsigned long long y = 0, target = 0;
    bool good = end != text && *end == ',' && *text != '-' && *second != '-';

    if (good)
        y = strtoull(second, &end, 10);
    good = good && end != second && *end == '@';
    third = end + 1;
    if (good)
        target = strtoull(third, &end, 0);
    if (!good || end == third || *end || *third == '-' || x > 65535 || y > 65535 || target >> 40)
        argp_error(state,
                   "--pixel %s: write X,Y@TARGET, the address of a target as --images names it, or "
                   "an output, 0 to 7",
                   text);
    *place = (struct pixel_place){ .given = true,
                                   .x = (u32)x,
                                   .y = (u32)y,
                                   .numbered = target < 8,
                                   .number = (unsigned)target & 7,
                                   .address = target };
}

bool run_pixel_good(const struct pixel_history *h, struct failure *f)
{
    const struct pixel_place *p = &h->place;

    if (h->no_memory)
        return fail(f, EXIT_IO, "--pixel: memory is short for %zu events", h->events);
    if (h->outside && !h->events)
        return fail(f, EXIT_USAGE, "--pixel %u,%u: the target at 0x%" PRIx64 " has %ux%u pixels",
                    p->x, p->y, (u64)p->address,
                    (unsigned)h->target.surface.width / h->shape.across,
                    (unsigned)h->target.surface.height / h->shape.down);
    if (!h->found && p->numbered)
        return fail(f, EXIT_USAGE, "--pixel: nothing was drawn to output %u", p->number);
    return h->found ||
           fail(f, EXIT_USAGE,
                "--pixel: nothing was drawn, cleared or blitted to a target at 0x%" PRIx64
                "; --images names those that there are",
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

static void print_value(const struct pixel_event *e, const struct pixel_value *v)
{
    const struct pixel_format *f = pixel_format_of(e->format);
    struct pixel_fields fields;
    char hex[33];

    if (e->depth) {
        const struct zrop_layout l = zrop_layout_of((enum zeta_format)e->format);

        if (l.z_bytes)
            printf("depth %.9g (0x%x)", depth_of(8 * l.z_bytes, v->word[0]), v->word[0]);
        if (zrop_has_stencil((enum zeta_format)e->format))
            printf("%sstencil 0x%02x", l.z_bytes ? ", " : "", v->word[1]);
        return;
    }
    fields = pixel_unpack(f, v->word);
    pixel_hex(hex, e->format, v);
    printf("%s (", hex);
    for (unsigned c = 0, n = 0; c < 4; c++)
        if (fields.present >> c & 1)
            printf("%s%c %.9g", n++ ? " " : "", "RGBA"[c], channel_of(f, c, fields.raw[c]));
    putchar(')');
}

static void print_change(const struct pixel_event *e, unsigned s)
{
    print_value(e, &e->before[s]);
    printf(" -> ");
    print_value(e, &e->after[s]);
    putchar('\n');
}

/* Of several samples a line says which. */
static void print_sample(const struct pixel_event *e, unsigned s)
{
    if (e->samples > 1 || (e->covered & 0xfffe))
        printf("  sample %u: ", s);
    else
        printf("  ");
}

static void print_tests(const struct pixel_event *e)
{
    for (unsigned s = 0; s < PIXEL_SAMPLES; s++) {
        const struct pixel_test *t = &e->test[s];

        if (!(e->tested >> s & 1))
            continue;
        print_sample(e, s);
        if (e->z_bits && e->has_depth)
            printf("depth %.9g (0x%x), stored %.9g (0x%x), ", depth_of(e->z_bits, t->own), t->own,
                   depth_of(e->z_bits, t->stored), t->stored);
        if (e->has_stencil)
            printf("stencil 0x%02x, ", t->stencil);
        printf("%s", pixel_results[t->result]);
        if (t->after != t->stored)
            printf("; now depth 0x%x", t->after);
        if (t->stencil_after != t->stencil)
            printf("; now stencil 0x%02x", t->stencil_after);
        printf("%s\n", e->late ? " (after the program)" : "");
    }
}

static void print_program(const struct pixel_event *e)
{
    for (unsigned o = 0; o < e->outputs && e->shaded; o++) {
        printf("  program, output %u:", o);
        for (unsigned c = 0; c < 4; c++)
            if (is_integer(e))
                printf(" 0x%x", e->color[o][c]);
            else
                printf(" %.9g", pixel_float(e->color[o][c]));
        putchar('\n');
    }
}

static void print_fragment(const struct pixel_history *h, const struct pixel_event *e)
{
    const char *end = pixel_fate(e);

    printf("draw %" PRIu64 ", primitive %" PRIu64 ": %s, %s%s%s\n", e->number, e->primitive,
           pixel_shapes[e->shape], e->front ? "front" : "back", end ? ": " : "", end ? end : "");
    if (!e->late)
        print_tests(e);
    pixel_print_lookups(h, e);
    print_program(e);
    if (e->late)
        print_tests(e);
    if (e->src_words) {
        printf("  source of %s:", e->blends ? "the blend" : "the store");
        for (unsigned w = e->src_words; w-- > 0;)
            printf(" %08x", e->src[w]);
        for (unsigned c = 0; c < 4 && e->write_mask != 15; c++)
            printf("%s%c", c ? "" : "; write mask ", e->write_mask >> c & 1 ? "RGBA"[c] : '-');
        putchar('\n');
    }
    for (unsigned s = 0; s < e->samples; s++)
        if ((e->stored >> s & 1) && !e->depth) {
            print_sample(e, s);
            print_change(e, s);
        }
}

static void print_other(const struct pixel_event *e)
{
    switch (e->kind) {
    case PIXEL_CLEAR: printf("clear %" PRIu64 "\n", e->number); break;
    case PIXEL_2D: printf("2D engine\n"); break;
    default: printf("written by a copy, the CPU or another target\n"); break;
    }
    for (unsigned s = 0; s < e->samples; s++) {
        print_sample(e, s);
        print_change(e, s);
    }
}

void run_pixel_print(const struct pixel_history *h)
{
    const struct target *t = &h->target;
    const struct pixel_event now = { .format = t->format,
                                     .depth = t->depth,
                                     .samples = samples_count(h->shape) };

    printf("pixel %u,%u of the target at 0x%" PRIx64 ": %s, %ux%u, %u sample%s a pixel\n",
           h->place.x, h->place.y, (u64)h->place.address, target_format(t),
           (unsigned)t->surface.width / h->shape.across,
           (unsigned)t->surface.height / h->shape.down, now.samples, now.samples == 1 ? "" : "s");
    for (size_t i = 0; i < h->events; i++) {
        const struct pixel_event *e = &h->event[i];

        if (e->address != (i ? e[-1].address : t->surface.address)) /* of an output */
            printf("the target at 0x%" PRIx64 "\n", (u64)e->address);
        if (e->kind == PIXEL_FRAGMENT)
            print_fragment(h, e);
        else
            print_other(e);
    }
    printf(h->events ? "at the end\n" : "nothing touched it\n");
    for (unsigned s = 0; s < now.samples; s++) {
        print_sample(&now, s);
        print_value(&now, &h->value[s]);
        putchar('\n');
    }
}
