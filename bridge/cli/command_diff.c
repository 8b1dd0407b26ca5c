/* command_diff.c - aurum diff: two pictures, or two raw files, beside each other */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "lines.h"
#include "scene/picture.h"

enum { KEY_AREA = 256, KEY_PNG, KEY_MOST, KEY_FLIP };

static const struct argp_option options[] = {
    { "area", KEY_AREA, "X,Y,W,H", 0, "Look at this part only", 0 },
    { "png", KEY_PNG, "FILE.png", 0,
      "Write the difference: black where equal, brighter the more channels differ", 0 },
    { "flip", KEY_FLIP, NULL, 0, "B is upside down, as OpenGL's read-backs are", 0 },
    { "json", 'j', NULL, 0, "One object", 0 },
    { "most", KEY_MOST, "N", 0,
      "Codes that a channel may differ by (default 0; at most 254, of 255 all agrees)", 0 },
    { 0 },
};

struct arguments {
    const char *file[2], *png;
    unsigned files;
    bool part, flip, json;
    unsigned x, y, width, height;
    unsigned most;
};

static void area(struct arguments *a, const char *text, struct argp_state *state)
{
    uint64_t n[4];

    if (!lines_list(text, ',', 4, n) || n[0] > UINT32_MAX || n[1] > UINT32_MAX || !n[2] || !n[3] ||
        n[2] > UINT32_MAX || n[3] > UINT32_MAX)
        argp_error(state, "--area %s: four numbers, as in 0,0,64,64", text);
    a->x = (unsigned)n[0];
    a->y = (unsigned)n[1];
    a->width = (unsigned)n[2];
    a->height = (unsigned)n[3];
    a->part = true;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case KEY_AREA: area(a, arg, state); return 0;
    case KEY_PNG: a->png = arg; return 0;
    case KEY_FLIP: a->flip = true; return 0;
    case 'j': a->json = true; return 0;
    case KEY_MOST: {
        const uint64_t most = lines_number("--most", arg, state);

        if (most > 254)
            argp_error(state, "--most %s: at most 254, since channels differ by 255 at most", arg);
        a->most = (unsigned)most;
        return 0;
    }
    case ARGP_KEY_ARG:
        if (a->files == 2)
            argp_error(state, "'%s' is a third file; two are compared", arg);
        a->file[a->files++] = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->files != 2)
            argp_error(state, "which two files?");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static bool is_png(const char *path)
{
    const size_t n = strlen(path);

    return n > 4 && strcmp(path + n - 4, ".png") == 0;
}

struct found {
    uint64_t compared, differ;
    unsigned most;           /* of a channel */
    unsigned x0, y0, x1, y1; /* where, ends included */
    uint64_t first;          /* offset of the first byte of raw files */
};

static void note(struct found *d, unsigned x, unsigned y, unsigned off)
{
    if (d->differ++ == 0)
        d->x0 = d->x1 = x, d->y0 = d->y1 = y;
    d->x0 = x < d->x0 ? x : d->x0;
    d->x1 = x > d->x1 ? x : d->x1;
    d->y1 = y > d->y1 ? y : d->y1;
    d->most = off > d->most ? off : d->most;
}

static unsigned pixel_off(const uint8_t *a, const uint8_t *b)
{
    unsigned most = 0;

    for (unsigned c = 0; c < 4; c++) {
        const unsigned off = (unsigned)(a[c] > b[c] ? a[c] - b[c] : b[c] - a[c]);

        most = off > most ? off : most;
    }
    return most;
}

static void compare(const struct arguments *a, const struct picture p[2], struct picture *out,
                    struct found *d)
{
    for (unsigned y = a->y; y < a->y + a->height; y++)
        for (unsigned x = a->x; x < a->x + a->width; x++) {
            const size_t at = 4 * ((size_t)y * p[0].width + x);
            const unsigned row = a->flip ? p[0].height - 1 - y : y;
            const unsigned off =
                pixel_off(&p[0].rgba[at], &p[1].rgba[4 * ((size_t)row * p[0].width + x)]);

            d->compared++;
            if (off > a->most)
                note(d, x, y, off);
            memset(&out->rgba[at], (int)(off ? 55 + off * 200 / 255 : 0), 3);
            out->rgba[at + 3] = 255;
        }
}

/* B beside a PNG may be pixels of four bytes, as many as A has. */
static bool read_second(struct picture *p, const struct picture *first, const char *path,
                        struct failure *f)
{
    const size_t bytes = 4 * (size_t)first->width * first->height;
    FILE *in;
    bool fine;

    if (is_png(path))
        return picture_read(p, path, f);
    in = fopen(path, "rb");
    if (!in)
        return fail(f, EXIT_IO, "%s: %s", path, strerror(errno));
    fine = picture_new(p, first->width, first->height, f);
    if (fine && (fread(p->rgba, 1, bytes, in) != bytes || getc(in) != EOF))
        fine = fail(f, EXIT_IO, "%s: not the %zu bytes of %ux%u pixels, R G B A", path, bytes,
                    first->width, first->height);
    fclose(in);
    return fine;
}

