/* comp_search.c - which sub-modes the colour codec should have
 *
 *   comp_search [PICTURE.png...]
 *
 * Every candidate is tried on every packet of the drawn pictures and of those given, in each kind
 * of surface; then the candidate that completes most tiles is taken, again and again.  A tile
 * counts when all its packets fit in half.  Half of the pictures only are searched; the others are
 * held out and reported.  The result depends on nothing but the pictures.  Last it measures the
 * modes the codec has: exit 1 if the codec's sizes differ from the candidates', or its modes from
 * those taken.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "drawn_pictures.h"
#include "search_candidates.h"
#include "search_corpus.h"

#define SEEDS  6   /* pictures of each drawn kind */
#define PAIRS  4   /* of transform and predictor: each is a row of subtracters */
#define TABLES 2   /* of classes: every pair with every table is a mode */
#define DEAR   1.0 /* percent that a pair must bring more if it costs the hardware more */

/* fits[candidate][packet] */
struct trial {
    struct corpus corpus;
    bool *fits[CANDIDATES], *covered;
    unsigned long count[SOURCES][HALVES]; /* tiles that the bound fits */
};

static struct trial trials[SURFACE_CASES];

/* Candidates that are judged together. */
struct set {
    unsigned count, candidate[PAIRS > TABLES ? PAIRS : TABLES];
};

static void load(int argc, char **argv, struct failure *f)
{
    struct compress_picture p;
    struct picture narrow;

    for (int i = 1; i < argc && picture_read(&narrow, argv[i], f); i++) {
        compress_widen(&p, &narrow, f);
        for (unsigned t = 0; t < SURFACE_CASES; t++)
            corpus_add(&trials[t].corpus, &p, SOURCE_FRAME, i % 2 ? HALF_SEARCHED : HALF_HELD, f);
        picture_free(&narrow);
        compress_picture_free(&p);
    }
    for (unsigned i = 0; !f->code && i < DRAWN_KINDS * SEEDS; i++) {
        drawn_picture(&p, i % DRAWN_KINDS, i / DRAWN_KINDS, f);
        for (unsigned t = 0; t < SURFACE_CASES; t++)
            corpus_add(&trials[t].corpus, &p, SOURCE_DRAWN,
                       i / DRAWN_KINDS % 2 ? HALF_HELD : HALF_SEARCHED, f);
        compress_picture_free(&p);
    }
}

static void measure(struct trial *t)
{
    const struct surface_case *of = t->corpus.of;
    const struct comp_packet_row *packet = &comp_packet_rows[of->packet];
    enum comp_split split = comp_split_of(pixel_format_of(of->format));
    u16 bits[CANDIDATES];

    t->covered = calloc(t->corpus.packets, 1);
    for (unsigned c = 0; c < CANDIDATES; c++)
        t->fits[c] = calloc(t->corpus.packets, 1);
    for (size_t q = 0; q < t->corpus.packets; q++) {
        candidate_bits(packet, &comp_split_rows[split], of->samples, t->corpus.pixels[q], bits);
        for (unsigned c = 0; c < CANDIDATES; c++)
            t->fits[c][q] = bits[c] <= packet->bits;
    }
    for (size_t i = 0; i < t->corpus.tiles; i++) {
        const struct search_tile *tile = &t->corpus.tile[i];
        t->count[tile->source][tile->half] += tile->bound;
    }
}

/* Percent of a case's tiles that a set of candidates adds, frames and drawn ones alike; a tile of
 * which it adds one packet of two counts for a third.
 */
static double case_gain(const struct trial *t, const struct set *s)
{
    double sum[SOURCES] = { 0 }, percent = 0;
    unsigned long searched[SOURCES] = { 0 };
    unsigned sources = 0;

    for (size_t i = 0; i < t->corpus.tiles; i++) {
        const struct search_tile *tile = &t->corpus.tile[i];
        unsigned have = 0, now = 0;
        if (tile->half != HALF_SEARCHED)
            continue;
        searched[tile->source]++;
        for (size_t q = tile->first; q < tile->first + t->corpus.packets_per_tile; q++) {
            bool fits = t->covered[q];
            have += t->covered[q];
            for (unsigned n = 0; n < s->count; n++)
                fits = fits || t->fits[s->candidate[n]][q];
            now += fits;
        }
        if (now > have)
            sum[tile->source] += now == t->corpus.packets_per_tile ? 1 : 1.0 / 3;
    }
    for (unsigned n = 0; n < SOURCES; n++)
        if (searched[n]) {
            percent += 100 * sum[n] / (double)searched[n];
            sources++;
        }
    return sources ? percent / sources : 0;
}

static double gain(const struct set *s)
{
    double percent = 0;

    for (unsigned t = 0; t < SURFACE_CASES; t++)
        percent += case_gain(&trials[t], s) / SURFACE_CASES;
    return percent;
}

static void cover(const struct set *s)
{
    for (unsigned n = 0; n < s->count; n++)
        for (unsigned t = 0; t < SURFACE_CASES; t++)
            for (size_t q = 0; q < trials[t].corpus.packets; q++)
                trials[t].covered[q] |= trials[t].fits[s->candidate[n]][q];
}

