/* talk_scenario.c - lets a talker run scenarios. The room of messages lies below this one, so it is handed these
 * functions. */
#include <dcg.h>

void dcg_talk_scenarios(dcg_talk_plan *plan)
{
    if (!plan)
        return;
    plan->scenario_load = dcg_scenario_load;
    plan->scenario_run = dcg_scenario_run;
    plan->scenario_write = dcg_scenario_write;
    plan->scenario_walk = dcg_scenario_walk_to;
}
