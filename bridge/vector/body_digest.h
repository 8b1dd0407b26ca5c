/* body_digest.h - the SHA-256 that a vector file's header gives for its body
 *
 * Over each line's digits in lower case, then '\n': comments, blanks and the ends of lines are not
 * in it.
 */
#ifndef BODY_DIGEST_H
#define BODY_DIGEST_H

#include <stdint.h>
#include <sys/types.h>

#include <nettle/sha2.h>

struct body_digest {
    struct sha256_ctx sha;
};

void body_digest_start(struct body_digest *d);

/* Adds a line of 'length' digits of either case. */
void body_digest_line(struct body_digest *d, const char *digits, size_t length);

/* Writes 64 digits and NUL. */
void body_digest_end(struct body_digest *d, char hex[65]);

#endif
