/* gl_samples.c - see gl_samples.h */
#include "gl_samples.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char vertex_shader[] =
    "#version 330\n"
    "void main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1); "
    "}\n";

static const char fragment_shader[] =
    "#version 330\n"
    "uniform sampler2DMS colours, depths;\n"
    "uniform usampler2DMS primitives, counts;\n"
    "uniform int number;\n"
    "layout(location = 0) out vec4 colour;\n"
    "layout(location = 1) out uvec4 rest;\n"
    "void main() {\n"
    "  ivec2 at = ivec2(gl_FragCoord.xy);\n"
    "  colour = texelFetch(colours, at, number);\n"
    "  rest = uvec4(floatBitsToUint(texelFetch(depths, at, number).x),\n"
    "               texelFetch(counts, at, number).x, texelFetch(primitives, at, number).x, 0u);\n"
    "}\n";

static void bind(GLuint program, const char *name, GLint unit, GLuint texture)
{
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, texture);
    glUniform1i(glGetUniformLocation(program, name), unit);
}

static bool make_plain(const struct frame *frame, struct failure *f)
{
    static const GLenum both[] = { GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1 };
    static const GLenum formats[] = { GL_RGBA8, GL_RGBA32UI };
    GLuint framebuffer, buffers[2];

    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGenRenderbuffers(2, buffers);
    for (unsigned i = 0; i < 2; i++) {
        glBindRenderbuffer(GL_RENDERBUFFER, buffers[i]);
        glRenderbufferStorage(GL_RENDERBUFFER, formats[i], (GLsizei)frame->width,
                              (GLsizei)frame->height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, both[i], GL_RENDERBUFFER, buffers[i]);
    }
    glDrawBuffers(2, both);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE ||
           fail(f, EXIT_IO, "no framebuffer of RGBA8 and RGBA32UI");
}

/* An fp32 that is n / (2^24 - 1), rounded. */
static uint32_t depth_of(uint32_t bits)
{
    float depth;

    memcpy(&depth, &bits, sizeof depth);
    return (uint32_t)rint((double)depth * SCENE_DEPTH_MAX);
}

static void read_sample(struct frame *frame, unsigned number, uint8_t *rgba, uint32_t (*rest)[4])
{
    GLsizei width = (GLsizei)frame->width, height = (GLsizei)frame->height;

    glReadBuffer(GL_COLOR_ATTACHMENT0);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    glReadBuffer(GL_COLOR_ATTACHMENT1);
    glReadPixels(0, 0, width, height, GL_RGBA_INTEGER, GL_UNSIGNED_INT, rest);
    for (size_t i = 0; i < (size_t)frame->width * frame->height; i++) {
        struct frame_sample *s = &frame->sample[i * frame->samples + number];
        memcpy(s->rgba, rgba + 4 * i, 4);
        s->depth = depth_of(rest[i][0]);
        s->covered = (uint8_t)rest[i][1];
        s->primitive = rest[i][2];
    }
}

/* A texture of depth and stencil shows one of the two; this view of it shows the other. */
static GLuint stencil_view(const struct gl_target *t)
{
    GLuint view;

    glGenTextures(1, &view);
    glTextureView(view, GL_TEXTURE_2D_MULTISAMPLE, t->depth, GL_DEPTH24_STENCIL8, 0, 1, 0, 1);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, view);
    glTexParameteri(GL_TEXTURE_2D_MULTISAMPLE, GL_DEPTH_STENCIL_TEXTURE_MODE, GL_STENCIL_INDEX);
    return view;
}

bool gl_samples_read(const struct gl_target *t, struct frame *frame, struct failure *f)
{
    size_t pixels = (size_t)frame->width * frame->height;
    uint8_t *rgba = malloc(pixels * 4);
    uint32_t(*rest)[4] = malloc(pixels * sizeof *rest);
    GLuint program, counts = stencil_view(t);
    bool good = rgba && rest ? make_plain(frame, f) : fail(f, EXIT_IO, "out of memory");

    good = good && gl_program(vertex_shader, fragment_shader, &program, f);
    if (good) {
        bind(program, "colours", 0, t->colour);
        bind(program, "depths", 1, t->depth);
        bind(program, "primitives", 2, t->primitive);
        bind(program, "counts", 3, counts);
        glDisable(GL_DEPTH_TEST);
        glDisable(GL_STENCIL_TEST);
        glDisable(GL_CULL_FACE);
        glDisablei(GL_BLEND, 0);
        glViewport(0, 0, (GLsizei)frame->width, (GLsizei)frame->height);
    }
    for (unsigned i = 0; good && i < frame->samples; i++) {
        glUniform1i(glGetUniformLocation(program, "number"), (GLint)i);
        glDrawArrays(GL_TRIANGLES, 0, 3);
        read_sample(frame, i, rgba, rest);
        good = gl_good("reading samples", f);
    }
    free(rgba);
    free(rest);
    return good;
}
