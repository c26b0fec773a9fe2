// A blur of an image in pitched memory, with dynamic shared memory, checked against the host's.
#include <cstdio>
#include <vector>

__global__ void blurRows(const float* in, size_t inPitch, float* out, size_t outPitch, int width, int height)
{
    extern __shared__ float row[];
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    const float* from = (const float*)((const char*)in + y * inPitch);
    const int left = max(int(blockIdx.x * blockDim.x) - 1, 0);
    const int right = min(int((blockIdx.x + 1) * blockDim.x), width - 1);
    row[threadIdx.x + 1] = x < width ? from[x] : 0.0f;
    if (threadIdx.x == 0) {
        row[0] = from[left];
        row[blockDim.x + 1] = from[right];
    }
    __syncthreads();
    if (x >= width)
        return;
    const float before = x > 0 ? row[threadIdx.x] : row[threadIdx.x + 1];
    const float behind = x + 1 < width ? row[threadIdx.x + 2] : row[threadIdx.x + 1];
    float* to = (float*)((char*)out + y * outPitch);
    to[x] = (before + row[threadIdx.x + 1] + behind) / 3.0f;
}

int main()
{
    const int width = 100, height = 7;
    std::vector<float> image(width * height), blurred(width * height);
    for (int i = 0; i < width * height; ++i)
        image[i] = float(i * 7 % 31);
    float *in, *out;
    size_t inPitch, outPitch;
    cudaMallocPitch(&in, &inPitch, width * sizeof(float), height);
    cudaMallocPitch(&out, &outPitch, width * sizeof(float), height);
    cudaMemset2D(out, outPitch, 0, width * sizeof(float), height);
    cudaMemcpy2D(in, inPitch, image.data(), width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice);
    blurRows<<<dim3((width + 31) / 32, height), 32, 34 * sizeof(float)>>>(in, inPitch, out, outPitch, width, height);
    cudaMemcpy2D(
        blurred.data(), width * sizeof(float), out, outPitch, width * sizeof(float), height, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const float* line = &image[y * width];
            const float expected = (line[x > 0 ? x - 1 : 0] + line[x] + line[x + 1 < width ? x + 1 : x]) / 3.0f;
            wrong += blurred[y * width + x] != expected;
        }
    std::printf("pitch %s, %d wrong\n", inPitch % 32 == 0 && inPitch >= width * sizeof(float) ? "fits" : "too small", wrong);
    cudaFree(in);
    cudaFree(out);
    return wrong != 0;
}
