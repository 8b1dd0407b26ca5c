/* fuzz_code.c - any bytes as a file of machine code: refused with a reason, or listed and assembled to the same
 * bytes
 */
#include "code/code_assemble.h"
#include "code/code_listing.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scratch file = scratch_new("a.cubin", data, size);
    struct failure f = { 0 };
    struct code_file c;

    if (code_file_read(&c, file.path, &f)) {
        need(f.code == 0, "read, but a reason given");
        need(c.parts > 0, "read, but nothing in it");
        need(code_check(&c, "a.cubin", &f), f.text);
        code_file_free(&c);
    } else {
        need_reason(&f);
    }
    scratch_free(&file);
    return 0;
}
