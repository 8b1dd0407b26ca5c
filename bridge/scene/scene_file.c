/* scene_file.c - see scene_file.h */
#include "scene_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "vector/new_file.h"
#include "vector/quoted.h"

#define VERTEX_WORDS 8

/* x y z w r g b a. */
static void vertex_bits(const struct scene_vertex *v, uint32_t bits[VERTEX_WORDS])
{
    float values[VERTEX_WORDS] = { v->x,       v->y,       v->z,       v->w,
                                   v->rgba[0], v->rgba[1], v->rgba[2], v->rgba[3] };

    memcpy(bits, values, sizeof values);
}

static struct scene_vertex vertex_of(const uint32_t bits[VERTEX_WORDS])
{
    float v[VERTEX_WORDS];

    memcpy(v, bits, sizeof v);
    return (struct scene_vertex){ v[0], v[1], v[2], v[3], { v[4], v[5], v[6], v[7] } };
}

static void write_draw(FILE *out, const struct scene *s, const struct scene_draw *d)
{
    fprintf(out, "draw %s %s %s %s %zu\n", scene_depth_names[d->state.depth],
            d->state.depth_write ? "write" : "keep", scene_blend_names[d->state.blend],
            scene_cull_names[d->state.cull], d->count);
    for (size_t i = 3 * d->first; i < 3 * (d->first + d->count); i++) {
        uint32_t bits[VERTEX_WORDS];

        vertex_bits(&s->triangle[i / 3].v[i % 3], bits);
        for (unsigned k = 0; k < VERTEX_WORDS; k++)
            fprintf(out, "%08" PRIx32 "%c", bits[k], k < VERTEX_WORDS - 1 ? ' ' : '\n');
    }
}

bool scene_write(const struct scene *s, const char *path, struct failure *f)
{
    struct new_file n;

    if (!new_file_open(&n, path, f))
        return false;
    fprintf(n.stream,
            "aurum scene 1\nsize %u %u\nsamples %u\nclear %02x%02x%02x%02x %06" PRIx32 "\n",
            s->width, s->height, s->samples, s->clear[0], s->clear[1], s->clear[2], s->clear[3],
            s->clear_depth);
    for (size_t i = 0; i < s->draws; i++)
        write_draw(n.stream, s, &s->draw[i]);
    fputs("end\n", n.stream);
    if (ferror(n.stream)) {
        bool lost = new_file_fail(&n, f);
        new_file_abandon(&n);
        return lost;
    }
    return new_file_commit(&n, f);
}

struct reader {
    FILE *file;
    struct quoted name;
    unsigned long line;
    char text[256];
};

static bool bad(const struct reader *r, struct failure *f, const char *what)
{
    return fail(f, EXIT_IO, "%s:%lu: %s; make it again", r->name.text, r->line, what);
}

/* The next line without its end. */
static bool next_line(struct reader *r, struct failure *f)
{
    r->line++;
    if (!fgets(r->text, sizeof r->text, r->file))
        return bad(r, f, "the file ends before 'end'");
    char *end = strchr(r->text, '\n');
    if (!end)
        return bad(r, f, "not a line of a scene");
    *end = '\0';
    return true;
}

