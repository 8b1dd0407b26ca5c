/* three_ds.c - see three_ds.h
 *
 * A chunk is its number (16 bits), its length with this head (32 bits), and what it holds:
 *
 *   4d4d file -> 3d3d editor -> 4000 object, after its name -> 4100 triangles -> 4110 positions
 *                                                                            -> 4120 faces
 *
 * All others are passed over.  Little end first; positions are fp32.
 */
#include "three_ds.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vector/quoted.h"

#define HEAD           6
#define POSITION       12 /* bytes */
#define FACE           8
#define COORDINATE_MAX 1e15

enum chunk {
    CHUNK_FILE = 0x4d4d,
    CHUNK_EDITOR = 0x3d3d,
    CHUNK_OBJECT = 0x4000,
    CHUNK_TRIANGLES = 0x4100,
    CHUNK_POSITIONS = 0x4110,
    CHUNK_FACES = 0x4120
};

struct reader {
    const uint8_t *byte;
    struct quoted name;
    struct mesh *mesh;
    size_t room[2]; /* of positions, triangles */
    size_t first;   /* position of the object */
};

/* Bytes at..end of the file. */
struct span {
    size_t at, end;
};

typedef bool (*chunk_reader)(struct reader *r, struct span body, struct failure *f);

static bool refuse(const struct reader *r, size_t at, struct failure *f, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static bool refuse(const struct reader *r, size_t at, struct failure *f, const char *format, ...)
{
    char text[160];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return fail(f, EXIT_IO, "%s, byte %zu: %s", r->name.text, at, text);
}

static unsigned word(const struct reader *r, size_t at)
{
    return r->byte[at] | (unsigned)r->byte[at + 1] << 8;
}

static uint32_t long_word(const struct reader *r, size_t at)
{
    return word(r, at) | (uint32_t)word(r, at + 2) << 16;
}

/* Reads every chunk of that number in a span. */
static bool each(struct reader *r, struct span in, enum chunk number, chunk_reader read,
                 struct failure *f)
{
    while (in.at < in.end) {
        if (in.end - in.at < HEAD)
            return refuse(r, in.at, f, "%zu bytes are left, too few for a chunk", in.end - in.at);
        const uint32_t length = long_word(r, in.at + 2);

        if (length < HEAD || length > in.end - in.at)
            return refuse(r, in.at, f, "chunk %04x says that it has %lu bytes; %zu are left",
                          word(r, in.at), (unsigned long)length, in.end - in.at);
        const struct span body = { in.at + HEAD, in.at + length };

        if (word(r, in.at) == number && !read(r, body, f))
            return false;
        in.at += length;
    }
    return true;
}

/* The count that a list begins with, of items that it has room for. */
static bool list_of(const struct reader *r, struct span body, size_t item, size_t *count,
                    struct failure *f)
{
    const size_t size = body.end - body.at;

    *count = size < 2 ? 0 : word(r, body.at);
    return (size >= 2 && *count * item <= size - 2) ||
           refuse(r, body.at, f, "a list of %zu items does not fit in %zu bytes", *count, size);
}

static bool grow(void **array, size_t needed, size_t *room, size_t item, struct failure *f)
{
    if (needed <= *room)
        return true;
    const size_t more = needed > 2 * *room ? needed : 2 * *room;
    void *moved = realloc(*array, more * item);

    if (!moved)
        return fail(f, EXIT_IO, "out of memory for a model of %zu elements", more);
    *array = moved;
    *room = more;
    return true;
}

static bool coordinate(const struct reader *r, size_t at, double *value, struct failure *f)
{
    const uint32_t bits = long_word(r, at);
    float read;

    memcpy(&read, &bits, sizeof read);
    *value = (double)read;
    return fabs(*value) <= COORDINATE_MAX ||
           refuse(r, at, f, "%g is not a coordinate of at most 1e15", *value);
}

static bool read_positions(struct reader *r, struct span body, struct failure *f)
{
    struct mesh *m = r->mesh;
    void *array = m->position;
    size_t count;

    if (!list_of(r, body, POSITION, &count, f) ||
        !grow(&array, m->positions + count, &r->room[0], sizeof *m->position, f))
        return false;
    m->position = array;
    for (size_t i = 0; i < count; i++) {
        const size_t at = body.at + 2 + POSITION * i;
        struct vec v;

        if (!coordinate(r, at, &v.x, f) || !coordinate(r, at + 4, &v.y, f) ||
            !coordinate(r, at + 8, &v.z, f))
            return false;
        m->position[m->positions++] = v;
    }
    return true;
}

static bool read_faces(struct reader *r, struct span body, struct failure *f)
{
    struct mesh *m = r->mesh;
    const size_t have = m->positions - r->first;
    void *array = m->triangle;
    size_t count;

    if (!list_of(r, body, FACE, &count, f) ||
        !grow(&array, m->triangles + count, &r->room[1], sizeof *m->triangle, f))
        return false;
    m->triangle = array;
    for (size_t i = 0; i < count; i++) {
        struct mesh_triangle t;

        for (unsigned k = 0; k < 3; k++) {
            const size_t at = body.at + 2 + FACE * i + 2 * k;
            if (word(r, at) >= have)
                return refuse(r, at, f, "corner %u does not name one of the object's %zu positions",
                              word(r, at), have);
            t.corner[k] = (struct mesh_corner){ r->first + word(r, at), MESH_NO_NORMAL };
        }
        m->triangle[m->triangles++] = t;
    }
    return true;
}

/* Faces may come before the positions that they name. */
static bool read_triangles(struct reader *r, struct span body, struct failure *f)
{
    r->first = r->mesh->positions;
    return each(r, body, CHUNK_POSITIONS, read_positions, f) &&
           each(r, body, CHUNK_FACES, read_faces, f);
}

static bool read_object(struct reader *r, struct span body, struct failure *f)
{
    const uint8_t *end =
        body.at < body.end ? memchr(r->byte + body.at, 0, body.end - body.at) : NULL;

    if (!end)
        return refuse(r, body.at, f, "the name of an object does not end");
    body.at = (size_t)(end - r->byte) + 1;
    return each(r, body, CHUNK_TRIANGLES, read_triangles, f);
}

static bool read_editor(struct reader *r, struct span body, struct failure *f)
{
    return each(r, body, CHUNK_OBJECT, read_object, f);
}

static bool read_file(struct reader *r, struct span body, struct failure *f)
{
    return each(r, body, CHUNK_EDITOR, read_editor, f);
}

bool three_ds_begins(const void *bytes, size_t size)
{
    return size >= 2 && memcmp(bytes, "MM", 2) == 0;
}

bool three_ds_parse(struct mesh *m, const void *bytes, size_t size, const char *name,
                    struct failure *f)
{
    struct reader r = { .byte = bytes, .name = quote_path(name), .mesh = m };

    if (!each(&r, (struct span){ 0, size }, CHUNK_FILE, read_file, f))
        return false;
    return m->triangles > 0 ||
           fail(f, EXIT_IO, "%s has no faces; give a model of triangles", r.name.text);
}
