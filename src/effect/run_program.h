/* run_program.h - carrying out the programs of effects (tree/program.h). */
#ifndef DCG_EFFECT_RUN_PROGRAM_H
#define DCG_EFFECT_RUN_PROGRAM_H

#include "effect/carry_out.h"
#include "tree/program.h"

/* Carries out a program from that instruction on. */
struct frame *call_program(struct table *t, uint8_t resolution, uint32_t at);
/* The program of an effect, which may be what a keyword is (16). */
struct frame *call_effect_program(struct table *t, uint8_t resolution, uint32_t effect);

/* -- flow.c */
/* 15-14-1-5: the activation of the effect counts, whatever comes of it. */
void resolution_count(struct table *t, uint8_t resolution);
/* 18-1-1: what a LATER governs waits for its moment. */
void defer(struct table *t, uint8_t resolution, uint32_t at);
/* What waits for what a WAIT says, this turn. */
void next_delayed_trigger(const struct table *t, uint8_t resolution, uint32_t code,
                          struct delayed_trigger *out);

/* What can be chosen where PROC(choice) and an EITHER ask. */
void choice_options(const struct table *t, struct options *o);

#endif
