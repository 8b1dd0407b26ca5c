/* frame_compare.c - how a frame differs from another, as a row of a table
 *
 *     frame_compare REFERENCE FRAME [NAME]      without NAME: the head of the table
 *
 * Coverage is compared on every sample.  Where it agrees, who won: the primitive seen.  Where that
 * agrees too, depth in units of 2^-24 and colour in units of 1/255, each with how many samples
 * differ by 1, by 2, by more, and the largest difference.  Exit 1 if anything differs.
 */
#include <stdio.h>
#include <stdlib.h>

#include "scene/frame.h"

struct steps {
    unsigned long by_1, by_2, more;
    unsigned most;
};

struct difference {
    unsigned long samples, drawn; /* of the reference */
    unsigned long coverage, winner;
    struct steps depth, colour;
};

static void count(struct steps *s, unsigned difference)
{
    s->by_1 += difference == 1;
    s->by_2 += difference == 2;
    s->more += difference > 2;
    s->most = difference > s->most ? difference : s->most;
}

static unsigned apart(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

static unsigned colour_apart(const uint8_t a[4], const uint8_t b[4])
{
    unsigned most = 0;

    for (unsigned c = 0; c < 4; c++)
        most = apart(a[c], b[c]) > most ? apart(a[c], b[c]) : most;
    return most;
}

static struct difference compare(const struct frame *a, const struct frame *b)
{
    struct difference d = { .samples = frame_count(a) };

    for (size_t i = 0; i < d.samples; i++) {
        const struct frame_sample *s = &a->sample[i], *t = &b->sample[i];

        d.drawn += s->covered != 0;
        if (s->covered != t->covered) {
            d.coverage++;
        } else if (s->primitive != t->primitive) {
            d.winner++;
        } else {
            count(&d.depth, apart(s->depth, t->depth));
            count(&d.colour, colour_apart(s->rgba, t->rgba));
        }
    }
    return d;
}

static void print_steps(const struct steps *s)
{
    printf(" %8lu %6lu %6lu %7u", s->by_1, s->by_2, s->more, s->most);
}

static bool run(char **words, struct failure *f)
{
    struct frame a, b = { 0 };
    bool good = frame_read(&a, words[1], f) && frame_read(&b, words[2], f);

    if (good && (a.width != b.width || a.height != b.height || a.samples != b.samples))
        good = fail(f, EXIT_USAGE, "%s and %s have different sizes", words[1], words[2]);
    if (good) {
        struct difference d = compare(&a, &b);
        printf("%-22s %8lu %8lu %8lu", words[3], d.drawn, d.coverage, d.winner);
        print_steps(&d.depth);
        print_steps(&d.colour);
        putchar('\n');
        if (d.coverage || d.winner || d.depth.most || d.colour.most)
            f->code = EXIT_DIFFER;
    }
    frame_free(&a);
    frame_free(&b);
    return good;
}

int main(int words, char **word)
{
    struct failure f = { 0 };

    if (words == 1) {
        printf("%-22s %8s %8s %8s %30s %30s\n", "", "samples", "coverage", "another",
               "depth differs by", "colour differs by");
        printf("%-22s %8s %8s %8s %8s %6s %6s %7s %8s %6s %6s %7s\n", "", "covered", "differs",
               "is seen", "1", "2", "more", "most", "1", "2", "more", "most");
        return EXIT_AGREE;
    }
    if (words != 4) {
        fprintf(stderr, "usage: frame_compare [REFERENCE FRAME NAME]\n");
        return EXIT_USAGE;
    }
    if (!run(word, &f))
        fprintf(stderr, "frame_compare: %s\n", f.text);
    return f.code;
}
