/* bandwidth_print.c - the tables of aurum bandwidth, and its JSON */
#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "bandwidth.h"
#include "json_number.h"

#define KIB        1024.0
#define BITS_REACH 131072 /* bytes that a line of compress bits stands for; facts/l2.md 3 */
#define BITS_LINE  128    /* bytes of it */
#define BITS_MOST  464    /* lines, 58 MB; rates.csv T3 */

struct bandwidth_unit bandwidth_unit(const struct bandwidth_runs *r)
{
    uint64_t most = bandwidth_dram_all(&r->run.all);

    for (unsigned g = 0; g < BANDWIDTH_GROUPS; g++)
        most += bandwidth_l2(&r->run.all, g);
    return most < 65536 ? (struct bandwidth_unit){ "bytes", 1, 0 }
                        : (struct bandwidth_unit){ "KiB", KIB, 1 };
}

static void print_number(const char *before, int width, uint64_t bytes,
                         const struct bandwidth_unit *u)
{
    printf("%s%*.*f", before, width, u->digits, (double)bytes / u->bytes);
}

static void print_rows(const struct bandwidth_run *run, const struct bandwidth_unit *u)
{
    printf("%-12s at L2, by client\n%-12s", u->name, "");
    for (unsigned g = 0; g < BANDWIDTH_GROUPS; g++)
        printf(" %9s", bandwidth_groups[g].name);
    printf(" | %10s %10s %8s\n", "DRAM read", "written", "bits");
    for (size_t i = 0; i <= run->rows; i++) {
        const struct aurum_bandwidth_row *r = bandwidth_row_of(run, i);
        char name[32] = "in all";

        if (i < run->rows)
            bandwidth_name(r, name);
        printf("%-12s", name);
        for (unsigned g = 0; g < BANDWIDTH_GROUPS; g++)
            print_number(" ", 9, bandwidth_l2(r, g), u);
        print_number(" | ", 10, bandwidth_dram_read(r), u);
        print_number(" ", 10, bandwidth_dram_written(r), u);
        print_number(" ", 8, r->bits_read + r->bits_written, u);
        putchar('\n');
    }
}

static void print_clients(const struct aurum_bandwidth_row *all, const struct bandwidth_unit *u)
{
    printf("\n%-12s %10s %10s %10s %10s %10s %10s %8s %10s %10s\n", "client", "requests", "asked",
           "to L2", "back", "L2 read", "written", "hits", "DRAM read", "written");
    for (unsigned c = 0; c < AURUM_CLIENTS; c++) {
        const struct aurum_bytes *b = &all->client[c];
        const uint64_t looked = b->hits + b->misses,
                       bytes[] = { b->asked, b->up, b->down, b->read, b->written };

        if (!b->requests)
            continue;
        printf("%-12s %10" PRIu64, aurum_client_name(c), b->requests);
        for (unsigned n = 0; n < sizeof bytes / sizeof bytes[0]; n++)
            print_number(" ", 10, bytes[n], u);
        if (looked)
            printf(" %7.1f%%", 100.0 * (double)b->hits / (double)looked);
        else
            printf(" %8s", "-");
        print_number(" ", 10, b->filled, u);
        print_number(" ", 10, b->evicted, u);
        putchar('\n');
    }
}

static void print_states(const struct bandwidth_run *run)
{
    const struct aurum_bandwidth_row *all = &run->all;
    const uint64_t lines = (run->compressed + BITS_REACH - 1) / BITS_REACH;

    printf("\ntiles of 256 bytes by compress bits 0, 1, 2, 3: read");
    for (unsigned s = 0; s < 4; s++)
        printf(" %" PRIu64, all->tiles_read[s]);
    printf(", stored");
    for (unsigned s = 0; s < 4; s++)
        printf(" %" PRIu64, all->tiles_stored[s]);
    printf("; expanded %" PRIu64 "; decompressed for others %.1f KiB\n", all->expanded,
           (double)all->unpacked / KIB);
    printf("compress bits: %" PRIu64 " lookups, %" PRIu64 " misses, %" PRIu64
           " bytes read, %" PRIu64 " written",
           all->bits_hits + all->bits_misses, all->bits_misses, all->bits_read, all->bits_written);
    printf("; a line has 1/%u of the bytes that it stands for", BITS_REACH / BITS_LINE);
    printf("\ncompressed targets: %.1f KiB, which take %" PRIu64 " of %u lines of compress bits, "
           "for %u MiB\n",
           (double)run->compressed / KIB, lines, BITS_MOST, BITS_MOST / (1048576 / BITS_REACH));
    if (!run->compressed)
        puts("compressed are targets of 32, 64 or 128 bits a pixel, of UNORM or float, in blocks, "
             "on pages "
             "of 64 KiB");
}

