/* sm_scan_constants.c - how far a program reads its constants (sm_scan_parts.h) */
#include "gpc/tpc/sm/core/sm_scan_parts.h"

#include <string.h>

#include "gpc/tpc/sm/isa/isa_table.h"

static void note_reach(struct sm_scanned *s, unsigned slot, u32 reach)
{
    if (slot < SM_CONSTANTS && reach > s->constants[slot])
        s->constants[slot] = reach;
}

void sm_scan_constants(const struct isa_instruction *i, struct sm_scanned *s, bool away)
{
    const struct isa_operand *operands[] = { &i->a, &i->b, &i->c };
    const bool load = i->opcode == ISA_LDC, any = away || (load && i->ldcmode >= ISA_LDCMODE_IS);

    for (unsigned n = 0; n < 3; n++)
        if (operands[n]->kind == ISA_CONSTANT)
            note_reach(s, operands[n]->slot, operands[n]->offset + 8u);
    for (unsigned slot = 0; slot < SM_CONSTANTS; slot++)
        if (any || (load && slot == i->slot))
            note_reach(s, slot, UINT32_MAX);
    s->handles |=
        away || isa_find_place((enum isa_form)i->form, ISA_PLACE_FIELD, ISA_FIELD_handle) != NULL;
}

void sm_scan_any_constant(struct sm_scanned *s)
{
    memset(s->constants, 0xff, sizeof s->constants);
    s->handles = true;
}
