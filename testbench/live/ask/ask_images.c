/* ask_images.c - images: stores, loads, other formats of the same bits, by layers and by one (OpenGL ES 3.1, 8.22)
 *
 * A program stores texels that the host gives; others load them, as they are, or in the format that they are bound as.
 */
#include "ask.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SIDE = 8, LAYERS = 6, TEXELS = SIDE * SIDE * LAYERS };

struct format {
    const char *name;
    GLenum code;
    char kind; /* of its vectors: f, i, u */
    unsigned components, bits;
    char stored; /* n: UNORM, s: SNORM, f, i, u */
};

static const struct format formats[] = {
    { "rgba32f", GL_RGBA32F, 'f', 4, 32, 'f' },
    { "rgba32i", GL_RGBA32I, 'i', 4, 32, 'i' },
    { "rgba32ui", GL_RGBA32UI, 'u', 4, 32, 'u' },
    { "rgba16f", GL_RGBA16F, 'f', 4, 16, 'f' },
    { "rgba16i", GL_RGBA16I, 'i', 4, 16, 'i' },
    { "rgba16ui", GL_RGBA16UI, 'u', 4, 16, 'u' },
    { "rgba8_snorm", GL_RGBA8_SNORM, 'f', 4, 8, 's' },
    { "rgba8ui", GL_RGBA8UI, 'u', 4, 8, 'u' },
    { "rgba8i", GL_RGBA8I, 'i', 4, 8, 'i' },
    { "rgba8", GL_RGBA8, 'f', 4, 8, 'n' },
    { "r32f", GL_R32F, 'f', 1, 32, 'f' },
    { "r32ui", GL_R32UI, 'u', 1, 32, 'u' },
    { "r32i", GL_R32I, 'i', 1, 32, 'i' },
};

struct image {
    GLenum target;
    const char *type; /* of the whole */
    unsigned layers;
    bool single; /* a layer is bound at a time */
    const char *qualifier;
    const struct format *own, *other;
};

static const struct format *format_of(const char **text)
{
    for (unsigned i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        const size_t n = strlen(formats[i].name);

        if (strncmp(*text, formats[i].name, n) == 0 && ((*text)[n] == 0 || (*text)[n] == '_')) {
            *text += n + ((*text)[n] == '_');
            return &formats[i];
        }
    }
    return NULL;
}

/* TEXTURE.WHAT.FORMAT, of qualifiers QUALIFIER_FORMAT. */
static bool read_name(const char *name, struct image *m)
{
    static const struct {
        const char *word;
        GLenum target;
        const char *type;
        unsigned layers;
    } kinds[] = { { "2d.", GL_TEXTURE_2D, "image2D", 1 },
                  { "3d.", GL_TEXTURE_3D, "image3D", 4 },
                  { "cube.", GL_TEXTURE_CUBE_MAP, "imageCube", 6 },
                  { "2d_array.", GL_TEXTURE_2D_ARRAY, "image2DArray", 5 } };
    static const char *const qualifiers[] = { "coherent", "volatile", "restrict" };
    const char *what = NULL;

    *m = (struct image){ .qualifier = "" };
    for (unsigned i = 0; i < 4; i++)
        if (strncmp(name, kinds[i].word, strlen(kinds[i].word)) == 0) {
            what = name + strlen(kinds[i].word);
            m->target = kinds[i].target;
            m->type = kinds[i].type;
            m->layers = kinds[i].layers;
        }
    if (!what || !(name = strchr(what, '.')) || strncmp(what, "atomic", 6) == 0)
        return false;
    name++;
    for (unsigned i = 0; i < 3; i++)
        if (strncmp(name, qualifiers[i], 8) == 0) {
            m->qualifier = qualifiers[i];
            name += 9;
        }
    m->own = format_of(&name);
    m->other = m->own && strncmp(what, "format_reinterpret", 18) == 0 ? format_of(&name) : m->own;
    m->single = strcmp(name, "single_layer") == 0;
    return m->own && m->other && (m->single || *name == 0) &&
           (!m->single || m->target != GL_TEXTURE_2D);
}

/* A component of a code of 1 to 120: what every format stores as it is. */
static void lay(const struct format *f, unsigned code, GLuint *word, unsigned at)
{
    const float value = (float)code;
    const unsigned exp = (unsigned)ilogbf(value);
    const GLuint half = (exp + 15) << 10 | ((code << 10 >> exp) & 0x3ff);
    GLuint raw = code;

    if (f->stored == 'f' && f->bits == 32)
        memcpy(&raw, &value, 4);
    else if (f->stored == 'f')
        raw = half;
    word[at * f->bits / 32] |= raw << at * f->bits % 32;
}

