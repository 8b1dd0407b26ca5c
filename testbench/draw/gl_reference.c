/* gl_reference.c - draws a scene by a software rasteriser of Mesa
 *
 *     gl_reference [-a] [-m] softpipe|llvmpipe SCENE FRAME [PNG]
 *
 * Vertices are snapped to 1/256 pixel here, nearest even, and sent so that the window coordinates
 * come back.  Without -a they have their w: transform and division cost 5 roundings, in a viewport
 * of 2048 pixels 5 * 2^-14 pixel at most, so llvmpipe's grid of 1/256 gives x and y back bit for
 * bit and softpipe, which has no grid, sees them off by that; z comes back within 3 * 2^-24.  With
 * -a (affine) w is 1 and the viewport a power of two, so x, y and z come back bit for bit, and the
 * fragment shader divides the colour by an interpolated 1/w itself.
 *
 * Samples are passes of one sample each, the vertices moved by the sample's offset, the colour
 * taken at the pixel's centre; so every number of samples works on either driver.  With -m they are
 * the driver's own: llvmpipe has 4.  The stencil counts the primitives that cover a sample.
 */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "frame_output.h"
#include "gl_samples.h"
#include "scene_file.h"

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

struct options {
    const char *driver;
    bool affine, multisampled;
};

struct view {
    double side, x, y; /* of the square viewport, and its middle */
};

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

static bool use_program(const struct options *o, bool centred, GLuint *program, struct failure *f)
{
    char *vertex = with_macros(vertex_shader, o->affine, true);
    char *fragment = with_macros(fragment_shader, o->affine, centred);
    bool good = vertex && fragment && gl_program(vertex, fragment, program, f);

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
static struct view view_of(const struct scene *s)
{
    struct view v = { 256, s->width / 2, s->height / 2 };
    double reach = s->width > s->height ? s->width : s->height;
    GLint limit[2];

    for (size_t i = 0; i < 3 * s->triangles; i++) {
        const struct scene_vertex *c = &s->triangle[i / 3].v[i % 3];
        reach = fmax(reach, fmax(fabs((double)c->x - v.x), fabs((double)c->y - v.y)) + 1);
    }
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, limit);
    while (v.side < 2 * reach && v.side < limit[0])
        v.side *= 2;
    glViewport((GLint)(v.x - v.side / 2), (GLint)(v.y - v.side / 2), (GLsizei)v.side,
               (GLsizei)v.side);
    return v;
}

/* A vertex of triangle 'number', moved by (dx, dy) pixels. */
static struct vertex sent(const struct scene_vertex *v, size_t number, const struct options *o,
                          const struct view *view, double dx, double dy)
{
    double w = o->affine ? 1 : (float)(1 / (double)v->w), weight = o->affine ? (double)v->w : 1;
    struct vertex to = { { (float)((snapped(v->x) + dx - view->x) * (2 / view->side) * w),
                           (float)((snapped(v->y) + dy - view->y) * (2 / view->side) * w),
                           (float)(v->z * w), (float)w },
                         { 0 },
                         (float)weight,
                         (uint32_t)number };

    for (unsigned c = 0; c < 4; c++)
        to.rgba[c] = (float)(v->rgba[c] * weight);
    return to;
}

static bool upload(const struct scene *s, const struct options *o, const struct view *view,
                   double dx, double dy, struct failure *f)
{
    size_t count = 3 * s->triangles;
    struct vertex *all = malloc((count + 1) * sizeof *all);

    if (!all)
        return fail(f, EXIT_IO, "out of memory for %zu triangles", s->triangles);
    for (size_t i = 0; i < count; i++)
        all[i] = sent(&s->triangle[i / 3].v[i % 3], i / 3 + 1, o, view, dx, dy);
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
static void set_fixed(void)
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
    glEnable(GL_STENCIL_TEST);
    glStencilOp(GL_INCR_WRAP, GL_INCR_WRAP, GL_INCR_WRAP);
    glFrontFace(GL_CW);
}

