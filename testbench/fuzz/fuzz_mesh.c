/* fuzz_mesh.c - any bytes as a model, OBJ or 3DS: refused with a reason, or a scene that a dump can hold */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "scene/mesh_scene.h"

/* Vertices are what the pipeline takes. */
static void check_scene(const struct scene *s)
{
    for (size_t i = 0; i < 3 * s->triangles; i++) {
        const struct scene_vertex *v = &s->triangle[i / 3].v[i % 3];

        need(v->x > -SCENE_GUARD_BAND && v->x < SCENE_GUARD_BAND, "x out of range");
        need(v->y > -SCENE_GUARD_BAND && v->y < SCENE_GUARD_BAND, "y out of range");
        need(v->z >= 0 && v->z <= 1 && v->w > 0 && v->w <= 1, "z or w out of range");
        for (unsigned c = 0; c < 4; c++)
            need(v->rgba[c] >= 0 && v->rgba[c] <= 1, "colour out of range");
    }
}

static void draw(const struct mesh *m)
{
    struct scene s = scene_new(320, 200, 4, (uint8_t[4]){ 0 });
    struct failure f = { 0 };

    if (mesh_scene(&s, m, SCENE_COPY, "fuzz.obj", &f))
        check_scene(&s);
    else
        need_reason(&f);
    scene_free(&s);
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
