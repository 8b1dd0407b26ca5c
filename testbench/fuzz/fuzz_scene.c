/* fuzz_scene.c - any bytes as a dump of a scene: refused with a reason, or read to the end */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "scene_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "fuzz_scene: %s\n", what);
    abort();
}

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
    const char *temporary = getenv("TMPDIR");
    struct failure f = { 0 };
    struct scene s;
    char path[1024];

    snprintf(path, sizeof path, "%s/aurum-fuzz-XXXXXX", temporary ? temporary : "/tmp");
    int file = mkstemp(path);
    need(file >= 0 && write(file, data, size) == (ssize_t)size, "no room in TMPDIR");
    close(file);
    if (scene_read(&s, path, &f)) {
        check(&s);
        scene_free(&s);
    } else {
        need(f.code == EXIT_IO && f.text[0] && !strchr(f.text, '\n'), "refused without a reason");
    }
    unlink(path);
    return 0;
}