static bool pictures(struct arguments *a, struct found *d, struct failure *f)
{
    struct picture p[2] = { { 0 }, { 0 } }, out = { 0 };
    bool fine = picture_read(&p[0], a->file[0], f) && read_second(&p[1], &p[0], a->file[1], f);

    if (fine && (p[0].width != p[1].width || p[0].height != p[1].height))
        fine = fail(f, EXIT_IO, "%s has %ux%u pixels, %s %ux%u: give two of a size", a->file[0],
                    p[0].width, p[0].height, a->file[1], p[1].width, p[1].height);
    if (fine && !a->part) {
        a->width = p[0].width;
        a->height = p[0].height;
    }
    if (fine &&
        ((uint64_t)a->x + a->width > p[0].width || (uint64_t)a->y + a->height > p[0].height))
        fine = fail(f, EXIT_USAGE, "--area leaves the pictures, which have %ux%u pixels",
                    p[0].width, p[0].height);
    if (fine)
        fine = picture_new(&out, p[0].width, p[0].height, f);
    if (fine) {
        compare(a, p, &out, d);
        fine = !a->png || picture_write(&out, a->png, f);
    }
    picture_free(&p[0]);
    picture_free(&p[1]);
    picture_free(&out);
    return fine;
}

/* Byte by byte, up to the end of the shorter one. */
static bool compare_bytes(const struct arguments *a, FILE *const file[2], struct found *d,
                          struct failure *f)
{
    for (;;) {
        const int x = getc(file[0]), y = getc(file[1]);

        for (unsigned i = 0; i < 2; i++)
            if (ferror(file[i]))
                return fail(f, EXIT_IO, "%s: cannot be read: %s", a->file[i], strerror(errno));
        if (x == EOF && y == EOF)
            return d->compared || fail(f, EXIT_DIFFER, "%s and %s are empty: nothing is compared",
                                       a->file[0], a->file[1]);
        if (x == EOF || y == EOF)
            return fail(f, EXIT_DIFFER, "%s ends at byte %" PRIu64 ", the other file goes on",
                        a->file[x == EOF ? 0 : 1], d->compared);
        if (x != y && d->differ++ == 0)
            d->first = d->compared;
        d->compared++;
    }
}

static bool raw(const struct arguments *a, struct found *d, struct failure *f)
{
    FILE *file[2] = { fopen(a->file[0], "rb"), NULL };
    bool fine = file[0] || fail(f, EXIT_IO, "%s: %s", a->file[0], strerror(errno));

    if (fine)
        file[1] = fopen(a->file[1], "rb");
    if (fine && !file[1])
        fine = fail(f, EXIT_IO, "%s: %s", a->file[1], strerror(errno));
    fine = fine && compare_bytes(a, file, d, f);
    for (unsigned i = 0; i < 2; i++)
        if (file[i])
            fclose(file[i]);
    return fine;
}

static void print_json(const struct found *d, bool both)
{
    printf("{\"compared\":%" PRIu64 ",\"unit\":\"%s\",\"differ\":%" PRIu64, d->compared,
           both ? "pixels" : "bytes", d->differ);
    if (d->differ && both)
        printf(",\"most\":%u,\"from\":[%u,%u],\"to\":[%u,%u]", d->most, d->x0, d->y0, d->x1, d->y1);
    else if (d->differ)
        printf(",\"first\":%" PRIu64, d->first);
    puts("}");
}

static void print_words(const struct found *d, bool both)
{
    printf("%" PRIu64 " %s compared, %" PRIu64 " differ", d->compared, both ? "pixels" : "bytes",
           d->differ);
    if (d->differ && both)
        printf(", by %u at most, in %u,%u to %u,%u", d->most, d->x0, d->y0, d->x1, d->y1);
    else if (d->differ)
        printf(", the first at 0x%" PRIx64, d->first);
    putchar('\n');
}

int command_diff(int argc, char **argv)
{
    static const struct argp argp = { options,
                                      parse,
                                      "A B",
                                      "Compares two PNG pictures, a PNG picture and raw pixels "
                                      "(R, G, B, A of 8 bits), or the bytes of two files.  Exit "
                                      "0 if they agree, 1 if they differ.",
                                      NULL,
                                      NULL,
                                      NULL };
    struct arguments a = { 0 };
    struct found d = { 0 };
    struct failure f = { 0 };
    bool both;

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    both = is_png(a.file[0]);
    if (!both && (a.png || a.part || a.most || a.flip)) {
        fail(&f, EXIT_USAGE, "--area, --png, --most and --flip are for pictures: A is a PNG");
        return report_failure(&f);
    }
    if (!(both ? pictures(&a, &d, &f) : raw(&a, &d, &f)))
        return report_failure(&f);
    if (a.json)
        print_json(&d, both);
    else
        print_words(&d, both);
    return d.differ ? EXIT_DIFFER : EXIT_AGREE;
}
