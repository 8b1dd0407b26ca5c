/* code_labels.c - where branches go, by name */
#include <stdlib.h>
#include <string.h>

#include "code/code_bytes.h"
#include "code/code_listing.h"
#include "gpc/tpc/sm/isa/isa.h"

static bool branches(const struct isa_instruction *i)
{
    switch (i->form) {
    case ISA_SSY_REL:
    case ISA_PBK_REL:
    case ISA_PCNT_REL:
    case ISA_PLONGJMP_REL:
    case ISA_PRET_REL:
    case ISA_CAL_REL:
    case ISA_BRA_REL:
    case ISA_PEXIT_REL: return true;
    default: return false;
    }
}

static int ascending(const void *a, const void *b)
{
    u64 x = *(const u64 *)a, y = *(const u64 *)b;

    return x < y ? -1 : x > y;
}

struct code_labels code_labels_of(const struct code_part *p)
{
    struct code_labels l = { NULL, 0 };
    struct isa_instruction i;
    size_t room = 0, kept = 0;

    for (size_t at = 0; at < p->size; at += 8) {
        if (!code_is_instruction(p, at))
            continue;
        isa_decode(code_word_at(p, at), 0, &i);
        u64 target = p->base + at + 8 + (u64)i.offset;
        if (!branches(&i) || target % 8 || target - p->base >= p->size ||
            !(code_is_instruction(p, target - p->base) || code_bundle_slots(p, target - p->base)))
            continue;
        if (l.count == room)
            l.address = code_memory(l.address, (room = 2 * room + 16) * sizeof *l.address);
        l.address[l.count++] = target;
    }
    if (l.count)
        qsort(l.address, l.count, sizeof *l.address, ascending);
    for (size_t n = 0; n < l.count; n++)
        if (n == 0 || l.address[n] != l.address[n - 1])
            l.address[kept++] = l.address[n];
    l.count = kept;
    return l;
}

void code_labels_free(struct code_labels *l)
{
    free(l->address);
}

void code_label_name(const struct code_labels *l, u64 address, char name[CODE_NAME])
{
    *name = 0;
    if (l->count && bsearch(&address, l->address, l->count, sizeof *l->address, ascending))
        snprintf(name, CODE_NAME, ".L_%llx", (unsigned long long)address);
}
