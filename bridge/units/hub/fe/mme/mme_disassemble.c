/* mme_disassemble.c - see mme_disassemble.h */
#include "hub/fe/mme/mme_disassemble.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "hub/fe/mme/mme.h"

struct line {
    char *text;
    size_t size;
};

__attribute__((format(printf, 2, 3))) static void add(struct line *l, const char *format, ...)
{
    size_t used = strlen(l->text);
    va_list list;

    va_start(list, format);
    vsnprintf(l->text + used, l->size - used, format, list);
    va_end(list);
}

static void add_sum(struct line *l, u32 i)
{
    s32 x = mme_immediate(i);

    if (x == 0)
        add(l, "r%u", mme_src0(i));
    else if (mme_src0(i) == 0)
        add(l, "%s0x%" PRIx32, x < 0 ? "-" : "", (u32)(x < 0 ? -x : x));
    else
        add(l, "r%u %c 0x%" PRIx32, mme_src0(i), x < 0 ? '-' : '+', (u32)(x < 0 ? -x : x));
}

static void add_alu(struct line *l, u32 i)
{
    static const char *const op[] = { "+",  "+ carry +", "-", "- borrow -", NULL, NULL, NULL,
                                      NULL, "^",         "|", "&",          "&~", "~&" };
    unsigned code = i >> 17 & 31;

    if (code < sizeof op / sizeof *op && op[code])
        add(l, "r%u %s r%u", mme_src0(i), op[code], mme_src1(i));
    else
        add(l, "illegal(%u)", code);
}

static void add_result(struct line *l, u32 i)
{
    unsigned from = i >> 17 & 31, size = i >> 22 & 31, to = i >> 27;
    unsigned a = mme_src0(i), b = mme_src1(i);

    switch (mme_op(i)) {
    case 0: add_alu(l, i); break;
    case 1: add_sum(l, i); break;
    case 2: add(l, "merge(r%u, r%u, from %u, bits %u, to %u)", a, b, from, size, to); break;
    case 3: add(l, "bits(r%u, from r%u, bits %u) << %u", b, a, size, to); break;
    case 4: add(l, "bits(r%u, from %u, bits %u) << r%u", b, from, size, a); break;
    case MME_OP_STATE:
        add(l, "state[");
        add_sum(l, i);
        add(l, "]");
        break;
    default: add(l, "illegal"); break;
    }
}

/* "r3 = ", or nothing of r0. */
static void add_to(struct line *l, u32 i)
{
    if (mme_dst(i))
        add(l, "r%u = ", mme_dst(i));
}

static void add_assign(struct line *l, u32 i)
{
    static const char *const before[] = { "", "", "", "write ", "write ", "address = ", "", "" };
    unsigned how = mme_assign(i);
    bool next_last = how == 3 || how == 5;

    add(l, "%s", before[how]);
    if (how == 0 || !next_last)
        add_to(l, i);
    if (how == 2 || how >= 6)
        add(l, "address = ");
    if (how == 0)
        add(l, "next");
    else
        add_result(l, i);
    if (next_last) {
        add(l, "; ");
        add_to(l, i);
        add(l, "next");
    }
    if (how >= 6)
        add(l, how == 6 ? "; write next" : "; write step");
}

void mme_disassemble(char *text, size_t size, uint32_t i, unsigned pc)
{
    struct line l = { text, size };

    *text = '\0';
    if (mme_op(i) == MME_OP_BRANCH)
        add(&l, "if r%u %s 0 goto 0x%" PRIx32 "%s", mme_src0(i),
            i & MME_NOT_ZERO ? "!=" : "==", pc + (u32)mme_immediate(i),
            i & MME_NO_SLOT ? ", no slot" : "");
    else if (i == 0x11)
        add(&l, "nothing");
    else
        add_assign(&l, i);
    if (i & MME_EXIT)
        add(&l, "; exit");
}
