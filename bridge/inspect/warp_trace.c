/* warp_trace.c - see warp_trace.h */
#include "warp_trace.h"

#include <inttypes.h>
#include <stdio.h>

#include "gpc/tpc/sm/isa/isa_text.h"
#include "gpc/tpc/sm/isa/isa_use.h"

/* A value of the first and of the last lane. */
static void print_pair(FILE *out, u32 first, u32 last)
{
    fprintf(out, " = %08" PRIx32 " .. %08" PRIx32, first, last);
}

/* Every register, predicate and CC that was written. */
static void print_results(FILE *out, const struct sm_warp *w, const struct isa_use *use, u32 mask)
{
    const unsigned first = bits_lowest(mask), last = bits_top(mask);

    for (unsigned g = 0; g < use->writes; g++)
        for (unsigned n = 0; n < use->write[g].count; n++) {
            const unsigned r = use->write[g].first + n;

            fprintf(out, "  R%u", r);
            print_pair(out, w->r[r][first], w->r[r][last]);
        }
    for (unsigned p = 0; p < ISA_PT; p++)
        if (use->predicates_written >> p & 1)
            fprintf(out, "  P%u = %08" PRIx32, p, w->p[p] & mask);
    if (use->cc_written)
        fprintf(out, "  CC.Z = %08" PRIx32 " CC.C = %08" PRIx32, w->cc.z & mask, w->cc.c & mask);
}

/* Where a store went, and its first word. */
static void print_store(FILE *out, const struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const unsigned bits = op->i.opcode == ISA_ST ? 32 : 24;
    const unsigned first = bits_lowest(mask), last = bits_top(mask);

    fprintf(out, "  [%" PRIx64 " .. %" PRIx64 "]", (uint64_t)sm_address(w, op, first, bits),
            (uint64_t)sm_address(w, op, last, bits));
    print_pair(out, w->r[op->i.b.reg][first], w->r[op->i.b.reg][last]);
}

static bool is_store(unsigned opcode)
{
    return opcode == ISA_ST || opcode == ISA_STG || opcode == ISA_STS || opcode == ISA_STL;
}

/* pc, active lanes, text; results of the first and the last of them. */
static void print_line(const struct warp_trace *t, const struct sm_core *s, const struct sm_warp *w,
                       const struct sm_operation *op, u32 mask)
{
    const u32 *id = s->ctas[w->cta].launch.id;
    const struct isa_use use = isa_use(&op->i);
    FILE *out = t->out;
    char text[ISA_TEXT_SIZE];

    if (w->index != t->warp || id[0] || id[1] || id[2])
        return;
    isa_print(&op->i, op->pc, NULL, text, sizeof text);
    fprintf(out, "%06" PRIx32 " %08" PRIx32 "  %s", op->pc, mask, text);
    if (mask)
        print_results(out, w, &use, mask);
    if (mask && is_store(op->i.opcode))
        print_store(out, w, op, mask);
    fprintf(out, "\n");
}

static void watch(void *context, const struct sm_core *s, const struct sm_warp *w,
                  const struct sm_operation *op, u32 mask)
{
    const struct warp_trace *t = context;

    if (t->stats)
        warp_counts_add(t->stats, s, w, op, mask);
    if (t->out)
        print_line(t, s, w, op, mask);
}

void warp_trace_start(struct warp_trace *t, struct sm_core *s)
{
    s->trace = watch;
    s->trace_context = t;
}
