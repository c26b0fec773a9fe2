// Functions of the driver's interface by their names, as programs ask that load it themselves: those without a version.
#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <string>

static void* library;

/// Prints what the function of that name returns.
template <class... Parameters> static void call(const char* name, Parameters... parameters)
{
    auto* const function = reinterpret_cast<CUresult (*)(Parameters...)>(dlsym(library, name));
    const char* code = "is not there";
    if (function)
        cuGetErrorName(function(parameters...), &code);
    std::printf("%s %s", name, code);
}

static std::string versionOf(const char* name, int release)
{
    void* found = nullptr;
    cuGetProcAddress(name, &found, release, 0, nullptr);
    for (const char* version : {"_v4", "_v3", "_v2", ""})
        if (const std::string whole = name + std::string(version); found && dlsym(library, whole.c_str()) == found)
            return whole;
    return "nothing";
}

int main()
{
    library = dlopen("libcuda.so.1", RTLD_NOW);
    if (!library) {
        std::printf("%s\n", dlerror());
        return 1;
    }

    CUdevice device = 0;
    CUcontext context = nullptr;
    cuInit(0);
    call("cuCtxCreate", &context, 0u, device);
    std::printf(": %d\n", context != nullptr);
    // Sizes of 32 bits: what lies behind them stays as it is, and what is larger is the largest.
    unsigned memory[4] = {7, 7, 7, 7};
    call("cuDeviceTotalMem", &memory[0], device);
    std::printf(": %x %x\n", memory[0], memory[1]);
    call("cuMemGetInfo", &memory[0], &memory[2]);
    std::printf(": %d %x %x %x\n", memory[0] > 7, memory[1], memory[2], memory[3]);
    CUstream stream = nullptr;
    CUevent event = nullptr;
    cuStreamCreate(&stream, 0);
    cuEventCreate(&event, 0);
    CUcontext popped = nullptr;
    call("cuCtxPopCurrent", &popped);
    std::printf(": %d\n", popped == context);
    device = 5;
    call("cuCtxGetDevice_v2", &device, context);
    std::printf(": %d\n", device);
    call("cuCtxGetDevice_v2", &device, CUcontext(nullptr));
    std::puts(" without one");
    call("cuCtxPushCurrent", context);
    std::puts("");
    call("cuCtxSynchronize_v2", context);
    std::puts("");
    CUgreenCtx part = reinterpret_cast<CUgreenCtx>(&part);
    call("cuStreamGetCtx_v2", stream, &popped, &part);
    std::printf(": %d %d\n", popped == context, !part);
    call("cuStreamDestroy", stream);
    std::puts("");
    call("cuEventDestroy", event);
    std::puts("");
    CUlinkState link = nullptr;
    call("cuLinkCreate", 0u, (CUjit_option*)nullptr, (void**)nullptr, &link);
    std::printf(": %d\n", link != nullptr);
    cuLinkDestroy(link);
    call("cuCtxDestroy", context);
    std::puts("");
    cuDevicePrimaryCtxRetain(&context, 0);
    cuCtxSetCurrent(context);
    CUdeviceptr managed = 0;
    cuMemAllocManaged(&managed, 4096, CU_MEM_ATTACH_GLOBAL);
    call("cuMemAdvise", managed, std::size_t(4096), CU_MEM_ADVISE_SET_READ_MOSTLY, 0);
    std::puts("");
    call("cuMemPrefetchAsync", managed, std::size_t(4096), 0, CUstream(nullptr));
    std::puts("");
    cuMemFree(managed);
    unsigned address = 5;
    call("cuMemAlloc", &address, 4u);
    std::printf(": %u\n", address);
    call("cuDevicePrimaryCtxRelease", 0);
    std::puts("");
    for (const char* name : {"cuMemAlloc", "cuCtxGetDevice"})
        std::printf("%s: %s %s\n", name, versionOf(name, 3000).c_str(), versionOf(name, 13000).c_str());
    return 0;
}
