/* recorded_streams.h - the folders of vectors/trace, in the order of their names: for tests
 *
 * Include after cmocka.h.
 */
#ifndef RECORDED_STREAMS_H
#define RECORDED_STREAMS_H

#include <glob.h>
#include <string.h>

/* Calls 'take' with the path of each stream's folder; returns how many there are, one at least. */
static inline unsigned long recorded_streams(void (*take)(void *context, const char *folder),
                                             void *context)
{
    static const char last[] = "/trace.jsonl.zst";
    unsigned long streams = 0;
    glob_t g;

    assert_int_equal(glob(VECTORS_DIR "/trace/*/trace.jsonl.zst", 0, NULL, &g), 0);
    for (; streams < g.gl_pathc; streams++) {
        g.gl_pathv[streams][strlen(g.gl_pathv[streams]) - strlen(last)] = 0;
        take(context, g.gl_pathv[streams]);
    }
    globfree(&g);
    return streams;
}

#endif
