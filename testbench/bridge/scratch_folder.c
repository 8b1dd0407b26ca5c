/* scratch_folder.c - see scratch_folder.h */
#include "scratch_folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

uint64_t scratch_seed(void)
{
    const char *seed = getenv("AURUM_SEED");

    return seed ? strtoull(seed, NULL, 0) : 1;
}

int scratch_enter(void **state)
{
    const char *temporary = getenv("TMPDIR");
    struct scratch *s = calloc(1, sizeof *s);

    *state = s;
    if (!s)
        return -1;
    s->random = random_start(scratch_seed(), 0);
    s->before = open(".", O_RDONLY | O_DIRECTORY);
    snprintf(s->folder, sizeof s->folder, "%s/aurum-test-XXXXXX", temporary ? temporary : "/tmp");
    return s->before < 0 || !mkdtemp(s->folder) || chdir(s->folder) != 0;
}

/* Calls 'each' for all names of the folder but "." and "..", and counts them. */
static unsigned for_each_name(int (*each)(const char *))
{
    DIR *folder = opendir(".");
    struct dirent *entry;
    unsigned count = 0;

    assert_non_null(folder);
    while ((entry = readdir(folder)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        count++;
        if (each)
            each(entry->d_name);
    }
    closedir(folder);
    return count;
}

int scratch_leave(void **state)
{
    struct scratch *s = *state;

    for_each_name(remove);
    int bad = fchdir(s->before) != 0 || rmdir(s->folder) != 0;
    close(s->before);
    free(s);
    return bad;
}

unsigned scratch_files(void)
{
    return for_each_name(NULL);
}

void file_write(const char *name, const char *bytes, size_t size)
{
    FILE *file = fopen(name, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

char *file_read(const char *name, size_t *size)
{
    FILE *file = fopen(name, "rb");
    struct stat status;

    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &status), 0);
    *size = (size_t)status.st_size;
    char *bytes = malloc(*size + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *size, file), *size);
    bytes[*size] = '\0';
    fclose(file);
    return bytes;
}
