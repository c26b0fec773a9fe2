// Blurs an image in the space of its frequencies: a kernel multiplies between two transforms, all in one stream.
#include <cmath>
#include <cstdio>
#include <vector>

#include <cufft.h>

__global__ void keepLow(cufftComplex* spectrum, int rows, int columns, int most, float scale)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    const int fx = x, fy = y <= rows / 2 ? y : rows - y;
    const float factor = fx <= most && fy <= most ? scale : 0;
    spectrum[y * columns + x].x *= factor;
    spectrum[y * columns + x].y *= factor;
}

int main()
{
    const int rows = 48, columns = 40, half = columns / 2 + 1;
    // A slow wave is kept, and a fast one is taken away.
    std::vector<float> image(rows * columns), slow(rows * columns), result(rows * columns);
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) {
            slow[y * columns + x] = std::cos(2 * float(M_PI) * (2.0f * x / columns + 3.0f * y / rows)) + 0.5f;
            image[y * columns + x] = slow[y * columns + x] + std::cos(2 * float(M_PI) * 11 * x / columns);
        }
    float* d_image;
    cufftComplex* d_spectrum;
    cudaMalloc(&d_image, rows * columns * sizeof(float));
    cudaMalloc(&d_spectrum, rows * half * sizeof(cufftComplex));
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cufftHandle there, back;
    cufftPlan2d(&there, rows, columns, CUFFT_R2C);
    cufftPlan2d(&back, rows, columns, CUFFT_C2R);
    cufftSetStream(there, stream);
    cufftSetStream(back, stream);
    cudaMemcpyAsync(d_image, image.data(), image.size() * sizeof(float), cudaMemcpyHostToDevice, stream);
    cufftExecR2C(there, d_image, d_spectrum);
    keepLow<<<dim3(2, 3), dim3(16, 16), 0, stream>>>(d_spectrum, rows, half, 5, 1.0f / (rows * columns));
    cufftExecC2R(back, d_spectrum, d_image);
    cudaMemcpyAsync(result.data(), d_image, result.size() * sizeof(float), cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    float worst = 0;
    for (int i = 0; i < rows * columns; ++i)
        worst = std::fmax(worst, std::fabs(result[i] - slow[i]));
    std::printf("%s\n", worst < 1e-5f ? "the slow wave is left" : "wrong");
    cufftDestroy(there);
    cufftDestroy(back);
    cudaStreamDestroy(stream);
    cudaFree(d_image);
    cudaFree(d_spectrum);
}
