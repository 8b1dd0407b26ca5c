/* profile_option.h - the option --profile of commands that run programs */
#ifndef PROFILE_OPTION_H
#define PROFILE_OPTION_H

#include <argp.h>

/* Returns a profile's name; says in a line on stderr if its own machine code is not modelled.  Without such a profile the command ends
 * with the names that there are.
 */
const char *profile_taken(const char *name, struct argp_state *state);

#endif
