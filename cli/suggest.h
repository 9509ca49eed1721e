/* suggest.h - "did you mean", for complaints. */
#ifndef DCG_CLI_SUGGEST_H
#define DCG_CLI_SUGGEST_H

#include <dcg.h>

enum { SUGGEST_BYTES = 160 };

/* "; did you mean 'BEFOREbest'?", or ";" if no candidate is near: it stands between what is wrong and what helps. */
const char *suggest_text(const dcg_near *near, const char *before, char text[SUGGEST_BYTES]);

#endif
