/* mutant.c - which mutant a bench of scripts/mutate runs: MUTANT in the environment, 0 for none
 *
 * Verilator compiles it as C++.
 */
#include <stdlib.h>

#ifdef __cplusplus
extern "C"
#endif
    int
    mutant_selected(void);

int mutant_selected(void)
{
    const char *text = getenv("MUTANT");

    return text ? atoi(text) : 0;
}
