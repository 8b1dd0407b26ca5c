#include "h.h"
/* gl_FragColor + gl_SecondaryFragColorEXT (GLES2 dual source): RT_SEPARATE_FRAG_DATA = 0 */
int main(int argc, char **argv)
{
    outname = argc > 1 ? argv[1] : "out.ppm";
    PFNEGLGETPLATFORMDISPLAYEXTPROC gpd = (void *)eglGetProcAddress("eglGetPlatformDisplayEXT");
    EGLDisplay d = gpd(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    EGLint a, b;
    eglInitialize(d, &a, &b);
    eglBindAPI(EGL_OPENGL_ES_API);
    EGLContext c = eglCreateContext(d, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT,
                                    (EGLint[]){ EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE });
    eglMakeCurrent(d, EGL_NO_SURFACE, EGL_NO_SURFACE, c);
    GLuint f, t;
    glGenFramebuffers(1, &f);
    glBindFramebuffer(GL_FRAMEBUFFER, f);
    glGenTextures(1, &t);
    glBindTexture(GL_TEXTURE_2D, t);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, W, H, 0, GL_RGBA, GL_UNSIGNED_BYTE, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
    glViewport(0, 0, W, H);
    glClearColor(.25, .5, .75, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    GLuint p = prog("attribute vec4 p; void main(){ gl_Position=p; }",
                    "#extension GL_EXT_blend_func_extended : require\nprecision highp float; void "
                    "main(){ gl_FragColor=vec4(1.,0.,.5,1.); "
                    "gl_SecondaryFragColorEXT=vec4(0.,1.,gl_FragCoord.x/128.,.5); }");
    glUseProgram(p);
    static float v[] = { -1, -1, 1, -1, -1, 1, 1, 1 };
    GLuint bo;
    glGenBuffers(1, &bo);
    glBindBuffer(GL_ARRAY_BUFFER, bo);
    glBufferData(GL_ARRAY_BUFFER, sizeof v, v, GL_STATIC_DRAW);
    glVertexAttribPointer(0, 2, GL_FLOAT, 0, 8, 0);
    glEnableVertexAttribArray(0);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_SRC1_COLOR);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    done();
    return 0;
}
