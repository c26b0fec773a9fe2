// What is asked of a function that is no kernel, of data, and of nothing.
#include <cstdio>

void ordinary() { }
int main()
{
    int data = 0, blocks = 0;
    void* arguments[1] = {};
    const void* const subjects[] = {reinterpret_cast<const void*>(ordinary), &data, nullptr};
    for (const void* const subject : subjects) {
        const auto told = [](cudaError_t code) { std::printf("%d ", code); };
        cudaFuncAttributes attributes;
        const char* name;
        cudaKernel_t kernel;
        cudaFunction_t function;
        cudaGraph_t graph;
        cudaGraphNode_t node;
        cudaLaunchConfig_t configuration = {};
        configuration.gridDim = configuration.blockDim = dim3(1);
        cudaKernelNodeParams wish = {};
        wish.func = const_cast<void*>(subject);
        wish.gridDim = wish.blockDim = dim3(1);
        wish.kernelParams = arguments;
        told(cudaLaunchKernel(subject, dim3(1), dim3(1), arguments, 0, nullptr));
        told(cudaLaunchKernel(subject, dim3(0), dim3(1), arguments, 0, nullptr));
        told(cudaLaunchCooperativeKernel(subject, dim3(1), dim3(1), arguments, 0, nullptr));
        told(cudaLaunchKernelExC(&configuration, subject, arguments));
        told(cudaFuncGetAttributes(&attributes, subject));
        told(cudaFuncSetAttribute(subject, cudaFuncAttributeMaxDynamicSharedMemorySize, 100));
        told(cudaFuncSetCacheConfig(subject, cudaFuncCachePreferL1));
        told(cudaFuncGetName(&name, subject));
        told(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, subject, 32, 0));
        cudaGraphCreate(&graph, 0);
        told(cudaGraphAddKernelNode(&node, graph, nullptr, 0, &wish));
        cudaGraphDestroy(graph);
        told(cudaGetKernel(&kernel, subject));
        told(cudaGetFuncBySymbol(&function, subject));
        std::printf("\n");
    }
    std::printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    cudaLaunchKernel(subjects[0], dim3(1), dim3(1), arguments, 0, nullptr);
}
