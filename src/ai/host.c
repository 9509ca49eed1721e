/* host.c - clock and threads. What can't be done side by side is done one after the other, with the same result. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include "ai/host.h"

#include <dcg.h>
#include <time.h>

#ifndef __wasm__
#include <pthread.h>
#endif

uint64_t host_milliseconds(void)
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
    int started = 0;

    while (started < count - 1) { /* this thread works, too */
        task[started] = (struct task){work, (char *)items + (size_t)started * size};
        if (pthread_create(&thread[started], NULL, task_run, &task[started]) != 0)
            break;
        started++;
    }
    for (int i = started; i < count; i++)
        work((char *)items + (size_t)i * size);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}
#endif