/* Whether the line is what the format would print for what was read from it. */
static bool is_line(const struct reader *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool is_line(const struct reader *r, const char *format, ...)
{
    char again[sizeof r->text];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(again, sizeof again, format, arguments);
    va_end(arguments);
    return strcmp(again, r->text) == 0;
}

static bool read_header(struct reader *r, struct scene *s, struct failure *f)
{
    unsigned c[4];

    if (!next_line(r, f))
        return false;
    if (!is_line(r, "aurum scene 1"))
        return bad(r, f, "not 'aurum scene 1'");
    if (!next_line(r, f))
        return false;
    if (sscanf(r->text, "size %5u %5u", &s->width, &s->height) != 2 ||
        !is_line(r, "size %u %u", s->width, s->height) || s->width - 1 >= SCENE_SIDE_MAX ||
        s->height - 1 >= SCENE_SIDE_MAX)
        return bad(r, f, "not 'size WIDTH HEIGHT' of 1 to 16384");
    if (!next_line(r, f))
        return false;
    if (sscanf(r->text, "samples %1u", &s->samples) != 1 || !is_line(r, "samples %u", s->samples) ||
        !scene_samples(s->samples))
        return bad(r, f, "not 'samples' 1, 2, 4 or 8");
    if (!next_line(r, f))
        return false;
    if (sscanf(r->text, "clear %2x%2x%2x%2x %6" SCNx32, &c[0], &c[1], &c[2], &c[3],
               &s->clear_depth) != 5 ||
        !is_line(r, "clear %02x%02x%02x%02x %06" PRIx32, c[0], c[1], c[2], c[3], s->clear_depth))
        return bad(r, f, "not 'clear RRGGBBAA ZZZZZZ'");
    for (unsigned i = 0; i < 4; i++)
        s->clear[i] = (uint8_t)c[i];
    return true;
}

/* The place of a word in a list; its length if it is not there. */
static unsigned named(const char *word, const char *const *names, unsigned count)
{
    unsigned i = 0;

    while (i < count && strcmp(word, names[i]) != 0)
        i++;
    return i;
}

static bool read_state(struct reader *r, struct scene_state *state, size_t *count,
                       struct failure *f)
{
    char depth[16], write[16], blend[16], cull[16];

    if (sscanf(r->text, "draw %15s %15s %15s %15s %zu", depth, write, blend, cull, count) != 5 ||
        !is_line(r, "draw %s %s %s %s %zu", depth, write, blend, cull, *count))
        return bad(r, f, "not 'draw DEPTH write|keep BLEND CULL TRIANGLES'");
    *state = (struct scene_state){ named(depth, scene_depth_names, SCENE_DEPTHS),
                                   strcmp(write, "write") == 0,
                                   named(blend, scene_blend_names, SCENE_BLENDS),
                                   named(cull, scene_cull_names, SCENE_CULLS) };
    if (state->depth == SCENE_DEPTHS || state->blend == SCENE_BLENDS ||
        state->cull == SCENE_CULLS || (!state->depth_write && strcmp(write, "keep") != 0))
        return bad(r, f, "a state of a draw that there is not");
    return true;
}

static bool vertex_good(const struct scene_vertex *v)
{
    bool good = v->w > 0 && v->w <= 3e38f && v->z >= 0 && v->z <= 1;

    for (unsigned c = 0; c < 4; c++)
        good = good && v->rgba[c] >= -1e6f && v->rgba[c] <= 1e6f;
    return good && v->x > -SCENE_GUARD_BAND && v->x < SCENE_GUARD_BAND &&
           v->y > -SCENE_GUARD_BAND && v->y < SCENE_GUARD_BAND;
}

static bool read_vertex(struct reader *r, struct scene_vertex *v, struct failure *f)
{
    uint32_t b[VERTEX_WORDS];

    if (!next_line(r, f))
        return false;
#define HEX8 "%8" SCNx32
    if (sscanf(r->text, HEX8 HEX8 HEX8 HEX8 HEX8 HEX8 HEX8 HEX8, &b[0], &b[1], &b[2], &b[3], &b[4],
               &b[5], &b[6], &b[7]) != VERTEX_WORDS ||
        strlen(r->text) != 9 * VERTEX_WORDS - 1)
        return bad(r, f, "not a vertex: x y z w r g b a");
    *v = vertex_of(b);
    return vertex_good(v) || bad(r, f, "a vertex beyond the guard band, the depth range or fp32");
}

static bool read_draws(struct reader *r, struct scene *s, struct failure *f)
{
    while (next_line(r, f)) {
        struct scene_state state;
        size_t count;

        if (is_line(r, "end"))
            return fgetc(r->file) == EOF || bad(r, f, "something follows 'end'");
        if (!read_state(r, &state, &count, f) || !scene_begin(s, &state, f))
            return false;
        for (size_t i = 0; i < count; i++) {
            struct scene_triangle t;
            for (unsigned k = 0; k < 3; k++)
                if (!read_vertex(r, &t.v[k], f))
                    return false;
            if (!scene_add(s, &t, f))
                return false;
        }
    }
    return false;
}

bool scene_read(struct scene *s, const char *path, struct failure *f)
{
    struct reader r = { .file = fopen(path, "r"), .name = quote_path(path) };
    bool good;

    *s = (struct scene){ 0 };
    if (!r.file)
        return fail(f, EXIT_IO, "%s: cannot be read: %s; check the name", r.name.text,
                    strerror(errno));
    good = read_header(&r, s, f) && read_draws(&r, s, f);
    fclose(r.file);
    if (!good)
        scene_free(s);
    return good;
}
