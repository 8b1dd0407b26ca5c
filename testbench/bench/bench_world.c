/* bench_world.c - aurum draw's stream beside softpipe with the same programs: processor time of one picture
 *
 *   bench_world [MODEL.obj [ROUNDS [JOBS]]]      (default: the bundled knot, 5 rounds, 1 job)
 *
 * 800x600, one sample, depth test.  Both get the model's vertices and indices, the matrix and the lights: the vertex
 * program transforms and lights, the pixel program gives the colour (driver/draw_programs.c; the same in GLSL here).
 * A picture of the model is its stream from the first word on: it is written, goes through Host, and is drawn.  One of
 * softpipe is the vertices sent, clears, the draw, and waiting.  They take turns; of each the least time counts,
 * of the model the least time on the wall, too: with two jobs it is drawn on two threads (cmodel/world/world_thread.h).  The processor
 * time of the longer one, what it waits by turns too, is the least that a picture takes where each has a processor of its own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/draw_world.h"
#include "gl_context.h"
#include "picture_far.h"
#include "processor_time.h"
#include "scene/mesh_object.h"

#define WIDTH  800
#define HEIGHT 600
#define CONSTANTS \
    48 /* vectors, as draw_stream.c lays them out: 0x100 bytes, and as many for each light */

static const char transform[] =
    "#version 330\n"
    "layout(location = 0) in vec4 position;\n"
    "layout(location = 1) in vec4 value;\n"
    "uniform vec4 k[48];\n"
    "out vec4 colour;\n"
    "void main() {\n"
    "  gl_Position = vec4(dot(k[0], position), dot(k[1], position),\n"
    "                     dot(k[2], position), dot(k[3], position));\n"
    "  vec3 n = value.xyz, eye = normalize(k[4].xyz - position.xyz);\n"
    "  vec3 sum = k[5].xyz + n.y * k[6].xyz;\n"
    "  for (int i = 16; i <= 32; i += 16) {\n"
    "    vec3 middle = eye + k[i].xyz;\n"
    "    float facing = dot(n, k[i].xyz);\n"
    "    float toward = dot(n, middle) * inversesqrt(dot(middle, middle));\n"
    "    float shine = pow(max(toward, 0.0), k[7].x);\n"
    "    if (facing > 0.0) sum += facing * k[i + 1].xyz + shine * k[i + 2].xyz;\n"
    "  }\n"
    "  vec3 shown = clamp(1.0 - exp2(sum * k[7].y), 0.0, 1.0);\n"
    "  colour = vec4(pow(shown, vec3(k[7].z)), 1.0);\n"
    "}\n";

static const char give[] = "#version 330\n"
                           "in vec4 colour;\n"
                           "layout(location = 0) out vec4 rgba;\n"
                           "void main() { rgba = colour; }\n";

/* Shaders, constants and state, for the framebuffer that is bound.  y down there is y up here. */
static bool prepare(const struct object_scene *w, struct failure *f)
{
    float k[CONSTANTS][4] = { { 0 } };
    GLuint program, name;

    if (!w->lit)
        return fail(f, EXIT_USAGE, "a model without light");
    memcpy(k, w->matrix, sizeof w->matrix);
    memcpy(k[4], &w->light.of_all, sizeof w->light.of_all);
    for (unsigned i = 0; i < LIGHTS; i++)
        memcpy(k[16 * (i + 1)], &w->light.light[i], sizeof w->light.light[i]);
    if (!gl_program(transform, give, &program, f))
        return false;
    glUniform4fv(glGetUniformLocation(program, "k"), CONSTANTS, k[0]);
    glGenVertexArrays(1, &name);
    glBindVertexArray(name);
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    for (GLuint i = 0; i < 2; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 4, GL_FLOAT, GL_FALSE, sizeof *w->vertex,
                              (void *)(16 * (size_t)i));
    }
    glGenBuffers(1, &name);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, name);
    glViewport(0, 0, WIDTH, HEIGHT);
    glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
    glEnable(GL_DEPTH_TEST);
    glFrontFace(GL_CW);
    return gl_good("preparing", f);
}

