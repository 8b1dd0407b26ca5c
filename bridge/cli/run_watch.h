/* run_watch.h - the recorders and the RTL of aurum run */
#ifndef RUN_WATCH_H
#define RUN_WATCH_H

#include "draw/stand_in_options.h"
#include "driver/playback.h"

/* Puts stand-ins into a playback and a pipeline that have not run yet; takes them out and ends their files.  False with
 * 'f' filled.
 */
bool run_watch(struct stand_ins *in, struct playback *r, struct graphics *draws, const char *trace,
               struct failure *f);
bool run_unwatch(struct stand_ins *in, struct playback *r, struct graphics *draws,
                 struct failure *f);

#endif