/* Tiles of each source and half that are covered: all, and of those the bound fits. */
static void report(void)
{
    for (unsigned n = 0; n < SURFACE_CASES; n++) {
        const struct trial *t = &trials[n];
        unsigned long hit[SOURCES][HALVES] = { 0 };
        printf("   %-18s", t->corpus.of->name);
        for (size_t i = 0; i < t->corpus.tiles; i++) {
            const struct search_tile *tile = &t->corpus.tile[i];
            bool all =
                t->covered[tile->first] && t->covered[tile->first + t->corpus.packets_per_tile - 1];
            hit[tile->source][tile->half] += all && tile->bound;
        }
        for (unsigned s = 0; s < SOURCES; s++)
            for (unsigned h = 0; h < HALVES; h++)
                printf("  %6.2f%% of %5lu",
                       t->count[s][h] ? 100.0 * (double)hit[s][h] / (double)t->count[s][h] : 0,
                       t->count[s][h]);
        printf("\n");
    }
}

/* What has been taken: every pair with every table is a mode. */
struct taken {
    unsigned pairs, tables;
    unsigned pair[PAIRS], table[TABLES];
};

/* The candidates that a further pair, or a further table, would make. */
static struct set with_pair(const struct taken *k, unsigned pair)
{
    struct set s = { .count = k->tables };

    for (unsigned n = 0; n < k->tables; n++)
        s.candidate[n] = pair * CLASS_TABLES + k->table[n];
    return s;
}

static struct set with_table(const struct taken *k, unsigned table)
{
    struct set s = { .count = k->pairs };

    for (unsigned n = 0; n < k->pairs; n++)
        s.candidate[n] = k->pair[n] * CLASS_TABLES + table;
    return s;
}

/* Takes the best first mode, then what brings most: a pair or a table. */
static bool take_next(struct taken *k)
{
    bool first = k->pairs == 0;
    unsigned pairs = k->pairs < PAIRS ? TRANSFORMS * PREDICTORS : 0;
    unsigned tables = k->tables < TABLES ? CLASS_TABLES : 0, best = 0;
    double most = -1;
    char name[64];

    if (pairs + tables == 0)
        return false;
    for (unsigned i = 0; i < (first ? CANDIDATES : pairs + tables); i++) {
        struct set s = first       ? (struct set){ 1, { i } }
                       : i < pairs ? with_pair(k, i)
                                   : with_table(k, i - pairs);
        double percent =
            gain(&s) - (!first && i < pairs && candidate_dear(i * CLASS_TABLES) ? DEAR : 0);
        if (percent > most) {
            best = i;
            most = percent;
        }
    }
    struct set s = first          ? (struct set){ 1, { best } }
                   : best < pairs ? with_pair(k, best)
                                  : with_table(k, best - pairs);
    cover(&s);
    if (first || best < pairs)
        k->pair[k->pairs++] = first ? best / CLASS_TABLES : best;
    if (first || best >= pairs)
        k->table[k->tables++] = first ? best % CLASS_TABLES : best - pairs;
    for (unsigned n = 0; n < s.count; n++)
        printf("%s%-34s", n ? "            " : "", candidate_name(s.candidate[n], name)),
            printf(n ? "\n" : "  +%.2f%%\n", most);
    return true;
}

/* The modes of comp_modes.def; counts packets whose size differs from the candidate's. */
static unsigned long judge_modes(void)
{
    unsigned long differ = 0;

    for (unsigned t = 0; t < SURFACE_CASES; t++)
        memset(trials[t].covered, 0, trials[t].corpus.packets);
    for (unsigned m = 0; m < COMP_MODES; m++)
        for (unsigned t = 0; t < SURFACE_CASES; t++) {
            const struct surface_case *of = trials[t].corpus.of;
            const struct comp_packet_row *packet = &comp_packet_rows[of->packet];
            const enum comp_split split = comp_split_of(pixel_format_of(of->format));
            unsigned candidate = candidate_of_mode(&comp_mode_rows[m]);
            for (size_t q = 0; q < trials[t].corpus.packets; q++) {
                struct comp_fit fit;
                comp_fit_mode(of->packet, split, m, trials[t].corpus.pixels[q], &fit);
                bool fits = fit.bits <= packet->bits;
                differ += candidate < CANDIDATES && fits != trials[t].fits[candidate][q];
                trials[t].covered[q] |= fits;
            }
        }
    return differ;
}

/* Whether the codec's modes are what the search took. */
static bool modes_are(const struct taken *k)
{
    bool taken[CANDIDATES] = { false }, all = k->pairs * k->tables == COMP_MODES;

    for (unsigned n = 0; n < k->tables; n++) {
        struct set s = with_table(k, k->table[n]);
        for (unsigned i = 0; i < s.count; i++)
            taken[s.candidate[i]] = true;
    }
    for (unsigned m = 0; m < COMP_MODES; m++) {
        unsigned candidate = candidate_of_mode(&comp_mode_rows[m]);
        all = all && candidate < CANDIDATES && taken[candidate];
    }
    return all;
}

int main(int argc, char **argv)
{
    struct failure f = { 0 };
    struct taken taken = { 0 };
    unsigned long differ;

    for (unsigned t = 0; t < SURFACE_CASES; t++)
        trials[t].corpus.of = &surface_cases[t];
    load(argc, argv, &f);
    if (f.code) {
        fprintf(stderr, "comp_search: %s\n", f.text);
        return f.code;
    }
    for (unsigned t = 0; t < SURFACE_CASES; t++)
        measure(&trials[t]);
    printf("of the tiles that the bound fits in half:\n   %-18s  %-16s  %-16s  %-16s  %s\n", "",
           "frames, searched", "frames, held out", "drawn, searched", "drawn, held out");
    while (take_next(&taken))
        report();
    differ = judge_modes();
    printf("the modes of comp_modes.def:\n");
    report();
    printf("%lu packets fit a mode here and not there\n", differ);
    printf("they are %swhat the search took\n", modes_are(&taken) ? "" : "NOT ");
    return differ || !modes_are(&taken) ? EXIT_DIFFER : EXIT_AGREE;
}
