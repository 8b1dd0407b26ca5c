/* page_rules.c - see page_rules.h */
#include "profile/page_rules.h"

static const struct page_rules rules[] = {
#define PAGE_RULES(profile, ...) { #profile, __VA_ARGS__ },
#include "profile/page_rules.def"
#undef PAGE_RULES
};

const struct page_rules *page_rules_of(const struct profile *p)
{
    return profile_row(rules, sizeof rules[0], sizeof rules / sizeof rules[0],
                       p ? p->name : profile_default()->name);
}
