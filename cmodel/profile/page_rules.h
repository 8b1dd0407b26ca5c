/* page_rules.h - what an access of a page that is not mapped comes to on a profile (page_rules.def; facts/other_gpus.md) */
#ifndef PAGE_RULES_H
#define PAGE_RULES_H

#include "profile/profile.h"

struct page_rules {
    const char *profile;
    unsigned defined; /* zeros and a code; else a fault */
};

/* Returns the rules of a profile; those of the default where 'p' is NULL. */
const struct page_rules *page_rules_of(const struct profile *p);

#endif
