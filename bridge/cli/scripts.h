/* scripts.h - the scripts that come with aurum: of the source tree beside a build folder, or installed
 *
 *   BUILD/aurum      whose CMakeCache.txt names the source tree      SOURCE/scripts
 *   PREFIX/bin/aurum                                                 PREFIX/share/aurum/scripts
 */
#ifndef SCRIPTS_H
#define SCRIPTS_H

#include "failure.h"

#define SCRIPT_WORDS 4096

/* A script's command line. */
struct script {
    const char *word[SCRIPT_WORDS + 1];
    unsigned words;
};

void script_add(struct script *s, const char *word);

/* Sets a variable of the environment that the script reads: "1" if 'on'; else it is not there. */
void script_switch(const char *name, bool on);

/* Becomes the script of that name, with the words as arguments; returns only if it cannot, with 'f' filled. */
bool script_become(const char *name, const struct script *s, struct failure *f);

/* Returns whether each word that is a file is there: not an option, nor what follows one. */
bool script_files(const struct script *s, unsigned from, struct failure *f);

#endif
