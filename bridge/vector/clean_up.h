/* clean_up.h - temporary files, and folders made for them, that a signal removes
 *
 * For programs, not for libraries: nothing is noted before clean_up_on_signals().
 */
#ifndef CLEAN_UP_H
#define CLEAN_UP_H

#include <stdbool.h>

/* Lets SIGINT, SIGTERM and SIGHUP from now on remove the noted files before they end the program, and a file that
 * may not grow (SIGXFSZ) is an error of who writes it.  Called once, before there are threads.
 */
void clean_up_on_signals(void);

/* Lets the first SIGINT from now on be noted only: a command says what it has done, closes its files, and calls
 * clean_up_interrupt().  The second ends the program.
 */
void clean_up_interruptible(void);
bool clean_up_interrupted(void);

/* Ends the program as SIGINT does. */
void clean_up_interrupt(void);

/* Notes a file, or an empty folder before what goes into it, 64 in all; forgets it. */
void clean_up_note(const char *path);
void clean_up_forget(const char *path);

#endif
