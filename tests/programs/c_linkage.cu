// Kernels whose names tell no types: what they take is in the text alone.
#include <cstdio>
#include <vector>

extern "C" {

__global__ void brighten(unsigned char* pixels, int width, int height, float gain)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        pixels[y * width + x] = (unsigned char)(pixels[y * width + x] * gain);
}

__global__ void average(const double* __restrict__ values, float* result, unsigned int count)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < count)
        result[i] = float((values[i] + values[i + 1]) / 2);
}

__global__ void histogram(const unsigned char* pixels, int* bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[pixels[i] / 32], 1);
}
}

int main()
{
    const int width = 37, height = 21, pixels = width * height;
    std::vector<unsigned char> image(pixels);
    std::vector<double> values(100);
    for (int i = 0; i < pixels; ++i)
        image[i] = (unsigned char)(i * 7 % 120);
    for (int i = 0; i < 100; ++i)
        values[i] = i * 0.25;
    unsigned char* deviceImage = nullptr;
    double* deviceValues = nullptr;
    float* deviceResult = nullptr;
    int* bins = nullptr;
    cudaMalloc(&deviceImage, pixels);
    cudaMalloc(&deviceValues, 100 * sizeof(double));
    cudaMalloc(&deviceResult, 100 * sizeof(float));
    cudaMalloc(&bins, 8 * sizeof(int));
    cudaMemcpy(deviceImage, image.data(), pixels, cudaMemcpyHostToDevice);
    cudaMemcpy(deviceValues, values.data(), 100 * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemset(bins, 0, 8 * sizeof(int));
    brighten<<<dim3(3, 2), dim3(16, 16)>>>(deviceImage, width, height, 2.0f);
    average<<<2, 64>>>(deviceValues, deviceResult, 100);
    histogram<<<(pixels + 127) / 128, 128>>>(deviceImage, bins, pixels);
    int counts[8];
    float result[99];
    cudaMemcpy(counts, bins, sizeof counts, cudaMemcpyDeviceToHost);
    cudaMemcpy(result, deviceResult, sizeof result, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; ++i)
        std::printf("%d ", counts[i]);
    std::printf("%g %g\n", result[0], result[98]);
    cudaFree(deviceImage);
    cudaFree(deviceValues);
    cudaFree(deviceResult);
    cudaFree(bins);
    return cudaGetLastError();
}
