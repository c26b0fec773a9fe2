// The driver's interface from end to end: code from a text, memory of all kinds, copies and fills, streams and events.
#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <numeric>
#include <vector>

static void check(CUresult result, int line)
{
    if (result == CUDA_SUCCESS)
        return;
    const char* name = nullptr;
    cuGetErrorName(result, &name);
    std::printf("line %d: %s\n", line, name == nullptr ? "?" : name);
    std::exit(1);
}
#define CHECK(call) check(call, __LINE__)

// y[i] = a * x[i] + y[i] + shift, where shift is a variable of the module
static const char* const code = R"(
.version 7.0
.target sm_75
.address_size 64
.visible .global .align 4 .f32 shift = 0f3F000000;
.visible .entry saxpy(.param .u32 n, .param .f32 a, .param .u64 x, .param .u64 y)
{
    .reg .pred %p; .reg .b32 %r<5>; .reg .f32 %f<5>; .reg .b64 %d<6>;
    mov.u32 %r0, %ctaid.x;
    mov.u32 %r1, %ntid.x;
    mov.u32 %r2, %tid.x;
    mad.lo.s32 %r3, %r0, %r1, %r2;
    ld.param.u32 %r4, [n];
    setp.ge.s32 %p, %r3, %r4;
    @%p bra END;
    ld.param.f32 %f0, [a];
    ld.param.u64 %d0, [x];
    ld.param.u64 %d1, [y];
    cvta.to.global.u64 %d2, %d0;
    cvta.to.global.u64 %d3, %d1;
    mul.wide.s32 %d4, %r3, 4;
    add.s64 %d2, %d2, %d4;
    add.s64 %d3, %d3, %d4;
    ld.global.f32 %f1, [%d2];
    ld.global.f32 %f2, [%d3];
    fma.rn.f32 %f3, %f0, %f1, %f2;
    ld.global.f32 %f4, [shift];
    add.f32 %f3, %f3, %f4;
    st.global.f32 [%d3], %f3;
END:
    ret;
}
)";

static float sumOf(const std::vector<float>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0f);
}

