/* fe_fault_text.c - a fault as a line for people */
#include <inttypes.h>
#include <stdio.h>

#include "hub/fe/fe.h"

static enum class_index class_of(u16 id)
{
    unsigned c = 0;

    while (c < CLASS_COPY && classes[c].id != id)
        c++;
    return (enum class_index)c;
}

/* "; OP is 0xf" or "; bits 0x80000000 are no field's". */
static void why(char *text, size_t size, enum class_index c, const struct fe_fault *fault)
{
    const struct class_rule *r = class_rule_at(c, fault->method);
    const struct class_line *l = r ? class_invalid_field(c, r, fault->data) : NULL;

    if (!l)
        *text = '\0';
    else if (l->kind == CLASS_METHOD)
        snprintf(text, size, "; bits 0x%08" PRIx32 " are no field's", fault->data & r->reserved);
    else
        snprintf(text, size, "; %s is 0x%" PRIx32, l->name, class_field_value(l, fault->data));
}

void fe_fault_text(char *text, size_t size, const struct fe_fault *fault)
{
    enum class_index c = class_of(fault->class_id);
    char name[80], more[100];

    class_method_name(name, sizeof name, c, fault->method);
    why(more, sizeof more, c, fault);
    switch (fault->kind) {
    case FE_FAULT_METHOD:
        snprintf(text, size,
                 "channel %u, class %04x, method %s, data 0x%08" PRIx32 " at 0x%" PRIx64
                 ": there is no such method",
                 fault->channel, fault->class_id, name, fault->data, (uint64_t)fault->address);
        break;
    case FE_FAULT_DATA:
        snprintf(text, size,
                 "channel %u, class %04x, method %s, data 0x%08" PRIx32 " at 0x%" PRIx64
                 ": the method does not take it%s",
                 fault->channel, fault->class_id, name, fault->data, (uint64_t)fault->address,
                 more);
        break;
    case FE_FAULT_CLASS:
        snprintf(text, size,
                 "channel %u, class %04x, method %s, data 0x%08" PRIx32 " at 0x%" PRIx64
                 ": the subchannel has no such class, or none yet",
                 fault->channel, fault->class_id, name, fault->data, (uint64_t)fault->address);
        break;
    default:
        snprintf(text, size, "channel %u, class %04x, macro %u, called at 0x%" PRIx64 ": %s",
                 fault->channel, fault->class_id, fault->method, (uint64_t)fault->address,
                 mme_trap_name(fault->trap));
        break;
    }
}
