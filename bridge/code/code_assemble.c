/* code_assemble.c - assembly to machine code: first the labels, then the instructions */
#include "code/code_assemble.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "code/code_bytes.h"
#include "code/code_control.h"
#include "code/code_line.h"
#include "gpc/tpc/sm/isa/isa_text.h"
#include "vector/new_file.h"

#define NOP         UINT64_C(0x50b0000000070f00)
#define NOP_CONTROL 0x0007e0 /* known: facts/isa/semantics.md 2, padding */

struct label {
    char name[CODE_NAME];
    size_t part;
    u64 address;
};

struct assembler {
    const char *path;
    struct code_file *file;
    struct code_part *part;
    unsigned filled;  /* instructions of the last bundle: 0 to 3, 3 if it is whole */
    unsigned headers; /* words of the header so far */
    bool cut;         /* the section has ended */
    bool
        nvidia; /* the section is of NVIDIA's listing: a label before a bundle is its control word's */
    bool data;      /* a section that is no code is read */
    u64 controls;   /* a control word that was given as such, */
    unsigned given; /* and of how many instructions it still is */
    bool second;    /* pass: labels are known */
    struct label *label;
    size_t labels;
    unsigned line;
    struct failure *failure;
};

static bool wrong(struct assembler *a, unsigned column, const char *what)
{
    return fail(a->failure, EXIT_IO, "%s:%u:%u: %s", a->path, a->line, column + 1, what);
}

static struct code_part *part_of(struct assembler *a)
{
    if (!a->part) {
        a->part = code_file_add(a->file, "code");
        a->filled = 3;
    }
    return a->part;
}

static void append(struct assembler *a, u64 word)
{
    struct code_part *p = part_of(a);

    if ((p->size & (p->size - 1)) == 0)
        p->bytes = code_memory(p->bytes, p->size ? 2 * p->size : 8);
    code_put_u64(p->bytes + p->size, word);
    p->size += 8;
}

static void add_instruction(struct assembler *a, u64 word, u32 control)
{
    struct code_part *p = part_of(a);

    if (a->filled == 3) {
        append(a, 0);
        a->filled = 0;
    }
    if (a->given) {
        control |= a->controls & 0x1fffff;
        a->controls >>= 21;
        a->given--;
    }
    u8 *controls = p->bytes + p->size - 8 * (a->filled + 1);
    code_put_u64(controls, code_u64(controls) | (u64)control << (21 * a->filled));
    append(a, word);
    a->filled++;
}

/* Fills the last bundle, unless it is cut off. */
static void end_bundle(struct assembler *a)
{
    while (a->part && !a->cut && a->filled < 3)
        add_instruction(a, NOP, NOP_CONTROL);
}

/* The address that the next instruction's word has: a bundle's control word is in front of it, but for words of .word. */
static u64 next_address(struct assembler *a)
{
    const size_t size = part_of(a)->size;

    return a->part->base + size + (a->filled == 3 && size % CODE_BUNDLE_BYTES == 0 ? 8 : 0);
}

static bool find_label(void *labels, const char *name, unsigned length, u64 *address)
{
    const struct assembler *a = labels;
    size_t part = a->file->parts - 1;

    *address = 0;
    for (size_t n = 0; n < a->labels; n++)
        if (a->label[n].part == part && strlen(a->label[n].name) == length &&
            memcmp(a->label[n].name, name, length) == 0) {
            *address = a->label[n].address;
            return true;
        }
    return !a->second;
}

static bool add_label(struct assembler *a, const struct code_line *l)
{
    bool of_bundle = l->kind == CODE_LINE_BUNDLE || (a->nvidia && a->filled == 3);
    u64 address = next_address(a) - (of_bundle ? 8 : 0);

    if (l->kind == CODE_LINE_BUNDLE && a->filled != 3)
        return wrong(a, 0, "a label of a bundle stands before the first of its three instructions");
    if (a->second)
        return true;
    for (size_t n = 0; n < a->labels; n++)
        if (a->label[n].part == a->file->parts - 1 && strcmp(a->label[n].name, l->name) == 0)
            return wrong(a, 0, "this label is there already in this section");
    if ((a->labels & (a->labels - 1)) == 0)
        a->label = code_memory(a->label, (a->labels ? 2 * a->labels : 1) * sizeof *a->label);
    struct label *new = &a->label[a->labels++];
    snprintf(new->name, sizeof new->name, "%s", l->name);
    new->part = a->file->parts - 1;
    new->address = address;
    return true;
}

static bool add_section(struct assembler *a, const struct code_line *l)
{
    end_bundle(a);
    if (a->headers % CODE_SPH_WORDS)
        return wrong(a, 0, "the header before has less than 20 words");
    if (l->number % CODE_BUNDLE_BYTES)
        return wrong(a, 0, "a section begins at a multiple of 0x20");
    a->part = code_file_add(a->file, "%s", l->name);
    a->part->base = l->number;
    a->filled = 3;
    a->headers = 0;
    a->cut = false;
    a->nvidia = l->nvidia;
    a->given = 0;
    return true;
}

