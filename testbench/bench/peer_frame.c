/* peer_frame.c - see peer_frame.h */
#include "peer_frame.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "processor_time.h"

enum ask { DRAW = 'd', PICTURE = 'p' };

/* What a process has of a frame. */
struct made {
    const struct peer_frame *frame;
    GLuint framebuffer[PEER_TARGETS], target[PEER_TARGETS], texture[PEER_TEXTURES];
    GLuint buffer[PEER_STREAMS], index[PEER_DRAWS];
};

void peer_frame_free(struct peer_frame *p)
{
    for (unsigned n = 0; n < p->textures; n++)
        free(p->texture[n].rgba);
    for (unsigned n = 0; n < p->draws; n++) {
        free(p->draw[n].index);
        for (unsigned s = 0; s < PEER_STREAMS; s++)
            free(p->draw[n].vertex[s]);
    }
    *p = (struct peer_frame){ 0 };
}

static void make_texture(struct made *m, unsigned n)
{
    const struct peer_texture *t = &m->frame->texture[n];
    const uint8_t *from = t->rgba;

    if (t->target >= 0)
        m->texture[n] = m->target[t->target];
    else
        glGenTextures(1, &m->texture[n]);
    glBindTexture(GL_TEXTURE_2D, m->texture[n]);
    for (unsigned level = 0; t->target < 0 && level < t->levels; level++) {
        const unsigned width = t->width >> level ? t->width >> level : 1,
                       height = t->height >> level ? t->height >> level : 1;

        glTexImage2D(GL_TEXTURE_2D, (GLint)level, GL_RGBA8, (GLsizei)width, (GLsizei)height, 0,
                     GL_RGBA, GL_UNSIGNED_BYTE, from);
        from += 4 * (size_t)width * height;
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, (GLint)t->levels - 1);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, (GLint)t->magnify);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, (GLint)t->minify);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, (GLint)t->wrap[0]);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, (GLint)t->wrap[1]);
}

static bool make_target(const struct peer_target *t, unsigned samples, GLuint *framebuffer,
                        GLuint *texture, struct failure *f)
{
    struct gl_target target;

    if (!gl_target_new(&target, t->format ? t->format : GL_RGBA8, t->width, t->height,
                       samples ? samples : 1, true, f))
        return false;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, (GLint *)framebuffer);
    *texture = target.colour;
    return true;
}

static void make_indices(struct made *m, unsigned n)
{
    const struct peer_draw *d = &m->frame->draw[n];

    if (!d->index)
        return;
    glGenBuffers(1, &m->index[n]);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, m->index[n]);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)(d->indices * sizeof *d->index), d->index,
                 GL_STATIC_DRAW);
}

static bool make(struct made *m, struct failure *f)
{
    const struct peer_frame *p = m->frame;
    GLuint program, name;

    for (unsigned n = 0; n < p->targets; n++) {
        if (!make_target(&p->target[n], p->target[n].samples, &m->framebuffer[n], &m->target[n], f))
            return false;
    }
    glEnable(GL_FRAMEBUFFER_SRGB); /* of targets of such a format */
    for (unsigned n = 0; n < p->textures; n++)
        make_texture(m, n);
    if (!gl_program(p->vertex, p->pixel, &program, f))
        return false;
    glUniformMatrix4fv(glGetUniformLocation(program, "m"), 2, GL_FALSE, p->matrix);
    glGenVertexArrays(1, &name);
    glBindVertexArray(name);
    glGenBuffers(PEER_STREAMS, m->buffer);
    for (unsigned n = 0; n < p->draws; n++)
        make_indices(m, n);
    if (p->factor[0])
        glBlendFuncSeparate(p->factor[0], p->factor[1], p->factor[2], p->factor[3]);
    else
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthFunc(GL_LEQUAL);
    (p->depth ? glEnable : glDisable)(GL_DEPTH_TEST);
    (p->depth && !p->both_sides ? glEnable : glDisable)(GL_CULL_FACE);
    return gl_good("preparing", f);
}

static void send(const struct made *m, const struct peer_draw *d)
{
    for (GLuint s = 0; s < PEER_STREAMS; s++) {
        (d->floats[s] ? glEnableVertexAttribArray : glDisableVertexAttribArray)(s);
        if (!d->floats[s])
            continue;
        glBindBuffer(GL_ARRAY_BUFFER, m->buffer[s]);
        glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(4 * (size_t)d->floats[s] * d->vertices),
                     d->vertex[s], GL_STREAM_DRAW);
        glVertexAttribPointer(s, (GLint)d->floats[s], GL_FLOAT, GL_FALSE, 0, NULL);
    }
}

static void clear(const struct made *m)
{
    for (unsigned n = 0; n < m->frame->targets; n++) {
        glBindFramebuffer(GL_FRAMEBUFFER, m->framebuffer[n]);
        glClearBufferfv(GL_COLOR, 0, m->frame->target[n].clear);
        if (m->frame->depth)
            glClearBufferfi(GL_DEPTH_STENCIL, 0, 1, 0);
    }
}

/* Indices, so many a draw. */
static void draw_parts(const struct made *m, unsigned n)
{
    const struct peer_draw *d = &m->frame->draw[n];

    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, m->index[n]);
    for (unsigned at = 0; at < d->indices; at += d->part) {
        if (d->changes)
            glDepthFunc(at / d->part % 2 ? GL_LEQUAL : GL_LESS);
        glDrawElements(d->mode, (GLsizei)(d->indices - at < d->part ? d->indices - at : d->part),
                       GL_UNSIGNED_INT, (void *)(at * sizeof *d->index));
    }
}

