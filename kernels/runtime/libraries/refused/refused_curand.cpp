// Functions of cuRAND without a stand-in. No header of cuRAND may be read with it.
#include "kernels/runtime/libraries/refused/refused.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>

namespace {

/// NVIDIA's own, where the machine has one; null: there is none.
void* openReal()
{
    const char* const given = std::getenv("LD_LIBRARY_PATH");
    std::string folders =
        std::string(given == nullptr ? "" : given) + ":/usr/local/cuda/lib64:/usr/local/cuda/lib:/usr/lib";
    for (std::size_t from = 0, end = 0; from < folders.size(); from = end + 1) {
        end = std::min(folders.find(':', from), folders.size());
        const std::string folder = folders.substr(from, end - from);
        if (folder.empty() || folder.find("warpatlas_stand_ins") != std::string::npos)
            continue; // our own
        if (void* const library = ::dlopen((folder + "/libcurand.so.10").c_str(), RTLD_NOW | RTLD_LOCAL))
            return library;
    }
    return nullptr;
}

/// Its functions of tables take two words at most, and need no GPU.
int table(const char* name, void* to, unsigned long which, const void* caller)
{
    static void* const library = openReal();
    using Function = int (*)(void*, unsigned long);
    if (const auto function = reinterpret_cast<Function>(library == nullptr ? nullptr : ::dlsym(library, name)))
        return function(to, which);
    warpatlasAbsent(name, "its tables are NVIDIA's, and there is no libcurand.so.10 of theirs on this machine", caller);
    return 101; // CURAND_STATUS_NOT_INITIALIZED
}

} // namespace

#define WARPATLAS_OTHER(name) WARPATLAS_REFUSED("cuRAND", name, name, 103) // CURAND_STATUS_TYPE_ERROR
#define WARPATLAS_TABLE(name)                                                                                          \
    extern "C" __attribute__((visibility("default"))) int name(void* to, unsigned long which)                          \
    {                                                                                                                  \
        return table(#name, to, which, __builtin_return_address(0));                                                   \
    }
#include <curand.h>
