// Contexts of the driver's interface: which one a thread has, what needs one, and what is gone with it.
#include <cstdio>
#include <cuda.h>
#include <thread>

static const char* nameOf(CUresult result)
{
    const char* name = nullptr;
    return cuGetErrorName(result, &name) == CUDA_SUCCESS ? name : "no name";
}

int main()
{
    CUdeviceptr memory = 0;
    CUdevice device = 0;
    CUcontext none = nullptr, first = nullptr, second = nullptr, now = nullptr;
    std::printf("before cuInit: %s\n", nameOf(cuDeviceGet(&device, 0)));
    std::printf("cuInit: %s", nameOf(cuInit(1)));
    std::printf(", %s\n", nameOf(cuInit(0)));
    std::printf("no such device: %s\n", nameOf(cuDeviceGet(&device, 99)));
    cuDeviceGet(&device, 0);
    std::printf("without a context: %s\n", nameOf(cuMemAlloc(&memory, 64)));
    cuCtxGetCurrent(&now);
    std::printf("current: %s\n", now == none ? "none" : "some");

    unsigned flags = 9;
    int active = 9;
    cuDevicePrimaryCtxGetState(device, &flags, &active);
    std::printf("primary: %d\n", active);
    cuDevicePrimaryCtxRetain(&first, device);
    cuCtxGetCurrent(&now);
    std::printf("retained: %s\n", now == none ? "not current" : "current");
    cuCtxSetCurrent(first);
    std::printf("allocation: %s\n", nameOf(cuMemAlloc(&memory, 64)));
    std::thread([&] {
        CUcontext others = nullptr;
        cuCtxGetCurrent(&others);
        std::printf("another thread: %s, %s\n", others == none ? "none" : "some", nameOf(cuCtxSynchronize()));
        cuCtxPushCurrent(first);
        std::printf("and with it: %s\n", nameOf(cuMemsetD8(memory, 5, 64)));
    }).join();
    unsigned char byte = 0;
    cuMemcpyDtoH(&byte, memory + 63, 1);
    std::printf("what it wrote: %d\n", byte);
    std::printf("free: %s\n", nameOf(cuMemFree(memory)));

#if CUDA_VERSION >= 13000
    std::printf("second: %s\n", nameOf(cuCtxCreate(&second, nullptr, CU_CTX_SCHED_AUTO, device)));
#else
    std::printf("second: %s\n", nameOf(cuCtxCreate(&second, CU_CTX_SCHED_AUTO, device)));
#endif
    cuCtxGetCurrent(&now);
    std::printf("current: %s\n", now == second ? "second" : now == first ? "first" : "other");
    cuMemAlloc(&memory, 64);
    CUcontext popped = nullptr;
    cuCtxPopCurrent(&popped);
    cuCtxGetCurrent(&now);
    std::printf("popped: %s, current: %s\n", popped == second ? "second" : "other", now == first ? "first" : "other");
    std::printf("destroy: %s\n", nameOf(cuCtxDestroy(second)));
    std::printf("its memory: %s\n", nameOf(cuMemcpyDtoH(&byte, memory, 1)));

    CUmodule module = nullptr;
    std::printf("no code: %s\n", nameOf(cuModuleLoadData(&module, "\n.version 7.0\n.target sm_75\nwhat is this;\n")));
    std::printf("no file: %s\n", nameOf(cuModuleLoad(&module, "/no/such/file.ptx")));
    std::printf("no handle: %s\n", nameOf(cuMemcpyDtoH(&byte, 0, 1)));
    const char* text = nullptr;
    std::printf("no error: %d\n", cuGetErrorString(static_cast<CUresult>(12345), &text));
    cuGetErrorString(CUDA_ERROR_INVALID_VALUE, &text);
    std::printf("%s\n", text);
    cuCtxPopCurrent(nullptr);
    std::printf("release: %s\n", nameOf(cuDevicePrimaryCtxRelease(device)));
    std::printf("nothing left: %s\n", nameOf(cuCtxPopCurrent(nullptr)));
}
