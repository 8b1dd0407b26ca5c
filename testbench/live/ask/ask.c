/* ask.c - asks tests of dEQP by their names, live on the model
 *
 *   aurum with ask < NAMES     prints each name and pass, fail or not asked
 *
 * dEQP is in no registry.  The names of some families say what is drawn; what a test draws at random is drawn at random here,
 * and compared with what OpenGL ES 3.1 says of it.
 */
#include "ask.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "live_draw.h"

static const struct {
    const char *family;
    int (*ask)(const char *rest);
} families[] = {
    { "dEQP-GLES3.functional.transform_feedback.", ask_feedback },
    { "dEQP-GLES31.functional.ssbo.layout.", ask_buffers },
    { "dEQP-GLES31.functional.ssbo.atomic.", ask_atomics },
    { "dEQP-GLES3.functional.occlusion_query.", ask_queries },
    { "dEQP-GLES31.functional.image_load_store.", ask_images },
    { "dEQP-GLES31.functional.compute.shared_var.", ask_shared },
    { "dEQP-GLES31.functional.atomic_counter.", ask_counters },
};

void ask_add(char *to, const char *format, ...)
{
    const size_t used = strlen(to);
    va_list list;

    va_start(list, format);
    vsnprintf(to + used, ASK_TEXT - used, format, list);
    va_end(list);
}

static bool begins(const char **text, const char *with)
{
    const size_t n = strlen(with);

    if (strncmp(*text, with, n) != 0)
        return false;
    *text += n;
    return true;
}

static bool number(const char **text, unsigned *n)
{
    if (**text < '2' || **text > '4')
        return false;
    *n = (unsigned)(*(*text)++ - '0');
    return true;
}

bool ask_type_of(const char *text, struct ask_type *t)
{
    static const char *const words[] = { "lowp_", "mediump_", "highp_", "column_major_" };
    const char *name;

    *t = (struct ask_type){ .kind = 'f', .columns = 1, .rows = 1 };
    for (bool more = true; more;) {
        more = false;
        for (unsigned i = 0; i < 4; i++)
            more |= begins(&text, words[i]);
        if (begins(&text, "row_major_"))
            more = t->row_major = true;
    }
    name = text;
    if (begins(&text, "float") || begins(&text, "uint") || begins(&text, "int") ||
        begins(&text, "bool")) {
        t->kind = *name;
    } else if (begins(&text, "mat")) {
        if (!number(&text, &t->columns))
            return false;
        t->rows = t->columns;
        if (begins(&text, "x") && !number(&text, &t->rows))
            return false;
    } else {
        t->kind = *text == 'v' ? 'f' : *text++;
        if (!begins(&text, "vec") || !number(&text, &t->rows))
            return false;
    }
    snprintf(t->name, sizeof t->name, "%.*s", (int)(text - name), name);
    return *text == 0;
}

void ask_value(char *to, const struct ask_type *t, const char *at, unsigned more)
{
    ask_add(to, "%s(", t->name);
    for (unsigned c = 0; c < t->columns * t->rows; c++) {
        const unsigned add = c + more;

        ask_add(to, c ? ", " : "");
        if (t->kind == 'b')
            ask_add(to, "(((%s) * 16 + %u) %% 3 == 0)", at, add);
        else
            ask_add(to, t->kind == 'f' ? "float((%s) * 16 + %u) + 0.25" : "((%s) * 16 + %u)", at,
                    add);
    }
    ask_add(to, ")");
}

GLuint ask_bits(const struct ask_type *t, unsigned at, unsigned component, unsigned more)
{
    const unsigned n = at * 16 + component + more;
    const float value = (float)n + 0.25f;
    GLuint bits;

    memcpy(&bits, &value, sizeof bits);
    return t->kind == 'f' ? bits : t->kind == 'b' ? n % 3 == 0 : n;
}

static bool attach(GLuint program, GLenum kind, const char *text)
{
    const GLuint s = glCreateShader(kind);
    char said[1024] = "";
    GLint good;

    glShaderSource(s, 1, &text, NULL);
    glCompileShader(s);
    glGetShaderiv(s, GL_COMPILE_STATUS, &good);
    glGetShaderInfoLog(s, sizeof said, NULL, said);
    if (!good)
        fprintf(stderr, "%s\n%s\n", text, said);
    glAttachShader(program, s);
    glDeleteShader(s);
    return good;
}

GLuint ask_program(const char *vertex, const char *fragment, const char *compute,
                   const char *const *varyings, unsigned count, GLenum mode)
{
    const GLuint p = glCreateProgram();
    GLint good = (!vertex || attach(p, GL_VERTEX_SHADER, vertex)) &&
                 (!fragment || attach(p, GL_FRAGMENT_SHADER, fragment)) &&
                 (!compute || attach(p, GL_COMPUTE_SHADER, compute));

    if (count)
        glTransformFeedbackVaryings(p, (GLsizei)count, varyings, mode);
    if (good) {
        glLinkProgram(p);
        glGetProgramiv(p, GL_LINK_STATUS, &good);
    }
    if (good) {
        glUseProgram(p);
        return p;
    }
    glDeleteProgram(p);
    return 0;
}

/* Draws need a target, also those of which nothing is rasterised. */
static void bind_target(void)
{
    GLuint buffer, frame;

    glGenRenderbuffers(1, &buffer);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 1, 1);
    glGenFramebuffers(1, &frame);
    glBindFramebuffer(GL_FRAMEBUFFER, frame);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffer);
}

static void begin(void)
{
    GLint minor = 0;

    draw_context(draw_display(), EGL_NO_CONTEXT);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    NEED(minor >= 1); /* OpenGL ES 3.1 */
}

static int ask(const char *name)
{
    for (unsigned i = 0; i < sizeof families / sizeof families[0]; i++) {
        const char *rest = name;

        if (begins(&rest, families[i].family))
            return families[i].ask(rest);
    }
    return -1;
}

int main(void)
{
    static const char *const said[3] = { "not asked", "fail", "pass" };
    unsigned count[3] = { 0 };
    char name[512];

    begin();
    bind_target();
    while (scanf("%511s", name) == 1) {
        const int z = ask(name);

        while (glGetError() != GL_NO_ERROR)
            continue;
        printf("%s\t%s\n", name, said[z + 1]);
        fflush(stdout);
        count[z + 1]++;
    }
    fprintf(stderr, "ask: %u pass, %u fail, %u are not asked\n", count[2], count[1], count[0]);
    return count[1] != 0;
}
