/* talk_scenario.c - lets a talker run scenarios. The room of messages lies below this one, so it is handed these
 * functions. */
#include <dcg.h>

void dcg_talk_scenarios(dcg_talk_plan *plan)
{
    if (!plan)
        return;
    plan->scenario_start = dcg_scenario_start;
    plan->scenario_run = dcg_scenario_run;
}
