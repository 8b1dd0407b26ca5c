/* launch_trace.c - see launch_trace.h */
#include "launch_trace.h"

#include <inttypes.h>
#include <stdio.h>

#include "gpc/tpc/sm/isa/isa_text.h"

/* pc, active lanes, text; the result of the first and the last of them. */
static void print_line(void *context, const struct sm_core *s, const struct sm_warp *w,
                       const struct sm_operation *op, u32 mask)
{
    const struct launch_trace *t = context;
    const u32 *id = s->ctas[w->cta].launch.id;
    char text[ISA_TEXT_SIZE];

    if (w->index != t->warp || id[0] || id[1] || id[2])
        return;
    isa_print(&op->i, op->pc, NULL, text, sizeof text);
    printf("%06" PRIx32 " %08" PRIx32 "  %s", op->pc, mask, text);
    if (mask && op->i.d != ISA_RZ)
        printf("  R%u = %08" PRIx32 " .. %08" PRIx32, op->i.d, w->r[op->i.d][bits_lowest(mask)],
               w->r[op->i.d][bits_top(mask)]);
    if (mask && op->i.pd != ISA_PT)
        printf("  P%u = %08" PRIx32, op->i.pd, w->p[op->i.pd] & mask);
    printf("\n");
}

void launch_trace_start(struct launch_trace *t, struct sm_core *s)
{
    s->trace = print_line;
    s->trace_context = t;
}
