/* bench_capture.c - the last frame of the recorded stream gm2_build_vbo beside softpipe with the same programs
 *
 *   bench_capture CAPTURE [ROUNDS]      (default: 5 rounds)
 *
 * 160x120 as recorded, one sample, depth test LEQUAL, back faces culled.  The model plays the stream; the time is that
 * from its last clear to its end: it is read from the files, goes through Host, and is drawn.
 * softpipe gets the vertices, which lie in the model's memory, once, as glmark2 sends them once, and the matrices; its
 * time is clears, the draw, and waiting.  Its programs are what glmark2's light-basic says in GLSL: those of the stream
 * multiply by the same matrices and the same light, which their compiler had made constants.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "class/methods.h"
#include "machine/playback.h"
#include "inspect/targets.h"
#include "gl_context.h"
#include "picture_far.h"
#include "processor_time.h"

#define MATRICES 32 /* words: to clip space, and of normals; columns in turn */
#define STREAMS  2  /* positions and normals, of three floats */

static const char transform[] =
    "#version 330\n"
    "layout(location = 0) in vec3 position;\n"
    "layout(location = 1) in vec3 normal;\n"
    "uniform mat4 m[2];\n"
    "out vec4 colour;\n"
    "void main() {\n"
    "  vec3 n = normalize(vec3(m[1] * vec4(normal, 1.0)));\n"
    "  vec3 light = vec3(0.66666668653488159, 0.66666668653488159, 0.33333334326744080);\n"
    "  colour = vec4(vec3(max(dot(n, light), 0.0)), 1.0);\n"
    "  gl_Position = m[0] * vec4(position, 1.0);\n"
    "}\n";

static const char give[] = "#version 330\n"
                           "in vec4 colour;\n"
                           "layout(location = 0) out vec4 rgba;\n"
                           "void main() { rgba = colour; }\n";

struct capture {
    const char *folder;
    struct playback *playback;
    struct failure *failure;
    struct target target; /* of the last draw */
    float matrix[MATRICES];
    float *vertex[STREAMS];
    unsigned vertices;
    struct picture picture; /* of the last frame that was shown */
    u64 begins;             /* submits before the last clear's */
    bool drawn, timed;
};

/* A frame's buffer goes away with the stream: its picture is taken here, in the pass that is not timed. */
static bool shown(void *context, struct playback *r, struct failure *f)
{
    struct capture *c = context;

    if (c->timed || !c->drawn)
        return true;
    picture_free(&c->picture);
    return target_picture(&c->target, &playback_channel(r)->space, &playback_gpu(r)->mem,
                          &c->picture, f);
}

/* What softpipe is to draw, of the stream's first draw. */
static bool keep_draw(struct capture *c, struct playback *r, const struct fe_action *a,
                      struct failure *f)
{
    struct hub_channel *channel = &playback_gpu(r)->hub.channel[a->channel];
    const u32 *state = channel->fe.state[CLASS_3D];
    const struct mem *m = &playback_gpu(r)->mem;

    if (a->method * 4u != NVB197_DRAW_VERTEX_ARRAY || !a->data || a->data > 1u << 20)
        return fail(f, EXIT_NOT_MODELLED, "%s: a draw that is no array of vertices", c->folder);
    c->vertices = a->data;
    c->drawn = target_color(state, 0, &c->target) &&
               mem_space_read(&channel->space, m, MEM_PD, channel->scc.bound[0][0].address,
                              c->matrix, sizeof c->matrix);
    for (unsigned s = 0; c->drawn && s < STREAMS; s++) {
        const unsigned at = 16 * s;
        const size_t bytes = 12 * (size_t)c->vertices;

        c->vertex[s] = malloc(bytes);
        c->drawn = c->vertex[s] &&
                   class_bits(state, NVB197_SET_VERTEX_STREAM_A_FORMAT + at, 11, 0) == 12 &&
                   mem_space_read(&channel->space, m, MEM_PD,
                                  class_address(state, NVB197_SET_VERTEX_STREAM_A_LOCATION_A + at),
                                  c->vertex[s], bytes);
    }
    return c->drawn ||
           fail(f, EXIT_IO, "%s: not the vertices and constants of gm2_build_vbo", c->folder);
}

static enum gpu_choice act(void *context, struct gpu *g, const struct fe_action *a)
{
    struct capture *c = context;

    if (a->engine != CLASS_3D)
        return GPU_LEAVE_OUT;
    if (gpu_action_of(a) == ACTION_CLEAR)
        c->begins = playback_counts(c->playback)->submits - 1;
    if (gpu_action_of(a) != ACTION_DRAW)
        return GPU_DO;
    if (!c->drawn && !keep_draw(c, c->playback, a, c->failure))
        return GPU_STOP;
    target_color(g->hub.channel[a->channel].fe.state[CLASS_3D], 0, &c->target);
    return GPU_DO;
}

