/* system.c - the system that the C library of the WebAssembly module runs on: a clock and nothing else.
 *
 * The library prints nothing and opens no file. But snprintf brings the functions of streams with it, and these would
 * ask the host for files. Here are files that don't exist, so that the host needs to provide the clock alone.
 */
#include <wasi/api.h>

#define IMPORTED(function) __attribute__((import_module("wasi_snapshot_preview1"), import_name(function)))

IMPORTED("clock_time_get")
__wasi_errno_t host_clock(__wasi_clockid_t clock, __wasi_timestamp_t precision, __wasi_timestamp_t *time);

__wasi_errno_t __wasi_clock_time_get(__wasi_clockid_t clock, __wasi_timestamp_t precision,
                                     __wasi_timestamp_t *time)
{
    return host_clock(clock, precision, time);
}

__wasi_errno_t __wasi_fd_close(__wasi_fd_t file)
{
    (void)file;
    return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_seek(__wasi_fd_t file, __wasi_filedelta_t offset, __wasi_whence_t whence,
                              __wasi_filesize_t *at)
{
    (void)file, (void)offset, (void)whence, (void)at;
    return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_write(__wasi_fd_t file, const __wasi_ciovec_t *pieces, size_t count,
                               __wasi_size_t *written)
{
    (void)file, (void)pieces, (void)count, (void)written;
    return __WASI_ERRNO_BADF;
}
