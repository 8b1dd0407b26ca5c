/* bandwidth_chart.c - bars of DRAM's bytes, one a draw, clear and grid, stacked by client, as SVG */
#include <stdio.h>

#include "bandwidth.h"
#include "vector/new_file.h"

#define LEFT   70
#define TOP    40
#define HEIGHT 320
#define MOST   1200 /* width of all bars */

static uint64_t of_row(const struct aurum_bandwidth_row *r)
{
    return bandwidth_dram_read(r) + bandwidth_dram_written(r);
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

static void write_bar(FILE *out, const struct aurum_bandwidth_row *r, double x, double width,
                      uint64_t most)
{
    double y = TOP + HEIGHT;
    char name[32];

    bandwidth_name(r, name);
    for (unsigned g = 0; g <= BANDWIDTH_GROUPS; g++) {
        const bool bits = g == BANDWIDTH_GROUPS;
        const uint64_t bytes = bits ? r->bits_read + r->bits_written : bandwidth_dram(r, g);
        const double high = (double)bytes * HEIGHT / (double)most;

        y -= high;
        if (bytes)
            fprintf(out,
                    "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\">"
                    "<title>%s: %s %.1f KiB</title></rect>\n",
                    x, y, width * 0.9, high, bits ? "#222222" : bandwidth_groups[g].colour, name,
                    bits ? "compress bits" : bandwidth_groups[g].name, (double)bytes / 1024);
    }
    if (width >= 12)
        fprintf(out,
                "<text transform=\"translate(%.1f %d) rotate(60)\" font-size=\"10\">%s</text>\n",
                x + width * 0.3, TOP + HEIGHT + 10, name);
}

static void write_legend(FILE *out)
{
    for (unsigned g = 0; g <= BANDWIDTH_GROUPS; g++) {
        const bool bits = g == BANDWIDTH_GROUPS;

        fprintf(out,
                "<rect x=\"%u\" y=\"12\" width=\"10\" height=\"10\" fill=\"%s\"/>"
                "<text x=\"%u\" y=\"21\">%s</text>\n",
                LEFT + 20 + g * 100, bits ? "#222222" : bandwidth_groups[g].colour,
                LEFT + 34 + g * 100, bits ? "compress bits" : bandwidth_groups[g].name);
    }
}

static void write_chart(FILE *out, const struct bandwidth_run *run)
{
    const size_t bars = run->rows ? run->rows - 1 : 0;
    const double bar = bars < MOST / 40 ? 40 : (double)MOST / (double)bars,
                 width = bar * (double)bars < 860 ? 860 : bar * (double)bars;
    uint64_t most = 1;

    for (size_t i = 0; i < bars; i++)
        most = of_row(&run->row[i]) > most ? of_row(&run->row[i]) : most;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
            "<text x=\"6\" y=\"21\">DRAM, KiB</text>\n",
            LEFT + width + 20, TOP + HEIGHT + 80);
    write_legend(out);
    write_axis(out, most, width);
    for (size_t i = 0; i < bars; i++)
        write_bar(out, &run->row[i], LEFT + bar * (double)i, bar, most);
    fprintf(out, "</svg>\n");
}

bool bandwidth_chart(const struct bandwidth_run *run, const char *path, struct failure *f)
{
    struct new_file n;

    if (!new_file_open(&n, path, f))
        return false;
    write_chart(n.stream, run);
    return new_file_commit(&n, f);
}
