/// What the code that nvcc adds to a program calls before main(): it is no part of the record.
#include "kernels/runtime/calls/call.h"

#include <cstring>

using namespace warpatlas::runtime;

namespace {

struct FatBinaryWrapper {
    int magic, version;
    const void* image;
    /// For linked code (nvcc -rdc=true): the objects' fat binaries, up to a null pointer. Else the name of a file.
    const void* const* objects;
};
constexpr int wrapperMagic = 0x466243b1, linkedVersion = 2;

RegisteredModule* moduleOf(void** handle)
{
    return static_cast<RegisteredModule*>(static_cast<void*>(handle));
}

} // namespace

// These names are nvcc's.
// NOLINTBEGIN(bugprone-reserved-identifier)
WARPATLAS_API void** __cudaRegisterFatBinary(void* fatCubin)
{
    Runtime& runtime = Runtime::instance();
    const std::lock_guard lock(runtime.lock);
    const auto* const wrapper = static_cast<const FatBinaryWrapper*>(fatCubin);
    auto& registered = runtime.modules.emplace_back(std::make_unique<RegisteredModule>());
    if (wrapper != nullptr && wrapper->magic == wrapperMagic && wrapper->image != nullptr)
        registered->image = wrapper->image;
    else
        registered->failed = error::invalidKernelImage;
    if (registered->image != nullptr && wrapper->version == linkedVersion && wrapper->objects != nullptr)
        for (const void* const* object = wrapper->objects; *object != nullptr; ++object)
            registered->objects.push_back(*object);
    return static_cast<void**>(static_cast<void*>(registered.get()));
}

WARPATLAS_API void __cudaRegisterFatBinaryEnd(void** handle)
{
    Runtime& runtime = Runtime::instance();
    const std::lock_guard lock(runtime.lock);
    // The host may use them at once.
    if (RegisteredModule& registered = *moduleOf(handle); !registered.placed.empty())
        if (runtime.load(registered) == 0)
            registered.module->variables();
}

/// Where a program of clang's has its managed variables (kernels/compiler/cuda), told before it registers them.
WARPATLAS_API void warpatlasManaged(const void* begin, const void* end)
{
    Runtime& runtime = Runtime::instance();
    const std::lock_guard lock(runtime.lock);
    runtime.managedBegin = reinterpret_cast<std::uint64_t>(begin);
    runtime.managedEnd = reinterpret_cast<std::uint64_t>(end);
}

WARPATLAS_API void __cudaUnregisterFatBinary(void**)
{
    Runtime& runtime = Runtime::instance();
    const std::lock_guard lock(runtime.lock);
    // Output of a kernel that the program does not wait for is lost, as on a GPU.
    runtime.endOfProgram();
}

WARPATLAS_API void __cudaRegisterFunction(
    void** handle, const char* stub, char*, const char* name, int, uint3*, uint3*, dim3*, dim3*, int*)
{
    Runtime& runtime = Runtime::instance();
    const std::lock_guard lock(runtime.lock);
    runtime.functions[stub] = {moduleOf(handle), name};
}

WARPATLAS_API void __cudaRegisterVar(void** handle, char* shadow, char*, const char* name, int, std::size_t, int, int)
{
    Runtime& runtime = Runtime::instance();
    const std::lock_guard lock(runtime.lock);
    runtime.variables[shadow] = {moduleOf(handle), name};
    if (const auto at = reinterpret_cast<std::uint64_t>(shadow); at >= runtime.managedBegin && at < runtime.managedEnd)
        moduleOf(handle)->placed[name] = at;
}

WARPATLAS_API void __cudaRegisterManagedVar(
    void** handle, void** pointer, char*, const char* name, int, std::size_t, int, int)
{
    Runtime& runtime = Runtime::instance();
    const std::lock_guard lock(runtime.lock);
    moduleOf(handle)->managed.emplace_back(pointer, name);
    runtime.variables[pointer] = {moduleOf(handle), name};
}

/// Called before the host's first use of a managed variable.
WARPATLAS_API char __cudaInitModule(void** handle)
{
    Runtime& runtime = Runtime::instance();
    const std::lock_guard lock(runtime.lock);
    return runtime.load(*moduleOf(handle)) == 0 ? 1 : 0;
}
// NOLINTEND(bugprone-reserved-identifier)
