/* bundle_fields.h - the state of a test of fields, and what a method does to one of them
 *
 * Include after cmocka.h and seeded.h.
 */
#ifndef BUNDLE_FIELDS_H
#define BUNDLE_FIELDS_H

#include "bundle_state.h"
#include "class/b197/draw_bundle.h"
#include "class/methods.h"

static u32 state[CLASS_METHODS];
static struct sph pixel;
static struct screen_state g;
static unsigned long fields;

static void begin(void)
{
    bundle_plain(state);
    pixel = bundle_pixel();
}

static void write(unsigned method, u32 data)
{
    bundle_set(state, method, data);
}

static const char *make(void)
{
    return draw_bundle(&g, state, &pixel);
}

/* The field is 'wanted' after the method, and is something else before it. */
#define SAYS(method, data, field, wanted)                          \
    do {                                                           \
        begin();                                                   \
        make();                                                    \
        if (g.field == (wanted))                                   \
            fail_msg(#field " is " #wanted " already");            \
        write(NVB197_##method, data);                              \
        make();                                                    \
        if (g.field != (wanted))                                   \
            fail_msg(#field " is not " #wanted " after " #method); \
        fields++;                                                  \
    } while (0)

#endif