static bool add_sph(struct assembler *a, const struct code_line *l)
{
    struct code_part *p = part_of(a);

    if (p->size)
        return wrong(a, 0, "the header stands before the code");
    if (a->headers == CODE_SPH_WORDS)
        return wrong(a, 0, "a header has 20 words");
    memcpy(p->sph + a->headers, l->sph, sizeof l->sph);
    a->headers += 5;
    p->has_sph = true;
    return true;
}

static bool assemble_instruction(struct assembler *a, const struct code_line *l)
{
    struct isa_source source = { next_address(a), ISA_NVDISASM, find_label, a };
    u32 control = l->has_control ? l->control : a->given ? 0 : CODE_CONTROL_DEFAULT;
    struct isa_mistake m;
    u8 reuse = 0;
    u64 word;

    if (!a->second) { /* sizes do not depend on it */
        add_instruction(a, 0, 0);
        return true;
    }
    if (!isa_parse(l->rest, &source, &word, &reuse, &m))
        return wrong(a, (unsigned)(l->rest - l->text) + m.column, m.text);
    add_instruction(a, word, control | (u32)reuse << 17);
    return true;
}

static bool take(struct assembler *a, const struct code_line *l)
{
    if (l->kind == CODE_LINE_SECTION || l->kind == CODE_LINE_DATA)
        a->data = l->kind == CODE_LINE_DATA;
    if (a->data)
        return true;
    if (a->cut && l->kind != CODE_LINE_EMPTY && l->kind != CODE_LINE_SECTION)
        return wrong(a, 0, "nothing but a section follows .cut");
    switch (l->kind) {
    case CODE_LINE_EMPTY: return true;
    case CODE_LINE_LABEL:
    case CODE_LINE_BUNDLE: part_of(a); return add_label(a, l);
    case CODE_LINE_SECTION: return add_section(a, l);
    case CODE_LINE_SPH: return add_sph(a, l);
    case CODE_LINE_CUT: a->cut = true; return true;
    case CODE_LINE_WORD:
        if (part_of(a)->size && a->filled != 3)
            return wrong(a, 0, ".word stands between bundles: .insn is an instruction");
        append(a, l->number);
        return true;
    case CODE_LINE_INSN:
        add_instruction(a, l->number, l->has_control ? l->control : CODE_CONTROL_DEFAULT);
        return true;
    case CODE_LINE_INSTRUCTION: return assemble_instruction(a, l);
    case CODE_LINE_CONTROLS:
        if (part_of(a)->size && a->filled != 3) /* the word of the second of two in one clock */
            return true;
        a->controls = l->number;
        a->given = 3;
        return true;
    case CODE_LINE_DATA: return true;
    }
    return true;
}

static bool pass(struct assembler *a, const char *text)
{
    struct code_line l;
    unsigned column;

    code_file_free(a->file);
    a->part = NULL;
    a->headers = 0;
    a->cut = a->data = a->nvidia = false;
    a->given = 0;
    for (a->line = 1; *text; a->line++) {
        const char *mistake = code_line_read(&l, &text, &column);
        if (mistake && a->data)
            continue;
        if (mistake)
            return wrong(a, column, mistake);
        if (!take(a, &l))
            return false;
    }
    end_bundle(a);
    if (a->headers % CODE_SPH_WORDS)
        return wrong(a, 0, "the header has less than 20 words");
    return a->file->parts ||
           fail(a->failure, EXIT_IO, "%s: there is no instruction in it", a->path);
}

bool code_assemble(struct code_file *c, const char *path, const char *text, struct failure *f)
{
    struct assembler a = { .path = path, .file = c, .failure = f };
    bool good;

    *c = (struct code_file){ .parts = 0 };
    good = pass(&a, text);
    a.second = true;
    good = good && pass(&a, text);
    free(a.label);
    if (!good)
        code_file_free(c);
    return good;
}

static bool write_part(struct new_file *n, const struct code_part *p)
{
    u8 header[CODE_SPH_BYTES];

    for (unsigned k = 0; k < CODE_SPH_BYTES; k++)
        header[k] = (u8)(p->sph[k / 4] >> (8 * (k % 4)));
    return (!p->has_sph || fwrite(header, sizeof header, 1, n->stream) == 1) &&
           (!p->size || fwrite(p->bytes, p->size, 1, n->stream) == 1);
}

bool code_write(const struct code_file *c, const char *path, struct failure *f)
{
    struct new_file n;

    if (!new_file_open(&n, path, f))
        return false;
    for (size_t k = 0; k < c->parts; k++)
        if (!write_part(&n, &c->part[k])) {
            new_file_fail(&n, f);
            new_file_abandon(&n);
            return false;
        }
    return new_file_commit(&n, f);
}
