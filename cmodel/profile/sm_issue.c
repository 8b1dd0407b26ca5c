/* sm_issue.c - see sm_issue.h */
#include "profile/sm_issue.h"

#include <string.h>

static const struct sm_issue issues[] = {
#define SM_ISSUE(profile, ...) { #profile, __VA_ARGS__ },
#include "profile/sm_issue.def"
#undef SM_ISSUE
};

const struct sm_issue *sm_issue_of(const struct profile *p)
{
    for (unsigned i = 0; p && i < sizeof issues / sizeof issues[0]; i++)
        if (strcmp(issues[i].profile, p->name) == 0)
            return &issues[i];
    return &issues[0];
}
