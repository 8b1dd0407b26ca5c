/* obj.c - Wavefront OBJ, and which reader a model is for; see mesh.h */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "mesh.h"
#include "obj_words.h"
#include "three_ds.h"

#define FILE_MAX ((off_t)1 << 30) /* bytes */

struct loader {
    struct obj_words words;
    struct mesh *mesh;
    size_t room[3]; /* of positions, normals, triangles */
};

/* Room for one more item of an array of 'used'. */
static bool grow(void **array, size_t used, size_t *room, size_t item, struct failure *f)
{
    if (used < *room)
        return true;
    size_t more = *room ? 2 * *room : 256;
    void *moved = realloc(*array, more * item);

    if (!moved)
        return fail(f, EXIT_IO, "out of memory for a model of %zu elements", more);
    *array = moved;
    *room = more;
    return true;
}

static bool read_position(struct loader *l, struct failure *f)
{
    struct mesh *m = l->mesh;
    void *array = m->position;
    struct vec v;
    double extra;
    unsigned extras = 0;

    if (!obj_number(&l->words, &v.x, f) || !obj_number(&l->words, &v.y, f) ||
        !obj_number(&l->words, &v.z, f))
        return false;
    /* A weight, or a colour: neither is used. */
    for (; obj_more(&l->words); extras++)
        if (!obj_number(&l->words, &extra, f))
            return false;
    if (extras > 4)
        return obj_fail(&l->words, f, "a position has 3 to 7 numbers, not %u", 3 + extras);
    if (!grow(&array, m->positions, &l->room[0], sizeof v, f))
        return false;
    m->position = array;
    m->position[m->positions++] = v;
    return true;
}

static bool read_normal(struct loader *l, struct failure *f)
{
    struct mesh *m = l->mesh;
    void *array = m->normal;
    struct vec v;

    if (!obj_number(&l->words, &v.x, f) || !obj_number(&l->words, &v.y, f) ||
        !obj_number(&l->words, &v.z, f))
        return false;
    if (obj_more(&l->words))
        return obj_fail(&l->words, f, "a normal has 3 numbers");
    if (!grow(&array, m->normals, &l->room[1], sizeof v, f))
        return false;
    m->normal = array;
    m->normal[m->normals++] = vec_unit(v);
    return true;
}

/* A polygon as a fan around its first corner. */
static bool read_face(struct loader *l, struct failure *f)
{
    struct mesh *m = l->mesh;
    struct mesh_corner first = { 0 }, last = { 0 }, corner;
    unsigned corners = 0;

    for (; obj_more(&l->words); corners++) {
        void *array = m->triangle;

        if (!obj_corner(&l->words, m, &corner, f))
            return false;
        if (corners >= 2) {
            if (!grow(&array, m->triangles, &l->room[2], sizeof *m->triangle, f))
                return false;
            m->triangle = array;
            m->triangle[m->triangles++] = (struct mesh_triangle){ { first, last, corner } };
        }
        if (corners == 0)
            first = corner;
        last = corner;
    }
    return corners >= 3 ||
           obj_fail(&l->words, f, "a face needs at least 3 corners, not %u", corners);
}

/* What has no part in the picture; curves and surfaces would have. */
static bool is_ignored(const char *word)
{
    static const char *const ignored[] = { "vt",         "vp",       "o",      "g",      "mg",
                                           "s",          "usemtl",   "mtllib", "usemap", "maplib",
                                           "l",          "p",        "lod",    "bevel",  "c_interp",
                                           "d_interp",   "csh",      "ctech",  "stech",  "call",
                                           "shadow_obj", "trace_obj" };

    for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; i++)
        if (strcmp(word, ignored[i]) == 0)
            return true;
    return false;
}

static bool read_line(struct loader *l, struct failure *f)
{
    char word[OBJ_WORD_ROOM];

    if (!obj_more(&l->words))
        return true;
    obj_word(&l->words, word);
    if (strcmp(word, "v") == 0)
        return read_position(l, f);
    if (strcmp(word, "vn") == 0)
        return read_normal(l, f);
    if (strcmp(word, "f") == 0)
        return read_face(l, f);
    return is_ignored(word) ||
           obj_fail(&l->words, f, "'%s' is not read; give a model of v, vn and f lines",
                    quote_word(word).text);
}

static bool parse(struct mesh *m, const char *text, size_t size, const char *name,
                  struct failure *f)
{
    struct loader l = { obj_words_of(text, size, name), m, { 0 } };
    bool good = true;

    if (memchr(text, 0, size))
        good = fail(f, EXIT_IO, "%s is not text; give a Wavefront OBJ", l.words.name.text);
    while (good && obj_line(&l.words))
        good = read_line(&l, f);
    if (good && m->triangles == 0)
        good = fail(f, EXIT_IO, "%s has no faces; give a Wavefront OBJ", l.words.name.text);
    return good;
}

bool mesh_parse(struct mesh *m, const char *text, size_t size, const char *name, struct failure *f)
{
    bool good;

    *m = (struct mesh){ 0 };
    if (three_ds_begins(text, size))
        good = three_ds_parse(m, text, size, name, f);
    else
        good = parse(m, text, size, name, f);
    good = good && mesh_smooth(m, f);
    if (!good)
        mesh_free(m);
    return good;
}

/* All of the file and a NUL. */
static char *text_of(FILE *file, size_t *size, const char *name, struct failure *f)
{
    char *text = malloc(*size + 1);

    if (!text) {
        fail(f, EXIT_IO, "%s: out of memory", name);
        return NULL;
    }
    *size = fread(text, 1, *size, file);
    text[*size] = '\0';
    if (!ferror(file))
        return text;
    fail(f, EXIT_IO, "%s: cannot be read: %s", name, strerror(errno));
    free(text);
    return NULL;
}

bool mesh_read(struct mesh *m, const char *path, struct failure *f)
{
    struct quoted name = quote_path(path);
    struct stat status;
    FILE *file;

    if (stat(path, &status) != 0)
        return fail(f, EXIT_IO, "%s: cannot be read: %s; check the name", name.text,
                    strerror(errno));
    if (!S_ISREG(status.st_mode) || status.st_size > FILE_MAX)
        return fail(f, EXIT_IO, "%s is not a file of at most 1 GiB; give an OBJ or 3DS model",
                    name.text);
    if (!(file = fopen(path, "rb")))
        return fail(f, EXIT_IO, "%s: cannot be read: %s", name.text, strerror(errno));

    size_t size = (size_t)status.st_size;
    char *text = text_of(file, &size, name.text, f);
    bool good = text && mesh_parse(m, text, size, path, f);

    fclose(file);
    free(text);
    return good;
}

void mesh_free(struct mesh *m)
{
    free(m->position);
    free(m->normal);
    free(m->triangle);
    *m = (struct mesh){ 0 };
}
