// What a kernel writes is seen, though the host never copies it: the argument says how. Without one nobody sees it.
#include <cstdio>
#include <cstring>

struct Part {
    int* values;
    int count;
};
__device__ int* remembered;
__device__ int last;

__global__ void fill(int* to, int value)
{
    to[threadIdx.x] = value;
}
__global__ void copy(const int* from, int* to)
{
    to[threadIdx.x] = from[threadIdx.x];
}
__global__ void copyPart(Part part, int* to)
{
    to[threadIdx.x] = part.values[threadIdx.x];
}
__global__ void copyParts(const Part* parts, int* to)
{
    to[threadIdx.x] = parts[0].values[threadIdx.x];
}
__global__ void copyRemembered(int* to)
{
    to[threadIdx.x] = remembered[threadIdx.x];
}
__global__ void copyTexture(cudaTextureObject_t from, int* to)
{
    to[threadIdx.x] = tex1Dfetch<int>(from, threadIdx.x);
}
__global__ void step(int* state)
{
    state[threadIdx.x] = state[threadIdx.x] * 5 + 1;
}
__global__ void turn(int* values, int* to)
{
    values[threadIdx.x] = threadIdx.x;
    __syncthreads();
    to[threadIdx.x] = values[31 - threadIdx.x];
}
__global__ void take(int* counter, int* to)
{
    to[threadIdx.x] = atomicAdd(counter, 1);
}
__global__ void spell(char* text)
{
    text[threadIdx.x] = threadIdx.x < 3 ? 'a' + threadIdx.x : 0;
}
__global__ void say(const char* text)
{
    printf("%s\n", text);
}
__global__ void fillAndNote(int* to, int* note)
{
    to[threadIdx.x] = *note = 7;
}
__global__ void fillAndRemember(int* to)
{
    to[threadIdx.x] = last = 7;
}

int main(int argc, char** argv)
{
    const auto is = [&](const char* way) { return argc > 1 && std::strcmp(argv[1], way) == 0; };
    constexpr std::size_t bytes = 32 * sizeof(int);
    int *from, *to, host[32] = {};
    cudaMalloc(&from, bytes);
    cudaMalloc(&to, bytes);
    fill<<<1, 32>>>(from, 1);
    if (is("kernel"))
        copy<<<1, 32>>>(from, to);
    if (is("part"))
        copyPart<<<1, 32>>>({from, 32}, to);
    if (is("parts")) {
        Part* parts;
        const Part part{from, 32};
        cudaMalloc(&parts, sizeof part);
        cudaMemcpy(parts, &part, sizeof part, cudaMemcpyHostToDevice);
        copyParts<<<1, 32>>>(parts, to);
        cudaFree(parts);
    }
    if (is("remembered")) {
        cudaMemcpyToSymbol(remembered, &from, sizeof from);
        copyRemembered<<<1, 32>>>(to);
    }
    if (is("texture")) {
        cudaResourceDesc resource{};
        resource.resType = cudaResourceTypeLinear;
        resource.res.linear.devPtr = from;
        resource.res.linear.desc = cudaCreateChannelDesc<int>();
        resource.res.linear.sizeInBytes = bytes;
        cudaTextureDesc description{};
        cudaTextureObject_t texture;
        cudaCreateTextureObject(&texture, &resource, &description, nullptr);
        copyTexture<<<1, 32>>>(texture, to);
        cudaDeviceSynchronize();
        cudaDestroyTextureObject(texture);
    }
    if (is("inside"))
        cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice);
    if (is("one_byte"))
        cudaMemcpy(host, from, 1, cudaMemcpyDeviceToHost);
    if (is("again"))
        step<<<1, 32>>>(from);
    if (is("itself"))
        turn<<<1, 32>>>(from, to);
    if (is("atomics")) {
        cudaMemset(from, 0, bytes);
        take<<<1, 32>>>(from, to);
    }
    if (is("printed")) {
        char* text;
        cudaMalloc(&text, 4);
        spell<<<1, 4>>>(text);
        say<<<1, 1>>>(text);
        cudaDeviceSynchronize();
        cudaFree(text);
    }
    if (is("managed") || is("pinned") || is("registered")) {
        int* note = host;
        is("managed") ? cudaMallocManaged(&note, bytes)
            : is("pinned") ? cudaMallocHost(&note, bytes)
                           : cudaHostRegister(host, bytes, 0);
        fillAndNote<<<1, 1>>>(from, note);
        cudaDeviceSynchronize();
        is("managed") ? cudaFree(note) : is("pinned") ? cudaFreeHost(note) : cudaHostUnregister(host);
    }
    if (is("variable")) {
        fillAndRemember<<<1, 1>>>(from);
        cudaMemcpyFromSymbol(host, last, sizeof last);
    }
    if (is("graph")) {
        cudaStream_t stream;
        cudaStreamCreate(&stream);
        cudaDeviceSynchronize();
        cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        copy<<<1, 32, 0, stream>>>(from, to);
        cudaGraph_t graph;
        cudaStreamEndCapture(stream, &graph);
        cudaGraphExec_t run;
        cudaGraphInstantiate(&run, graph, 0);
        cudaGraphLaunch(run, stream);
        cudaStreamSynchronize(stream);
        cudaGraphExecDestroy(run);
        cudaGraphDestroy(graph);
        cudaStreamDestroy(stream);
    }
    if (is("measured")) {
        cudaEvent_t begin, end;
        cudaEventCreate(&begin);
        cudaEventCreate(&end);
        cudaEventRecord(begin);
        fill<<<1, 32>>>(to, 2);
        cudaEventRecord(end);
        cudaEventSynchronize(end);
        float milliseconds = 0;
        cudaEventElapsedTime(&milliseconds, begin, end);
        cudaEventDestroy(begin);
        cudaEventDestroy(end);
    }
    cudaDeviceSynchronize();
    std::printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    cudaFree(from);
    cudaFree(to);
}
