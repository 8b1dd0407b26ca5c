/* live_contexts.c - several contexts of OpenGL at once, each of which must find its own pictures
 *
 *   live_contexts shared|apart|threads|processes|child|loop|memory
 */
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "live_draw.h"

enum { TIMES = 12 };

/* What one draws the other reads as a texture, both ways. */
static int shared(void)
{
    EGLDisplay d = draw_display();
    EGLContext context[2];
    GLuint texture[2], places[2], copies[2];

    for (unsigned i = 0; i < 2; i++) {
        context[i] = draw_context(d, i ? context[0] : EGL_NO_CONTEXT);
        texture[i] = draw_texture();
        draw_into(texture[i]);
        places[i] = draw_places();
        copies[i] = draw_copies();
    }
    for (unsigned n = 0; n < TIMES; n++) {
        const unsigned to = n & 1, from = !to;

        eglMakeCurrent(d, EGL_NO_SURFACE, EGL_NO_SURFACE, context[from]);
        draw_all(places[from], (float)(100 + n));
        glFinish();
        eglMakeCurrent(d, EGL_NO_SURFACE, EGL_NO_SURFACE, context[to]);
        glBindTexture(GL_TEXTURE_2D, texture[from]);
        draw_all(copies[to], 0);
        NEED(draw_there(100 + n));
    }
    return 0;
}

/* State of the one is not the other's, though they take turns in the middle of it. */
static int apart(void)
{
    EGLDisplay d = draw_display();
    EGLContext context[3];
    GLuint places[3];

    for (unsigned i = 0; i < 3; i++) {
        context[i] = draw_context(d, EGL_NO_CONTEXT);
        draw_into(draw_texture());
        places[i] = draw_places();
    }
    for (unsigned n = 0; n < TIMES; n++)
        for (unsigned i = 0; i < 3; i++) {
            eglMakeCurrent(d, EGL_NO_SURFACE, EGL_NO_SURFACE, context[i]);
            if (n)
                NEED(draw_there(50 * i + n - 1));
            draw_all(places[i], (float)(50 * i + n));
        }
    return 0;
}

static void draw_often(EGLDisplay d, unsigned seed)
{
    EGLContext c = draw_context(d, EGL_NO_CONTEXT);
    GLuint places, texture = draw_texture();

    draw_into(texture);
    places = draw_places();
    for (unsigned n = 0; n < TIMES; n++) {
        draw_all(places, (float)(seed + n));
        NEED(draw_there(seed + n));
    }
    eglMakeCurrent(d, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(d, c);
}

struct thread {
    EGLDisplay display;
    unsigned seed;
};
static void *thread(void *of)
{
    const struct thread *t = of;

    eglBindAPI(EGL_OPENGL_ES_API);
    draw_often(t->display, t->seed);
    return NULL;
}

static int threads(void)
{
    struct thread t[2] = { { .seed = 10 }, { .seed = 130 } };
    pthread_t id[2];

    t[0].display = t[1].display = draw_display();
    for (unsigned i = 0; i < 2; i++)
        NEED(pthread_create(&id[i], NULL, thread, &t[i]) == 0);
    for (unsigned i = 0; i < 2; i++)
        pthread_join(id[i], NULL);
    return 0;
}

/* Whether the child ended well. */
static int after(pid_t child)
{
    int status;

    NEED(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

/* Both draw at once, each on a GPU of its own. */
static int processes(void)
{
    const pid_t child = fork();

    draw_often(draw_display(), child == 0 ? 30 : 90);
    return child == 0 ? 0 : after(child);
}

/* The parent has drawn when it forks: the child opens the node anew, and both draw on. */
static int child(void)
{
    EGLDisplay d = draw_display();
    GLuint places;
    pid_t of;

    draw_context(d, EGL_NO_CONTEXT);
    draw_into(draw_texture());
    places = draw_places();
    draw_all(places, 77);
    NEED(draw_there(77));
    of = fork();
    if (of == 0) {
        execl("/proc/self/exe", "live_contexts", "apart", (char *)NULL);
        _exit(3);
    }
    draw_all(places, 78);
    NEED(draw_there(78));
    return after(of);
}

/* Draws until somebody ends it. */
static int loop(void)
{
    const EGLDisplay d = draw_display();

    for (unsigned n = 1; n; n++)
        draw_often(d, n % 100);
    return 0;
}

/* Textures until there is no memory: an error of OpenGL, after which what there is still works, and so does what is freed. */
static int memory(void)
{
    enum { MOST = 64, BIG = 8192 };
    EGLDisplay d = draw_display();
    GLuint texture[MOST], n = 0, places;
    GLenum error = GL_NO_ERROR;

    draw_context(d, EGL_NO_CONTEXT);
    draw_into(draw_texture());
    places = draw_places();
    while (n < MOST && error == GL_NO_ERROR) {
        glGenTextures(1, &texture[n]);
        glBindTexture(GL_TEXTURE_2D, texture[n++]);
        glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32F, BIG, BIG); /* a GiB */
        error = glGetError();
    }
    NEED(error == GL_OUT_OF_MEMORY && n > 4);
    draw_all(places, 60);
    NEED(draw_there(60));
    glDeleteTextures((GLsizei)n, texture);
    glFinish();
    glGenTextures(1, texture);
    glBindTexture(GL_TEXTURE_2D, texture[0]);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32F, BIG, BIG);
    NEED(glGetError() == GL_NO_ERROR);
    draw_all(places, 61);
    NEED(draw_there(61));
    return 0;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(void);
    } all[] = { { "shared", shared },       { "apart", apart }, { "threads", threads },
                { "processes", processes }, { "child", child }, { "loop", loop },
                { "memory", memory } };

    for (unsigned i = 0; argc == 2 && i < sizeof all / sizeof all[0]; i++)
        if (!strcmp(argv[1], all[i].name))
            return all[i].run();
    return 2;
}
