// A part of what is copied to the host was never written: the argument says why. Of some of these that is a mistake.
#include <cstdio>
#include <cstring>
#include <vector>

__global__ void squares(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = i * i;
}
__global__ void squaresOfAll(int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = i * i;
}
__global__ void sums(int* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    out[y * width + x] = x + y;
}
__global__ void sumsByRow(int* out, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        out[row * columns + column] = row + column;
}
__global__ void rowsTooNear(unsigned char* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        out[y * height + x] = 7;
}
__global__ void volume(float* out, int width, int height, int depth)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < width && y < height && z < depth)
        out[(z * height + y) * width + x] = z;
}
__global__ void evens(int* out, int* count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && i * 3 % 2 == 0)
        out[atomicAdd(count, 1)] = i;
}
__global__ void inner(int* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x + 1, y = blockIdx.y * blockDim.y + threadIdx.y + 1;
    if (x < width - 1 && y < height - 1)
        out[y * width + x] = 1;
}
__global__ void differences(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1)
        out[i] = 1;
}
__global__ void everySecond(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (2 * i < n)
        out[2 * i] = i;
}
__global__ void partialSums(int* out, int n)
{
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += i;
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
__global__ void sumsOfBlocks(int* out, int n)
{
    __shared__ int part[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = i < n ? i : 0;
    __syncthreads();
    for (int half = 32; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[0];
}

int main(int argc, char** argv)
{
    const auto is = [&](const char* way) { return argc > 1 && std::strcmp(argv[1], way) == 0; };
    const int n = 1000, width = 70, height = 50, planes = width * height;
    std::vector<int> host(planes);
    int *line, *plane, *count;
    cudaMalloc(&line, n * sizeof(int));
    cudaMalloc(&plane, planes * sizeof(int));
    cudaMalloc(&count, sizeof(int));
    cudaMemset(count, 0, sizeof(int));
    const auto copyLine = [&] { cudaMemcpy(host.data(), line, n * sizeof(int), cudaMemcpyDeviceToHost); };
    const auto copyPlane = [&] { cudaMemcpy(host.data(), plane, planes * sizeof(int), cudaMemcpyDeviceToHost); };
    if (is("rounded")) {
        squares<<<n / 256, 256>>>(line, n);
        copyLine();
    } else if (is("rounded_async")) {
        cudaStream_t stream;
        cudaStreamCreate(&stream);
        squares<<<n / 256, 256, 0, stream>>>(line, n);
        cudaMemcpyAsync(host.data(), line, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
        cudaStreamSynchronize(stream);
        cudaStreamDestroy(stream);
    } else if (is("rounded_unguarded")) {
        squaresOfAll<<<n / 256, 256>>>(line);
        copyLine();
    } else if (is("one_block")) {
        squares<<<1, 256>>>(line, n);
        copyLine();
    } else if (is("rounded_plane")) {
        sums<<<dim3(width / 16, height / 16), dim3(16, 16)>>>(plane, width, height);
        copyPlane();
    } else if (is("swapped")) {
        sumsByRow<<<dim3((70 + 7) / 8, (50 + 7) / 8), dim3(8, 8)>>>(plane, height, width);
        copyPlane();
    } else if (is("swapped_tall")) {
        sumsByRow<<<dim3((50 + 7) / 8, (70 + 7) / 8), dim3(8, 8)>>>(plane, width, height);
        copyPlane();
    } else if (is("near_rows")) {
        unsigned char* bytes;
        cudaMalloc(&bytes, planes);
        rowsTooNear<<<dim3((70 + 7) / 8, (50 + 7) / 8), dim3(8, 8)>>>(bytes, width, height);
        cudaMemcpy(host.data(), bytes, planes, cudaMemcpyDeviceToHost);
        cudaFree(bytes);
    } else if (is("pitch")) {
        int* pitched;
        std::size_t pitch;
        cudaMallocPitch(&pitched, &pitch, width * sizeof(int), height);
        sums<<<dim3((70 + 7) / 8, (50 + 7) / 8), dim3(8, 8)>>>(pitched, width, height);
        cudaMemcpy2D(host.data(), width * sizeof(int), pitched, pitch, width * sizeof(int), height, cudaMemcpyDeviceToHost);
        cudaFree(pitched);
    } else if (is("flat_volume")) {
        float* box;
        std::vector<float> values(20 * 10 * 6);
        cudaMalloc(&box, values.size() * sizeof(float));
        volume<<<dim3(5, 3, 1), dim3(4, 4, 4)>>>(box, 20, 10, 6);
        cudaMemcpy(values.data(), box, values.size() * sizeof(float), cudaMemcpyDeviceToHost);
        cudaFree(box);
    } else if (is("other_memory")) {
        squares<<<4, 256>>>(plane, n);
        copyLine();
    } else if (is("compaction")) {
        evens<<<4, 256>>>(line, count, n);
        copyLine();
    } else if (is("border")) {
        inner<<<dim3((68 + 7) / 8, (48 + 7) / 8), dim3(8, 8)>>>(plane, width, height);
        copyPlane();
    } else if (is("fitting_border")) {
        inner<<<dim3(68 / 4, 48 / 8), dim3(4, 8)>>>(plane, width, height);
        copyPlane();
    } else if (is("differences")) {
        differences<<<3, 333>>>(line, n);
        copyLine();
    } else if (is("every_second")) {
        everySecond<<<2, 250>>>(line, n);
        copyLine();
    } else if (is("partial_sums")) {
        partialSums<<<3, 256>>>(line, n);
        copyLine();
    } else if (is("block_sums")) {
        sumsOfBlocks<<<(n + 63) / 64, 64>>>(line, n);
        copyLine();
    } else if (is("capacity")) {
        squares<<<(700 + 255) / 256, 256>>>(line, 700);
        copyLine();
    } else if (is("chunks")) {
        for (int first = 0; first < 900; first += 300)
            squares<<<2, 256>>>(line + first, 300);
        copyLine();
    } else if (is("copied_in_part")) {
        cudaMemcpy(line, host.data(), 1000, cudaMemcpyHostToDevice);
        copyLine();
    } else if (is("measured")) {
        cudaEvent_t begin, end;
        cudaEventCreate(&begin);
        cudaEventCreate(&end);
        cudaEventRecord(begin);
        copyLine();
        cudaEventRecord(end);
        cudaEventSynchronize(end);
        float milliseconds = 0;
        cudaEventElapsedTime(&milliseconds, begin, end);
        cudaEventDestroy(begin);
        cudaEventDestroy(end);
    }
    cudaFree(line);
    cudaFree(plane);
    cudaFree(count);
    std::printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    return 0;
}
