/* draw_thread.c - see draw_thread.h */
#include "driver/draw_thread.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct draw_thread {
    struct gpu *gpu;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more, less; /* there is more to draw; less waits */

    u64 given, free; /* of who gives: primitives, and how many may be before the ring is full */

    /* behind the lock */
    u64 told, drawn;
    bool ends, stuck;

    struct {
        struct gpc_prim prim;
        struct gpc_ahead ahead;
    } slot[DRAW_AHEAD];
};

/* What may be drawn, up to a batch; 0: there is no more. */
static unsigned next_batch(struct draw_thread *t)
{
    u64 left;

    pthread_mutex_lock(&t->lock);
    while (t->told == t->drawn && !t->ends)
        pthread_cond_wait(&t->more, &t->lock);
    left = t->told - t->drawn;
    pthread_mutex_unlock(&t->lock);
    return left < DRAW_BATCH ? (unsigned)left : DRAW_BATCH;
}

static bool draw_slot(struct draw_thread *t, u64 i)
{
    return gpu_draw_ahead(t->gpu, &t->slot[i].prim, &t->slot[i].ahead);
}

static void *draw(void *self)
{
    struct draw_thread *t = self;
    u64 at = 0;

    for (unsigned count = next_batch(t); count > 0; count = next_batch(t)) {
        bool good = true;

        for (unsigned i = 0; i < count; i++)
            good = draw_slot(t, at++ % DRAW_AHEAD) && good;
        pthread_mutex_lock(&t->lock);
        t->drawn = at;
        t->stuck |= !good;
        pthread_cond_signal(&t->less);
        pthread_mutex_unlock(&t->lock);
    }
    return NULL;
}

struct draw_thread *draw_thread_new(struct gpu *g)
{
    struct draw_thread *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    t->gpu = g;
    t->free = DRAW_AHEAD;
    pthread_mutex_init(&t->lock, NULL); /* which cannot fail, nor can those below */
    pthread_cond_init(&t->more, NULL);
    pthread_cond_init(&t->less, NULL);
    if (pthread_create(&t->thread, NULL, draw, t) == 0)
        return t;
    free(t);
    return NULL;
}

static void tell(struct draw_thread *t)
{
    pthread_mutex_lock(&t->lock);
    t->told = t->given;
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
}

void draw_thread_free(struct draw_thread *t)
{
    if (!t)
        return;
    pthread_mutex_lock(&t->lock);
    t->ends = true;
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    pthread_cond_destroy(&t->less);
    pthread_cond_destroy(&t->more);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

/* So many of all that were given; false: gpu_draw was, of one of them. */
static bool wait_until_drawn(struct draw_thread *t, u64 count)
{
    bool stuck;

    pthread_mutex_lock(&t->lock);
    while (t->drawn < count)
        pthread_cond_wait(&t->less, &t->lock);
    t->free = t->drawn + DRAW_AHEAD;
    stuck = t->stuck;
    pthread_mutex_unlock(&t->lock);
    return !stuck;
}

static void give(void *self, const struct gpc_prim *prim, unsigned planes,
                 const struct gpc_ahead *ahead)
{
    struct draw_thread *t = self;
    const u64 i = t->given % DRAW_AHEAD;
    struct gpc_prim *to = &t->slot[i].prim;

    if (t->given == t->free)
        wait_until_drawn(t, t->given - DRAW_AHEAD + DRAW_BATCH);
    memcpy(to, prim, offsetof(struct gpc_prim, attribute) + planes * sizeof prim->attribute[0]);
    memcpy(to->back, prim->back, sizeof prim->back);
    setup_copy(&t->slot[i].ahead.job, &ahead->job);
    t->slot[i].ahead.phase = ahead->phase;
    if (++t->given % DRAW_BATCH == 0)
        tell(t);
}

static bool wait_for_all(void *self)
{
    struct draw_thread *t = self;

    if (t->told != t->given) /* which this thread alone writes */
        tell(t);
    return wait_until_drawn(t, t->given);
}

struct graphics_thread draw_thread_part(struct draw_thread *t)
{
    return t ? (struct graphics_thread){ give, wait_for_all, t } : (struct graphics_thread){ 0 };
}

u64 draw_thread_drawn(const struct draw_thread *t)
{
    return t->drawn;
}
