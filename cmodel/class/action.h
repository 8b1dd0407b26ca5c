/* action.h - what the model does with an action of the front end's: actions.def, by class and address */
#ifndef ACTION_H
#define ACTION_H

#include "class/class.h"

enum class_action {
#define ACTS(name, text) ACTION_##name,
#include "class/actions.def"
    CLASS_ACTIONS
};

struct class_act {
    u16 class_id;
    const char *method;
    enum class_action action;
};
extern const struct class_act class_acts[];
extern const unsigned class_acts_count;

/* Returns what there is to do for the method at a word address; ACTION_OTHER: nothing, or no table has it. */
enum class_action class_action_at(enum class_index c, unsigned word);

#endif
