/* step.c - see step.h */
#include "inspect/step.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "code/code_listing.h"
#include "type.h"
#include "vector/vector_file.h"
#include "loop/wires.h"

#define PATH 512

static FILE *create(const struct step *s, const char *name, struct failure *f)
{
    char path[PATH];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", s->folder, name);
    file = fopen(path, "w");
    if (!file)
        fail(f, EXIT_IO, "%s: %s", path, strerror(errno));
    return file;
}

static bool finish(const struct step *s, FILE *file, const char *name, struct failure *f)
{
    const bool fine = !ferror(file);

    return (fclose(file) == 0 && fine) ||
           fail(f, EXIT_IO, "%s/%s: %s", s->folder, name, strerror(errno));
}

static bool write_targets(const struct step *s, struct gpu *g, const char *name, struct failure *f)
{
    char path[PATH];

    snprintf(path, sizeof path, "%s/%s", s->folder, name);
    return targets_seen_write(&s->targets, s->space, &g->mem, path, f);
}

static void print_unit(void *context, const struct net_unit *u)
{
    const struct unit_ops *ops = unit_named(u->name);
    const struct wires_ops *wires = ops ? wires_of(ops) : NULL;
    uint32_t bits[VECTOR_WORDS] = { 0 };

    if (!wires || !u->unit)
        return;
    wires->config(u->unit, bits);
    fprintf(context, "%s", u->name);
    if (u->at.instances > 1)
        fprintf(context, " %u", u->at.instance);
    fprintf(context, " of %s\n", u->block);
    type_print(context, unit_port(ops, 0).wire.type, bits, NULL);
}

/* Units before the raster, of which no netlist of units.def has the state. */
#define PRINT(u)                                                \
    do {                                                        \
        uint32_t bits[BITS_WORDS(u##_config_BITS)] = { 0 };     \
        u##_config_put(bits, 0, &g->u.cfg);                     \
        fprintf(file, #u " of graphics\n");                     \
        type_print(file, type_named(#u "_config"), bits, NULL); \
    } while (0)
static void print_front(FILE *file, const struct world *g)
{
    PRINT(pd);
    PRINT(vaf);
    PRINT(vsc);
    PRINT(wdx);
}
#undef PRINT

static bool write_units(const struct step *s, struct world *g, struct failure *f)
{
    FILE *file = create(s, "units.txt", f);

    if (!file)
        return false;
    print_front(file, g);
    screen_units(g->part.gpu, print_unit, file);
    return finish(s, file, "units.txt", f);
}

/* A program as it is in memory now; false: it is not mapped. */
static bool reread(struct code_part *p, const struct world *g)
{
    u8 header[CODE_SPH_BYTES];

    if (!mem_read_bytes(&g->memory.port, MEM_GCC, g->memory.region + p->place, header,
                        sizeof header) ||
        !mem_read_bytes(&g->memory.port, MEM_GCC, g->memory.region + p->base, p->bytes, p->size))
        return false;
    for (unsigned w = 0; w < CODE_SPH_WORDS; w++)
        p->sph[w] = mem_get(header + 4 * w, 4);
    return true;
}

/* The parts of a stream that the draw runs. */
static void choose_parts(struct code_file *all, struct code_file *these, const struct world *g)
{
    for (unsigned stage = 0; stage < WORLD_STAGES; stage++)
        for (size_t i = 0; i < all->parts && g->program[stage].on; i++) {
            struct code_part *p = &all->part[i];

            if (p->has_sph && p->place == g->program[stage].offset && reread(p, g))
                these->part[these->parts++] = *p;
        }
}

static bool write_programs(const struct step *s, const struct world *g, struct failure *f)
{
    struct code_file all, these = { 0 };
    FILE *file;

    if (!code_file_read(&all, s->trace, f))
        return false;
    these.part = calloc(all.parts + 1, sizeof *these.part);
    if (these.part)
        choose_parts(&all, &these, g);
    file = these.part ? create(s, "programs.txt", f) : NULL;
    if (!these.part)
        fail(f, EXIT_IO, "memory is short");
    if (file)
        code_list(file, &these);
    free(these.part);
    code_file_free(&all);
    return file && finish(s, file, "programs.txt", f);
}

bool step_before(struct step *s, struct gpu *g, const struct fe_action *a, struct failure *f)
{
    if (!s->draw || s->begun || gpu_action_of(a) != ACTION_DRAW || g->counts.draws != s->draw)
        return true;
    s->begun = true;
    s->space = &g->hub.channel[a->channel].space;
    targets_seen_action(&s->targets, g->hub.channel[a->channel].fe.state[CLASS_3D], a);
    if (mkdir(s->folder, 0777) != 0 && errno != EEXIST)
        return fail(f, EXIT_IO, "%s: %s", s->folder, strerror(errno));
    return write_targets(s, g, "before", f);
}

bool step_after(struct step *s, struct gpu *g, struct failure *f)
{
    if (!s->begun || s->done || g->world.open)
        return true;
    s->done = true;
    return write_targets(s, g, "after", f) && write_units(s, &g->world, f) &&
           write_programs(s, &g->world, f);
}

bool step_reached(const struct step *s, const struct gpu *g, struct failure *f)
{
    return !s->draw || s->done ||
           fail(f, EXIT_USAGE, "step %" PRIu64 ": %s has %" PRIu64 " draws, as far as it ran",
                s->draw, s->trace, g->counts.draws);
}
