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

static bool sked_ask(struct sked *s, u40 qmd, struct qmd_read_fifo *reads)
{
    if (s->reading || s->waiting == SKED_TASKS || qmd_read_full(reads))
        return false;
    qmd_read_next(reads)->qmd = qmd;
    s->address = qmd;
    s->reading = true;
    s->asked++;
    return true;
}

static bool sked_take(struct sked *s, struct sked_task_fifo *tasks, struct qmd_read_fifo *reads)
{
    if (sked_task_empty(tasks))
        return false;
    if (sked_task_first(tasks)->schedule && !sked_ask(s, sked_task_first(tasks)->qmd, reads))
        return false;
    sked_task_drop(tasks);
    return true;
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

static bool sked_answer(struct sked *s, struct qmd_data_fifo *data, struct sked_fault_fifo *faults)
{
    struct sked_entry e;
    struct sked_fault fault;
    unsigned at;

    if (!s->reading || qmd_data_empty(data) || sked_fault_full(faults))
        return false;
    const bool missing = qmd_data_first(data)->missing;

    e.qmd = s->address;
    memcpy(e.word, qmd_data_first(data)->word, sizeof e.word);
    qmd_data_drop(data);
    s->reading = false;
    s->answered++;
    s->clocks += sked_clocks();
    fault = (struct sked_fault){ .qmd = e.qmd, .kind = SKED_FAULT_MEMORY };
    if (missing || !sked_legal(&s->cfg, e.qmd, e.word, &fault)) {
        s->faults++;
        *sked_fault_next(faults) = fault;
        return true;
    }
    at = place_of(s, &e);
    memmove(&s->task[at + 1], &s->task[at], (s->waiting - at) * sizeof e);
    s->task[at] = e;
    s->waiting++;
    return true;
}

static bool sked_give(struct sked *s, struct cwd_grid_fifo *grids)
{
    if (s->running || s->waiting == 0 || cwd_grid_full(grids))
        return false;
    s->grid = s->task[0];
    memmove(&s->task[0], &s->task[1], --s->waiting * sizeof s->task[0]);
    *cwd_grid_next(grids) = sked_grid(&s->cfg, s->grid.qmd, s->grid.word);
    s->running = true;
    s->grids++;
    return true;
}

/* chosen: a grid that ends though none runs is passed over */
static bool sked_end(struct sked *s, struct grid_done_fifo *done)
{
    if (s->ended || grid_done_empty(done))
        return false;
    grid_done_drop(done);
    s->ended = s->running;
    s->released = 0;
    return true;
}

static bool release(struct sked *s, struct copy_done_fifo *releases)
{
    struct copy_done d;

    if (!s->ended || s->released == 2 || copy_done_full(releases))
        return false;
    if (sked_release(s->grid.qmd, s->grid.word, s->released++, &d))
        copy_done_push(releases, &d);
    return true;
}

static bool follow(struct sked *s, struct qmd_read_fifo *reads)
{
    if (!s->ended || s->released < 2)
        return false;
    if (flag(&s->grid, QMD_DEPENDENT_QMD_SCHEDULE_ENABLE) &&
        !sked_ask(s, (u64)qmd_get(s->grid.word, QMD_DEPENDENT_QMD_POINTER, 0) << 8, reads))
        return false;
    s->ended = s->running = false;
    return true;
}

bool sked_step(struct sked *s, struct sked_task_fifo *tasks, struct qmd_data_fifo *data,
               struct grid_done_fifo *done, struct qmd_read_fifo *reads,
               struct cwd_grid_fifo *grids, struct copy_done_fifo *releases,
               struct sked_fault_fifo *faults)
{
    bool moved = sked_end(s, done);

    moved |= release(s, releases);
    moved |= follow(s, reads);
    moved |= sked_answer(s, data, faults);
    moved |= sked_give(s, grids);
    moved |= sked_take(s, tasks, reads);
    return moved;
}
