/* ask_buffers.c - shader storage: variables of every type and layout, arrays of arrays, unsized ones, blocks (OpenGL ES 3.1, 7.3.1, 7.8)
 *
 * A compute program compares every element with what the host has laid where the program's resources say it is, and
 * writes others, which the host compares.
 */
#include "ask.h"

#include <stdio.h>
#include <string.h>

enum { BLOCKS = 3, LEVELS = 3, LATER = 700, BYTES = 65536 };

struct layout {
    struct ask_type type;
    char word[16]; /* std140 */
    unsigned levels, size[LEVELS];
    bool unsized;
    unsigned blocks; /* of an array; 0: one */
    GLint offset[16], stride, top, matrix, row_major, bytes;
};

/* CASE.LAYOUT.TYPE */
static bool read_name(const char *name, struct layout *l)
{
    static const struct {
        const char *word;
        unsigned levels, blocks;
        bool unsized;
    } cases[] = {
        { "single_basic_type", 0, 0, false },    { "single_basic_array", 1, 0, false },
        { "basic_unsized_array", 1, 0, true },   { "2_level_array", 2, 0, false },
        { "3_level_array", 3, 0, false },        { "2_level_unsized_array", 2, 0, true },
        { "3_level_unsized_array", 3, 0, true }, { "instance_array_basic_type", 0, BLOCKS, false },
    };
    static const unsigned sizes[LEVELS] = { 3, 2, 4 };
    const size_t n = strcspn(name, ".");
    const char *word = name + n + 1, *type;

    *l = (struct layout){ .row_major = 0 };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (strlen(cases[i].word) == n && strncmp(name, cases[i].word, n) == 0) {
            type = strchr(word, '.');
            if (!type || type - word > 15)
                return false;
            snprintf(l->word, sizeof l->word, "%.*s", (int)(type - word), word);
            l->levels = cases[i].levels;
            l->blocks = cases[i].blocks;
            l->unsized = cases[i].unsized;
            for (unsigned k = 0; k < LEVELS; k++)
                l->size[k] = k < l->levels ? sizes[k] : 1;
            return ask_type_of(type + 1, &l->type);
        }
    return false;
}

static void compare(char *text, const struct layout *l, const char *of, const char *at)
{
    ask_add(text, "if (%s != ", of);
    ask_value(text, &l->type, at, 0);
    ask_add(text, ") bad++;\n%s = ", of);
    ask_value(text, &l->type, at, LATER);
    ask_add(text, ";\n");
}

static GLuint program_of(const struct layout *l)
{
    char text[ASK_TEXT] = "#version 310 es\nlayout(local_size_x = 1) in;\n"
                          "layout(std430, binding = 0) buffer Result { uint bad, length; };\n";
    char of[64] = "v";

    ask_add(text, "layout(%s, binding = 1) buffer Block { %s highp %s v", l->word,
            l->type.row_major ? "layout(row_major)" : "", l->type.name);
    for (unsigned k = 0; k < l->levels; k++)
        ask_add(text, k == 0 && l->unsized ? "[]" : "[%u]", l->size[k]);
    ask_add(text, l->blocks ? "; } block[%u];\n" : "; };\n", l->blocks);
    ask_add(text, "void main() { bad = 0u; length = %s;\n", l->unsized ? "uint(v.length())" : "3u");
    for (unsigned k = 0; k < l->levels; k++) {
        ask_add(text, "for (int i%u = 0; i%u < %u; i%u++)\n", k, k, l->size[k], k);
        snprintf(of + strlen(of), sizeof of - strlen(of), "[i%u]", k);
    }
    ask_add(text, "{\n");
    if (l->blocks)
        for (unsigned b = 0; b < l->blocks; b++) {
            char at[16];

            snprintf(of, sizeof of, "block[%u].v", b);
            snprintf(at, sizeof at, "%u", b);
            compare(text, l, of, at);
        }
    else
        compare(text, l, of,
                l->levels == 3   ? "(i0 * 2 + i1) * 4 + i2"
                : l->levels == 2 ? "i0 * 2 + i1"
                : l->levels == 1 ? "i0"
                                 : "0");
    ask_add(text, "}\n}\n");
    return ask_program(NULL, NULL, text, NULL, 0, 0);
}

