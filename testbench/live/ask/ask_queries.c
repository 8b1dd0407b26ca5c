/* ask_queries.c - occlusion queries behind scissors, depth and stencil that draws and clears leave (OpenGL ES 3.1, 15.1.5) */
#include "ask.h"

#include <string.h>

enum { SIDE = 64, ROUNDS = 10 };

static unsigned drawn(unsigned below)
{
    static unsigned state = 1;

    state = state * 1664525 + 1013904223;
    return (state >> 8) % below;
}

static GLuint quads(void)
{
    return ask_program(
        "#version 310 es\nuniform vec4 place; uniform float depth;\n"
        "void main() { gl_Position = vec4(place.xy + place.zw * vec2(gl_VertexID & 1, gl_VertexID "
        ">> 1), depth, 1); }\n",
        "#version 310 es\nprecision highp float; out vec4 o; void main() { o = vec4(1); }\n", NULL,
        NULL, 0, 0);
}

static void quad(GLuint p, float depth, unsigned most)
{
    const float x = (float)drawn(SIDE) / 32 - 1, y = (float)drawn(SIDE) / 32 - 1;

    glUniform4f(glGetUniformLocation(p, "place"), x, y, (float)(1 + drawn(most)) / 32,
                (float)(1 + drawn(most)) / 32);
    glUniform1f(glGetUniformLocation(p, "depth"), depth);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

static void clear_some(GLbitfield what)
{
    glEnable(GL_SCISSOR_TEST);
    for (unsigned i = 0; i < 5; i++) {
        glScissor((GLint)drawn(SIDE), (GLint)drawn(SIDE), 1 + (GLint)drawn(24),
                  1 + (GLint)drawn(24));
        glClear(what);
    }
    glDisable(GL_SCISSOR_TEST);
}

/* What is to hide the quad that is asked about. */
static void occlude(GLuint p, const char *name, bool all)
{
    glColorMask(0, 0, 0, 0);
    if (all || strstr(name, "depth_write")) {
        glEnable(GL_DEPTH_TEST);
        for (unsigned i = 0; i < 5; i++)
            quad(p, -0.5f, 24);
    }
    if (all || strstr(name, "stencil_write")) {
        glEnable(GL_STENCIL_TEST);
        glStencilFunc(GL_ALWAYS, 1, 0xff);
        glStencilOp(GL_REPLACE, GL_REPLACE, GL_REPLACE);
        for (unsigned i = 0; i < 5; i++)
            quad(p, 0.9f, 24);
    }
    glClearDepthf(0);
    glClearStencil(1);
    if (all || strstr(name, "depth_clear"))
        clear_some(GL_DEPTH_BUFFER_BIT);
    if (all || strstr(name, "stencil_clear"))
        clear_some(GL_STENCIL_BUFFER_BIT);
    glColorMask(1, 1, 1, 1);
}

static bool any_drawn(void)
{
    static unsigned char pixel[SIDE * SIDE][4];
    bool any = false;

    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    for (unsigned i = 0; i < SIDE * SIDE; i++)
        any |= pixel[i][0] != 0;
    return any;
}

static bool round_of(GLuint p, const char *name, bool all, bool conservative)
{
    const GLenum kind = conservative ? GL_ANY_SAMPLES_PASSED_CONSERVATIVE : GL_ANY_SAMPLES_PASSED;
    GLuint query, passed = 2;
    bool any;

    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_STENCIL_TEST);
    glClearColor(0, 0, 0, 0);
    glClearDepthf(1);
    glClearStencil(0);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    occlude(p, name, all);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 0, 0xff);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    if (all || strstr(name, "scissor")) {
        glEnable(GL_SCISSOR_TEST);
        glScissor((GLint)drawn(SIDE), (GLint)drawn(SIDE), 1 + (GLint)drawn(16),
                  1 + (GLint)drawn(16));
    }
    glGenQueries(1, &query);
    glBeginQuery(kind, query);
    quad(p, 0, 16);
    glEndQuery(kind);
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &passed);
    glDeleteQueries(1, &query);
    any = any_drawn();
    return passed == any || (conservative && passed == 1);
}

int ask_queries(const char *name)
{
    const bool conservative = strncmp(name, "conservative_", 13) == 0;
    const bool all = strstr(name, "all_occluders") != NULL;
    const GLuint p = quads();
    GLuint buffer[2], frame;
    GLint before;
    bool good = p != 0;

    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &before);
    glGenRenderbuffers(2, buffer);
    glGenFramebuffers(1, &frame);
    glBindFramebuffer(GL_FRAMEBUFFER, frame);
    for (unsigned i = 0; i < 2; i++) {
        glBindRenderbuffer(GL_RENDERBUFFER, buffer[i]);
        glRenderbufferStorage(GL_RENDERBUFFER, i ? GL_DEPTH24_STENCIL8 : GL_RGBA8, SIDE, SIDE);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER,
                                  i ? GL_DEPTH_STENCIL_ATTACHMENT : GL_COLOR_ATTACHMENT0,
                                  GL_RENDERBUFFER, buffer[i]);
    }
    glViewport(0, 0, SIDE, SIDE);
    for (unsigned i = 0; i < ROUNDS && good; i++)
        good = round_of(p, name, all, conservative);
    glDisable(GL_SCISSOR_TEST);
    glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)before);
    glDeleteFramebuffers(1, &frame);
    glDeleteRenderbuffers(2, buffer);
    glUseProgram(0);
    glDeleteProgram(p);
    return good;
}
