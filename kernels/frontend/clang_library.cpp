#include "kernels/frontend/clang_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

namespace warpatlas::inline frontend {
namespace {

/// The oldest is the one that this was written for; newer ones have all its functions.
void* openClang()
{
    for (int version = 14; version <= 21; ++version)
        for (const std::string& name :
            {fmt::format("libclang-{}.so.1", version), fmt::format("/usr/lib/llvm-{}/lib/libclang.so.1", version)})
            if (void* const library = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL))
                return library;
    return ::dlopen("libclang.so.1", RTLD_NOW | RTLD_LOCAL);
}

Answer<ClangLibrary> loaded()
{
    void* const library = openClang();
    if (library == nullptr)
        return Refusal{"libclang, which reads CUDA C++, is not installed (package libclang1-14)"};
    ClangLibrary found;
    bool complete = true;
    const auto find = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(library, name));
        complete = complete && function != nullptr;
    };
#define WARPATLAS_CLANG_FIND(name) find(found.name, "clang_" #name);
    WARPATLAS_CLANG_FUNCTIONS(WARPATLAS_CLANG_FIND)
#undef WARPATLAS_CLANG_FIND
    return complete ? Answer<ClangLibrary>(found) : Refusal{"the libclang that is installed is too old: 14 is needed"};
}

} // namespace

const Answer<ClangLibrary>& ClangLibrary::instance()
{
    static const Answer<ClangLibrary> found = loaded();
    return found;
}

std::string ClangLibrary::text(CXString string) const
{
    const char* const characters = getCString(string);
    std::string copy(characters == nullptr ? "" : characters);
    disposeString(string);
    return copy;
}

} // namespace warpatlas::inline frontend
