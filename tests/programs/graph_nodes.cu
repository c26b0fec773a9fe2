// A graph made node by node: a fill, a kernel, copies, a function of the host's, and another graph inside.
#include <cstdio>
#include <vector>

__constant__ int offset;

__global__ void scale(int* values, int count, int factor)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        values[i] = values[i] * factor + offset;
}

void CUDART_CB note(void* data)
{
    ++*static_cast<int*>(data);
}

int main()
{
    const int count = 300;
    std::vector<int> host(count);
    int *device, added = 5, runs = 0;
    cudaMalloc(&device, count * sizeof(int));

    cudaGraph_t graph, inner;
    cudaGraphCreate(&graph, 0);
    cudaGraphCreate(&inner, 0);

    cudaMemsetParams fill{};
    fill.dst = device;
    fill.elementSize = 4;
    fill.width = count;
    fill.height = 1;
    fill.value = 7;
    cudaGraphNode_t filled, constant, scaled, again, back, noted;
    cudaGraphAddMemsetNode(&filled, graph, nullptr, 0, &fill);
    cudaGraphAddMemcpyNodeToSymbol(
        &constant, graph, nullptr, 0, offset, &added, sizeof added, 0, cudaMemcpyHostToDevice);

    int factor = 2, size = count;
    void* arguments[] = {&device, &size, &factor};
    cudaKernelNodeParams kernel{};
    kernel.func = reinterpret_cast<void*>(scale);
    kernel.gridDim = dim3(2);
    kernel.blockDim = dim3(256);
    kernel.kernelParams = arguments;
    cudaGraphNode_t before[] = {filled, constant};
    cudaGraphAddKernelNode(&scaled, graph, before, 2, &kernel);
    factor = 3;
    cudaGraphNode_t inside;
    cudaGraphAddKernelNode(&inside, inner, nullptr, 0, &kernel);
    cudaGraphAddChildGraphNode(&again, graph, &scaled, 1, inner);
    cudaGraphAddMemcpyNode1D(&back, graph, &again, 1, host.data(), device, count * sizeof(int), cudaMemcpyDeviceToHost);
    cudaHostNodeParams call{};
    call.fn = note;
    call.userData = &runs;
    cudaGraphAddHostNode(&noted, graph, &back, 1, &call);

    for (cudaGraphNode_t node : {filled, constant, scaled, again, back, noted}) {
        cudaGraphNodeType type;
        cudaGraphNodeGetType(node, &type);
        std::printf("%d ", type);
    }
    std::size_t nodes = 0, roots = 0;
    cudaGraphGetNodes(graph, nullptr, &nodes);
    cudaGraphGetRootNodes(graph, nullptr, &roots);
    std::printf(": types of %zu nodes, %zu roots\n", nodes, roots);

    cudaGraphExec_t executable;
    cudaGraphInstantiate(&executable, graph, 0);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    for (int i = 0; i < 3; ++i) {
        cudaGraphLaunch(executable, stream);
        cudaStreamSynchronize(stream);
    }
    std::printf("(7 * 2 + 5) * 3 + 5 = %d, last %d, run %d times\n", host[0], host[count - 1], runs);

    // The executable's own node gets another argument; the graph keeps the old one.
    factor = 10;
    cudaGraphExecKernelNodeSetParams(executable, scaled, &kernel);
    cudaGraphLaunch(executable, stream);
    cudaStreamSynchronize(stream);
    std::printf("(7 * 10 + 5) * 3 + 5 = %d\n", host[0]);

    cudaGraph_t copy;
    cudaGraphNode_t copied;
    cudaGraphClone(&copy, graph);
    std::printf("found in the clone: %s\n", cudaGetErrorName(cudaGraphNodeFindInClone(&copied, scaled, copy)));
    kernel.blockDim = dim3(5000);
    std::printf("block too large: %s\n", cudaGetErrorName(cudaGraphAddKernelNode(&inside, copy, nullptr, 0, &kernel)));
    kernel.blockDim = dim3(256);
    kernel.func = nullptr;
    std::printf("no kernel: %s\n", cudaGetErrorName(cudaGraphAddKernelNode(&inside, copy, nullptr, 0, &kernel)));
    std::printf("node of another graph: %s\n", cudaGetErrorName(cudaGraphAddEmptyNode(&inside, copy, &scaled, 1)));
    cudaGetLastError();

    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(copy);
    cudaGraphDestroy(inner);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    cudaFree(device);
}
