/* words.h - what tests of one word do: they see every word of 32 bits, a slice of them, or some
 *
 *   TEST                                        one block of 65536 in 1024, the seed says which, and those at the ends
 *                                               of integers and floats; a sixteenth of each
 *   TEST all [SET]... [--from N] [--count N]    every block from the Nth of 65536 on; of the sets named
 *
 * Include after seeded.h.
 */
#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>
#include <string.h>

#define WORDS_BLOCKS   65536u /* of as many words */
#define WORDS_TOGETHER 1024u  /* words that a check compares */

struct words {
    bool all;
    uint32_t from, end; /* blocks */
    char **set;
    int sets, seen; /* named, 0: all; and of them met */
};

/* Compares the words from 'first' on. */
typedef void words_check(const void *what, uint32_t first);

static inline uint32_t words_number(const char *option, const char *text)
{
    char *end = NULL;
    const unsigned long n = text ? strtoul(text, &end, 0) : 0;

    if (text && *text && *end == 0 && n <= WORDS_BLOCKS)
        return (uint32_t)n;
    fprintf(stderr, "%s takes a number of blocks, 0 to %u\n", option, WORDS_BLOCKS);
    exit(2);
}

static inline struct words words_of(int argc, char **argv)
{
    struct words w = { .end = WORDS_BLOCKS, .set = argv + 2 };
    uint32_t count = WORDS_BLOCKS;
    int n = 2;

    if (argc < 2)
        return w;
    if (strcmp(argv[1], "all") != 0) {
        fprintf(stderr, "usage: %s [all [SET]... [--from BLOCK] [--count BLOCKS]]\n", argv[0]);
        exit(2);
    }
    w.all = true;
    while (n < argc && argv[n][0] != '-')
        n++;
    w.sets = n - 2;
    for (; n < argc; n += 2) {
        if (strcmp(argv[n], "--from") == 0) {
            w.from = words_number(argv[n], argv[n + 1]);
        } else if (strcmp(argv[n], "--count") == 0) {
            count = words_number(argv[n], argv[n + 1]);
        } else {
            fprintf(stderr, "%s: not an option; --from and --count come after the sets\n", argv[n]);
            exit(2);
        }
    }
    w.end = count < WORDS_BLOCKS - w.from ? w.from + count : WORDS_BLOCKS;
    return w;
}

static inline bool words_has(struct words *w, const char *set)
{
    for (int n = 0; n < w->sets; n++)
        if (strcmp(w->set[n], set) == 0) {
            w->seen++;
            return true;
        }
    return w->sets == 0;
}

/* A block's words, or a sixteenth of them; returns how many. */
static inline unsigned long words_block(const struct words *w, uint32_t block, words_check *check,
                                        const void *what)
{
    unsigned long words = 0;

    for (uint32_t n = 0; n < 65536; n += WORDS_TOGETHER) {
        if (!w->all && n / WORDS_TOGETHER % 16 != block % 16)
            continue;
        check(what, block << 16 | n);
        words += WORDS_TOGETHER;
    }
    return words;
}

/* Calls 'check' for the words asked for, and prints how many they were; a set that is not asked for is left out. */
static inline void words_each(struct words *w, const char *set, words_check *check,
                              const void *what)
{
    static const uint32_t ends[] = { 0x0000, 0x007f, 0x0080, 0x3f80, 0x7f7f, 0x7f80,
                                     0x7fff, 0x8000, 0x807f, 0xff80, 0xffff };
    const uint32_t start = (uint32_t)(random_word() % 1024);
    unsigned long words = 0;

    if (!words_has(w, set))
        return;
    for (uint32_t block = w->all ? w->from : start; block < w->end; block += w->all ? 1 : 1024)
        words += words_block(w, block, check, what);
    for (unsigned i = 0; !w->all && i < sizeof ends / sizeof ends[0]; i++)
        words += words_block(w, ends[i], check, what);
    compared(set, words);
    fflush(stdout);
}

/* After the last set. */
static inline void words_end(const struct words *w)
{
    if (w->seen != w->sets)
        fail_msg("%d of the %d sets named exist", w->seen, w->sets);
}

#endif
