/* bench_draw.c - the golden netlist beside softpipe: processor time of one picture
 *
 *   bench_draw [MODEL.obj [ROUNDS]]      (default: the bundled knot, 7 rounds)
 *
 * Both draw the same triangles in window space, 1024x768 with one sample, depth test LESS: clears, the
 * draw, and waiting until all is in memory.  They take turns; of each the least time counts, so
 * shaders are compiled and memory is touched before.  softpipe draws on the thread that calls it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw_frame.h"
#include "inspect/draw_seen.h"
#include "gl_scene.h"
#include "picture_far.h"
#include "processor_time.h"
#include "scene/mesh_object.h"

#define WIDTH  1024
#define HEIGHT 768

static bool make_scene(struct scene *s, const char *path, struct failure *f)
{
    struct object_scene w =
        object_scene_new(WIDTH, HEIGHT, 1, (const uint8_t[]){ 0x1b, 0x1f, 0x27, 255 });
    struct mesh mesh;
    bool good;

    if (!mesh_read(&mesh, path, f))
        return false;
    good = mesh_object(&w, &mesh, SCENE_COPY, path, f) && draw_window_scene(s, &w, f);
    mesh_free(&mesh);
    object_scene_free(&w);
    return good;
}

static bool take_turns(struct screen *g, const struct gl_scene *gl, const struct draw_how *how,
                       unsigned rounds, double least[2], struct failure *f)
{
    for (unsigned i = 0; i < rounds; i++) {
        double start = processor_seconds();

        if (!draw_scene(g, gl->scene, how, f))
            return false;
        keep_least(&least[0], start);
        start = processor_seconds();
        gl_scene_draw(gl);
        glFinish();
        keep_least(&least[1], start);
    }
    return gl_good("drawing", f);
}

static bool report(const struct screen *g, const struct gl_scene *gl, const double least[2],
                   unsigned rounds, const char *name, struct failure *f)
{
    uint8_t *rgba = malloc((size_t)WIDTH * HEIGHT * 4);
    struct frame frame = { 0 };
    bool good = frame_new(&frame, gl->scene, f) &&
                (rgba || fail(f, EXIT_IO, "out of memory for a picture"));

    if (good) {
        draw_read(g, &frame);
        glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
        good = gl_good("reading back", f);
    }
    if (good) {
        printf("%zu triangles, %llu covered samples, %u of %zu pixels off by more than %d/255\n",
               gl->scene->triangles, (unsigned long long)g->gpc[0].frast.samples / rounds,
               frame_far(&frame, rgba), frame_count(&frame), FAR);
        print_ratio("golden netlist", least, name);
    }
    frame_free(&frame);
    free(rgba);
    return good;
}

static bool bench(const char *path, unsigned rounds, struct failure *f)
{
    const struct draw_how how = { .depth = ZETA_Z24S8, .color = FORMAT_A8B8G8R8 };
    double least[2] = { 0, 0 }; /* seconds */
    struct gl_target target;
    struct scene s = { 0 };
    struct screen *g = NULL;
    char name[128];
    bool good = make_scene(&s, path, f) && (g = draw_gpu_new(&s, &how, f)) &&
                gl_context_new("softpipe", name, f) &&
                gl_target_new(&target, GL_RGBA8, WIDTH, HEIGHT, 1, true, f);

    if (good) {
        struct gl_scene gl = gl_scene_new(&s, false, true);

        good = gl_scene_send(&gl, 0, 0, f) && take_turns(g, &gl, &how, rounds, least, f) &&
               report(g, &gl, least, rounds, name, f);
    }
    draw_gpu_free(g);
    scene_free(&s);
    return good;
}

int main(int count, char **words)
{
    const long rounds = count > 2 ? strtol(words[2], NULL, 10) : 7;
    struct failure f = { 0 };

    if (count > 3 || rounds < 1 || rounds > 1000) {
        fprintf(stderr, "usage: bench_draw [MODEL.obj [ROUNDS]]\n");
        return EXIT_USAGE;
    }
    if (!bench(count > 1 ? words[1] : KNOT, (unsigned)rounds, &f))
        fprintf(stderr, "bench_draw: %s\n", f.text);
    return f.code;
}
