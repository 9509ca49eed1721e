/* threads.c - starting threads and waiting for them. */
#include "threads.h"

#include "cli.h"

#include <pthread.h>

void threads_run(int threads, void *(*work)(void *user), void *user)
{
    pthread_t thread[MAX_THREADS];
    int started = 0;
    while (started < threads - 1 && started < MAX_THREADS &&
           pthread_create(&thread[started], NULL, work, user) == 0)
        started++;
    work(user);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}