static void clear(const struct scene *s)
{
    float rgba[4], depth = (float)((double)s->clear_depth / SCENE_DEPTH_MAX);
    static const GLuint none[4] = { 0 };

    for (unsigned c = 0; c < 4; c++)
        rgba[c] = (float)(s->clear[c] / 255.0);
    glDepthMask(GL_TRUE);
    glClearBufferfv(GL_COLOR, 0, rgba);
    glClearBufferuiv(GL_COLOR, 1, none);
    glClearBufferfi(GL_DEPTH_STENCIL, 0, depth, 0);
}

static bool read_pass(struct frame *frame, unsigned sample, struct failure *f)
{
    size_t pixels = (size_t)frame->width * frame->height;
    GLsizei width = (GLsizei)frame->width, height = (GLsizei)frame->height;
    uint8_t *rgba = malloc(pixels * 4);
    uint32_t *zs = malloc(pixels * 4), *primitive = malloc(pixels * 4);
    bool good = rgba && zs && primitive;

    if (good) {
        glReadBuffer(GL_COLOR_ATTACHMENT0);
        glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
        glReadPixels(0, 0, width, height, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, zs);
        glReadBuffer(GL_COLOR_ATTACHMENT1);
        glReadPixels(0, 0, width, height, GL_RED_INTEGER, GL_UNSIGNED_INT, primitive);
        good = gl_good("reading back", f);
    }
    for (size_t i = 0; good && i < pixels; i++) {
        struct frame_sample *s = &frame->sample[i * frame->samples + sample];
        memcpy(s->rgba, rgba + 4 * i, 4);
        s->depth = zs[i] >> 8;
        s->covered = (uint8_t)zs[i];
        s->primitive = primitive[i];
    }
    free(rgba);
    free(zs);
    free(primitive);
    return good || fail(f, EXIT_IO, "out of memory for a frame");
}

/* The whole scene, moved by (dx, dy) pixels, into what is bound. */
static bool draw_moved(const struct scene *s, const struct options *o, const struct view *view,
                       double dx, double dy, struct failure *f)
{
    GLuint program;

    if (!use_program(o, dx == 0 && dy == 0, &program, f) || !upload(s, o, view, dx, dy, f))
        return false;
    glUniform2f(glGetUniformLocation(program, "centre"), (float)dx, (float)dy);
    clear(s);
    for (size_t i = 0; i < s->draws; i++) {
        const struct scene_draw *d = &s->draw[i];

        set_state(&d->state);
        glDrawArrays(GL_TRIANGLES, (GLint)(3 * d->first), (GLsizei)(3 * d->count));
    }
    glDeleteProgram(program);
    return gl_good("drawing", f);
}

static bool draw(const struct scene *s, struct frame *frame, const void *how, struct failure *f)
{
    const struct options *o = how;
    struct gl_target target;
    char name[128];

    if (!gl_context_new(o->driver, name, f) ||
        !gl_target_new(&target, s->width, s->height, o->multisampled ? s->samples : 1, f))
        return false;
    set_fixed();
    struct view view = view_of(s);
    printf("%s\n", name);
    if (o->multisampled && s->samples > 1)
        return draw_moved(s, o, &view, 0, 0, f) && gl_samples_read(&target, frame, f);
    for (unsigned i = 0; i < s->samples; i++) {
        const uint8_t *at = scene_samples(s->samples)[i];
        if (!draw_moved(s, o, &view, (8 - at[0]) / 16.0, (8 - at[1]) / 16.0, f) ||
            !read_pass(frame, i, f))
            return false;
    }
    return true;
}

int main(int count, char **words)
{
    struct options o = { 0 };
    struct failure f = { 0 };
    int option;

    while ((option = getopt(count, words, "am")) == 'a' || option == 'm')
        *(option == 'a' ? &o.affine : &o.multisampled) = true;
    if (option != -1 || count - optind < 3 || count - optind > 4) {
        fprintf(stderr, "usage: gl_reference [-a] [-m] softpipe|llvmpipe SCENE FRAME [PNG]\n");
        return EXIT_USAGE;
    }
    words += optind;
    o.driver = words[0];
    if (!frame_output(words[1], words[2], words[3], draw, &o, &f))
        fprintf(stderr, "gl_reference: %s\n", f.text);
    return f.code;
}