static bool find_layout(GLuint p, struct layout *l)
{
    static const GLenum asked[] = { GL_OFFSET, GL_ARRAY_STRIDE, GL_TOP_LEVEL_ARRAY_STRIDE,
                                    GL_MATRIX_STRIDE, GL_IS_ROW_MAJOR };
    static const GLenum size[] = { GL_BUFFER_DATA_SIZE };
    GLuint index;

    for (unsigned i = 0; i < (l->levels == 3 ? l->size[1] : 1); i++) {
        char name[32] = "v";
        GLint z[5];

        snprintf(name, sizeof name,
                 l->blocks        ? "Block.v"
                 : l->levels == 3 ? "v[0][%u][0]"
                 : l->levels == 2 ? "v[0][0]"
                 : l->levels == 1 ? "v[0]"
                                  : "v",
                 i);
        index = glGetProgramResourceIndex(p, GL_BUFFER_VARIABLE, name);
        if (index == GL_INVALID_INDEX)
            return false;
        glGetProgramResourceiv(p, GL_BUFFER_VARIABLE, index, 5, asked, 5, NULL, z);
        l->offset[i] = z[0];
        l->stride = z[1];
        l->top = z[2];
        l->matrix = z[3];
        l->row_major = z[4];
    }
    index = glGetProgramResourceIndex(p, GL_SHADER_STORAGE_BLOCK, l->blocks ? "Block[0]" : "Block");
    if (index == GL_INVALID_INDEX)
        return false;
    glGetProgramResourceiv(p, GL_SHADER_STORAGE_BLOCK, index, 1, size, 1, NULL, &l->bytes);
    if (l->unsized)
        l->bytes = l->offset[0] + (GLint)l->size[0] * (l->levels == 1 ? l->stride : l->top);
    return l->bytes > 0 && l->bytes <= BYTES;
}

/* Where a component of an element lies. */
static unsigned place(const struct layout *l, const unsigned i[LEVELS], unsigned c)
{
    const unsigned column = c / l->type.rows, row = c % l->type.rows;
    const unsigned in = l->type.columns == 1 ? 4 * row
                        : l->row_major       ? row * (unsigned)l->matrix + 4 * column
                                             : column * (unsigned)l->matrix + 4 * row;
    const unsigned top = (unsigned)l->top, stride = (unsigned)l->stride;

    switch (l->levels) {
    case 0: return (unsigned)l->offset[0] + in;
    case 1: return (unsigned)l->offset[0] + i[0] * stride + in;
    case 2: return (unsigned)l->offset[0] + i[0] * top + i[1] * stride + in;
    default: return (unsigned)l->offset[i[1]] + i[0] * top + i[2] * stride + in;
    }
}

/* Lays values, or compares those that the program has written; a bool is true if it is not 0. */
static bool elements(const struct layout *l, unsigned char *bytes, unsigned block, bool lays)
{
    unsigned i[LEVELS], number = block;
    bool all = true;

    for (i[0] = 0; i[0] < l->size[0]; i[0]++)
        for (i[1] = 0; i[1] < l->size[1]; i[1]++)
            for (i[2] = 0; i[2] < l->size[2]; i[2]++, number++)
                for (unsigned c = 0; c < l->type.columns * l->type.rows; c++) {
                    const GLuint want = ask_bits(&l->type, number, c, lays ? 0 : LATER);
                    unsigned char *at = bytes + place(l, i, c);
                    GLuint got;

                    if (lays)
                        memcpy(at, &want, 4);
                    memcpy(&got, at, 4);
                    all &= l->type.kind == 'b' ? !got == !want : got == want;
                }
    return all;
}

static bool run(const struct layout *l)
{
    const unsigned blocks = l->blocks ? l->blocks : 1;
    static unsigned char bytes[BYTES];
    GLuint buffer[1 + BLOCKS], said[2] = { 9, 9 };
    bool good = true;

    glGenBuffers(1 + BLOCKS, buffer);
    for (unsigned b = 0; b <= blocks; b++) {
        memset(bytes, 0, sizeof bytes);
        if (b)
            elements(l, bytes, b - 1, true);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, b, buffer[b]);
        glBufferData(GL_SHADER_STORAGE_BUFFER, b ? l->bytes : 8, b ? (void *)bytes : said,
                     GL_DYNAMIC_READ);
    }
    glDispatchCompute(1, 1, 1);
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
    for (unsigned b = 0; b <= blocks && good; b++) {
        void *got;

        glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer[b]);
        got = glMapBufferRange(GL_SHADER_STORAGE_BUFFER, 0, b ? l->bytes : 8, GL_MAP_READ_BIT);
        good = got && (b ? elements(l, got, b - 1, false)
                         : ((GLuint *)got)[0] == 0 && ((GLuint *)got)[1] == 3);
        glUnmapBuffer(GL_SHADER_STORAGE_BUFFER);
    }
    glDeleteBuffers(1 + BLOCKS, buffer);
    return good;
}

int ask_buffers(const char *name)
{
    struct layout l;
    GLuint p;
    bool good;

    if (!read_name(name, &l))
        return -1;
    p = program_of(&l);
    good = p && find_layout(p, &l) && run(&l);
    glUseProgram(0);
    glDeleteProgram(p);
    return good;
}
