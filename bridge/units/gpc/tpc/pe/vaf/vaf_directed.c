/* vaf_directed.c - the corners of VAF by name */
#include <string.h>

#include "gpc/tpc/pe/vaf/vaf.h"
#include "random.h"
#include "section.h"
#include "vector_bus.h"

static const u8 codes[18] = { 0x01, 0x02, 0x03, 0x04, 0x05, 0x0a, 0x0f, 0x12, 0x13,
                              0x18, 0x1b, 0x1d, 0x2f, 0x30, 0x31, 0x32, 0x33, 0x34 };

/* Vertex 0 of attribute 0 of stream 0, four floats at the begin of a line. */
static void base(struct vaf_vector *v)
{
    v->cfg.substitute = 0x7000000;
    for (unsigned n = 0; n < 32; n++) {
        v->cfg.attribute[n] =
            (struct vaf_attribute){ .stream = (u5)n, .widths = 0x01, .kind = VAF_FLOAT };
        v->cfg.stream[n] = (struct vaf_stream){ .enable = 1,
                                                .stride = 16,
                                                .base = 0x12340000 + 0x10000 * n,
                                                .limit = 0x12340000 + 0x10000 * n + 0xffff };
    }
    v->pe_vaf.vertices = 1;
    v->pe_vaf.reads[VAF_GENERIC] = 15;
    for (unsigned i = 0; i < 32; i++) {
        v->pe_vaf.index[i] = i;
        v->pe_vaf.vertex_id[i] = 1000 + i;
    }
}

static void formats(unsigned i, struct vaf_vector *v)
{
    v->cfg.attribute[0].widths = codes[i % 18];
    v->cfg.attribute[0].kind = (enum vaf_kind)(i / 18 % 8);
    v->cfg.attribute[0].swap = i / 144 % 2;
}

/* The same for codes that the class does not have, and for values at the ends of every kind. */
static void all_codes(unsigned i, struct vaf_vector *v)
{
    v->cfg.attribute[0].widths = (u6)(i & 63);
    v->cfg.attribute[0].kind = (enum vaf_kind)(i >> 6 & 7);
}

static void ends(unsigned i, struct vaf_vector *v)
{
    static const u32 words[8] = { 0,          0xffffffff, 0x80808080, 0x7f7f7f7f,
                                  0x80008000, 0x7fff7fff, 0x80000000, 0x7fffffff };

    formats(i / 8, v);
    for (unsigned w = 0; w < 8; w++)
        v->memory_vaf.word[w] = words[i % 8];
}

static void alignments(unsigned i, struct vaf_vector *v)
{
    v->cfg.attribute[0].widths = codes[i % 18];
    v->cfg.attribute[0].kind = VAF_UINT;
    v->cfg.attribute[0].offset = (u14)(i / 18);
}

static void limits(unsigned i, struct vaf_vector *v)
{
    struct vaf_stream *s = &v->cfg.stream[0];

    v->cfg.attribute[0].widths = codes[i % 18];
    v->cfg.attribute[0].kind = VAF_UINT;
    s->limit = s->base + vaf_bytes(codes[i % 18]) - 2 + i / 18 % 3;
    s->enable = i / 54 % 4 != 3;
    v->cfg.substitute = i / 54 % 4 ? 0x7000010 + i / 54 : 0;
}

static void instances(unsigned i, struct vaf_vector *v)
{
    static const u32 frequencies[8] = { 0, 1, 2, 3, 7, 0x7fffffff, 0x80000000, 0xffffffff };

    v->cfg.stream[0].instanced = 1;
    v->cfg.stream[0].frequency = frequencies[i & 7];
    v->cfg.base_instance = i >> 3 & 1 ? 25 : 0;
    v->cfg.attribute[0].kind = VAF_UINT;
    v->pe_vaf.instance_id = i >> 4 & 7 ? i >> 4 & 7 : 0xffffffff;
}

static void addresses(unsigned i, struct vaf_vector *v)
{
    struct vaf_stream *s = &v->cfg.stream[0];

    s->stride = i & 1 ? 4095 : 0;
    s->base = i & 2 ? 0xffffffffe0 : 0;
    s->limit = i & 4 ? 0xffffffffff : s->base + 15;
    v->cfg.attribute[0].offset = i & 8 ? 16383 : 16;
    v->pe_vaf.index[0] = i & 16 ? 0xffffffff : i & 32 ? 1 : 0;
    v->cfg.substitute = i & 64 ? 0xfffffffff8 : 0x20;
}

