/* fuzz_sass.c - any bytes as assembly: refused with a reason, or assembled to code that comes back from its listing */
#include <stdlib.h>
#include <string.h>

#include "code/code_assemble.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    struct failure f = { 0 };
    struct code_file c;

    need(text != NULL, "no memory");
    memcpy(text, data, size);
    text[size] = 0;
    if (code_assemble(&c, "a.sass", text, &f)) {
        need(f.code == 0, "assembled, but a reason given");
        need(code_check(&c, "a.sass", &f), f.text);
        code_file_free(&c);
    } else {
        need_reason(&f);
    }
    free(text);
    return 0;
}
