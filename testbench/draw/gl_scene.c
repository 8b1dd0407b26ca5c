/* gl_scene.c - see gl_scene.h */
#include "gl_scene.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vertex {
    float position[4], rgba[4], weight;
    uint32_t primitive; /* gl_PrimitiveID makes softpipe draw nothing */
};

static const char vertex_shader[] =
    "#version 330\n"
    "layout(location = 0) in vec4 position;\n"
    "layout(location = 1) in vec4 rgba;\n"
    "layout(location = 2) in float w;\n"
    "layout(location = 3) in uint number;\n"
    "AFFINE out vec4 v_rgba;\n"
    "AFFINE out float v_w;\n"
    "flat out uint v_number;\n"
    "void main() { gl_Position = position; v_rgba = rgba; v_w = w; v_number = number; }\n";

static const char fragment_shader[] =
    "#version 330\n"
    "#extension GL_ARB_gpu_shader5 : require\n"
    "uniform vec2 centre;\n"
    "AFFINE in vec4 v_rgba;\n"
    "AFFINE in float v_w;\n"
    "flat in uint v_number;\n"
    "layout(location = 0) out vec4 rgba;\n"
    "layout(location = 1) out uint primitive;\n"
    "void main() { rgba = AT(v_rgba) / AT(v_w); primitive = v_number; }\n";

/* What one colour target needs of it. */
static const char plain_shader[] = "#version 330\n"
                                   "#extension GL_ARB_gpu_shader5 : require\n"
                                   "uniform vec2 centre;\n"
                                   "AFFINE in vec4 v_rgba;\n"
                                   "layout(location = 0) out vec4 rgba;\n"
                                   "void main() { rgba = AT(v_rgba); }\n";

/* A shader with its macros after the version line. */
static char *with_macros(const char *shader, bool affine, bool centred)
{
    const char *rest = strchr(shader, '\n') + 1;
    char *text = malloc(strlen(shader) + 200);

    if (text)
        sprintf(text, "%.*s#define AFFINE %s\n#define AT(v) %s\n%s", (int)(rest - shader), shader,
                affine ? "noperspective" : "smooth",
                centred ? "v" : "interpolateAtOffset(v, centre)", rest);
    return text;
}

static bool make_program(struct gl_scene *g, bool centred, struct failure *f)
{
    char *vertex = with_macros(vertex_shader, g->affine, true);
    char *fragment = with_macros(g->plain ? plain_shader : fragment_shader, g->affine, centred);

    glDeleteProgram(g->program);
    bool good = vertex && fragment ? gl_program(vertex, fragment, &g->program, f)
                                   : fail(f, EXIT_IO, "out of memory for shaders");
    free(vertex);
    free(fragment);
    return good;
}

static double snapped(float v)
{
    return rint((double)v * 256) / 256;
}

/* The least square of a power of two around the picture's middle that holds every vertex; Mesa
 * clips at its border.
 */
static void fit_view(struct gl_scene *g)
{
    const struct scene *s = g->scene;
    double reach = s->width > s->height ? s->width : s->height;
    GLint limit[2];

    g->side = 256;
    g->x = s->width / 2;
    g->y = s->height / 2;
    for (size_t i = 0; i < 3 * s->triangles; i++) {
        const struct scene_vertex *c = &s->triangle[i / 3].v[i % 3];
        reach = fmax(reach, fmax(fabs((double)c->x - g->x), fabs((double)c->y - g->y)) + 1);
    }
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, limit);
    while (g->side < 2 * reach && g->side < limit[0])
        g->side *= 2;
    glViewport((GLint)(g->x - g->side / 2), (GLint)(g->y - g->side / 2), (GLsizei)g->side,
               (GLsizei)g->side);
}

/* A vertex of triangle 'number', moved by (dx, dy) pixels. */
static struct vertex sent(const struct scene_vertex *v, size_t number, const struct gl_scene *g,
                          double dx, double dy)
{
    double w = g->affine ? 1 : (float)(1 / (double)v->w), weight = g->affine ? (double)v->w : 1;
    struct vertex to = { { (float)((snapped(v->x) + dx - g->x) * (2 / g->side) * w),
                           (float)((snapped(v->y) + dy - g->y) * (2 / g->side) * w),
                           (float)(v->z * w), (float)w },
                         { 0 },
                         (float)weight,
                         (uint32_t)number };

    for (unsigned c = 0; c < 4; c++)
        to.rgba[c] = (float)(v->rgba[c] * weight);
    return to;
}

