/* fuzz_scene.c - any bytes as a dump of a scene: refused with a reason, or read to the end */
#include "fuzz.h"
#include "scene/scene_file.h"

static void check(const struct scene *s)
{
    size_t triangles = 0;

    need(s->width && s->height && scene_samples(s->samples), "a size or samples of none");
    for (size_t i = 0; i < s->draws; i++) {
        need(s->draw[i].first == triangles, "draws are not one after the other");
        triangles += s->draw[i].count;
    }
    need(triangles == s->triangles, "triangles without a draw");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scratch file = scratch_new("a.scene", data, size);
    struct failure f = { 0 };
    struct scene s;

    if (scene_read(&s, file.path, &f)) {
        need(f.code == 0, "read, but a reason given");
        check(&s);
        scene_free(&s);
    } else {
        need_reason(&f);
    }
    scratch_free(&file);
    return 0;
}
