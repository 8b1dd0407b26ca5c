/* front.h - what the hub itself does for its classes: reports, notifiers, conditions, constants
 * (facts/classes/3d_semantics.md 4, 13; 2d_semantics.md 2)
 */
#ifndef FRONT_H
#define FRONT_H

#include "class/class.h"
#include "hub/scc/scc.h"

/* A word of a class's state that an action changes. */
struct class_change {
    u12 word;
    u32 data;
};

enum report_operation { REPORT_RELEASE, REPORT_ACQUIRE, REPORT_ONLY, REPORT_TRAP };

/* SET_REPORT_SEMAPHORE_D, of 3D and of compute. */
struct class_report {
    enum report_operation operation;
    u64 va;
    u32 payload;
    bool at_least;    /* ACQUIRE: the word may be greater */
    bool one_word;    /* the payload alone, reduced or not; else a report of four words */
    bool reduce;      /* it combines with what is there */
    u4 reduction;     /* in Host's order (host_reduction) */
    bool is_unsigned; /* of numbers without sign */
    u5 report;        /* enum hub_report_type */
    u3 sub;           /* SUB_REPORT: a stream or a buffer */
};
struct class_report class_report_of(const u32 *state, u32 data);

/* Returns the address of the notifier: every class but that of copies has it. */
u64 class_notifier(const u32 *state);

/* SET_RENDER_ENABLE_A to C, of the 3D or the 2D class. */
enum condition_mode {
    RENDER_NEVER,
    RENDER_ALWAYS,
    RENDER_IF_SET,
    RENDER_IF_EQUAL,
    RENDER_IF_OTHER
};
struct class_condition {
    enum condition_mode mode;
    u64 va;
};
struct class_condition class_condition_of(enum class_index c, const u32 *state);

/* Returns whether the class renders, if 'condition' is what its condition said: a mode may force it. */
bool class_renders(enum class_index c, const u32 *state, bool condition);

/* Returns the address that LOAD_CONSTANT_BUFFER writes, and the step of its offset. */
u64 class_constant(const u32 *state, struct class_change *step);

/* Makes the binding of a BIND_GROUP_CONSTANT_BUFFER action. */
struct scc_binding class_binding(const u32 *state, unsigned word, u32 data);

/* Returns the word of class 3D's state in which the front end keeps a register that the firmware writes; 0: it keeps none of
 * that address.  known: facts/classes/host.md 3: 0x418800, of setup
 */
unsigned class_register(u32 address);

/* Returns the target that DISCARD_RENDER_TARGET names: bit i: of colour i; 8: depth.
 * known: deko3d engine_3d.def has the fields; chosen: COLOR is looked at where DEPTH_STENCIL is 0
 */
u32 class_discards(u32 data);

/* Returns the reports that count what a draw does, a bit for each enum hub_report_type: those of streams too. */
u32 class_counted(const u32 *state);

#endif
