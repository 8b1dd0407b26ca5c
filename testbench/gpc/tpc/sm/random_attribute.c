/* random_attribute.c - lines of random vertex programs that move attributes */
#include "random_writer.h"

/* Attributes of one to four words, anywhere; now and then beyond the end. */
void random_attribute(struct writer *w)
{
    static const char *const sizes[] = { "", ".64", ".96", ".128" };
    const unsigned size = below(w, 4), reg = 4 + below(w, 12 - size);
    const unsigned at = below(w, 8) ? 0x60 + 4 * below(w, 40) : 4 * below(w, 512);
    char place[32];

    snprintf(place, sizeof place, "a[0x%x]", at);
    if (below(w, 3) == 0) {
        put(w, "LOP.AND R17, R%u, 0x%x;\n", data(w), below(w, 4) ? 0x3c : 0x7fc);
        if (below(w, 2))
            put(w, "%sAL2P%s%s P%u, R17, R17, 0x%x;\n", guard(w), below(w, 2) ? ".O" : "",
                sizes[below(w, 4)], below(w, 4), 4 * below(w, 128));
        snprintf(place, sizeof place, "a[R17+0x%x]", below(w, 2) ? at : 0);
    }
    if (below(w, 2))
        put(w, "%sAST%s%s %s, R%u;\n", guard(w), place[2] == 'R' ? ".PHYS" : "", sizes[size], place,
            reg);
    else
        put(w, "%sALD%s%s%s R%u, %s;\n", guard(w), below(w, 3) ? "" : ".O",
            place[2] == 'R' ? ".PHYS" : "", sizes[size], reg, place);
}