static bool upload(const struct gl_scene *g, double dx, double dy, struct failure *f)
{
    const struct scene *s = g->scene;
    size_t count = 3 * s->triangles;
    struct vertex *all = malloc((count + 1) * sizeof *all);

    if (!all)
        return fail(f, EXIT_IO, "out of memory for %zu triangles", s->triangles);
    for (size_t i = 0; i < count; i++)
        all[i] = sent(&s->triangle[i / 3].v[i % 3], i / 3 + 1, g, dx, dy);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(count * sizeof *all), all, GL_STATIC_DRAW);
    free(all);
    return true;
}

static void set_state(const struct scene_state *state)
{
    glDepthFunc(GL_NEVER + (GLenum)state->depth); /* both in the order of the D3D10 enum */
    glDepthMask(state->depth_write);
    (state->blend != SCENE_COPY ? glEnablei : glDisablei)(GL_BLEND, 0);
    if (state->blend == SCENE_ADD)
        glBlendFunc(GL_ONE, GL_ONE);
    else
        glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    (state->cull == SCENE_CULL_BACK ? glEnable : glDisable)(GL_CULL_FACE);
}

/* What no draw changes; y down here is y up there, so clockwise turns over. */
static void set_fixed(bool counts)
{
    const GLsizei stride = sizeof(struct vertex);
    GLuint name;

    glGenVertexArrays(1, &name);
    glBindVertexArray(name);
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    for (GLuint i = 0; i < 4; i++)
        glEnableVertexAttribArray(i);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, stride,
                          (void *)offsetof(struct vertex, position));
    glVertexAttribPointer(1, 4, GL_FLOAT, GL_FALSE, stride, (void *)offsetof(struct vertex, rgba));
    glVertexAttribPointer(2, 1, GL_FLOAT, GL_FALSE, stride,
                          (void *)offsetof(struct vertex, weight));
    glVertexAttribIPointer(3, 1, GL_UNSIGNED_INT, stride,
                           (void *)offsetof(struct vertex, primitive));
    glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
    glEnable(GL_DEPTH_CLAMP);
    glEnable(GL_DEPTH_TEST);
    (counts ? glEnable : glDisable)(GL_STENCIL_TEST);
    glStencilOp(GL_INCR_WRAP, GL_INCR_WRAP, GL_INCR_WRAP);
    glFrontFace(GL_CW);
}

static void clear(const struct scene *s, bool plain)
{
    float rgba[4], depth = (float)((double)s->clear_depth / SCENE_DEPTH_MAX);
    static const GLuint none[4] = { 0 };

    for (unsigned c = 0; c < 4; c++)
        rgba[c] = (float)(s->clear[c] / 255.0);
    glDepthMask(GL_TRUE);
    glClearBufferfv(GL_COLOR, 0, rgba);
    if (!plain)
        glClearBufferuiv(GL_COLOR, 1, none);
    glClearBufferfi(GL_DEPTH_STENCIL, 0, depth, 0);
}

struct gl_scene gl_scene_new(const struct scene *s, bool affine, bool plain)
{
    struct gl_scene g = { .scene = s, .affine = affine, .plain = plain };

    set_fixed(!plain);
    fit_view(&g);
    return g;
}

bool gl_scene_send(struct gl_scene *g, double dx, double dy, struct failure *f)
{
    if (!make_program(g, dx == 0 && dy == 0, f) || !upload(g, dx, dy, f))
        return false;
    glUniform2f(glGetUniformLocation(g->program, "centre"), (float)dx, (float)dy);
    return gl_good("sending the scene", f);
}

void gl_scene_draw(const struct gl_scene *g)
{
    clear(g->scene, g->plain);
    for (size_t i = 0; i < g->scene->draws; i++) {
        const struct scene_draw *d = &g->scene->draw[i];

        set_state(&d->state);
        glDrawArrays(GL_TRIANGLES, (GLint)(3 * d->first), (GLsizei)(3 * d->count));
    }
}
