/* sm_issue.c - see sm_issue.h */
#include "profile/sm_issue.h"

static const struct sm_issue issues[] = {
#define SM_ISSUE(profile, ...) { #profile, __VA_ARGS__ },
#include "profile/sm_issue.def"
#undef SM_ISSUE
};

const struct sm_issue *sm_issue_of(const struct profile *p)
{
    return profile_row(issues, sizeof issues[0], sizeof issues / sizeof issues[0],
                       p ? p->name : profile_default()->name);
}
