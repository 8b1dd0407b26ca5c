/* bandwidth_chart.c - bars of DRAM's bytes, one a draw, clear and grid, stacked by client, what is saved on top, as SVG */
#include <stdio.h>

#include "bandwidth.h"
#include "vector/new_file.h"

#define LEFT   70
#define TOP    40
#define HEIGHT 320
#define MOST   1200 /* width of all bars, */
#define LEAST  1060 /* of the chart: its legend's */

/* A part of a bar that is no client's. */
struct part {
    const char *name, *fill;
    uint64_t bytes;
};
#define PARTS 3

static uint64_t saved(const struct bandwidth_run *other, const struct aurum_bandwidth_row *row,
                      size_t i)
{
    const uint64_t with = bandwidth_dram_all(row), without = bandwidth_dram_all(&other->row[i]);

    return without > with ? without - with : 0;
}

/* Row i's parts beside clients: compress bits, and what each switch saves; of no run 0 bytes. */
static void parts_of(const struct bandwidth_runs *r, size_t i, struct part part[PARTS])
{
    const struct aurum_bandwidth_row *row = &r->run.row[i];

    part[0] = (struct part){ "compress bits", "#222222", row->bits_read + row->bits_written };
    part[1] = (struct part){ "saved by tiling", "url(#tiling)",
                             r->has_untiled ? saved(&r->untiled, row, i) : 0 };
    part[2] = (struct part){ "saved by compression", "url(#compression)",
                             r->has_plain ? saved(&r->plain, row, i) : 0 };
}

/* The bytes of a whole bar. */
static uint64_t of_row(const struct bandwidth_runs *r, size_t i)
{
    struct part part[PARTS];

    parts_of(r, i, part);
    return bandwidth_dram_all(&r->run.row[i]) + part[1].bytes + part[2].bytes;
}

/* A step of the axis: 1, 2 or 5 times a power of ten of KiB, at most five in all. */
static uint64_t step_of(uint64_t most)
{
    uint64_t step = 1;

    for (unsigned n = 0; step * 5 * 1024 < most; n++)
        step = n % 3 == 1 ? step / 2 * 5 : step * 2;
    return step * 1024;
}

static void write_axis(FILE *out, uint64_t most, double width)
{
    const uint64_t step = step_of(most);

    for (uint64_t at = 0; at <= most; at += step) {
        const double y = TOP + HEIGHT - (double)at * HEIGHT / (double)most;

        fprintf(out,
                "<line x1=\"%d\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>"
                "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n",
                LEFT, y, LEFT + width, y, LEFT - 6, y + 4, (double)at / 1024);
    }
}

/* Writes a part of a bar, which begins at 'y'; returns where it ends. */
static double write_part(FILE *out, const struct part *p, const char *row, double x, double y,
                         double width, double unit)
{
    const double high = (double)p->bytes * unit;

    if (p->bytes)
        fprintf(out,
                "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\">"
                "<title>%s: %s %.1f KiB</title></rect>\n",
                x, y - high, width * 0.9, high, p->fill, row, p->name, (double)p->bytes / 1024);
    return y - high;
}

static void write_bar(FILE *out, const struct bandwidth_runs *r, size_t i, double x, double width,
                      double unit)
{
    const struct aurum_bandwidth_row *row = &r->run.row[i];
    double y = TOP + HEIGHT;
    struct part part[PARTS];
    char name[32];

    bandwidth_name(row, name);
    for (unsigned g = 0; g < BANDWIDTH_GROUPS; g++) {
        const struct part p = { bandwidth_groups[g].name, bandwidth_groups[g].colour,
                                bandwidth_dram(row, g) };

        y = write_part(out, &p, name, x, y, width, unit);
    }
    parts_of(r, i, part);
    for (unsigned n = 0; n < PARTS; n++)
        y = write_part(out, &part[n], name, x, y, width, unit);
    if (width >= 12)
        fprintf(out,
                "<text transform=\"translate(%.1f %d) rotate(60)\" font-size=\"10\">%s</text>\n",
                x + width * 0.3, TOP + HEIGHT + 10, name);
}

static void write_legend_entry(FILE *out, unsigned n, const char *name, const char *fill)
{
    const unsigned x =
        LEFT + 20 + n * 84 + (n > BANDWIDTH_GROUPS) * 26; /* "compress bits" is longer */

    fprintf(out,
            "<rect x=\"%u\" y=\"12\" width=\"10\" height=\"10\" fill=\"%s\"/>"
            "<text x=\"%u\" y=\"21\">%s</text>\n",
            x, fill, x + 14, name);
}

/* What is saved is hatched, in pale colours. */
static void write_legend(FILE *out, const struct bandwidth_runs *r)
{
    static const char *const hatched[][2] = { { "tiling", "#2a9d8f" },
                                              { "compression", "#b07aa1" } };

    for (unsigned n = 0; n < 2; n++)
        fprintf(out,
                "<pattern id=\"%s\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
                "patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#f4f4f4\"/>"
                "<rect width=\"2\" height=\"6\" fill=\"%s\"/></pattern>\n",
                hatched[n][0], hatched[n][1]);
    for (unsigned g = 0; g < BANDWIDTH_GROUPS; g++)
        write_legend_entry(out, g, bandwidth_groups[g].name, bandwidth_groups[g].colour);
    write_legend_entry(out, BANDWIDTH_GROUPS, "compress bits", "#222222");
    if (r->has_untiled)
        write_legend_entry(out, BANDWIDTH_GROUPS + 1, "saved by tiling", "url(#tiling)");
    if (r->has_plain)
        write_legend_entry(out, BANDWIDTH_GROUPS + 3, "saved by compression", "url(#compression)");
}

static void write_chart(FILE *out, const struct bandwidth_runs *r)
{
    const size_t bars = r->run.rows ? r->run.rows - 1 : 0;
    const double bar = bars < MOST / 40 ? 40 : (double)MOST / (double)bars,
                 width = bar * (double)bars < LEAST ? LEAST : bar * (double)bars;
    uint64_t most = 1;

    for (size_t i = 0; i < bars; i++)
        most = of_row(r, i) > most ? of_row(r, i) : most;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
            "<text x=\"6\" y=\"21\">DRAM, KiB</text>\n",
            LEFT + width + 20, TOP + HEIGHT + 80);
    write_legend(out, r);
    write_axis(out, most, width);
    for (size_t i = 0; i < bars; i++)
        write_bar(out, r, i, LEFT + bar * (double)i, bar, HEIGHT / (double)most);
    fprintf(out, "</svg>\n");
}

bool bandwidth_chart(const struct bandwidth_runs *r, const char *path, struct failure *f)
{
    struct new_file n;

    if (!new_file_open(&n, path, f))
        return false;
    write_chart(n.stream, r);
    return new_file_commit(&n, f);
}
