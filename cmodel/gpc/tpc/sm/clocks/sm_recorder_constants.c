/* sm_recorder_constants.c - which lines of constants an instruction reads (sm_constants.h) */
#include "gpc/tpc/sm/clocks/sm_clocks.h"
#include "gpc/tpc/sm/ops/sm_operand.h"

#define PAGES (1u << 22) /* that a line's word can name */

/* Makes a line's word; 0: nobody knows its page. */
static u64 find_line(struct sm_recorder *to, u64 number)
{
    const u64 va = number * SM_CONSTANT_LINE;
    const u32 page = sm_recorder_page(to, MEM_GCC, MEM_READ, va / L1_LINE);

    return page && page < PAGES
               ? sm_constant_line(number, page, sm_clock_version(&to->pool->versions, va))
               : 0;
}

/* Returns the word of the line that a byte of a bank lies in; 0: it has none. */
static u64 line_of(struct sm_recorder *to, const struct sm_core *s, unsigned group, unsigned slot,
                   u32 offset)
{
    const struct mem_space *space = s->memory->port.space;
    struct sm_recorder_constant *last;
    u64 number;

    if (slot >= SM_CONSTANTS || offset >= s->constant[group][slot].size || !space ||
        !s->constant[group][slot].address)
        return 0;
    number = (s->constant[group][slot].address + offset) / SM_CONSTANT_LINE;
    last = &to->constant[number % SM_RECORDER_CONSTANTS];
    if (last->number != number || last->space != space || last->epoch != space->epoch ||
        last->changes != to->pool->versions.changes)
        *last = (struct sm_recorder_constant){ number, space->epoch, find_line(to, number), space,
                                               to->pool->versions.changes };
    return last->line;
}

static void put_line(struct sm_clock_stream *to, struct sm_clock_record *r, u64 line)
{
    for (u32 n = to->end_line - r->lines; n != to->end_line; n++)
        if (to->line[n] == line)
            return;
    if (!line)
        return;
    sm_clock_stream_line(to, line);
    r->lines++;
}

/* chosen: what lies across two lines, as a wide load may not, is looked up in the first */
void sm_recorder_constants(struct sm_recorder *to, struct sm_clock_record *r,
                           const struct sm_core *s, const struct sm_warp *w,
                           const struct sm_operation *op)
{
    struct sm_clock_stream *stream = to->stream[w - s->warps];

    if (to->clocks)
        return;
    for (unsigned n = 0; n < 3; n++)
        if (op->i.operand[n].kind == ISA_CONSTANT)
            put_line(stream, r,
                     line_of(to, s, w->group, op->i.operand[n].slot, op->i.operand[n].offset));
    for (u32 left = op->i.opcode == ISA_LDC ? r->mask : 0; left; left &= left - 1) {
        unsigned slot;
        const u32 at = sm_ldc_at(w, &op->i, bits_lowest(left), &slot);

        put_line(stream, r, line_of(to, s, w->group, slot, at));
    }
}
