/* code_control.c - the control of an instruction as a column */
#include "code/code_control.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void code_control_print(u32 control, u8 said, char text[CODE_CONTROL_SIZE])
{
    struct isa_control c = isa_control(control);
    char wait[7] = "------", read[2] = "-", write[2] = "-", rest[8] = "";

    for (unsigned n = 0; n < 6; n++)
        if (c.wait >> n & 1)
            wait[n] = (char)('0' + n);
    if (c.read_barrier != ISA_NO_SCORE)
        read[0] = (char)('0' + c.read_barrier);
    if (c.write_barrier != ISA_NO_SCORE)
        write[0] = (char)('0' + c.write_barrier);
    if (c.reuse & ~said)
        snprintf(rest, sizeof rest, ":K%x", c.reuse & ~(unsigned)said);
    snprintf(text, CODE_CONTROL_SIZE, "[B%s:R%s:W%s:%c:S%02u%s]", wait, read, write,
             c.no_yield ? '-' : 'Y', c.stall, rest);
}

/* "R1" or "R-" */
static const char *score(const char **s, char letter, u8 *to)
{
    static const char wrong[] = "a scoreboard is 0 to 6, or -";

    if ((*s)[0] != ':' || (*s)[1] != letter)
        return "a control is [B------:R-:W-:-:S01]";
    if ((*s)[2] != '-' && ((*s)[2] < '0' || (*s)[2] > '6'))
        return wrong;
    *to = (*s)[2] == '-' ? ISA_NO_SCORE : (u8)((*s)[2] - '0');
    *s += 3;
    return NULL;
}

static const char *wait_of(const char **s, u8 *wait)
{
    if (strncmp(*s, "[B", 2) != 0)
        return "a control is [B------:R-:W-:-:S01]";
    *s += 2;
    for (unsigned n = 0; n < 6; n++, ++*s) {
        if (**s != '-' && **s != (char)('0' + n))
            return "B is followed by six scoreboards, each in its place: B0-2---";
        *wait |= (u8)((**s != '-') << n);
    }
    return NULL;
}

static const char *stall_of(const char **s, struct isa_control *c)
{
    unsigned stall = 0, digits = 0;

    if ((*s)[0] != ':' || !strchr("Y-", (*s)[1]) || !(*s)[1] || strncmp(*s + 2, ":S", 2) != 0)
        return "a control is [B------:R-:W-:-:S01]";
    c->no_yield = (*s)[1] == '-';
    for (*s += 4; isdigit((unsigned char)**s) && digits < 3; ++*s, digits++)
        stall = stall * 10 + (unsigned)(**s - '0');
    if (digits == 0 || stall > 15)
        return "a stall is 0 to 15";
    c->stall = (u8)stall;
    return NULL;
}

const char *code_control_parse(const char **text, u32 *control)
{
    struct isa_control c = { .stall = 0 };
    const char *s = *text, *wrong;

    if ((wrong = wait_of(&s, &c.wait)) || (wrong = score(&s, 'R', &c.read_barrier)) ||
        (wrong = score(&s, 'W', &c.write_barrier)) || (wrong = stall_of(&s, &c)))
        return wrong;
    if (strncmp(s, ":K", 2) == 0) {
        if (!isxdigit((unsigned char)s[2]))
            return "K is followed by the reuse bits, one hex digit";
        c.reuse = (u8)(isdigit((unsigned char)s[2]) ? s[2] - '0' : ((s[2] | 32) - 'a') + 10) & 15;
        s += 3;
    }
    if (*s != ']')
        return "a control ends in ']'";
    *text = s + 1;
    *control = isa_control_bits(&c);
    return NULL;
}
