/* gmmu_tables.h - gmmu_tables.def in C: entries of page tables and the instance block */
#ifndef GMMU_TABLES_H
#define GMMU_TABLES_H

#define LAYOUT_DEF "mmu/gmmu/gmmu_tables.def"
#include "common/layout_c.h"

/* Splits an entry into its words. */
static inline void gmmu_words(u32 words[2], u64 bits)
{
    words[0] = (u32)bits;
    words[1] = (u32)(bits >> 32);
}

#endif
