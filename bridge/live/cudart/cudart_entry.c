/* cudart_entry.c - the exports of libcudart.so.12, made of runtime_points.def, and a thread's last error */
#include "cudart/live_cudart.h"
#include "live/live_host.h"

enum needs { FREE, DRIVER, CONTEXT };

static _Thread_local int last;

int rt_refuse(const char *what)
{
    live_refuse(what);
    return CU_NOT_SUPPORTED;
}

static int enter(enum needs needs)
{
    return needs == FREE ? CU_SUCCESS : needs == DRIVER ? rt_start() : rt_context();
}

/* known: what is not ready yet is no error */
static int leave(int result)
{
    if (result && result != CU_NOT_READY)
        last = result;
    return result;
}

/* A thread's own stream is no other than the one of all, as all is done at once. */
#define OWN_(symbol, params)
#define OWN__ptsz(symbol, params) API int symbol##_ptsz params __attribute__((alias(#symbol)));
#define OWN__ptds(symbol, params) API int symbol##_ptds params __attribute__((alias(#symbol)));
#define OWN(own, symbol, params)  OWN_##own(symbol, params)

#define PASSES(name, needs, own, params, call)    \
    API int name params;                          \
    API int name params                           \
    {                                             \
        const int entered = enter(needs);         \
                                                  \
        return leave(entered ? entered : (call)); \
    }                                             \
    OWN(own, name, params)
#define ASKS(name, own, params, call)                                       \
    API int name params;                                                    \
    API int name params                                                     \
    {                                                                       \
        const int entered = enter(CONTEXT);                                 \
        cu_handle kernel;                                                   \
        const int found = entered ? entered : rt_kernel(function, &kernel); \
                                                                            \
        return leave(found ? found : (call));                               \
    }                                                                       \
    OWN(own, name, params)
#define RUNS(name, needs, own, params, args) PASSES(name, needs, own, params, rt_##name args)
#define REFUSES(name, own)              \
    API int name(void);                 \
    API int name(void)                  \
    {                                   \
        return leave(rt_refuse(#name)); \
    }                                   \
    OWN(own, name, (void))
#include "cudart/runtime_points.def"

API int cudaGetLastError(void);
API int cudaPeekAtLastError(void);
API struct rt_channels cudaCreateChannelDesc(int x, int y, int z, int w, int kind);

int cudaGetLastError(void)
{
    const int error = last;

    last = CU_SUCCESS;
    return error;
}

int cudaPeekAtLastError(void)
{
    return last;
}

struct rt_channels cudaCreateChannelDesc(int x, int y, int z, int w, int kind)
{
    return (struct rt_channels){ { x, y, z, w }, kind };
}