static bool by_softpipe(const struct object_scene *w, struct failure *f)
{
    float rgba[4];

    for (unsigned c = 0; c < 4; c++)
        rgba[c] = (float)w->clear[c] / 255;
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(w->vertices * sizeof *w->vertex), w->vertex,
                 GL_STATIC_DRAW);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)(w->indices * sizeof *w->index), w->index,
                 GL_STATIC_DRAW);
    glClearBufferfv(GL_COLOR, 0, rgba);
    glClearBufferfi(GL_DEPTH_STENCIL, 0, 1, 0);
    for (size_t i = 0; i < w->draws; i++) {
        const struct scene_draw *d = &w->draw[i];

        glDepthFunc(GL_NEVER + (GLenum)d->state.depth); /* both in the order of the D3D10 enum */
        (d->state.cull == SCENE_CULL_BACK ? glEnable : glDisable)(GL_CULL_FACE);
        glDrawElements(GL_TRIANGLES, (GLsizei)d->count, GL_UNSIGNED_INT,
                       (void *)(d->first * sizeof *w->index));
    }
    glFinish();
    return gl_good("drawing", f);
}

struct least {
    double model, wall, softpipe; /* seconds */
    double longer;                /* of the model, the thread that takes more */
};

/* One picture of each. */
static bool turn(const struct object_scene *w, const struct draw_how *how, unsigned jobs,
                 struct frame *frame, struct least *least, struct failure *f)
{
    struct draw_world d;
    struct work_begun begun;
    double start, wall;
    bool good;

    if (!draw_open(&d, w, how, f))
        return false;
    good = device_jobs(playback_device(d.playback), jobs, f);
    start = processor_seconds();
    wall = wall_seconds();
    begun = work_begin();
    good = good && draw_run(&d, NULL, f);
    keep_less(&least->longer, longer_work(begun));
    keep_least(&least->model, start);
    keep_less(&least->wall, wall_seconds() - wall);
    if (good)
        draw_read(&d.gpu->screen, frame);
    draw_close(&d);
    start = processor_seconds();
    good = good && by_softpipe(w, f);
    keep_least(&least->softpipe, start);
    return good;
}

static bool report(const struct object_scene *w, const struct frame *frame,
                   const struct least *least, const char *name, struct failure *f)
{
    uint8_t *rgba = malloc((size_t)WIDTH * HEIGHT * 4);

    if (!rgba)
        return fail(f, EXIT_IO, "out of memory for a picture");
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    printf("%zu vertices, %zu triangles, %u of %zu pixels off by more than %d/255\n", w->vertices,
           w->indices / 3, frame_far(frame, rgba), frame_count(frame), FAR);
    free(rgba);
    print_ratio("aurum draw", (const double[]){ least->model, least->softpipe }, name);
    printf("on the wall     %8.1f ms, aurum draw\n", 1e3 * least->wall);
    printf("longer thread   %8.1f ms\n", 1e3 * least->longer);
    return true;
}

static bool bench(const char *path, long rounds, unsigned jobs, struct failure *f)
{
    const struct draw_how how = { .depth = ZETA_Z24S8, .color = FORMAT_A8B8G8R8 };
    struct object_scene w =
        object_scene_new(WIDTH, HEIGHT, 1, (const uint8_t[]){ 0x1b, 0x1f, 0x27, 255 });
    struct scene s = draw_scene_of(&w);
    struct frame frame = { 0 };
    struct gl_target target;
    struct least least = { 0 };
    struct mesh mesh;
    char name[128];
    bool good = frame_new(&frame, &s, f) && mesh_read(&mesh, path, f);

    if (good) {
        good = mesh_object(&w, &mesh, SCENE_COPY, path, f) && gl_context_new("softpipe", name, f) &&
               gl_target_new(&target, GL_RGBA8, WIDTH, HEIGHT, 1, true, f) && prepare(&w, f);
        mesh_free(&mesh);
    }
    for (long i = 0; good && i < rounds; i++)
        good = turn(&w, &how, jobs, &frame, &least, f);
    good = good && report(&w, &frame, &least, name, f);
    frame_free(&frame);
    scene_free(&s);
    object_scene_free(&w);
    return good;
}

int main(int count, char **words)
{
    const long rounds = count > 2 ? strtol(words[2], NULL, 10) : 5;
    const long jobs = count > 3 ? strtol(words[3], NULL, 10) : 1;
    struct failure f = { 0 };

    if (count > 4 || rounds < 1 || rounds > 1000 || jobs < 1 || jobs > DEVICE_JOBS) {
        fprintf(stderr,
                "usage: bench_world [MODEL.obj [ROUNDS [JOBS]]], 1 to 1000 rounds, 1 to %d jobs\n",
                DEVICE_JOBS);
        return EXIT_USAGE;
    }
    if (!bench(count > 1 ? words[1] : KNOT, rounds, (unsigned)jobs, &f))
        fprintf(stderr, "bench_world: %s\n", f.text);
    return f.code;
}
