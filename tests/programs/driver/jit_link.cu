// CUDA's linker as a library of its own: two texts become a module.
#include <cstdio>
#include <cstring>
#include <cuda.h>
#include <nvJitLink.h>
#include <vector>

static const char* const helper = R"(.version 7.0
.target sm_75
.address_size 64
.visible .func (.param .b32 out) square(.param .b32 in)
{
    .reg .b32 %r<2>;
    ld.param.b32 %r0, [in];
    mul.lo.s32 %r1, %r0, %r0;
    st.param.b32 [out], %r1;
    ret;
}
)";
static const char* const kernel = R"(.version 7.0
.target sm_75
.address_size 64
.extern .func (.param .b32 out) square(.param .b32 in);
.visible .entry squares(.param .u64 to)
{
    .reg .b32 %r<2>;
    .reg .b64 %d<3>;
    .param .b32 value;
    .param .b32 result;
    mov.u32 %r0, %tid.x;
    st.param.b32 [value], %r0;
    call (result), square, (value);
    ld.param.b32 %r1, [result];
    ld.param.u64 %d0, [to];
    cvta.to.global.u64 %d0, %d0;
    mul.wide.u32 %d1, %r0, 4;
    add.s64 %d2, %d0, %d1;
    st.global.u32 [%d2], %r1;
    ret;
}
)";

int main()
{
    CUdevice device = 0;
    CUcontext context = nullptr;
    int major = 0, minor = 0;
    cuInit(0);
    cuDeviceGet(&device, 0);
    cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
    cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
    cuDevicePrimaryCtxRetain(&context, device);
    cuCtxPushCurrent(context);

    char arch[32];
    std::snprintf(arch, sizeof arch, "-arch=sm_%d%d", major, minor);
    const char* options[] = {arch};
    nvJitLinkHandle link = nullptr;
    std::printf("create: %d\n", nvJitLinkCreate(&link, 1, options));
    for (const char* text : {helper, kernel})
        std::printf("add: %d\n", nvJitLinkAddData(link, NVJITLINK_INPUT_PTX, text, std::strlen(text) + 1, "text"));
    std::printf("complete: %d\n", nvJitLinkComplete(link));
    std::size_t bytes = 0;
    std::printf("size: %d\n", nvJitLinkGetLinkedCubinSize(link, &bytes));
    std::vector<char> code(bytes);
    std::printf("code: %d\n", nvJitLinkGetLinkedCubin(link, code.data()));
    std::printf("destroy: %d\n", nvJitLinkDestroy(&link));

    CUmodule module = nullptr;
    CUfunction squares = nullptr;
    CUdeviceptr memory = 0;
    std::printf("load: %d\n", cuModuleLoadData(&module, code.data()));
    std::printf("function: %d\n", cuModuleGetFunction(&squares, module, "squares"));
    int values[32] = {}, sum = 0, registers = 0;
    cuMemAlloc(&memory, sizeof values);
    void* arguments[] = {&memory};
    std::printf("launch: %d\n", cuLaunchKernel(squares, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr));
    cuMemcpyDtoH(values, memory, sizeof values);
    for (const int value : values)
        sum += value;
    std::printf("sum: %d\n", sum);
    cuFuncGetAttribute(&registers, CU_FUNC_ATTRIBUTE_NUM_REGS, squares);
    std::printf("registers: %s\n", registers > 0 && registers < 64 ? "some" : "none");
    cuMemFree(memory);
    cuDevicePrimaryCtxRelease(device);
}
