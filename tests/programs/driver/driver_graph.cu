// Graphs by capture and memory in a stream's order, through the driver's interface.
#include <cstdio>
#include <cuda.h>

static const char* const code = R"(.version 7.0
.target sm_75
.address_size 64
.visible .entry add(.param .u64 to, .param .u32 value)
{
    .reg .b32 %r<3>;
    .reg .b64 %d<3>;
    mov.u32 %r0, %tid.x;
    ld.param.u64 %d0, [to];
    ld.param.u32 %r1, [value];
    cvta.to.global.u64 %d0, %d0;
    mul.wide.u32 %d1, %r0, 4;
    add.s64 %d2, %d0, %d1;
    ld.global.u32 %r2, [%d2];
    add.s32 %r2, %r2, %r1;
    st.global.u32 [%d2], %r2;
    ret;
}
)";

int main()
{
    CUdevice device = 0;
    CUcontext context = nullptr;
    CUmodule module = nullptr;
    CUfunction add = nullptr;
    CUstream stream = nullptr;
    CUmemoryPool pool = nullptr;
    CUdeviceptr memory = 0;
    cuInit(0);
    cuDeviceGet(&device, 0);
    cuDevicePrimaryCtxRetain(&context, device);
    cuCtxPushCurrent(context);
    cuModuleLoadData(&module, code);
    cuModuleGetFunction(&add, module, "add");
    cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);

    unsigned long long threshold = 1 << 20;
    std::printf("pool: %d\n", cuDeviceGetMemPool(&pool, device));
    std::printf("threshold: %d\n", cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &threshold));
    std::printf("allocate: %d\n", cuMemAllocAsync(&memory, 64 * sizeof(int), stream));
    cuMemsetD32Async(memory, 1, 64, stream);

    int value = 5;
    void* arguments[] = {&memory, &value};
    CUgraph graph = nullptr;
    CUgraphExec executable = nullptr;
    CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
    std::printf("begin: %d\n", cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_GLOBAL));
    std::printf("launch: %d\n", cuLaunchKernel(add, 1, 1, 1, 64, 1, 1, 0, stream, arguments, nullptr));
    std::printf("asked: %d", cuStreamIsCapturing(stream, &status));
    std::printf(", %d\n", status);
    std::printf("end: %d\n", cuStreamEndCapture(stream, &graph));
    std::printf("instantiate: %d\n", cuGraphInstantiate(&executable, graph, 0));
    for (int i = 0; i < 3; ++i)
        std::printf("graph: %d\n", cuGraphLaunch(executable, stream));
    int values[64] = {};
    cuMemcpyDtoHAsync(values, memory, sizeof values, stream);
    cuMemFreeAsync(memory, stream);
    std::printf("wait: %d\n", cuStreamSynchronize(stream));
    std::printf("value: %d\n", values[63]);
    cuGraphExecDestroy(executable);
    cuGraphDestroy(graph);
    cuStreamDestroy(stream);
    cuModuleUnload(module);
    cuDevicePrimaryCtxRelease(device);
}