static double draw(const struct made *m)
{
    double start = processor_seconds();

    clear(m);
    for (unsigned n = 0; n < m->frame->draws; n++) {
        const struct peer_draw *d = &m->frame->draw[n];
        const struct peer_target *t = &m->frame->target[d->target];

        glBindFramebuffer(GL_FRAMEBUFFER, m->framebuffer[d->target]);
        glViewport(0, 0, (GLsizei)t->width, (GLsizei)t->height);
        glBindTexture(GL_TEXTURE_2D, m->texture[d->texture]);
        (d->blends ? glEnable : glDisable)(GL_BLEND);
        send(m, d);
        if (d->index)
            draw_parts(m, n);
        else
            glDrawArrays(d->mode, 0, (GLsizei)d->vertices);
    }
    glFinish();
    return processor_seconds() - start;
}

static bool give(int to, const void *byte, size_t bytes)
{
    const char *from = byte;
    ssize_t n = 1;

    for (; bytes && n > 0; bytes -= (size_t)n, from += n)
        n = write(to, from, bytes);
    return n > 0;
}

static bool take(int from, void *byte, size_t bytes)
{
    char *to = byte;
    ssize_t n = 1;

    for (; bytes && n > 0; bytes -= (size_t)n, to += n)
        n = read(from, to, bytes);
    return n > 0;
}

/* Binds the target that is shown, or what its samples give, to be read. */
static bool bind_shown(const struct made *m)
{
    const struct peer_target *t = &m->frame->target[m->frame->shown];
    const GLint width = (GLint)t->width, height = (GLint)t->height;
    GLuint framebuffer = m->framebuffer[m->frame->shown], texture;
    struct failure f = { 0 };

    if (t->samples > 1 && !make_target(t, 1, &framebuffer, &texture, &f))
        return false;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, m->framebuffer[m->frame->shown]);
    if (t->samples > 1)
        glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT,
                          GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    return true;
}

static bool give_picture(const struct made *m, int to)
{
    const struct peer_target *t = &m->frame->target[m->frame->shown];
    const size_t bytes = 4 * (size_t)t->width * t->height;
    uint8_t *rgba = malloc(bytes);
    bool good = bind_shown(m);

    glReadPixels(0, 0, (GLsizei)t->width, (GLsizei)t->height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    good = good && rgba && give(to, rgba, bytes);
    free(rgba);
    return good;
}

/* The process: its name or what is wrong, then an answer to each question; it ends when nobody asks any more. */
static void serve(const struct peer *p, const char *driver, const struct peer_frame *frame)
{
    struct made m = { .frame = frame };
    struct failure f = { 0 };
    char name[sizeof p->name + 1] = { 0 }, ask;
    bool good;

    setenv("LP_NUM_THREADS", "0", 1);
    good = gl_context_new(driver, name + 1, &f) && make(&m, &f);
    if (!good)
        snprintf(name, sizeof name, "!%.*s", (int)sizeof name - 2, f.text);
    good = give(p->answer, name, sizeof name) && good;
    while (good && take(p->ask, &ask, 1)) {
        const double seconds = ask == DRAW ? draw(&m) : 0;

        good =
            ask == DRAW ? give(p->answer, &seconds, sizeof seconds) : give_picture(&m, p->answer);
    }
    _exit(!good);
}

bool peer_start(struct peer *p, const char *driver, const struct peer_frame *frame,
                struct failure *f)
{
    int down[2], up[2];
    char name[sizeof p->name + 1];

    if (pipe(down) != 0 || pipe(up) != 0)
        return fail(f, EXIT_IO, "no pipe for %s", driver);
    p->process = fork();
    if (p->process == 0) {
        const struct peer child = { .ask = down[0], .answer = up[1] };

        close(down[1]);
        close(up[0]);
        serve(&child, driver, frame);
    }
    close(down[0]);
    close(up[1]);
    p->ask = down[1];
    p->answer = up[0];
    if (p->process < 0 || !take(p->answer, name, sizeof name))
        return fail(f, EXIT_IO, "%s does not begin", driver);
    memcpy(p->name, name + 1, sizeof p->name);
    return name[0] == 0 || fail(f, EXIT_IO, "%s: %s", driver, p->name);
}

void peer_stop(struct peer *p)
{
    if (p->process > 0) {
        close(p->ask);
        close(p->answer);
        kill(p->process, SIGTERM); /* others may have its pipe, too */
        waitpid(p->process, NULL, 0);
    }
    *p = (struct peer){ 0 };
}

bool peer_draw(const struct peer *p, double *seconds, struct failure *f)
{
    return (give(p->ask, &(char){ DRAW }, 1) && take(p->answer, seconds, sizeof *seconds)) ||
           fail(f, EXIT_IO, "%s has ended", p->name);
}

bool peer_picture(const struct peer *p, const struct peer_frame *frame, struct picture *to,
                  struct failure *f)
{
    const struct peer_target *t = &frame->target[frame->shown];

    return picture_new(to, t->width, t->height, f) &&
           ((give(p->ask, &(char){ PICTURE }, 1) &&
             take(p->answer, to->rgba, 4 * (size_t)t->width * t->height)) ||
            fail(f, EXIT_IO, "%s has ended", p->name));
}
