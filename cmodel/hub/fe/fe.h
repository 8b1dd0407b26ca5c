/* fe.h - the front end: methods become state and actions (facts/hub.md, FE; facts/classes/host.md 3, 6)
 *
 *   host_method +------+ fe_action
 *  host ------->|      |-----------> the engines
 *               |  fe  | fe_fault
 *               | +-----+---------> the driver
 *               +-| mme |
 *                 +-----+
 *
 * Keeps the last data of every method of a channel's five classes, and marks whose bundle a change makes stale.  Sends methods
 * that act at once as actions.  3D and 2D methods pass the macro engine first; its macros write methods too.
 * Faults: a method that no table has, data that its fields cannot hold, a class other than the subchannel's, a
 * macro that fails.  A fault stops the channel; nothing is sent.
 *
 * One struct is one channel; a context switch takes another struct.
 *
 * Not modelled: conditional rendering (what SET_RENDER_ENABLE_C asks is for who takes the actions); checks
 * between methods; registers that firmware writes, but the one of class/front.h (SET_FALCON04 is answered).
 */
#ifndef FE_H
#define FE_H

#include "class/class.h"
#include "hub/fe/mme/mme.h"
#include "hub/hub_net.h"

#define FE_ENGINES 5 /* classes with state: all but Host's */

/* The outcome of a write: kept (out->action has it), sent as an action, or a fault. */
enum fe_left { FE_NOTHING, FE_KEPT, FE_ACTION, FE_FAULT };
struct fe_out {
    struct fe_action action;
    struct fe_fault fault;
};

struct fe {
    struct fe_config cfg;
    u64 clocks; /* busy so far */
    u64 methods, redundant, actions, calls, macro_methods;
    bool bound[FE_ENGINES]; /* SET_OBJECT has come */
    bool stopped;
    u9 channel;
    u40 address; /* of the word whose method is done: of a macro's call too */
    u32 state[FE_ENGINES][CLASS_METHODS];
    u32 stale[FE_ENGINES]; /* of each class: readers whose bundle is to be made again */
    u8 entered;            /* a bit each: classes whose subchannel has been switched to */
    u3 last;               /* enum class_index of the method before */
    bool pairs;            /* it was data of an upload: the next word of it takes no clock */
    struct mme mme;
    enum fe_left gives; /* FE_ACTION or FE_FAULT: of 'out' */
    struct fe_out out;
    const struct mme_wires *look; /* who looks at the macro engine's wires, or NULL */
};

/* Begins a channel: facts/classes/host.md; class/start_gm107.def. */
void fe_reset(struct fe *f);

/* Takes a state bundle; no packet is inside. */
void fe_set_state(struct fe *f, const struct fe_config *cfg);
const char *fe_not_modelled(const struct fe_config *cfg);

/* Writes a method of a class, from the stream or from a macro. */
enum fe_left fe_write(struct fe *f, enum class_index c, unsigned word, u32 data, bool macro,
                      struct fe_out *out);

/* Changes a word of the state, as a method that is kept does. */
void fe_set(struct fe *f, enum class_index c, unsigned word, u32 data);

/* Returns whether a reader's bundle of a class has to be made again, and takes it as made. */
bool fe_take_stale(struct fe *f, enum class_index c, enum class_reader reader);
void fe_mark_stale(struct fe *f, enum class_index c); /* all of a class */

/* Returns whether the stream has come to a class from another one since this was asked last.
 * known: facts/hub.md, FE: such a change drains, and the new pipeline's caches are invalidated
 */
bool fe_take_entered(struct fe *f, enum class_index c);

/* Describes a fault on one line: class, method, field, value, address. */
void fe_fault_text(char *text, size_t size, const struct fe_fault *fault);

/* Takes a method from Host; fe_take, and then each fe_next, gives one write, as a trace's reader wants to see them; FE_NOTHING ends them. */
enum fe_left fe_take(struct fe *f, const struct host_method *m, struct fe_out *out);
enum fe_left fe_next(struct fe *f, struct fe_out *out);

/* Returns the clocks of a method, of a macro too.  known: facts/hub.md, FE: one; rates.csv X, I2M: 8 bytes of an upload's data, two words */
unsigned fe_clocks(const struct fe *f, const struct host_method *m);

/* Lets a macro write until something leaves. */
void fe_go_on(struct fe *f);

/* Takes a method when all that the one before brought about has left; gives an action, a fault. */
bool host_fe_into(struct fe *f, const struct host_method *in);
static inline bool fe_engine_from(struct fe *f, struct fe_action *out)
{
    if (f->gives == FE_NOTHING && mme_busy(&f->mme))
        fe_go_on(f);
    if (f->gives != FE_ACTION)
        return false;
    *out = f->out.action;
    f->gives = FE_NOTHING;
    return true;
}
static inline bool fe_driver_from(struct fe *f, struct fe_fault *out)
{
    if (f->gives == FE_NOTHING && mme_busy(&f->mme))
        fe_go_on(f);
    if (f->gives != FE_FAULT)
        return false;
    *out = f->out.fault;
    f->gives = FE_NOTHING;
    return true;
}

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool fe_step(struct fe *f, struct host_method_fifo *in, struct fe_action_fifo *actions,
             struct fe_fault_fifo *faults);

#endif
