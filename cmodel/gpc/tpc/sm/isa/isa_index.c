/* isa_index.c - prints the decoder's index: the first form for each value of an instruction's upper bits
 *
 * A program of the build; its output is included by isa_decode.c.  Forms that the upper bits cannot tell apart
 * stand one after another in isa.def, at most ISA_INDEX_RUN of them: checked here, so that a table that breaks it
 * does not build.
 */
#include <stdio.h>
#include <stdlib.h>

#include "gpc/tpc/sm/isa/isa_index.h"
#include "gpc/tpc/sm/isa/isa_table.h"

/* Whether an instruction of the form may have these upper bits. */
static bool possible(unsigned form, unsigned upper)
{
    u64 mask = isa_forms[form].mask & ~(u64)0 << ISA_INDEX_SHIFT;

    return ((((u64)upper << ISA_INDEX_SHIFT) ^ isa_forms[form].word) & mask) == 0;
}

int main(void)
{
    for (unsigned upper = 0; upper < ISA_INDEX_SIZE; upper++) {
        unsigned first = 0, last = 0;
        for (unsigned form = ISA_NO_FORM + 1; form < ISA_FORMS; form++) {
            if (!possible(form, upper))
                continue;
            first = first ? first : form;
            last = form;
        }
        if (last >= first + ISA_INDEX_RUN) {
            fprintf(stderr, "isa.def: the forms of %04x... lie too far apart: put them together\n",
                    upper << 2);
            return EXIT_FAILURE;
        }
        printf("%u,%c", first, upper % 16 == 15 ? '\n' : ' ');
    }
    return EXIT_SUCCESS;
}
