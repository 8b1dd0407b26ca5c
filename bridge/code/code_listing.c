/* code_listing.c - machine code as assembly */
#include "code/code_listing.h"

#include <string.h>

#include "code/code_control.h"
#include "gpc/tpc/sm/isa/isa_text.h"

#define TEXT_COLUMN 66 /* characters of an instruction before the comment */

/* Symbols and the label at an address; ".bundle" where it is that of a control word. */
static void list_names(FILE *out, const struct code_part *p, const struct code_labels *l,
                       u64 address, size_t *symbol)
{
    const char *kind = (address - p->base) % CODE_BUNDLE_BYTES ? "" : " .bundle";
    char name[CODE_NAME];

    for (; *symbol < p->symbols && p->base + p->symbol[*symbol].address <= address; ++*symbol)
        fprintf(out, "// %s: 0x%llx\n", p->symbol[*symbol].name,
                (unsigned long long)p->symbol[*symbol].address);
    code_label_name(l, address, name);
    if (*name)
        fprintf(out, "%s:%s\n", name, kind);
}

static void list_instruction(FILE *out, const struct code_part *p, const struct code_labels *l,
                             size_t at, u32 control)
{
    u64 word = code_word_at(p, at), address = p->base + at;
    char text[ISA_TEXT_SIZE], column[CODE_CONTROL_SIZE], label[CODE_NAME];
    struct isa_instruction i;
    u8 said = 0;

    if (isa_decode(word, control, &i) && !isa_refused(&i)) {
        code_label_name(l, address + 8 + (u64)i.offset, label);
        isa_print(&i, address, *label ? label : NULL, text, sizeof text);
        said = isa_reuse_said(&i);
    } else {
        snprintf(text, sizeof text, ".insn 0x%016llx", (unsigned long long)word);
    }
    strcat(text, ";");
    code_control_print(control, said, column);
    fprintf(out, "%s %-*s // %04llx %016llx\n", column, TEXT_COLUMN - (int)strlen(column), text,
            (unsigned long long)address, (unsigned long long)word);
}

static void list_part(FILE *out, const struct code_part *p)
{
    struct code_labels l = code_labels_of(p);
    size_t symbol = 0;

    fprintf(out, ".section %s, 0x%llx // %zu bytes at 0x%zx\n", p->name,
            (unsigned long long)p->base, p->size, p->place);
    if (p->has_sph)
        code_list_sph(out, p->sph);
    for (size_t at = 0; at < p->size;) {
        unsigned slots = at % CODE_BUNDLE_BYTES ? 0 : code_bundle_slots(p, at);
        u64 first = code_word_at(p, at);
        list_names(out, p, &l, p->base + at, &symbol);
        at += 8;
        if (!slots) { /* no control word, or what is behind one */
            fprintf(out, ".word 0x%016llx; // %04llx\n", (unsigned long long)first,
                    (unsigned long long)(p->base + at - 8));
            continue;
        }
        for (unsigned n = 0; n < slots; n++, at += 8) {
            list_names(out, p, &l, p->base + at, &symbol);
            list_instruction(out, p, &l, at, isa_control_of(first, n));
        }
        if (slots < 3)
            fprintf(out, ".cut // the last bundle is not filled\n");
    }
    code_labels_free(&l);
}

void code_list(FILE *out, const struct code_file *c)
{
    for (size_t n = 0; n < c->parts; n++) {
        if (n)
            fprintf(out, "\n");
        list_part(out, &c->part[n]);
    }
}
