/* cuda_ptxas.c - PTX to a cubin by the ptxas that the user has: CUDA 12's, as that of 13 has no sm_53
 *
 * Looked for: --ptxas of aurum with; PATH; CUDA_HOME, CUDA_PATH; /usr/local/cuda; NVIDIA's packages for Python beside those that the
 * program has loaded.  What goes in and out are files without a name, so that nothing is left behind.
 */
#define _GNU_SOURCE /* memfd_create */
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cuda/cuda_module.h"
#include "cuda/cuda_user.h"

#define PATHS 4400

extern char **environ;

static bool in_folder(char path[PATHS], const char *folder, size_t length, const char *below)
{
    if (!length || length > 4096)
        return false;
    snprintf(path, PATHS, "%.*s%s/ptxas", (int)length, folder, below);
    return access(path, X_OK) == 0;
}

static bool in_variable(char path[PATHS], const char *name)
{
    const char *folder = getenv(name);

    return folder && in_folder(path, folder, strlen(folder), "/bin");
}

static bool in_path(char path[PATHS])
{
    const char *at = getenv("PATH");

    while (at && *at) {
        const size_t length = strcspn(at, ":");

        if (in_folder(path, at, length, ""))
            return true;
        at += length + (at[length] == ':');
    }
    return false;
}

/* A line of the map that names a file below site-packages. */
static bool in_packages(char path[PATHS])
{
    static const char packages[] = "/site-packages/";
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[4500];
    bool found = false;

    while (maps && !found && fgets(line, sizeof line, maps)) {
        const char *from = strchr(line, '/'), *to = from ? strstr(from, packages) : NULL;

        found = to && in_folder(path, from, (size_t)(to - from) + sizeof packages - 1,
                                "nvidia/cuda_nvcc/bin");
    }
    if (maps)
        fclose(maps);
    return found;
}

static bool find(char path[PATHS])
{
    const char *given = getenv("AURUM_LIVE_PTXAS");

    if (given) {
        snprintf(path, PATHS, "%s", given);
        return access(path, X_OK) == 0;
    }
    return in_path(path) || in_variable(path, "CUDA_HOME") || in_variable(path, "CUDA_PATH") ||
           in_folder(path, "/usr/local/cuda", strlen("/usr/local/cuda"), "/bin") ||
           in_packages(path);
}

struct files {
    int in, out, log;
};

/* Its environment is ours, without what is preloaded here. */
static char **without_preload(void)
{
    size_t count = 0, kept = 0;
    char **all;

    while (environ[count])
        count++;
    all = calloc(count + 1, sizeof *all);
    for (size_t n = 0; all && n < count; n++)
        if (strncmp(environ[n], "LD_PRELOAD=", strlen("LD_PRELOAD=")) != 0)
            all[kept++] = environ[n];
    return all;
}

static bool run(const char *path, const struct files *f, const struct jit *how)
{
    char in[40], out[40], level[16], registers[24];
    char *argv[16] = { (char *)path, "-arch=sm_53", in, "-o", out };
    char **environment = without_preload();
    posix_spawn_file_actions_t files;
    unsigned n = 5;
    int status = -1;
    pid_t child;

    snprintf(in, sizeof in, "/proc/self/fd/%d", f->in);
    snprintf(out, sizeof out, "/proc/self/fd/%d", f->out);
    snprintf(level, sizeof level, "-O%d", how->optimization > 4 ? 4 : how->optimization);
    snprintf(registers, sizeof registers, "-maxrregcount=%d", how->registers);
    if (how->optimization >= 0)
        argv[n++] = level;
    if (how->registers > 0)
        argv[n++] = registers;
    if (how->debug)
        argv[n++] = "-g";
    if (how->lines)
        argv[n++] = "-lineinfo";
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, f->in, f->in); /* they stay open */
    posix_spawn_file_actions_adddup2(&files, f->out, f->out);
    posix_spawn_file_actions_adddup2(&files, f->log, 1);
    posix_spawn_file_actions_adddup2(&files, f->log, 2);
    if (!environment || posix_spawn(&child, path, &files, NULL, argv, environment) != 0 ||
        waitpid(child, &status, 0) != child)
        status = -1;
    posix_spawn_file_actions_destroy(&files);
    free(environment);
    return status == 0;
}

static u8 *read_all(int file, u64 *size)
{
    struct stat s;
    u8 *all;

    if (fstat(file, &s) != 0 || s.st_size <= 0)
        return NULL;
    all = malloc((size_t)s.st_size + 1);
    if (all && pread(file, all, (size_t)s.st_size, 0) == s.st_size) {
        all[s.st_size] = 0;
        *size = (u64)s.st_size;
        return all;
    }
    free(all);
    return NULL;
}

/* What it has said: for the caller's buffer; of a failure the first line for people. */
static int tell(int log, bool good, const struct jit *how)
{
    const unsigned room = good ? how->info_room : how->error_room;
    char *to = good ? how->info : how->error;
    u64 size = 0;
    char *text = (char *)read_all(log, &size);
    const bool old = text && strstr(text, "Unsupported .version");

    if (text && to && room) {
        text[size < room ? size : room - 1] = 0;
        cu_give(to, text, strlen(text) + 1);
    }
    if (!good)
        live_say("ptxas: %.*s", (int)(text ? strcspn(text, "\n") : 0), text ? text : "");
    free(text);
    return good ? CU_SUCCESS : old ? CU_UNSUPPORTED_PTX_VERSION : CU_INVALID_PTX;
}

static int assemble(const char *path, const u8 *ptx, u64 bytes, const struct files *f,
                    const struct jit *how, u8 **cubin, u64 *size)
{
    int error;

    if (f->in < 0 || f->out < 0 || f->log < 0 || write(f->in, ptx, bytes) != (ssize_t)bytes)
        return CU_OPERATING_SYSTEM;
    error = tell(f->log, run(path, f, how), how);
    if (error)
        return error;
    *cubin = read_all(f->out, size);
    return *cubin ? CU_SUCCESS : CU_INVALID_PTX;
}

int ptxas(const u8 *ptx, u64 bytes, struct jit *how, u8 **cubin, u64 *size)
{
    struct files f;
    char path[PATHS];
    int error;

    bytes = strnlen((const char *)ptx, bytes);
    if (!bytes || !memmem(ptx, bytes, ".version", strlen(".version")))
        return CU_INVALID_IMAGE;
    if (!find(path)) {
        live_say(
            "PTX needs a ptxas of CUDA 12: aurum with --ptxas PATH (PyPI: nvidia-cuda-nvcc-cu12)");
        return CU_JIT_COMPILER_NOT_FOUND;
    }
    f = (struct files){ memfd_create("ptx", MFD_CLOEXEC), memfd_create("cubin", MFD_CLOEXEC),
                        memfd_create("log", MFD_CLOEXEC) };
    error = assemble(path, ptx, bytes, &f, how, cubin, size);
    close(f.in);
    close(f.out);
    close(f.log);
    return error;
}
