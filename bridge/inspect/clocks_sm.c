/* clocks_sm.c - see clocks.h: what SMs had inside */
#include <inttypes.h>

#include "inspect/clocks.h"
#include "json_number.h"

static double mean(const struct sm_server_stats *s)
{
    return s->busy ? (double)s->resident / (double)s->busy : 0;
}

static u64 refused(const struct sm_server_stats *s)
{
    u64 n = 0;

    for (unsigned i = 0; i < SM_REFUSED_KINDS; i++)
        n += s->refused[i];
    return n;
}

void clocks_print_sms(const struct time_machine *t, FILE *out)
{
    for (unsigned i = 0; i < t->sms; i++) {
        const struct sm_server_stats *s = &t->sm[i].stats;
        const char *before = ": ";

        if (!s->busy)
            continue;
        fprintf(out,
                "SM %u: %.1f warps while there were any, %u at most; %" PRIu64
                " launches had to wait",
                i, mean(s), s->most, refused(s));
        for (unsigned n = 0; n < SM_REFUSED_KINDS; n++)
            if (s->refused[n]) {
                fprintf(out, "%s%" PRIu64 " for %s", before, s->refused[n],
                        sm_refused_name((enum sm_refused)n));
                before = ", ";
            }
        fputc('\n', out);
    }
}

void clocks_json_sms(const struct time_machine *t, cJSON *json)
{
    static const char *const stages[SPH_STAGES] = {
        [SPH_COMPUTE] = "compute",
        [SPH_VERTEX] = "vertex",
        [SPH_TESS_CONTROL] = "tessellation_control",
        [SPH_TESS_EVALUATION] = "tessellation_evaluation",
        [SPH_GEOMETRY] = "geometry",
        [SPH_PIXEL] = "pixel",
    };
    static const char *const why[] = { "slots", "shared", "registers", "tram" };
    cJSON *all = cJSON_AddArrayToObject(json, "sms");

    for (unsigned i = 0; i < t->sms; i++) {
        const struct sm_server_stats *s = &t->sm[i].stats;
        cJSON *o = cJSON_CreateObject(), *warps, *waited;

        cJSON_AddItemToArray(all, o);
        json_unsigned(o, "instance", i);
        json_unsigned(o, "busy", s->busy);
        json_unsigned(o, "worked", s->work);
        cJSON_AddNumberToObject(o, "resident_mean", mean(s));
        json_unsigned(o, "resident_most", s->most);
        warps = cJSON_AddObjectToObject(o, "warps");
        for (unsigned n = 0; n < SPH_STAGES; n++)
            json_unsigned(warps, stages[n], s->warps[n]);
        waited = cJSON_AddObjectToObject(o, "waited_for");
        for (unsigned n = 0; n < SM_REFUSED_KINDS; n++)
            json_unsigned(waited, why[n], s->refused[n]);
    }
}
