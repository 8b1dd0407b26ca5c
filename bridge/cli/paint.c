/* paint.c - see paint.h */
#include "paint.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RED   "\033[31m"
#define GREEN "\033[32m"
#define BOLD  "\033[1m"
#define PLAIN "\033[0m"

static bool colours(void)
{
    const char *none = getenv("NO_COLOR"), *term = getenv("TERM");

    return isatty(STDOUT_FILENO) && !(none && *none) && term && strcmp(term, "dumb") != 0;
}

const char *paint_verdict(int good)
{
    return !colours() ? "" : good ? GREEN : RED;
}

const char *paint_end(void)
{
    return colours() ? PLAIN : "";
}

void paint_report(const char *report)
{
    const bool on = colours();

    for (const char *line = report; *line;) {
        const size_t n = strcspn(line, "\n");
        const char *paint = !on ? "" : line == report ? BOLD : n && line[n - 1] == '*' ? RED : "";

        printf("%s%.*s%s%s", paint, (int)n, line, *paint ? PLAIN : "", line[n] ? "\n" : "");
        line += n + (line[n] != '\0');
    }
}
