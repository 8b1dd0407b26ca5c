/* body_digest.c - see body_digest.h */
#include "body_digest.h"

#define CHUNK 512

void body_digest_start(struct body_digest *d)
{
    sha256_init(&d->sha);
}

void body_digest_line(struct body_digest *d, const char *digits, size_t length)
{
    uint8_t lower[CHUNK];

    while (length > 0) {
        size_t n = length < CHUNK ? length : CHUNK;
        for (size_t i = 0; i < n; i++)
            lower[i] = (uint8_t)(digits[i] | 0x20); /* leaves 0..9 as they are */
        sha256_update(&d->sha, n, lower);
        digits += n;
        length -= n;
    }
    sha256_update(&d->sha, 1, (const uint8_t *)"\n");
}

void body_digest_end(struct body_digest *d, char hex[65])
{
    static const char digits[] = "0123456789abcdef";
    uint8_t raw[SHA256_DIGEST_SIZE];

    sha256_digest(&d->sha, SHA256_DIGEST_SIZE, raw);
    for (unsigned i = 0; i < sizeof raw; i++) {
        hex[2 * i] = digits[raw[i] >> 4];
        hex[2 * i + 1] = digits[raw[i] & 15];
    }
    hex[64] = '\0';
}
