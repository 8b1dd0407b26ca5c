/* sked.c - see sked.h */
#include "hub/sked/sked.h"

#include <string.h>

void sked_reset(struct sked *s)
{
    memset(s, 0, sizeof *s);
}

void sked_set_state(struct sked *s, const struct sked_config *cfg)
{
    s->cfg = *cfg;
}

const char *sked_not_modelled(const struct sked_config *cfg)
{
    (void)cfg;
    return NULL;
}

unsigned sked_clocks(void)
{
    return 50;
}

static u32 flag(const struct sked_entry *e, enum qmd_field f)
{
    return qmd_version(e->word) == QMD_V01 ? qmd_get(e->word, f, 0) : 0;
}

/* One QMD is read at a time, while there is room for its task. */
static bool sked_ask(struct sked *s, u40 qmd)
{
    if (s->reading || s->waiting == SKED_TASKS)
        return false;
    s->address = qmd;
    s->reading = s->asks = true;
    return true;
}

bool fe_sked_into(struct sked *s, const struct sked_task *in)
{
    return !in->schedule || sked_ask(s, in->qmd);
}

bool sked_memory_from(struct sked *s, struct qmd_read *out)
{
    if (!s->asks)
        return false;
    out->qmd = s->address;
    s->asks = false;
    s->asked++;
    return true;
}

/* The grid has ended: passes over releases that it does not have, then its dependent follows. */
static void sked_follow(struct sked *s)
{
    struct copy_done d;

    while (s->ended && s->released < 2 && !sked_release(s->grid.qmd, s->grid.word, s->released, &d))
        s->released++;
    if (!s->ended || s->released < 2)
        return;
    if (!flag(&s->grid, QMD_DEPENDENT_QMD_SCHEDULE_ENABLE) ||
        sked_ask(s, (u64)qmd_get(s->grid.word, QMD_DEPENDENT_QMD_POINTER, 0) << 8))
        s->ended = s->running = false;
}

/* Where a task goes among those that wait. */
static unsigned place_of(const struct sked *s, const struct sked_entry *e)
{
    unsigned n = 0;

    if (!flag(e, QMD_ADD_TO_HEAD_OF_QMD_GROUP_LINKED_LIST))
        return s->waiting;
    while (n < s->waiting && flag(&s->task[n], QMD_QMD_GROUP_ID) != flag(e, QMD_QMD_GROUP_ID))
        n++;
    return n;
}

bool memory_sked_into(struct sked *s, const struct qmd_data *in)
{
    struct sked_entry e = { .qmd = s->address };
    unsigned at;

    if (!s->reading || s->asks || s->refuses)
        return false;
    memcpy(e.word, in->word, sizeof e.word);
    s->reading = false;
    s->answered++;
    s->clocks += sked_clocks();
    s->fault = (struct sked_fault){ .qmd = e.qmd, .kind = SKED_FAULT_MEMORY };
    if (in->missing || !sked_legal(&s->cfg, e.qmd, e.word, &s->fault)) {
        s->faults++;
        s->refuses = true;
    } else {
        at = place_of(s, &e);
        memmove(&s->task[at + 1], &s->task[at], (s->waiting - at) * sizeof e);
        s->task[at] = e;
        s->waiting++;
    }
    sked_follow(s);
    return true;
}

bool sked_cwd_from(struct sked *s, struct cwd_grid *out)
{
    if (s->running || s->waiting == 0)
        return false;
    s->grid = s->task[0];
    memmove(&s->task[0], &s->task[1], --s->waiting * sizeof s->task[0]);
    *out = sked_grid(&s->cfg, s->grid.qmd, s->grid.word);
    s->running = true;
    s->grids++;
    return true;
}

/* chosen: a grid that ends though none runs is passed over */
bool cwd_sked_into(struct sked *s, const struct grid_done *in)
{
    (void)in;
    if (s->ended)
        return false;
    s->ended = s->running;
    s->released = 0;
    sked_follow(s);
    return true;
}

bool sked_fe_from(struct sked *s, struct copy_done *out)
{
    if (!s->ended || s->released == 2)
        return false;
    sked_release(s->grid.qmd, s->grid.word, s->released++, out); /* which it has (sked_follow) */
    sked_follow(s);
    return true;
}

bool sked_driver_from(struct sked *s, struct sked_fault *out)
{
    if (!s->refuses)
        return false;
    *out = s->fault;
    s->refuses = false;
    return true;
}
