/* gmmu_kind.c - the table of storage kinds */
#include "mmu/gmmu/gmmu.h"

#define KIND(value, name, layout, samples, bits) [value] = { #name, KIND_##layout, samples, bits },
static const struct gmmu_kind kinds[256] = {
#include "mmu/gmmu/gmmu_kinds.def"
};
#undef KIND

const struct gmmu_kind *gmmu_kind(unsigned kind)
{
    assert(kind < 256);
    return &kinds[kind];
}
