/* fuzz_mesh.c - any bytes as a model, OBJ or 3DS: refused with a reason, or a world that a program can take */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "scene/mesh_object.h"

/* Every number is one, positions are about the middle, and triangles have vertices. */
static void check_world(const struct object_scene *w)
{
    for (size_t i = 0; i < w->vertices; i++)
        for (unsigned c = 0; c < 4; c++) {
            need(fabsf(w->vertex[i].position[c]) < 1.1f, "position out of range");
            need(fabsf(w->vertex[i].value[c]) < 1.1f, "normal out of range");
        }
    for (unsigned i = 0; i < 16; i++)
        need(isfinite(w->matrix[i / 4][i % 4]), "matrix out of range");
    for (size_t i = 0; i < w->indices; i++)
        need(w->index[i] < w->vertices, "a triangle without a vertex");
}

static void draw(const struct mesh *m)
{
    struct object_scene w = object_scene_new(320, 200, 4, (uint8_t[4]){ 0 });
    struct failure f = { 0 };

    if (mesh_object(&w, m, SCENE_COPY, "fuzz.obj", &f))
        check_world(&w);
    else
        need_reason(&f);
    object_scene_free(&w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    struct failure f = { 0 };
    struct mesh m;

    need(text != NULL, "no memory");
    memcpy(text, data, size);
    text[size] = '\0';
    if (mesh_parse(&m, text, size, "fuzz.obj", &f)) {
        need(f.code == 0 && m.triangles > 0, "read, but a reason given, or nothing in it");
        draw(&m);
        mesh_free(&m);
    } else {
        need_reason(&f);
    }
    free(text);
    return 0;
}