void bandwidth_print(const struct bandwidth_runs *r)
{
    const struct bandwidth_unit unit = bandwidth_unit(r);

    print_rows(&r->run, &unit);
    print_clients(&r->run.all, &unit);
    print_states(&r->run);
    bandwidth_print_saved(r, &unit);
}

static void add_tiles(cJSON *o, const char *name, const uint64_t tiles[4])
{
    cJSON *array = cJSON_AddArrayToObject(o, name);

    for (unsigned s = 0; s < 4; s++)
        json_unsigned(array, NULL, tiles[s]);
}

static void add_client(cJSON *to, const char *name, const struct aurum_bytes *b)
{
    cJSON *o;

    if (!b->requests && !b->evicted)
        return;
    o = cJSON_AddObjectToObject(to, name);
    json_unsigned(o, "requests", b->requests);
    json_unsigned(o, "asked", b->asked);
    json_unsigned(o, "up", b->up);
    json_unsigned(o, "down", b->down);
    json_unsigned(o, "read", b->read);
    json_unsigned(o, "written", b->written);
    json_unsigned(o, "hits", b->hits);
    json_unsigned(o, "misses", b->misses);
    json_unsigned(o, "dram_read", b->filled);
    json_unsigned(o, "dram_written", b->evicted);
}

static cJSON *row_object(const struct aurum_bandwidth_row *r, const char *name)
{
    cJSON *o = cJSON_CreateObject(), *clients;

    cJSON_AddStringToObject(o, "what", name);
    clients = cJSON_AddObjectToObject(o, "clients");
    for (unsigned c = 0; c < AURUM_CLIENTS; c++)
        add_client(clients, aurum_client_name(c), &r->client[c]);
    json_unsigned(o, "dram_read", bandwidth_dram_read(r));
    json_unsigned(o, "dram_written", bandwidth_dram_written(r));
    json_unsigned(o, "bits_read", r->bits_read);
    json_unsigned(o, "bits_written", r->bits_written);
    json_unsigned(o, "bits_hits", r->bits_hits);
    json_unsigned(o, "bits_misses", r->bits_misses);
    add_tiles(o, "tiles_read", r->tiles_read);
    add_tiles(o, "tiles_stored", r->tiles_stored);
    json_unsigned(o, "expanded", r->expanded);
    json_unsigned(o, "decompressed", r->unpacked);
    return o;
}

static void add_without(cJSON *to, const char *name, const struct aurum_bandwidth_row *r)
{
    cJSON *o = cJSON_AddObjectToObject(to, name);

    json_unsigned(o, "dram_read", bandwidth_dram_read(r));
    json_unsigned(o, "dram_written", bandwidth_dram_written(r));
}

void bandwidth_print_json(const struct bandwidth_runs *r)
{
    const struct bandwidth_run *run = &r->run;
    cJSON *o = cJSON_CreateObject(), *rows = cJSON_AddArrayToObject(o, "rows");
    char name[32], *text;

    for (size_t i = 0; i < run->rows; i++) {
        cJSON *row;

        bandwidth_name(&run->row[i], name);
        row = row_object(&run->row[i], name);
        if (r->has_plain)
            add_without(row, "without_compression", &r->plain.row[i]);
        if (r->has_untiled)
            add_without(row, "without_tiling", &r->untiled.row[i]);
        cJSON_AddItemToArray(rows, row);
    }
    cJSON_AddItemToObject(o, "all", row_object(&run->all, "in all"));
    json_unsigned(o, "compressed_bytes", run->compressed);
    if (r->has_plain)
        cJSON_AddItemToObject(o, "without_compression", row_object(&r->plain.all, "in all"));
    if (r->has_untiled)
        cJSON_AddItemToObject(o, "without_tiling", row_object(&r->untiled.all, "in all"));
    text = cJSON_Print(o);
    if (text)
        puts(text);
    free(text);
    cJSON_Delete(o);
}
