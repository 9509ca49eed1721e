/* platform.c - clock and threads. What can't be done side by side is done one after the other, with the same result. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include "ai/platform.h"

#include <dcg.h>
#include <time.h>

#ifndef __wasm__
#include <pthread.h>
#endif

uint64_t platform_milliseconds(void)
{
    struct timespec now = {0};

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

#ifdef __wasm__
void host_share(void (*work)(void *item), void *items, size_t size, int count)
{
    for (int i = 0; i < count; i++)
        work((char *)items + (size_t)i * size);
}
#else
enum { STACK_BYTES = 2 << 20 }; /* whatever is usual here: a search needs some */

struct task {
    void (*work)(void *item);
    void *item;
};

static void *task_run(void *user)
{
    struct task *task = user;

    task->work(task->item);
    return NULL;
}

void host_share(void (*work)(void *item), void *items, size_t size, int count)
{
    struct task task[DCG_AI_MAX_THREADS];
    pthread_t thread[DCG_AI_MAX_THREADS];
    pthread_attr_t attributes;
    int started = 0;
    bool ready = count > 1 && pthread_attr_init(&attributes) == 0;

    if (ready)
        pthread_attr_setstacksize(&attributes, STACK_BYTES);
    while (ready && started < count - 1) { /* this thread works, too */
        task[started] = (struct task){work, (char *)items + (size_t)started * size};
        if (pthread_create(&thread[started], &attributes, task_run, &task[started]) != 0)
            break;
        started++;
    }
    if (ready)
        pthread_attr_destroy(&attributes);
    for (int i = started; i < count; i++)
        work((char *)items + (size_t)i * size);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}
#endif
