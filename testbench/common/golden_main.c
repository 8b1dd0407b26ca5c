/* golden_main.c - a folder's golden tests as one program: the test by whose name it is called, or that its first word names */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define PLAIN(name) int main_of_##name(void);
#define WORDS(name) int main_of_##name(int count, char **words);
#include "golden_list.inc"
#undef PLAIN
#undef WORDS

/* Runs the test of that name; false: there is none. */
static bool run(const char *name, int count, char **words, int *code)
{
    (void)count;
    (void)words;
#define PLAIN(test)                 \
    if (strcmp(name, #test) == 0) { \
        *code = main_of_##test();   \
        return true;                \
    }
#define WORDS(test)                           \
    if (strcmp(name, #test) == 0) {           \
        *code = main_of_##test(count, words); \
        return true;                          \
    }
#include "golden_list.inc"
#undef PLAIN
#undef WORDS
    return false;
}

int main(int argc, char **argv)
{
    const char *slash = strrchr(argv[0], '/');
    int code = 2;

    if (run(slash ? slash + 1 : argv[0], argc, argv, &code) ||
        (argc > 1 && run(argv[1], argc - 1, argv + 1, &code)))
        return code;
#define PLAIN(test) " " #test
#define WORDS(test) " " #test
    fprintf(stderr, "%s: which test? one of%s\n", argv[0],
#include "golden_list.inc"
    );
    return code;
}
