/* layout_name.c - see layout_name.h */
#include "layout_name.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void read_part(struct named *l, const char *text, size_t size)
{
    unsigned total = 0, place = l->bytes * 8, at;

    for (size_t i = 0; i < size; i++)
        if (isdigit((unsigned char)text[i]) && !isdigit((unsigned char)text[i - 1]))
            total += (unsigned)atoi(text + i);
    at = total;
    for (size_t i = 0, letter = 0; i < size; i++) {
        if (!isdigit((unsigned char)text[i])) {
            letter = text[i] == 'F' && i > 0 ? letter : i;
            continue;
        }
        if (isdigit((unsigned char)text[i - 1]))
            continue;
        at -= (unsigned)atoi(text + i);
        if (text[letter] == 'X')
            continue;
        l->lsb[l->count] = place + at;
        l->width[l->count++] = (unsigned)atoi(text + i);
    }
    l->bytes += total / 8;
}

static int by_place(const void *a, const void *b)
{
    return (int)((const unsigned *)a)[0] - (int)((const unsigned *)b)[0];
}

struct named read_name(const char *name, unsigned code)
{
    struct named l = { .name = name, .code = code };
    unsigned pair[4][2];

    for (const char *p = name; *p;) {
        const size_t size = strcspn(p, "_");

        if (!strncmp(p, "VIDEO", size))
            break;
        read_part(&l, p, size);
        p += size + (p[size] == '_');
    }
    for (unsigned n = 0; n < l.count; n++) {
        pair[n][0] = l.lsb[n];
        pair[n][1] = l.width[n];
    }
    qsort(pair, l.count, sizeof pair[0], by_place);
    for (unsigned n = 0; n < l.count; n++) {
        l.lsb[n] = pair[n][0];
        l.width[n] = pair[n][1];
    }
    return l;
}
