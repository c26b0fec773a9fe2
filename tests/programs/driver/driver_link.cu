// Code of several texts: linked to one, as a library for all contexts, with its log where it is wrong.
#include <cstdio>
#include <cstring>
#include <cuda.h>

static const char* const helper = R"(.version 7.0
.target sm_75
.address_size 64
.visible .func (.param .b32 out) thrice(.param .b32 in)
{
    .reg .b32 %r<2>;
    ld.param.b32 %r0, [in];
    mul.lo.s32 %r1, %r0, 3;
    st.param.b32 [out], %r1;
    ret;
}
)";
static const char* const kernel = R"(.version 7.0
.target sm_75
.address_size 64
.extern .func (.param .b32 out) thrice(.param .b32 in);
.visible .entry fill(.param .u64 to)
{
    .reg .b32 %r<2>;
    .reg .b64 %d<3>;
    .param .b32 value;
    .param .b32 result;
    mov.u32 %r0, %tid.x;
    st.param.b32 [value], %r0;
    call (result), thrice, (value);
    ld.param.b32 %r1, [result];
    ld.param.u64 %d0, [to];
    cvta.to.global.u64 %d0, %d0;
    mul.wide.u32 %d1, %r0, 4;
    add.s64 %d2, %d0, %d1;
    st.global.u32 [%d2], %r1;
    ret;
}
)";

static int sumAfter(CUfunction fill)
{
    CUdeviceptr memory = 0;
    int values[32] = {}, sum = 0;
    cuMemAlloc(&memory, sizeof values);
    void* arguments[] = {&memory};
    if (cuLaunchKernel(fill, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr) != CUDA_SUCCESS)
        return -1;
    cuMemcpyDtoH(values, memory, sizeof values);
    cuMemFree(memory);
    for (const int value : values)
        sum += value;
    return sum;
}

int main()
{
    CUdevice device = 0;
    CUcontext context = nullptr;
    cuInit(0);
    cuDeviceGet(&device, 0);
    cuDevicePrimaryCtxRetain(&context, device);
    cuCtxPushCurrent(context);

    CUlinkState link = nullptr;
    void* made = nullptr;
    std::size_t bytes = 0;
    std::printf("link: %d", cuLinkCreate(0, nullptr, nullptr, &link));
    for (const char* text : {helper, kernel})
        std::printf(" %d", cuLinkAddData(link, CU_JIT_INPUT_PTX, const_cast<char*>(text), std::strlen(text) + 1, "text",
                               0, nullptr, nullptr));
    std::printf(" %d\n", cuLinkComplete(link, &made, &bytes));
    CUmodule module = nullptr;
    CUfunction fill = nullptr;
    std::printf("module: %d\n", cuModuleLoadData(&module, made));
    std::printf("function: %d\n", cuModuleGetFunction(&fill, module, "fill"));
    std::printf("destroy: %d\n", cuLinkDestroy(link));
    std::printf("sum: %d\n", sumAfter(fill));

    CUlibrary library = nullptr;
    CUkernel entry = nullptr;
    CUfunction ofLibrary = nullptr;
    char whole[2048];
    std::snprintf(whole, sizeof whole, "%s%s", helper, std::strstr(kernel, ".visible .entry"));
    std::printf("library: %d", cuLibraryLoadData(&library, whole, nullptr, nullptr, 0, nullptr, nullptr, 0));
    std::printf(" %d", cuLibraryGetKernel(&entry, library, "fill"));
    std::printf(" %d\n", cuKernelGetFunction(&ofLibrary, entry));
    std::printf("sum: %d\n", sumAfter(ofLibrary));

    char log[512] = "";
    CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    void* values[] = {log, reinterpret_cast<void*>(sizeof log)};
    std::printf("wrong: %d", cuModuleLoadDataEx(&module, ".version 7.0\n.target sm_75\n.entry wrong( {\n",
                                 2, options, values));
    std::printf(", log: %s\n", log[0] == '\0' ? "empty" : "says why");
    cuLibraryUnload(library);
    cuCtxPopCurrent(&context);
    cuDevicePrimaryCtxRelease(device);
}
