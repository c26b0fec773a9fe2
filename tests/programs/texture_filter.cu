// A picture in an array, read through textures: filtered, wrapped, as numbers from 0 to 1, and from pitched memory.
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>

#define CHECK(call)                                                                              \
    do {                                                                                         \
        cudaError_t code = call;                                                                 \
        if (code != cudaSuccess) {                                                               \
            std::printf("line %d: %s\n", __LINE__, cudaGetErrorName(code));                      \
            std::exit(1);                                                                        \
        }                                                                                        \
    } while (0)

__global__ void resample(cudaTextureObject_t picture, float* result, int width, int height, float scale)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        result[y * width + x] = tex2D<float>(picture, (x + 0.5f) * scale, (y + 0.5f) * scale);
}

__global__ void wrapped(cudaTextureObject_t picture, float* result, int width)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < width)
        result[x] = tex2D<float>(picture, (x + 0.5f) / 4 + 3, 0.5f / 3);
}

__global__ void bytes(cudaTextureObject_t line, float* result, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        result[i] = tex1Dfetch<float>(line, i);
}

__global__ void plain(cudaTextureObject_t line, int* result, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        result[i] = tex1Dfetch<int>(line, i) + tex1Dfetch<int>(line, i + 1); // behind the end is 0
}

cudaTextureObject_t textureOf(const cudaResourceDesc& resource, cudaTextureFilterMode filter,
    cudaTextureAddressMode address, bool normalised, cudaTextureReadMode mode)
{
    cudaTextureDesc description{};
    description.addressMode[0] = description.addressMode[1] = address;
    description.filterMode = filter;
    description.readMode = mode;
    description.normalizedCoords = normalised;
    cudaTextureObject_t object;
    CHECK(cudaCreateTextureObject(&object, &resource, &description, nullptr));
    return object;
}

int main()
{
    const int width = 40, height = 30;
    std::vector<float> picture(width * height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            picture[y * width + x] = x + 100 * y;
    float* result;
    CHECK(cudaMallocManaged(&result, 4 * width * height * sizeof(float)));

    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    CHECK(cudaMallocArray(&array, &format, width, height));
    CHECK(cudaMemcpy2DToArray(array, 0, 0, picture.data(), width * sizeof(float), width * sizeof(float), height,
        cudaMemcpyHostToDevice));
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureObject_t smooth =
        textureOf(resource, cudaFilterModeLinear, cudaAddressModeClamp, false, cudaReadModeElementType);
    dim3 block(16, 16), grid((2 * width + 15) / 16, (2 * height + 15) / 16);
    resample<<<grid, block>>>(smooth, result, 2 * width, 2 * height, 0.5f);
    CHECK(cudaDeviceSynchronize());
    std::printf("twice as large: %.2f %.2f %.2f %.2f\n", result[0], result[1], result[2 * 2 * width + 5],
        result[4 * width * height - 1]);
    CHECK(cudaDestroyTextureObject(smooth));

    std::vector<float> back(width * height);
    CHECK(cudaMemcpy2DFromArray(back.data(), width * sizeof(float), array, 0, 0, width * sizeof(float), height,
        cudaMemcpyDeviceToHost));
    std::printf("back from the array: %s\n", back == picture ? "the same" : "something else");
    CHECK(cudaFreeArray(array));

    CHECK(cudaMallocArray(&array, &format, 4, 3));
    CHECK(cudaMemcpy2DToArray(array, 0, 0, picture.data(), width * sizeof(float), 4 * sizeof(float), 3,
        cudaMemcpyHostToDevice));
    resource.res.array.array = array;
    cudaTextureObject_t round =
        textureOf(resource, cudaFilterModePoint, cudaAddressModeWrap, true, cudaReadModeElementType);
    wrapped<<<1, 32>>>(round, result, 10);
    CHECK(cudaDeviceSynchronize());
    std::printf("wrapped:");
    for (int i = 0; i < 10; ++i)
        std::printf(" %.0f", result[i]);
    std::printf("\n");
    CHECK(cudaDestroyTextureObject(round));
    CHECK(cudaFreeArray(array));

    // Rows with padding.
    float* pitched;
    std::size_t pitch;
    CHECK(cudaMallocPitch(&pitched, &pitch, width * sizeof(float), height));
    CHECK(cudaMemcpy2D(pitched, pitch, picture.data(), width * sizeof(float), width * sizeof(float), height,
        cudaMemcpyHostToDevice));
    resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = pitched;
    resource.res.pitch2D.desc = format;
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;
    cudaTextureObject_t rows =
        textureOf(resource, cudaFilterModePoint, cudaAddressModeBorder, false, cudaReadModeElementType);
    resample<<<grid, block>>>(rows, result, width, height, 1);
    CHECK(cudaDeviceSynchronize());
    int wrong = 0;
    for (int i = 0; i < width * height; ++i)
        wrong += result[i] != picture[i];
    std::printf("pitched: %d wrong\n", wrong);
    CHECK(cudaDestroyTextureObject(rows));
    CHECK(cudaFree(pitched));

    // Bytes as numbers from 0 to 1, and whole numbers as they are, of plain memory.
    unsigned char levels[] = {0, 51, 255};
    unsigned char* device;
    CHECK(cudaMalloc(&device, sizeof levels));
    CHECK(cudaMemcpy(device, levels, sizeof levels, cudaMemcpyHostToDevice));
    resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = device;
    resource.res.linear.desc = cudaCreateChannelDesc<unsigned char>();
    resource.res.linear.sizeInBytes = sizeof levels;
    cudaTextureObject_t line =
        textureOf(resource, cudaFilterModePoint, cudaAddressModeClamp, false, cudaReadModeNormalizedFloat);
    bytes<<<1, 32>>>(line, result, 3);
    CHECK(cudaDeviceSynchronize());
    std::printf("levels: %.4f %.4f %.4f\n", result[0], result[1], result[2]);
    CHECK(cudaDestroyTextureObject(line));
    CHECK(cudaFree(device));

    int numbers[] = {5, -7, 11}, sums[3];
    int* ints;
    CHECK(cudaMalloc(&ints, 2 * sizeof numbers));
    CHECK(cudaMemcpy(ints, numbers, sizeof numbers, cudaMemcpyHostToDevice));
    resource.res.linear.devPtr = ints;
    resource.res.linear.desc = cudaCreateChannelDesc<int>();
    resource.res.linear.sizeInBytes = sizeof numbers;
    line = textureOf(resource, cudaFilterModePoint, cudaAddressModeClamp, false, cudaReadModeElementType);
    plain<<<1, 32>>>(line, ints + 3, 3);
    CHECK(cudaMemcpy(sums, ints + 3, sizeof sums, cudaMemcpyDeviceToHost));
    std::printf("sums: %d %d %d\n", sums[0], sums[1], sums[2]);
    CHECK(cudaDestroyTextureObject(line));
    CHECK(cudaFree(ints));
    CHECK(cudaFree(result));
}
