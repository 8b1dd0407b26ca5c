/* live_draw.h - a picture by OpenGL ES 3 without a window (EGL surfaceless): each pixel's colour is its place, and a seed */
#ifndef LIVE_DRAW_H
#define LIVE_DRAW_H

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "live_need.h"

enum { SIDE = 64 };

static inline EGLDisplay draw_display(void)
{
    const PFNEGLGETPLATFORMDISPLAYEXTPROC get = (PFNEGLGETPLATFORMDISPLAYEXTPROC)(void (*)(
        void))eglGetProcAddress("eglGetPlatformDisplayEXT");
    EGLDisplay d = get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);

    NEED(d != EGL_NO_DISPLAY && eglInitialize(d, NULL, NULL));
    NEED(eglBindAPI(EGL_OPENGL_ES_API));
    return d;
}

/* Makes a context, which shares with another or with none, and makes it current. */
static inline EGLContext draw_context(EGLDisplay d, EGLContext other)
{
    static const EGLint want[] = { EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE,
                                   EGL_DONT_CARE, EGL_NONE };
    static const EGLint version[] = { EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE };
    EGLConfig config;
    EGLint count;
    EGLContext c;

    NEED(eglChooseConfig(d, want, &config, 1, &count) && count == 1);
    c = eglCreateContext(d, config, other, version);
    NEED(c != EGL_NO_CONTEXT && eglMakeCurrent(d, EGL_NO_SURFACE, EGL_NO_SURFACE, c));
    return c;
}

static inline GLuint draw_shader(GLenum kind, const char *text)
{
    const GLuint s = glCreateShader(kind);
    GLint good;

    glShaderSource(s, 1, &text, NULL);
    glCompileShader(s);
    glGetShaderiv(s, GL_COMPILE_STATUS, &good);
    NEED(good);
    return s;
}

/* Makes a program of a fragment shader over the whole target. */
static inline GLuint draw_program(const char *fragment)
{
    static const char vertex[] = "#version 300 es\n"
                                 "void main() {\n"
                                 "  vec2 at = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0;\n"
                                 "  gl_Position = vec4(at - 1.0, 0.0, 1.0);\n"
                                 "}\n";
    const GLuint p = glCreateProgram();
    GLint good;

    glAttachShader(p, draw_shader(GL_VERTEX_SHADER, vertex));
    glAttachShader(p, draw_shader(GL_FRAGMENT_SHADER, fragment));
    glLinkProgram(p);
    glGetProgramiv(p, GL_LINK_STATUS, &good);
    NEED(good);
    return p;
}

static inline GLuint draw_places(void)
{
    return draw_program("#version 300 es\n"
                        "precision highp float;\n"
                        "uniform float seed;\n"
                        "out vec4 color;\n"
                        "void main() {\n"
                        "  color = vec4(floor(gl_FragCoord.xy), seed, 255.0) / 255.0;\n"
                        "}\n");
}

/* Copies a texture, texel by texel. */
static inline GLuint draw_copies(void)
{
    return draw_program("#version 300 es\n"
                        "precision highp float;\n"
                        "uniform sampler2D from;\n"
                        "out vec4 color;\n"
                        "void main() { color = texelFetch(from, ivec2(gl_FragCoord.xy), 0); }\n");
}

static inline GLuint draw_texture(void)
{
    GLuint t;

    glGenTextures(1, &t);
    glBindTexture(GL_TEXTURE_2D, t);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, SIDE, SIDE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return t;
}

/* Makes a texture the target. */
static inline GLuint draw_into(GLuint texture)
{
    GLuint f;

    glGenFramebuffers(1, &f);
    glBindFramebuffer(GL_FRAMEBUFFER, f);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    NEED(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glViewport(0, 0, SIDE, SIDE);
    return f;
}

static inline void draw_all(GLuint program, float seed)
{
    glUseProgram(program);
    glUniform1f(glGetUniformLocation(program, "seed"), seed);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

/* Whether bytes of rows that lie so far apart are the picture of a seed. */
static inline bool draw_is(const unsigned char *byte, size_t pitch, unsigned seed)
{
    for (unsigned y = 0; y < SIDE; y++)
        for (unsigned x = 0; x < SIDE; x++) {
            const unsigned char want[4] = { (unsigned char)x, (unsigned char)y, (unsigned char)seed,
                                            255 };

            if (memcmp(byte + y * pitch + 4 * x, want, 4) != 0)
                return false;
        }
    return true;
}

/* Whether the target holds it. */
static inline bool draw_there(unsigned seed)
{
    static _Thread_local unsigned char byte[4 * SIDE * SIDE];

    memset(byte, 0, sizeof byte);
    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, byte);
    return glGetError() == GL_NO_ERROR && draw_is(byte, 4 * SIDE, seed);
}

#endif
