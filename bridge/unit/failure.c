/* failure.c - see failure.h */
#include "failure.h"

#include <stdarg.h>
#include <stdio.h>

bool fail(struct failure *f, int code, const char *format, ...)
{
    va_list arguments;

    if (!f || f->code)
        return false;
    f->code = code;
    va_start(arguments, format);
    vsnprintf(f->text, sizeof f->text, format, arguments);
    va_end(arguments);
    return false;
}
