/* sked.h - the scheduler of compute tasks: from a QMD in memory to a grid (facts/hub.md, SKED)
 *
 *   sked_task  +------+ cwd_grid
 *  fe -------->|      |-----------> cwd and the SMs
 *   qmd_read   |      | grid_done
 *  memory <--->| sked |<----------- cwd
 *   qmd_data   |      | copy_done
 *              |      |-----------> fe, which releases the semaphores
 *              +------+-----------> driver: sked_fault
 *
 * Reads the QMD of each task and checks it whole.  Keeps up to 16 tasks and gives CWD one at a time.  When a grid has
 * ended it releases the QMD's semaphores, the first before the second, then starts the dependent grid.
 * A QMD that is illegal gives a fault, and nothing is launched.
 *
 * chosen: tasks go in the order in which they came.  One that ADD_TO_HEAD_OF_QMD_GROUP_LINKED_LIST goes before those
 * of its QMD_GROUP_ID that wait.
 * chosen: a QMD is read when its task comes, so INVALIDATE of a task has nothing to do.  A task that does not
 * SCHEDULE does nothing.
 * chosen: the grid begins at CTA_RASTER_*_RESUME, and one of size 0 has no CTA and ends at once.
 *
 * One QMD is read at a time; a task waits while 16 are kept, and while one is read.  The end of a grid is taken before an answer,
 * an answer before a task; releases of a grid that has ended go before its dependent is read.
 *
 * Not modelled: queues (IS_QUEUE, a dependent QUEUE); DEPENDENT_QMD_FIELD_COPY; FP32_NAN_BEHAVIOR,
 * FP32_F2I_NAN_BEHAVIOR and FP32_NARROW_INSTRUCTION other than 0; reference counters, which nothing waits for;
 * membars, which change no result here; preemption, which would write RESUME.
 */
#ifndef SKED_H
#define SKED_H

#include "hub/hub_bus.h"
#include "hub/sked/qmd.h"

#define SKED_TASKS 16 /* known: facts/hub.md, SKED */

struct sked_entry {
    u40 qmd;
    u32 word[QMD_WORDS];
};

struct sked {
    struct sked_config cfg; /* constant while packets are inside */
    u64 clocks;             /* busy so far */
    u64 asked, answered;    /* QMDs */
    u64 grids, faults;
    bool reading, asks; /* the QMD at 'address'; its read has not left yet */
    u40 address;
    unsigned waiting; /* tasks, the next first */
    struct sked_entry task[SKED_TASKS];
    bool running;
    unsigned released; /* semaphores of the grid that has ended: 2 when all are */
    bool ended;
    struct sked_entry grid; /* under way */
    bool refuses;           /* a task: */
    struct sked_fault fault;
};

void sked_reset(struct sked *s);

/* Takes a state bundle; no packet is inside. */
void sked_set_state(struct sked *s, const struct sked_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *sked_not_modelled(const struct sked_config *cfg);

/* sked_check.c: returns whether a QMD can run; else fills the fault. */
bool sked_legal(const struct sked_config *cfg, u40 qmd, const u32 *word, struct sked_fault *fault);

/* Returns the bytes of local memory of a warp. */
u64 sked_warp_local(const u32 *word);

/* sked_grid.c: makes the grid of a legal QMD. */
struct cwd_grid sked_grid(const struct sked_config *cfg, u40 qmd, const u32 *word);

/* Returns the release i (0 or 1) of a legal QMD; false if it has none. */
bool sked_release(u40 qmd, const u32 *word, unsigned i, struct copy_done *done);

/* Describes a fault on one line. */
void sked_fault_text(char *text, size_t size, const struct sked_fault *fault);

/* Returns the clocks of a task.  known: rates.csv X: 50 */
unsigned sked_clocks(void);

/* Returns whether nothing is inside. */
static inline bool sked_idle(const struct sked *s)
{
    return !s->reading && s->waiting == 0 && !s->running && !s->refuses;
}

/* Takes a task, the QMD that was read, the end of the grid; gives what is to be read, the next grid, a release, a fault. */
bool fe_sked_into(struct sked *s, const struct sked_task *in);
bool memory_sked_into(struct sked *s, const struct qmd_data *in);
bool cwd_sked_into(struct sked *s, const struct grid_done *in);
bool sked_memory_from(struct sked *s, struct qmd_read *out);
bool sked_cwd_from(struct sked *s, struct cwd_grid *out);
bool sked_fe_from(struct sked *s, struct copy_done *out);
bool sked_driver_from(struct sked *s, struct sked_fault *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool sked_step(struct sked *s, struct sked_task_fifo *tasks, struct qmd_data_fifo *data,
               struct grid_done_fifo *done, struct qmd_read_fifo *reads,
               struct cwd_grid_fifo *grids, struct copy_done_fifo *releases,
               struct sked_fault_fifo *faults);

#endif
