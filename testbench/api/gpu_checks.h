/* gpu_checks.h - a GPU's handle, and what its functions must return */
#ifndef GPU_CHECKS_H
#define GPU_CHECKS_H

#include <aurum.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "random.h"

static unsigned long long compared;
static struct aurum_error e;

static void refused(int result, int code, const char *part)
{
    if (result != code || e.code != code || !strstr(e.text, part) || strchr(e.text, '\n'))
        fail_msg("error %d '%s' instead of %d with '%s'", e.code, e.text, code, part);
    compared++;
}

static void done(int result)
{
    if (result)
        fail_msg("%d: %s", e.code, e.text);
}

static struct aurum_gpu *new_gpu(void)
{
    struct aurum_gpu *g = aurum_gpu_new(aurum_profile_name(0), &e);

    assert_non_null(g);
    return g;
}

#endif
