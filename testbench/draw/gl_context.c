/* gl_context.c - see gl_context.h: EGL without a surface */
#include "gl_context.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool gl_context_new(const char *driver, char name[128], struct failure *f)
{
    static const EGLint version[] = { EGL_CONTEXT_MAJOR_VERSION,
                                      3,
                                      EGL_CONTEXT_MINOR_VERSION,
                                      3,
                                      EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                      EGL_NONE };

    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    setenv("GALLIUM_DRIVER", driver, 1);
    EGLDisplay display =
        eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_API))
        return fail(f, EXIT_IO,
                    "no EGL without a surface (0x%x): install libegl1 and "
                    "libgl1-mesa-dri",
                    (unsigned)eglGetError());
    EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
    if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
        return fail(f, EXIT_IO, "no OpenGL 3.3 (0x%x)", (unsigned)eglGetError());
    snprintf(name, 128, "%s, %s", (const char *)glGetString(GL_RENDERER),
             (const char *)glGetString(GL_VERSION));
    return strncmp(name, driver, strlen(driver)) == 0 ||
           fail(f, EXIT_IO, "asked for %s, got %s", driver, name);
}

static bool attach(GLuint program, GLenum kind, const char *text, struct failure *f)
{
    GLuint shader = glCreateShader(kind);
    GLint good;
    char log[300] = "";

    glShaderSource(shader, 1, &text, NULL);
    glCompileShader(shader);
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    glGetShaderInfoLog(shader, sizeof log, NULL, log);
    glAttachShader(program, shader);
    glDeleteShader(shader);
    return good || fail(f, EXIT_IO, "shader: %s", log);
}

bool gl_program(const char *vertex, const char *fragment, GLuint *program, struct failure *f)
{
    GLint good;
    char log[300] = "";

    *program = glCreateProgram();
    if (!attach(*program, GL_VERTEX_SHADER, vertex, f) ||
        !attach(*program, GL_FRAGMENT_SHADER, fragment, f))
        return false;
    glLinkProgram(*program);
    glGetProgramiv(*program, GL_LINK_STATUS, &good);
    glGetProgramInfoLog(*program, sizeof log, NULL, log);
    glUseProgram(*program);
    return good || fail(f, EXIT_IO, "program: %s", log);
}

/* An attachment of the framebuffer, whose storage cannot change: it may be viewed. */
static GLuint attach_texture(GLenum place, GLenum format, unsigned width, unsigned height,
                             unsigned samples)
{
    GLenum target = samples == 1 ? GL_TEXTURE_2D : GL_TEXTURE_2D_MULTISAMPLE;
    GLsizei w = (GLsizei)width, h = (GLsizei)height;
    GLuint texture;

    glGenTextures(1, &texture);
    glBindTexture(target, texture);
    if (samples == 1)
        glTexStorage2D(target, 1, format, w, h);
    else
        glTexStorage2DMultisample(target, (GLsizei)samples, format, w, h, GL_TRUE);
    glFramebufferTexture2D(GL_FRAMEBUFFER, place, target, texture, 0);
    return texture;
}

bool gl_target_new(struct gl_target *t, GLenum format, unsigned width, unsigned height,
                   unsigned samples, bool plain, struct failure *f)
{
    static const GLenum both[] = { GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1 };
    GLuint framebuffer;
    GLint most;

    glGetIntegerv(GL_MAX_SAMPLES, &most);
    if (samples > (unsigned)most)
        return fail(f, EXIT_NOT_MODELLED, "the driver has at most %d samples", most);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    t->colour = attach_texture(both[0], format, width, height, samples);
    t->primitive = plain ? 0 : attach_texture(both[1], GL_R32UI, width, height, samples);
    t->depth =
        attach_texture(GL_DEPTH_STENCIL_ATTACHMENT, GL_DEPTH24_STENCIL8, width, height, samples);
    glDrawBuffers(plain ? 1 : 2, both);
    GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    return status == GL_FRAMEBUFFER_COMPLETE ||
           fail(f, EXIT_IO, "no framebuffer of %ux%u with %u samples (0x%x)", width, height,
                samples, status);
}

bool gl_good(const char *what, struct failure *f)
{
    GLenum error = glGetError();

    return error == GL_NO_ERROR || fail(f, EXIT_IO, "%s: OpenGL error 0x%x", what, error);
}
