/* targets_seen.c - see targets_seen.h */
#include "targets_seen.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "class/action.h"
#include "class/clear_rect.h"
#include "class/state.h"

void targets_seen_free(struct targets_seen *targets)
{
    for (unsigned i = 0; i < TARGETS; i++)
        picture_free(&targets->kept[i]);
}

/* What was kept of it is old. */
static void add(struct targets_seen *targets, const struct target *t)
{
    const int i = targets_add(&targets->all, t);

    if (i < 0)
        return;
    picture_free(&targets->kept[i]);
    memset(&targets->kept[i], 0, sizeof targets->kept[i]);
}

/* Targets of a draw, of a clear: CLEAR_SURFACE names one colour target. */
void targets_seen_action(struct targets_seen *targets, const u32 *state,
                         const struct fe_action *action)
{
    const bool clear = class_action_at(CLASS_3D, action->method) == ACTION_CLEAR;
    const struct clear_word word = clear_word_of(action->data);
    const unsigned count = !clear ? state_outputs(state) : word.channels != 0;
    struct target t;

    for (unsigned i = 0; i < count; i++)
        if (target_color(state, state_output(state, clear ? word.output : i), &t))
            add(targets, &t);
    if ((!clear || word.depth || word.stencil) && target_zeta(state, &t))
        add(targets, &t);
}

void targets_seen_2d(struct targets_seen *targets, const u32 *state)
{
    struct target t;

    if (target_2d(state, &t))
        add(targets, &t);
}

bool targets_seen_keep(struct targets_seen *targets, struct mem_space *space, const struct mem *m,
                       u64 va, u64 bytes, bool last, struct failure *f)
{
    for (unsigned i = 0; i < targets->all.count; i++) {
        const struct target *t = &targets->all.target[i];

        if (t->surface.address - va >= bytes || targets->kept[i].rgba ||
            (last && (int)i != targets->all.last))
            continue;
        if (!target_picture(t, space, m, &targets->kept[i], f))
            return false;
    }
    return true;
}

bool targets_seen_there(const struct targets_seen *targets, unsigned i, struct mem_space *space,
                        const struct mem *m)
{
    return targets->kept[i].rgba || target_mapped(&targets->all.target[i], space, m);
}

bool targets_seen_picture(const struct targets_seen *targets, unsigned i, struct mem_space *space,
                          const struct mem *m, struct picture *p, struct failure *f)
{
    const struct picture *kept = &targets->kept[i];

    if (!kept->rgba)
        return target_picture(&targets->all.target[i], space, m, p, f);
    if (!picture_new(p, kept->width, kept->height, f))
        return false;
    memcpy(p->rgba, kept->rgba, 4 * (size_t)kept->width * kept->height);
    return true;
}

static bool write_target(const struct targets_seen *targets, unsigned i, struct mem_space *space,
                         const struct mem *m, const char *path, struct failure *f)
{
    struct picture p;
    bool fine;

    if (!targets_seen_picture(targets, i, space, m, &p, f))
        return false;
    fine = picture_write(&p, path, f);
    picture_free(&p);
    return fine;
}

bool targets_seen_write(const struct targets_seen *targets, struct mem_space *space,
                        const struct mem *m, const char *folder, struct failure *f)
{
    char path[512];

    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return fail(f, EXIT_IO, "%s: %s", folder, strerror(errno));
    for (unsigned i = 0; i < targets->all.count; i++) {
        const struct target *t = &targets->all.target[i];

        snprintf(path, sizeof path, "%s/%010" PRIx64 "_%ux%u_%s.png", folder,
                 (uint64_t)t->surface.address, t->surface.width, t->surface.height,
                 target_format(t));
        if (targets_seen_there(targets, i, space, m) &&
            !write_target(targets, i, space, m, path, f))
            return false;
    }
    return true;
}
