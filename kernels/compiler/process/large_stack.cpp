#include "kernels/compiler/process/large_stack.h"

#include <pthread.h>

namespace warpatlas::inline compiler {
namespace {

void* runWork(void* work)
{
    (*static_cast<const std::function<void()>*>(work))();
    return nullptr;
}

} // namespace

void onLargeStack(const std::function<void()>& work)
{
    for (std::size_t size = std::size_t(1) << 30; size >= std::size_t(16) << 20; size /= 4) {
        pthread_attr_t attributes;
        if (::pthread_attr_init(&attributes) != 0)
            break;
        pthread_t thread{};
        const bool started = ::pthread_attr_setstacksize(&attributes, size) == 0
            && ::pthread_create(&thread, &attributes, runWork, const_cast<std::function<void()>*>(&work)) == 0;
        ::pthread_attr_destroy(&attributes);
        if (started) {
            ::pthread_join(thread, nullptr);
            return;
        }
    }
    work();
}

} // namespace warpatlas::inline compiler
