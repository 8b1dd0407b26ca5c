/* readers_units.h - each unit's pure function from class state, as bits, for test_readers */
#ifndef READERS_UNITS_H
#define READERS_UNITS_H

#include "class/class.h"

#define READERS_WORDS 1024 /* of all bundles of a unit, at most */

/* 'loose': a word can count where a hundred others have rare values; that it is read need not be found. */
struct readers_unit {
    enum class_index class_of;
    enum class_reader reader;
    void (*make)(const u32 *state, u32 *bits);
    unsigned tries; /* states in which each word is changed */
    bool loose;
};
#define READERS_UNITS 26
extern const struct readers_unit readers_units[READERS_UNITS];

#endif
