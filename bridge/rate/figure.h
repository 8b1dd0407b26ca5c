/* figure.h - the published figures of the other GPUs, vectors/figures.csv, measured on the model (profile/profiles.def)
 *
 *   figure_row ---> figure_measure ---> by program on an SM that issues as the profile's, by grid on all SMs of the clocked machine, by what an
 *                                       SM has room for, by a unit or the machine's netlist, by draws
 *
 * Who measures an item knows no value of the table, and no profile's name: it has the profile's numbers.
 */
#ifndef FIGURE_H
#define FIGURE_H

#include <stdbool.h>

#include "common/types.h"
#include "profile/occupancy.h"
#include "profile/sm_issue.h"
#include "profile/sm_vector.h"

struct figure_row {
    char profile[16], item[96], value[32], unit[24], command[64], reason[96];
};

/* The numbers of a profile. */
struct figure_of {
    const struct profile *p;
    const struct sm_issue *issue;
    const struct sm_vector *vector;
    const struct occupancy_room *room; /* NULL: nobody has published it */
    double sfus;                       /* of an SM, as published; 0: unknown */
    double memory_ghz;                 /* as published; 0: not said */
    const char *item;                  /* that is measured */
};

struct figure_measured {
    double value;
    const char *by; /* "program", "grid", "room", "unit", "draw" */
    char note[64];  /* beside the value, or "" */
};

/* Returns row i, from 0, without the heading; false past the last. */
bool figure_row(unsigned i, struct figure_row *row);

/* Returns the number of a row's value: "1/8", "2:1", "7e4" (its bits), "yes" (1) and "no" (0) too. */
double figure_value(const struct figure_row *row);

/* Measures a row; false: nothing does. */
bool figure_measure(const struct figure_row *row, struct figure_measured *m);

/* Returns whether it is as published, to 1 %. */
bool figure_met(const struct figure_row *row, const struct figure_measured *m);

/* Items, one file for what measures them: NULL where none of the file does. */
typedef double figure_by(const struct figure_of *of);
struct figure_item {
    const char *item;
    figure_by *measure;
};
figure_by *figure_program(const char *item);
figure_by *figure_caches(const char *item);
figure_by *figure_memory(const char *item);
figure_by *figure_unmapped(const char *item);
figure_by *figure_texture(const char *item);
figure_by *figure_tpc(const char *item);
figure_by *figure_address(const char *item);
figure_by *figure_transactions(const char *item);
figure_by *figure_machine(const char *item);
figure_by *figure_paths(const char *item);
figure_by *figure_room(const char *item);
figure_by *figure_unit(const char *item);
figure_by *figure_draw(const char *item);
figure_by *figure_samples(const char *item);

/* Returns who measures an item, of a table of 'count'. */
figure_by *figure_find(const struct figure_item *table, unsigned count, const char *item);

/* figure_texture.c: returns the clocks in which all SMs of a GPU sample as much each, whoever they share a unit with; the GPU with so many SMs. */
u64 figure_texture_clocks(const struct profile *p);
struct profile figure_with_sms(const struct profile *p, unsigned sms);
/* figure_machine.c: returns the clock of what is not an SM; figure_unit.c: units of a name in a machine of the profile. */
double figure_core_mhz(const struct figure_of *of);
double figure_units(const struct figure_of *of, const char *name);

/* R12, R13: the texel of thread R0 in turn R20: a turn is a GOB of texels of 16 bytes, four beside each other, eight rows; two of them one
 * below the other are a block.  Waits for scoreboard 0.
 */
#define FIGURE_GOB_TEXEL                             \
    "[B0-----:R-:W-:-:S06] SHR.U32 R12, R20, 0x1;\n" \
    "[B------:R-:W-:-:S06] SHL R12, R12, 0x2;\n"     \
    "[B------:R-:W-:-:S06] LOP.AND R5, R0, 0x3;\n"   \
    "[B------:R-:W-:-:S06] IADD R12, R12, R5;\n"     \
    "[B------:R-:W-:-:S06] LOP.AND R13, R20, 0x1;\n" \
    "[B------:R-:W-:-:S06] SHL R13, R13, 0x3;\n"     \
    "[B------:R-:W-:-:S06] SHR.U32 R5, R0, 0x2;\n"   \
    "[B------:R-:W-:-:S06] IADD R13, R13, R5;\n"

/* figure_program.c: returns threads a clock of instructions in a loop, with all warps of an SM; how many they are, of 32 threads. */
double figure_threads(const struct figure_of *of, const char *before, const char *body);
unsigned figure_warps(const struct figure_of *of);

#endif