/* The value of a component's bits: as a number, and as the word that a program has. */
static double value_of(const struct format *f, const GLuint *word, unsigned at, GLuint *bits)
{
    const GLuint raw =
        word[at * f->bits / 32] >> at * f->bits % 32 & (f->bits == 32 ? ~0u : (1u << f->bits) - 1);
    const GLint s = f->bits == 32 ? (GLint)raw : (GLint)(raw << (32 - f->bits)) >> (32 - f->bits);
    float value = 0;

    *bits = f->stored == 'i' ? (GLuint)s : raw;
    switch (f->stored) {
    case 'i': return s;
    case 'u': return raw;
    case 'n': value = (float)raw / 255; break;
    case 's': value = s < -127 ? -1 : (float)s / 127; break;
    default:
        if (f->bits == 32)
            memcpy(&value, &raw, 4);
        else
            value = ldexpf((float)((raw & 0x3ff) | (raw >> 10 & 31 ? 0x400 : 0)),
                           (int)(raw >> 10 & 31) - 25 + !(raw >> 10 & 31)) *
                    (raw >> 15 ? -1 : 1);
    }
    memcpy(bits, &value, 4);
    return (double)value;
}

static GLuint program_of(const struct image *m, const struct format *f, bool stores)
{
    const char *prefix = f->kind == 'f' ? "" : f->kind == 'i' ? "i" : "u";
    char text[ASK_TEXT] = "#version 310 es\nlayout(local_size_x = 1) in;\n";
    const char *at = m->single || m->target == GL_TEXTURE_2D ? "at.xy" : "at";

    ask_add(text, "layout(binding = 0, %s) %s uniform %s highp %s%s image;\n", f->name,
            stores ? "writeonly" : "readonly", m->qualifier, prefix,
            m->single ? "image2D" : m->type);
    ask_add(text, "layout(std430, binding = 0) buffer D { %svec4 d[]; };\nuniform int layer;\n",
            prefix);
    ask_add(text, "void main() { ivec3 at = ivec3(gl_GlobalInvocationID);\n"
                  "int i = ((at.z + layer) * 8 + at.y) * 8 + at.x;\n");
    ask_add(text, stores ? "imageStore(image, %s, d[i]); }\n" : "d[i] = imageLoad(image, %s); }\n",
            at);
    return ask_program(NULL, NULL, text, NULL, 0, 0);
}

/* Stores d, or loads it, of an image in a format. */
static bool move(const struct image *m, GLuint texture, const struct format *f, bool stores)
{
    const GLuint p = program_of(m, f, stores);

    if (!p)
        return false;
    for (unsigned l = 0; l < (m->single ? m->layers : 1); l++) {
        glBindImageTexture(0, texture, 0, !m->single, (GLint)l,
                           stores ? GL_WRITE_ONLY : GL_READ_ONLY, f->code);
        glUniform1i(glGetUniformLocation(p, "layer"), (GLint)l);
        glDispatchCompute(SIDE, SIDE, m->single ? 1 : m->layers);
    }
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
    glUseProgram(0);
    glDeleteProgram(p);
    return true;
}

static bool right(const struct image *m, const GLuint (*raw)[4], const GLuint *got)
{
    const struct format *f = m->other;
    bool all = got != NULL;

    for (unsigned i = 0; all && i < SIDE * SIDE * m->layers; i++)
        for (unsigned c = 0; c < f->components; c++) {
            GLuint bits;
            const double want = value_of(f, raw[i], c, &bits);
            float value;

            memcpy(&value, &got[4 * i + c], 4);
            all &= got[4 * i + c] == bits ||
                   ((f->stored == 'n' || f->stored == 's') && fabs((double)value - want) < 1e-6);
        }
    return all;
}

static bool run(const struct image *m, GLuint texture, GLuint buffer)
{
    static GLuint raw[TEXELS][4], given[TEXELS][4];
    bool good;

    memset(raw, 0, sizeof raw);
    memset(given, 0, sizeof given);
    for (unsigned i = 0; i < TEXELS; i++)
        for (unsigned c = 0; c < m->own->components; c++) {
            lay(m->own, (i * 7 + c * 31) % 120 + 1, raw[i], c);
            value_of(m->own, raw[i], c, &given[i][c]);
        }
    glBindTexture(m->target, texture);
    if (m->target == GL_TEXTURE_3D || m->target == GL_TEXTURE_2D_ARRAY)
        glTexStorage3D(m->target, 1, m->own->code, SIDE, SIDE, (GLsizei)m->layers);
    else
        glTexStorage2D(m->target, 1, m->own->code, SIDE, SIDE);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, buffer);
    glBufferData(GL_SHADER_STORAGE_BUFFER, sizeof given, given, GL_DYNAMIC_READ);
    good = move(m, texture, m->own, true);
    memset(given, 0x5a, sizeof given);
    glBufferData(GL_SHADER_STORAGE_BUFFER, sizeof given, given, GL_DYNAMIC_READ);
    good = good && move(m, texture, m->other, false) && glGetError() == GL_NO_ERROR &&
           right(m, (const GLuint(*)[4])raw,
                 glMapBufferRange(GL_SHADER_STORAGE_BUFFER, 0, sizeof given, GL_MAP_READ_BIT));
    glUnmapBuffer(GL_SHADER_STORAGE_BUFFER);
    return good;
}

int ask_images(const char *name)
{
    struct image m;
    GLuint texture, buffer;
    bool good;

    if (!read_name(name, &m))
        return -1;
    glGenTextures(1, &texture);
    glGenBuffers(1, &buffer);
    good = run(&m, texture, buffer);
    glDeleteTextures(1, &texture);
    glDeleteBuffers(1, &buffer);
    return good;
}
