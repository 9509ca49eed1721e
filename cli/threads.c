/* threads.c - starting threads and waiting for them. */
#include "threads.h"

#include "cli.h"

#include <pthread.h>

enum { STACK_BYTES = 2 << 20 }; /* whatever is usual here: a game needs some */

void threads_run(int threads, void *(*work)(void *user), void *user)
{
    pthread_t thread[MAX_THREADS];
    pthread_attr_t attributes;
    int started = 0;
    bool ready = pthread_attr_init(&attributes) == 0;
    if (ready)
        pthread_attr_setstacksize(&attributes, STACK_BYTES);
    while (ready && started < threads - 1 && started < MAX_THREADS &&
           pthread_create(&thread[started], &attributes, work, user) == 0)
        started++;
    if (ready)
        pthread_attr_destroy(&attributes);
    work(user);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}
