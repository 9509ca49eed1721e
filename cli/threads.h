/* threads.h - the same work done by several threads, which share it among themselves. */
#ifndef DCG_CLI_THREADS_H
#define DCG_CLI_THREADS_H

/* Runs work in so many threads, at most MAX_THREADS, and waits for all of them. This thread works, too; if others can't
 * be started it works alone. */
void threads_run(int threads, void *(*work)(void *user), void *user);

#endif