/* Plays the stream: up to its last clear, then, timed, to the end; or, in the first pass, at once. */
static bool by_model(struct capture *c, double *least, struct failure *f)
{
    const struct playback_taker taker = { .watch = { .before = act, .context = c },
                                          .shown = shown,
                                          .context = c };
    struct playback *r = playback_open(c->folder, profile_default(), &taker, f);
    bool good;

    c->playback = r;
    c->failure = f;
    good = r && (!c->timed || playback_run(r, c->begins, f));
    if (good) {
        const double start = processor_seconds();

        good = playback_run(r, UINT64_MAX, f);
        if (c->timed)
            keep_least(least, start);
    }
    if (r)
        playback_close(r);
    return good;
}

static bool prepare(const struct capture *c, struct failure *f)
{
    struct gl_target target;
    GLuint program, name;

    if (!gl_target_new(&target, GL_RGBA8, c->target.surface.width, c->target.surface.height, 1,
                       true, f) ||
        !gl_program(transform, give, &program, f))
        return false;
    glUniformMatrix4fv(glGetUniformLocation(program, "m"), 2, GL_FALSE, c->matrix);
    glGenVertexArrays(1, &name);
    glBindVertexArray(name);
    for (GLuint i = 0; i < STREAMS; i++) {
        glGenBuffers(1, &name);
        glBindBuffer(GL_ARRAY_BUFFER, name);
        glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(12 * (size_t)c->vertices), c->vertex[i],
                     GL_STATIC_DRAW);
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, 12, NULL);
    }
    glViewport(0, 0, (GLsizei)c->target.surface.width, (GLsizei)c->target.surface.height);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glEnable(GL_CULL_FACE);
    return gl_good("preparing", f);
}

static bool by_softpipe(const struct capture *c, double *least, struct failure *f)
{
    const double start = processor_seconds();

    glClearBufferfv(GL_COLOR, 0, (const float[]){ 0, 0, 0, 1 });
    glClearBufferfi(GL_DEPTH_STENCIL, 0, 1, 0);
    glDrawArrays(GL_TRIANGLES, 0, (GLsizei)c->vertices);
    glFinish();
    keep_least(least, start);
    return gl_good("drawing", f);
}

/* The model's first row is the highest, that of OpenGL the lowest. */
static bool report(const struct capture *c, const double least[2], const char *name,
                   struct failure *f)
{
    const struct picture *p = &c->picture;
    const size_t row = 4 * (size_t)p->width;
    uint8_t *rgba = malloc(row * p->height);
    unsigned far = 0;

    if (!rgba)
        return fail(f, EXIT_IO, "out of memory for a picture");
    glReadPixels(0, 0, (GLsizei)p->width, (GLsizei)p->height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    for (unsigned y = 0; y < p->height; y++)
        for (unsigned x = 0; x < p->width; x++)
            far += pixel_far(p->rgba + y * row + 4 * (size_t)x,
                             rgba + (p->height - 1 - y) * row + 4 * (size_t)x);
    free(rgba);
    printf("%u vertices, %u triangles, %u of %u pixels off by more than %d/255\n", c->vertices,
           c->vertices / 3, far, p->width * p->height, FAR);
    print_ratio("aurum's frame", least, name);
    return true;
}

static bool bench(struct capture *c, long rounds, struct failure *f)
{
    double least[2] = { 0, 0 };
    char name[128];
    bool good = by_model(c, NULL, f);

    if (good && (!c->drawn || !c->picture.rgba))
        return fail(f, EXIT_IO, "%s: no frame is shown", c->folder);
    c->timed = true;
    good = good && gl_context_new("softpipe", name, f) && prepare(c, f);
    for (long i = 0; good && i < rounds; i++)
        good = by_model(c, &least[0], f) && by_softpipe(c, &least[1], f);
    return good && report(c, least, name, f);
}

int main(int count, char **words)
{
    const long rounds = count > 2 ? strtol(words[2], NULL, 10) : 5;
    struct capture c = { .folder = words[1] };
    struct failure f = { 0 };

    if (count < 2 || count > 3 || rounds < 1 || rounds > 1000) {
        fprintf(stderr, "usage: bench_capture CAPTURE [ROUNDS]\n");
        return EXIT_USAGE;
    }
    if (!bench(&c, rounds, &f))
        fprintf(stderr, "bench_capture: %s\n", f.text);
    for (unsigned s = 0; s < STREAMS; s++)
        free(c.vertex[s]);
    picture_free(&c.picture);
    return f.code;
}
