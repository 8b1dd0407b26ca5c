/* html.h - pieces of an HTML page that stands alone */
#ifndef HTML_H
#define HTML_H

/* Prints the page's head with its style, up to the heading. */
void html_begin(const char *title);

void html_end(void);

/* Prints text with what HTML would read as marks made safe; NULL is nothing. */
void html_text(const char *text);

#endif
