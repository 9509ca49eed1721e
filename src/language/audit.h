/* audit.h - a second look at a text that was read: words that matter must have left a trace in the tree. */
#ifndef DCG_LANGUAGE_AUDIT_H
#define DCG_LANGUAGE_AUDIT_H

#include "language/chart.h"

/* The words of the table that occur more often in the text than what they leave in the tree; NULL: none. */
const char *trace_missing(const struct chart *chart, node_id root);

#endif
