/* utf8.c - see utf8.h */
#include "utf8.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned utf8_length(const char *text)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    const unsigned char *b = (const unsigned char *)text;
    const unsigned n = b[0] < 0x80       ? 1
                       : b[0] >> 5 == 6  ? 2
                       : b[0] >> 4 == 14 ? 3
                       : b[0] >> 3 == 30 ? 4
                                         : 0;
    uint32_t c = n > 1 ? b[0] & (0x7fu >> n) : b[0];

    for (unsigned i = 1; i < n; i++) {
        if (b[i] >> 6 != 2)
            return 0;
        c = c << 6 | (b[i] & 63);
    }
    if (n == 0 || c < least[n] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000) || c == 0xfffe ||
        c == 0xffff)
        return 0;
    return n;
}

char *utf8_of(const char *text)
{
    char *copy = malloc(4 * strlen(text) + 1), *to = copy;

    while (copy && *text) {
        const unsigned n = utf8_length(text);

        if (n)
            memcpy(to, text, n);
        to += n ? n : (unsigned)sprintf(to, "\\x%02x", (unsigned char)*text);
        text += n ? n : 1;
    }
    if (copy)
        *to = '\0';
    return copy;
}

void utf8_json(cJSON *o, const char *name, const char *text)
{
    char *copy = utf8_of(text);

    cJSON_AddStringToObject(o, name, copy ? copy : "");
    free(copy);
}