/* Definition, data, batch: no line is read. */
static void constants(unsigned line, unsigned i, struct vaf_vector *v)
{
    static const u32 data[4] = { 0x807f00ff, 0x3f800000, 0xff7fffff, 0x00000001 };

    v->cfg.attribute[0].constant = 1;
    v->fe_vaf_valid = line < 5;
    v->fe_vaf.defines = line == 0;
    v->fe_vaf.word = (u2)(line > 0 && line < 5 ? line - 1 : 0);
    v->fe_vaf.data =
        line == 0 ? (i & 7) << 8 | (i >> 3 & 7) << 12 | (i >> 6 & 7) << 16 : data[v->fe_vaf.word];
    v->pe_vaf_valid = line == 5;
}

static void defaults(unsigned i, struct vaf_vector *v)
{
    v->cfg.attribute[0].constant = 1;
    v->cfg.attribute[0].kind = (enum vaf_kind)(i & 7);
    v->cfg.default_w = i >> 3 & 1;
    v->pe_vaf.reads[VAF_GENERIC] = (u4)(i >> 4);
}

static void ids(unsigned i, struct vaf_vector *v)
{
    v->cfg.id_copy = i & 1;
    v->cfg.id_word = (u8)(i >> 1);
    v->pe_vaf.instance_id = 77;
    v->pe_vaf.reads[VAF_GENERIC] = 0;
    v->pe_vaf.reads[VAF_IDS] = (u4)(i >> 9 ? 12 : 8);
}

/* Thirty-two vertices of one or two attributes of a stream. */
static void strides(unsigned i, struct vaf_vector *v)
{
    static const u12 stride[8] = { 0, 4, 12, 16, 20, 32, 36, 64 };

    v->cfg.stream[0].stride = stride[i & 7];
    v->cfg.attribute[1] = v->cfg.attribute[0];
    v->cfg.attribute[1].offset = 12;
    v->pe_vaf.reads[VAF_GENERIC + 1] = i >> 3 & 1 ? 15 : 0;
    v->pe_vaf.vertices = 32;
}

static void everything(unsigned i, struct vaf_vector *v)
{
    for (unsigned n = 0; n < 32; n++)
        v->cfg.attribute[n].constant = 1;
    memset(v->pe_vaf.reads, i & 1 ? 15 : 0, sizeof v->pe_vaf.reads);
    v->pe_vaf.vertices = (u6)(i >> 1);
}

static const struct section {
    const char *name;
    unsigned count, lines; /* vectors; lines of each: enough for its answers */
    void (*make)(unsigned i, struct vaf_vector *v);
} sections[] = {
    { "every width, kind and swap", 288 * 2, 2, formats },
    { "every code of widths", 512 * 2, 2, all_codes },
    { "ends of every kind", 288 * 8 * 2, 2, ends },
    { "every alignment", 18 * 32 * 3, 3, alignments },
    { "limits and substitutes", 18 * 3 * 4 * 3, 3, limits },
    { "instances", 128 * 2, 2, instances },
    { "addresses at the ends", 128 * 3, 3, addresses },
    { "constants", 512 * 6, 6, NULL },
    { "defaults", 256 * 2, 2, defaults },
    { "ids", 1024 * 2, 2, ids },
    { "strides of a whole batch", 16 * 80, 80, strides },
    { "every vector, none", 8 * 66, 66, everything },
};

const char *vaf_directed(unsigned i, struct vaf_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);
    struct random r = random_start(s, i);

    if (s == SECTIONS(sections))
        return NULL;
    const unsigned line = i % sections[s].lines, n = i / sections[s].lines;

    memset(v, 0, sizeof *v);
    base(v);
    v->reset = v->pe_vaf_valid = line == 0;
    v->pe_vaf.draw = (u16)n;
    v->memory_vaf_valid = line > 0;
    for (unsigned w = 0; w < 8; w++)
        v->memory_vaf.word[w] = (u32)random_bits(&r);
    if (sections[s].make)
        sections[s].make(n, v);
    else
        constants(line, n, v);
    return sections[s].name;
}
