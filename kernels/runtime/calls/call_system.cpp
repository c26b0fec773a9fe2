/// Calls of the system's that read or write a program's memory without the program touching it: where that memory is
/// closed to the process (kernels/runtime/host_watch.h) they would fail, so it is opened for them first. And those that
/// keep signals from a thread: the two that tell of an access to such memory are not kept from it, or it would end the
/// process.
#include "kernels/runtime/calls/call.h"

#include <csignal>
#include <cstdio>
#include <dlfcn.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

using warpatlas::runtime::addressOf;

template <class Function> Function* systems(const char* name)
{
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

void open(const void* bytes, std::size_t count, bool write, const void* caller)
{
    warpatlas::runtime::HostWatch::open(addressOf(bytes), count, write, addressOf(caller));
}

} // namespace

WARPATLAS_API ssize_t write(int descriptor, const void* bytes, std::size_t count)
{
    static auto* const next = systems<decltype(write)>("write");
    open(bytes, count, false, __builtin_return_address(0));
    return next(descriptor, bytes, count);
}

WARPATLAS_API ssize_t read(int descriptor, void* bytes, std::size_t count)
{
    static auto* const next = systems<decltype(read)>("read");
    open(bytes, count, true, __builtin_return_address(0));
    return next(descriptor, bytes, count);
}

WARPATLAS_API ssize_t writev(int descriptor, const iovec* parts, int count)
{
    static auto* const next = systems<decltype(writev)>("writev");
    for (int i = 0; i < count; ++i)
        open(parts[i].iov_base, parts[i].iov_len, false, __builtin_return_address(0));
    return next(descriptor, parts, count);
}

WARPATLAS_API std::size_t fwrite(const void* bytes, std::size_t size, std::size_t count, std::FILE* file)
{
    static auto* const next = systems<decltype(fwrite)>("fwrite");
    open(bytes, size * count, false, __builtin_return_address(0));
    return next(bytes, size, count, file);
}

WARPATLAS_API std::size_t fread(void* bytes, std::size_t size, std::size_t count, std::FILE* file)
{
    static auto* const next = systems<decltype(fread)>("fread");
    open(bytes, size * count, true, __builtin_return_address(0));
    return next(bytes, size, count, file);
}

namespace {

/// The set without the signals of the watch, in `kept`; null stays null.
const sigset_t* withoutWatch(int how, const sigset_t* set, sigset_t& kept)
{
    if (set == nullptr || how == SIG_UNBLOCK)
        return set;
    kept = *set;
    ::sigdelset(&kept, SIGSEGV);
    ::sigdelset(&kept, SIGTRAP);
    return &kept;
}

} // namespace

WARPATLAS_API int sigprocmask(int how, const sigset_t* set, sigset_t* before)
{
    static auto* const next = systems<decltype(sigprocmask)>("sigprocmask");
    sigset_t kept;
    return next(how, withoutWatch(how, set, kept), before);
}

WARPATLAS_API int pthread_sigmask(int how, const sigset_t* set, sigset_t* before)
{
    static auto* const next = systems<decltype(pthread_sigmask)>("pthread_sigmask");
    sigset_t kept;
    return next(how, withoutWatch(how, set, kept), before);
}
