/* fuzz_calls.c - random calls of CUDA's driver API: aurum with fuzz_calls VECTORS/cuda CALLS SEED
 *
 * Any function, with handles that are good, old or none, sizes of all sorts, pointers to memory that is there, that ends, or that
 * is not there.  It must return, one of its codes, leave no file open, and keep no memory.
 * Left out: what calls the caller's functions; what hands out pointers to memory of the library, which other calls would then
 * write to, as they were told; and PTX, for which another program would run.
 */
#define _GNU_SOURCE /* dprintf */
#include <dirent.h>
#include <signal.h>
#include <unistd.h>

#include "driver_api.h"
#include "fuzz_arguments.h"

#define WORDS   11 /* of a call, at most */
#define SECONDS 60 /* that one may take */

typedef int any(u64 a, u64 b, u64 c, u64 d, u64 e, u64 f, u64 g, u64 h, u64 i, u64 j, u64 k);

#define WORKS(name, suffix, version, needs, own, params, args) \
    { #name #suffix, #params, offsetof(struct driver_api, name##suffix) },
#define REFUSED(name, suffix, version, own) \
    { #name #suffix, NULL, offsetof(struct driver_api, name##suffix) },
static const struct entry {
    const char *name, *parameters; /* NULL: refused */
    size_t at;
} entries[] = {
#include "cuda/entry_points.def"
};

#define ENTRIES (sizeof entries / sizeof entries[0])

static char last[100];
static u64 made[POOL]; /* contexts */
static unsigned contexts_made;

static void too_long(int signal)
{
    (void)signal;
    dprintf(2, "fuzz_calls: %s does not return\n", last);
    _exit(1);
}

static bool is_left_out(const char *name)
{
    static const char *const names[] = { "cuStreamAddCallback",
                                         "cuLaunchHostFunc",
                                         "cuOccupancyMaxPotentialBlockSize",
                                         "cuOccupancyMaxPotentialBlockSizeWithFlags",
                                         "cuLinkComplete",
                                         "cuFuncGetName",
                                         "cuKernelGetName" };

    for (unsigned n = 0; n < sizeof names / sizeof names[0]; n++)
        if (strcmp(names[n], name) == 0)
            return true;
    return false;
}

/* Words that a call may have written become arguments. */
static void remember(const u64 *word)
{
    for (unsigned n = 0; n < 2; n++)
        if (word[n] - (uintptr_t)arena < ARENA - 8)
            memcpy(&pool[random_below(&dice, POOL)], (void *)(uintptr_t)word[n], 8);
}

static void call(const struct entry *e, int *codes)
{
    u64 w[WORDS] = { 0 };
    any *function;
    int code;

    memcpy(&function, (u8 *)&cu + e->at, sizeof function);
    arguments_make(e->parameters ? e->parameters : "", w, WORDS);
    if (strncmp(e->name, "cuLaunchKernel", 14) == 0) /* else a grid may be large, and slow */
        for (unsigned n = 1; n < 7; n++)
            w[n] = random_below(&dice, 3) ? 1 : random_below(&dice, 5);
    snprintf(last, sizeof last, "%s", e->name);
    alarm(SECONDS);
    code = function(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10]);
    alarm(0);
    TRUE(code >= 0 && code < 1000);
    codes[code]++;
    if (code != CU_SUCCESS)
        return;
    remember(w);
    if (strncmp(e->name, "cuCtxCreate", 11) == 0 && contexts_made < POOL)
        memcpy(&made[contexts_made++], (void *)(uintptr_t)w[0], 8);
}

/* Destroys all of them, and with them all that they had. */
static void end(void)
{
    cu_handle top;

    while (contexts_made)
        cu.cuCtxDestroy_v2(made[--contexts_made]);
    while (cu.cuCtxPopCurrent_v2(&top) == CU_SUCCESS) {}
    cu.cuDevicePrimaryCtxReset_v2(0);
}

/* A context with something in it; those before it are destroyed. */
static void begin(void)
{
    static const char *const names[] = { "glob", "two", "dyn", "bigp", "module" };
    cu_handle context, module, function;
    u64 d;

    end();
    OK(cu.cuCtxCreate_v2(&context, 0, 0));
    made[contexts_made++] = pool[0] = context;
    for (unsigned n = 0; n < 8; n++) {
        OK(cu.cuMemAlloc_v2(&d, 1 + random_below(&dice, 100000)));
        pool[random_below(&dice, POOL)] = d;
    }
    module = cubin_module(names[random_below(&dice, 5)]);
    pool[random_below(&dice, POOL)] = module;
    OK(cu.cuModuleEnumerateFunctions(&function, 1, module));
    for (unsigned n = 0; n < 16; n++)
        pool[random_below(&dice, POOL)] = function;
}

static unsigned open_files(void)
{
    DIR *d = opendir("/proc/self/fd");
    unsigned n = 0;

    while (d && readdir(d))
        n++;
    closedir(d);
    return n;
}

static long resident(void)
{
    long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");

    TRUE(f && fscanf(f, "%*d %ld", &pages) == 1);
    fclose(f);
    return pages / 256; /* MiB */
}

int main(int argc, char **argv)
{
    static int codes[1000];
    const u64 calls = argc > 2 ? strtoull(argv[2], NULL, 0) : 1000;
    unsigned files, contexts = 0;
    long memory = 0;

    cubins = argc > 1 ? argv[1] : ".";
    dice = random_start(argc > 3 ? strtoull(argv[3], NULL, 0) : 1, 0);
    signal(SIGALRM, too_long);
    arguments_open(cubins);
    driver_api_load();
    files = open_files();
    OK(cu.cuInit(0));
    for (u64 n = 0; n < calls; n++) {
        const struct entry *e = &entries[random_below(&dice, ENTRIES)];

        while (!e->parameters && random_below(&dice, 64)) /* the others more often */
            e = &entries[random_below(&dice, ENTRIES)];

        if (n % 1000 == 0 || cu.cuCtxSynchronize() != CU_SUCCESS) {
            begin();
            contexts++;
            if (contexts == 20)
                memory = resident();
        }
        if (n % 16 == 0)
            arguments_stir();
        if (!is_left_out(e->name))
            call(e, codes);
    }
    end();
    TRUE(open_files() <= files + 2);
    TRUE(!memory || resident() < memory + 256);
    printf(
        "%llu calls, %u contexts: %d did something, %d are not supported, %d had wrong values, %d "
        "wrong handles, %d faults; %ld MiB\n",
        (unsigned long long)calls, contexts, codes[CU_SUCCESS], codes[CU_NOT_SUPPORTED],
        codes[CU_INVALID_VALUE], codes[CU_INVALID_HANDLE],
        codes[CU_ILLEGAL_ADDRESS] + codes[CU_MISALIGNED_ADDRESS] + codes[CU_LAUNCH_FAILED],
        resident());
    return 0;
}