int main()
{
    CHECK(cuInit(0));
    CUdevice device = 0;
    CUcontext context = nullptr;
    int devices = 0, major = 0;
    CHECK(cuDeviceGetCount(&devices));
    CHECK(cuDeviceGet(&device, 0));
    CHECK(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device));
    CHECK(cuDevicePrimaryCtxRetain(&context, device));
    CHECK(cuCtxPushCurrent(context));
    std::printf("devices: %s, compute capability: %s\n", devices > 0 ? "some" : "none", major >= 7 ? "7 or more" : "old");

    CUmodule module = nullptr;
    CUfunction saxpy = nullptr, other = nullptr;
    CHECK(cuModuleLoadData(&module, code));
    CHECK(cuModuleGetFunction(&saxpy, module, "saxpy"));
    std::printf("other: %d\n", cuModuleGetFunction(&other, module, "other"));

    constexpr int n = 1000;
    std::vector<float> x(n), y(n, 1.0f);
    std::iota(x.begin(), x.end(), 0.0f);
    CUdeviceptr dx = 0, dy = 0;
    CHECK(cuMemAlloc(&dx, n * sizeof(float)));
    CHECK(cuMemAlloc(&dy, n * sizeof(float)));
    CHECK(cuMemcpyHtoD(dx, x.data(), n * sizeof(float)));
    CHECK(cuMemcpyHtoD(dy, y.data(), n * sizeof(float)));

    int count = n;
    float a = 2.0f;
    void* values[] = {&count, &a, &dx, &dy};
    CHECK(cuLaunchKernel(saxpy, 8, 1, 1, 128, 1, 1, 0, nullptr, values, nullptr));
    CHECK(cuCtxSynchronize());
    CHECK(cuMemcpyDtoH(y.data(), dy, n * sizeof(float)));
    std::printf("values: %g\n", sumOf(y));

    // The same launch with its values in a buffer, as the kernel has them, and another value of the variable.
    CUdeviceptr shift = 0;
    std::size_t shiftBytes = 0;
    float none = 0.0f;
    CHECK(cuModuleGetGlobal(&shift, &shiftBytes, module, "shift"));
    CHECK(cuMemcpyHtoD(shift, &none, sizeof none));
    struct {
        int n;
        float a;
        CUdeviceptr x, y;
    } packed{n, -2.0f, dx, dy};
    std::size_t packedBytes = sizeof packed;
    void* extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &packed, CU_LAUNCH_PARAM_BUFFER_SIZE, &packedBytes,
        CU_LAUNCH_PARAM_END};
    CUstream stream = nullptr;
    CUevent start = nullptr, end = nullptr;
    CHECK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    CHECK(cuEventCreate(&start, CU_EVENT_DEFAULT));
    CHECK(cuEventCreate(&end, CU_EVENT_DEFAULT));
    CHECK(cuEventRecord(start, stream));
    CHECK(cuLaunchKernel(saxpy, 8, 1, 1, 128, 1, 1, 0, stream, nullptr, extra));
    CHECK(cuEventRecord(end, stream));
    CHECK(cuEventSynchronize(end));
    float milliseconds = -1;
    CHECK(cuEventElapsedTime(&milliseconds, start, end));
    CHECK(cuMemcpyDtoH(y.data(), dy, n * sizeof(float)));
    std::printf("buffer: %g, variable of %zu bytes, time %s\n", sumOf(y), shiftBytes, milliseconds > 0 ? "there" : "none");
    std::printf("no threads: %d\n", cuLaunchKernel(saxpy, 8, 1, 1, 0, 1, 1, 0, stream, values, nullptr));
    std::printf("too many: %d\n", cuLaunchKernel(saxpy, 8, 1, 1, 2048, 1, 1, 0, stream, values, nullptr));

    // Fills of three widths, and copies of rows out of the middle.
    std::vector<unsigned> words(64);
    CUdeviceptr rows = 0;
    std::size_t pitch = 0;
    CHECK(cuMemAllocPitch(&rows, &pitch, 16 * sizeof(unsigned), 4, 4));
    CHECK(cuMemsetD2D32(rows, pitch, 7, 16, 4));
    CHECK(cuMemsetD8(rows, 1, 4));
    CHECK(cuMemsetD16(rows + 4, 2, 2));
    CHECK(cuCtxSynchronize()); // the stream waits for none of these by itself
    CHECK(cuMemsetD32Async(rows + 8, 3, 1, stream));
    CHECK(cuStreamSynchronize(stream));
    CUDA_MEMCPY2D copy{};
    copy.srcMemoryType = CU_MEMORYTYPE_DEVICE;
    copy.srcDevice = rows;
    copy.srcPitch = pitch;
    copy.dstMemoryType = CU_MEMORYTYPE_HOST;
    copy.dstHost = words.data();
    copy.dstPitch = 16 * sizeof(unsigned);
    copy.WidthInBytes = 16 * sizeof(unsigned);
    copy.Height = 4;
    CHECK(cuMemcpy2D(&copy));
    std::printf("rows: %x %x %u %u %u\n", words[0], words[1], words[2], words[3], words[63]);

    // Pinned, managed and registered memory, and what is known of addresses.
    float *pinned = nullptr, *managed = nullptr;
    CUdeviceptr managedAt = 0;
    CHECK(cuMemHostAlloc(reinterpret_cast<void**>(&pinned), n * sizeof(float), CU_MEMHOSTALLOC_DEVICEMAP));
    CHECK(cuMemAllocManaged(&managedAt, n * sizeof(float), CU_MEM_ATTACH_GLOBAL));
    managed = reinterpret_cast<float*>(managedAt);
    for (int i = 0; i < n; ++i)
        managed[i] = pinned[i] = 1.0f;
    CUdeviceptr pinnedAt = 0;
    CHECK(cuMemHostGetDevicePointer(&pinnedAt, pinned, 0));
    void* both[] = {&count, &a, &pinnedAt, &managedAt};
    CHECK(cuLaunchKernel(saxpy, 8, 1, 1, 128, 1, 1, 0, nullptr, both, nullptr));
    CHECK(cuCtxSynchronize());
    std::printf("managed: %g\n", managed[n - 1]);
    CUmemorytype type = CU_MEMORYTYPE_ARRAY;
    unsigned isManaged = 7;
    CHECK(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, dy + 40));
    CHECK(cuPointerGetAttribute(&isManaged, CU_POINTER_ATTRIBUTE_IS_MANAGED, managedAt));
    CUdeviceptr base = 0;
    std::size_t bytes = 0;
    CHECK(cuMemGetAddressRange(&base, &bytes, dy + 40));
    std::printf("type: %d, managed: %u, range: %d\n", type, isManaged, base == dy && bytes == n * sizeof(float));
    std::printf("of the host: %d\n", cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                                         reinterpret_cast<CUdeviceptr>(x.data())));
    CHECK(cuMemcpyDtoD(dx, dy, n * sizeof(float)));
    CHECK(cuCtxSynchronize());
    CHECK(cuMemcpyAsync(pinnedAt, dx, n * sizeof(float), stream));
    CHECK(cuStreamSynchronize(stream));
    std::printf("round: %g\n", std::accumulate(pinned, pinned + n, 0.0f));

    CHECK(cuMemFreeHost(pinned));
    for (const CUdeviceptr memory : {dx, dy, rows, managedAt})
        CHECK(cuMemFree(memory));
    std::printf("freed twice: %d\n", cuMemFree(dx));
    CHECK(cuEventDestroy(start));
    CHECK(cuEventDestroy(end));
    CHECK(cuStreamDestroy(stream));
    CHECK(cuModuleUnload(module));
    CHECK(cuCtxPopCurrent(nullptr));
    CHECK(cuDevicePrimaryCtxRelease(device));
}
