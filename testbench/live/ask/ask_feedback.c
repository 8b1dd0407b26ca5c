/* ask_feedback.c - transform feedback: outputs of every type, whole, as arrays and by elements (OpenGL ES 3.1, 12.1) */
#include "ask.h"

#include <stdio.h>
#include <string.h>

enum { VERTICES = 12, MOST = 3 };

/* What is captured of each vertex. */
struct capture {
    struct ask_type type;
    unsigned elements; /* of an array; 0: it is none */
    bool by_element, separate, position, size;
    const char *how; /* flat, smooth, centroid */
    GLenum primitive;
};

static bool words(const char *text, char out[8][32], unsigned *count, char at)
{
    for (*count = 0; *text; (*count)++) {
        const size_t n = strcspn(text, (char[2]){ at, 0 });

        if (*count == 8 || n > 31)
            return false;
        snprintf(out[*count], 32, "%.*s", (int)n, text);
        text += n + (text[n] != 0);
    }
    return true;
}

static bool mode_of(const char *word, struct capture *c)
{
    if (strcmp(word, "points") == 0)
        c->primitive = GL_POINTS;
    else if (strcmp(word, "lines") == 0)
        c->primitive = GL_LINES;
    else if (strcmp(word, "triangles") == 0)
        c->primitive = GL_TRIANGLES;
    else if (strcmp(word, "separate") == 0)
        c->separate = true;
    else
        return strcmp(word, "interleaved") == 0;
    return true;
}

/* FAMILY.MODE.PRIMITIVE.TYPE, interpolation.HOW.TYPE_PRIMITIVE_MODE, position.PRIMITIVE_MODE */
static bool read_name(const char *name, struct capture *c)
{
    char word[8][32], part[8][32];
    unsigned count, parts;

    *c = (struct capture){ .how = "" };
    if (!words(name, word, &count, '.') || !words(word[count - 1], part, &parts, '_'))
        return false;
    if (strcmp(word[0], "position") == 0 || strcmp(word[0], "point_size") == 0) {
        c->position = word[0][2] == 's';
        c->size = !c->position;
        ask_type_of(c->size ? "float" : "vec4", &c->type);
        return parts == 2 && mode_of(part[0], c) && mode_of(part[1], c);
    }
    if (strcmp(word[0], "interpolation") == 0) {
        c->how = strcmp(word[1], "flat") == 0 ? "flat"
                 : strcmp(word[1], "smooth")  ? "centroid"
                                              : "smooth";
        return parts == 4 && ask_type_of(part[1], &c->type) && mode_of(part[2], c) &&
               mode_of(part[3], c);
    }
    if (count != 4 || !mode_of(word[1], c) || !mode_of(word[2], c) ||
        !ask_type_of(word[3], &c->type))
        return false;
    c->by_element = strcmp(word[0], "array_element") == 0;
    if (c->by_element || strcmp(word[0], "array") == 0)
        c->elements = MOST;
    return c->elements || strcmp(word[0], "basic_types") == 0;
}

/* As many elements as the driver can capture. */
static void limit(struct capture *c)
{
    const GLint own = (GLint)(c->type.columns * c->type.rows);
    GLint most, attributes;

    glGetIntegerv(c->separate ? GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS
                              : GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS,
                  &most);
    glGetIntegerv(GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS, &attributes);
    while (c->elements > 1 && ((c->by_element && c->separate) ? (GLint)c->elements > attributes
                                                              : own * (GLint)c->elements > most))
        c->elements--;
}

static GLuint program_of(const struct capture *c, unsigned names, char name[MOST][16])
{
    static const char fragment[] = "#version 310 es\nvoid main() {}\n";
    const char *list[MOST];
    char text[ASK_TEXT] = "#version 310 es\n";

    if (!c->position && !c->size) {
        ask_add(text, "%s out highp %s v", c->type.kind != 'f' ? "flat" : c->how, c->type.name);
        ask_add(text, c->elements ? "[%u];\n" : ";\n", c->elements);
    }
    ask_add(text, "void main() { gl_Position = vec4(0); gl_PointSize = 1.0;\n");
    for (unsigned e = 0; e < (c->elements ? c->elements : 1); e++) {
        char at[32];

        snprintf(at, sizeof at, "gl_VertexID * 4 + %u", e);
        ask_add(text,
                c->position   ? "gl_Position"
                : c->size     ? "gl_PointSize"
                : c->elements ? "v[%u]"
                              : "v",
                e);
        ask_add(text, " = ");
        ask_value(text, &c->type, at, 0);
        ask_add(text, ";\n");
    }
    ask_add(text, "}\n");
    for (unsigned i = 0; i < names; i++)
        list[i] = c->position ? "gl_Position" : c->size ? "gl_PointSize" : name[i];
    return ask_program(text, fragment, NULL, list, names,
                       c->separate ? GL_SEPARATE_ATTRIBS : GL_INTERLEAVED_ATTRIBS);
}

/* Buffer i has capture i of each vertex, or all of them; what is behind them stays. */
static bool right(const struct capture *c, unsigned names, const GLuint *buffer)
{
    const unsigned own = c->type.columns * c->type.rows, elements = c->elements ? c->elements : 1;
    const unsigned each = c->separate ? own * elements / names : own * elements;
    bool all = true;

    for (unsigned b = 0; b < (c->separate ? names : 1); b++) {
        const GLuint *got;

        glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, buffer[b]);
        got = glMapBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, (VERTICES * each + 1) * 4,
                               GL_MAP_READ_BIT);
        for (unsigned i = 0; got && i < VERTICES * each; i++) {
            const unsigned e = b * each / own + i % each / own;

            all &= got[i] == ask_bits(&c->type, i / each * 4 + e, i % own, 0);
        }
        all &= got && got[VERTICES * each] == 0x5a5a5a5a;
        glUnmapBuffer(GL_TRANSFORM_FEEDBACK_BUFFER);
    }
    return all;
}

static bool draw(const struct capture *c)
{
    const unsigned of = c->primitive == GL_POINTS ? 1 : c->primitive == GL_LINES ? 2 : 3;
    GLuint query, written = 0;

    glGenQueries(1, &query);
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, query);
    glBeginTransformFeedback(c->primitive);
    glDrawArrays(c->primitive, 0, VERTICES);
    glEndTransformFeedback();
    glEndQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
    glDisable(GL_RASTERIZER_DISCARD);
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &written);
    glDeleteQueries(1, &query);
    return written == VERTICES / of;
}

int ask_feedback(const char *name)
{
    static GLuint filled[VERTICES * 48 + 1];
    char captured[MOST][16];
    struct capture c;
    GLuint p, buffer[MOST];
    unsigned names;
    bool good;

    if (strncmp(name, "random", 6) == 0 || !read_name(name, &c))
        return -1;
    limit(&c);
    names = c.by_element ? c.elements : 1;
    for (unsigned i = 0; i < names; i++)
        snprintf(captured[i], sizeof captured[i], c.by_element ? "v[%u]" : "v", i);
    p = program_of(&c, names, captured);
    if (!p)
        return 0;
    memset(filled, 0x5a, sizeof filled);
    glGenBuffers(MOST, buffer);
    for (unsigned i = 0; i < (c.separate ? names : 1); i++) {
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, i, buffer[i]);
        glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, sizeof filled, filled, GL_DYNAMIC_READ);
    }
    good = draw(&c) && right(&c, names, buffer);
    for (unsigned i = 0; i < MOST; i++)
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, i, 0);
    glDeleteBuffers(MOST, buffer);
    glUseProgram(0);
    glDeleteProgram(p);
    return good;
}
