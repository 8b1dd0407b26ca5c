/* html.c - see html.h */
#include "html.h"

#include <stdio.h>

#include "utf8.h"

void html_begin(const char *title)
{
    printf("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>");
    html_text(title);
    printf(
        "</title>\n<style>\n"
        "body { font: 15px/1.4 sans-serif; margin: 1.5em auto; max-width: 75em; padding: 0 1em; }\n"
        "table { border-collapse: collapse; margin: .4em 0 1.2em; }\n"
        "td, th { text-align: left; padding: .1em .8em .1em 0; vertical-align: top; }\n"
        "tr:nth-child(even) { background: #f4f4f4; }\n"
        "td.n { text-align: right; white-space: nowrap; }\n"
        "code { font: 13px monospace; }\n"
        ".bad { color: #b00020; } .ok { color: #1a6b1a; } .note { color: #666; }\n"
        "</style></head><body>\n<h1>");
    html_text(title);
    printf("</h1>\n");
}

void html_end(void)
{
    printf("</body></html>\n");
}

void html_text(const char *text)
{
    for (unsigned n; text && *text; text += n ? n : 1) {
        n = utf8_length(text);
        switch (*text) {
        case '&': printf("&amp;"); break;
        case '<': printf("&lt;"); break;
        case '>': printf("&gt;"); break;
        case '"': printf("&quot;"); break;
        default:
            if (n == 0)
                printf("\\x%02x", (unsigned char)*text);
            else
                printf("%.*s", (int)n, text);
        }
    }
}
