/* command.h - the commands of aurum; each takes its own arguments and returns the exit code */
#ifndef COMMAND_H
#define COMMAND_H

#include "failure.h"
#include "unit.h"

int command_units(int argc, char **argv);
int command_gen(int argc, char **argv);
int command_fill(int argc, char **argv);
int command_check(int argc, char **argv);
int command_cosim(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_plain(int argc, char **argv);
int command_show(int argc, char **argv);
int command_coverage(int argc, char **argv);
int command_rates(int argc, char **argv);
int command_bandwidth(int argc, char **argv);
int command_sfu(int argc, char **argv);
int command_iblend(int argc, char **argv);
int command_compress(int argc, char **argv);
int command_draw(int argc, char **argv);
int command_diff(int argc, char **argv);
int command_run(int argc, char **argv);
int command_decode(int argc, char **argv);
int command_methods(int argc, char **argv);
int command_disasm(int argc, char **argv);
int command_asm(int argc, char **argv);
int command_launch(int argc, char **argv);
int command_with(int argc, char **argv);
int command_provenance(int argc, char **argv);

/* Prints the line of a failure to standard error and returns its code; prints nothing if a bench has printed
 * it.
 */
int report_failure(const struct failure *f);

/* Returns the unit of that name; NULL with 'f' filled, which lists the units. */
const struct unit_ops *unit_or_fail(const char *name, struct failure *f);

#endif
