/* code_hazard_print.c - a hazard as one line */
#include <stdio.h>

#include "code/code_hazard.h"
#include "code/code_listing.h"
#include "gpc/tpc/sm/isa/isa_text.h"

static void instruction(char text[ISA_TEXT_SIZE], const struct code_part *p, size_t place)
{
    struct isa_instruction i;

    isa_decode(code_word_at(p, place), 0, &i);
    isa_print(&i, p->base + place, NULL, text, ISA_TEXT_SIZE);
}

static void name(char text[16], unsigned what)
{
    if (what == CODE_HAZARD_CC)
        snprintf(text, 16, "CC");
    else if (what >= CODE_HAZARD_P)
        snprintf(text, 16, "P%u", what - CODE_HAZARD_P);
    else
        snprintf(text, 16, "R%u", what);
}

void code_hazard_print(char *text, size_t size, const struct code_part *p,
                       const struct code_hazard *h)
{
    char now[ISA_TEXT_SIZE], before[ISA_TEXT_SIZE], what[16];
    unsigned long long at = p->base + h->place, from = p->base + h->producer;

    instruction(now, p, h->place);
    instruction(before, p, h->producer);
    name(what, h->what);
    switch (h->kind) {
    case CODE_EARLY:
        snprintf(text, size, "%04llx %s: reads %s %u clocks early, of %04llx %s", at, now, what,
                 h->missing, from, before);
        break;
    case CODE_NOT_WAITED:
        snprintf(text, size, "%04llx %s: uses %s without a wait for %04llx %s", at, now, what, from,
                 before);
        break;
    case CODE_OVERWRITTEN:
        snprintf(text, size, "%04llx %s: overwrites %s, which %04llx %s may not have read", at, now,
                 what, from, before);
        break;
    case CODE_WAIT_EARLY:
        snprintf(text, size,
                 "%04llx %s: waits for scoreboard %u %u clocks too soon after %04llx %s", at, now,
                 h->what, h->missing, from, before);
        break;
    case CODE_PAIR:
        snprintf(text, size, "%04llx %s: has a c[] operand, and so has %04llx %s of the same clock",
                 at, now, from, before);
        break;
    }
}
