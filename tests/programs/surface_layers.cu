// A layered array and a volume, written through surfaces, read through textures, and copied as boxes.
#include <cstdio>
#include <vector>

__global__ void paint(cudaSurfaceObject_t layers, int width, int height, int count)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        for (int layer = 0; layer < count; ++layer)
            surf2DLayeredwrite(100 * layer + 10 * y + x, layers, x * sizeof(int), y, layer);
}

__global__ void difference(cudaTextureObject_t layers, cudaSurfaceObject_t result, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        const int step = tex2DLayered<int>(layers, x, y, 2) - tex2DLayered<int>(layers, x, y, 0);
        surf2Dwrite(make_int2(step, x), result, x * sizeof(int2), y);
    }
}

__global__ void shift(cudaSurfaceObject_t volume, int width, int height, int depth)
{
    for (int z = 0; z < depth; ++z)
        for (int y = 0; y < height; ++y) {
            const int value = surf3Dread<int>(volume, threadIdx.x * sizeof(int), y, z);
            surf3Dwrite(value + 1000, volume, threadIdx.x * sizeof(int), y, z);
        }
}

cudaSurfaceObject_t surfaceOf(cudaArray_t array)
{
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface = 0;
    std::printf("surface: %s\n", cudaGetErrorName(cudaCreateSurfaceObject(&surface, &resource)));
    return surface;
}

int main()
{
    const int width = 12, height = 7, count = 3;
    const cudaChannelFormatDesc whole = cudaCreateChannelDesc<int>(), pair = cudaCreateChannelDesc<int2>();
    cudaArray_t layers, result, volume, closed;
    cudaMalloc3DArray(&layers, &whole, make_cudaExtent(width, height, count), cudaArrayLayered | cudaArraySurfaceLoadStore);
    cudaMallocArray(&result, &pair, width, height, cudaArraySurfaceLoadStore);
    cudaMallocArray(&closed, &whole, width, height);
    surfaceOf(closed); // which was not asked for as one
    cudaGetLastError();
    int row[12] = {};
    cudaChannelFormatDesc told;
    std::printf("the wrong way: %s, no array: %s, no texture: %s\n",
        cudaGetErrorName(cudaMemcpy2DToArray(closed, 0, 0, row, sizeof row, sizeof row, 1, cudaMemcpyDeviceToHost)),
        cudaGetErrorName(cudaGetChannelDesc(&told, nullptr)), cudaGetErrorName(cudaDestroyTextureObject(12345)));
    cudaGetLastError();
    cudaFreeArray(closed);

    const dim3 block(8, 8), grid(2, 1);
    const cudaSurfaceObject_t painted = surfaceOf(layers), steps = surfaceOf(result);
    paint<<<grid, block>>>(painted, width, height, count);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = layers;
    cudaTextureDesc description{};
    description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    difference<<<grid, block>>>(texture, steps, width, height);
    cudaDestroyTextureObject(texture);
    std::vector<int2> found(width * height);
    cudaMemcpy2DFromArray(
        found.data(), width * sizeof(int2), result, 0, 0, width * sizeof(int2), height, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < width * height; ++i)
        wrong += found[i].x != 200 || found[i].y != i % width;
    std::printf("steps between layers: %d wrong\n", wrong);

    // A box of the volume goes there and comes back.
    cudaMalloc3DArray(&volume, &whole, make_cudaExtent(8, 4, 5), cudaArraySurfaceLoadStore);
    std::vector<int> values(8 * 4 * 5);
    for (int i = 0; i < 8 * 4 * 5; ++i)
        values[i] = i;
    cudaMemcpy3DParms copy{};
    copy.srcPtr = make_cudaPitchedPtr(values.data(), 8 * sizeof(int), 8, 4);
    copy.dstArray = volume;
    copy.extent = make_cudaExtent(8, 4, 5);
    copy.kind = cudaMemcpyHostToDevice;
    std::printf("to the volume: %s\n", cudaGetErrorName(cudaMemcpy3D(&copy)));
    const cudaSurfaceObject_t space = surfaceOf(volume);
    shift<<<1, 8>>>(space, 8, 4, 5);
    std::vector<int> box(3 * 2 * 2);
    cudaMemcpy3DParms fetch{};
    fetch.srcArray = volume;
    fetch.srcPos = make_cudaPos(4, 1, 3);
    fetch.dstPtr = make_cudaPitchedPtr(box.data(), 3 * sizeof(int), 3, 2);
    fetch.extent = make_cudaExtent(3, 2, 2);
    fetch.kind = cudaMemcpyDeviceToHost;
    std::printf("from the volume: %s\n", cudaGetErrorName(cudaMemcpy3D(&fetch)));
    wrong = 0;
    for (int z = 0; z < 2; ++z)
        for (int y = 0; y < 2; ++y)
            for (int x = 0; x < 3; ++x)
                wrong += box[(z * 2 + y) * 3 + x] != 1000 + ((z + 3) * 4 + y + 1) * 8 + x + 4;
    std::printf("box: %d wrong\n", wrong);
    fetch.srcPos.x = 6;
    std::printf("too far: %s\n", cudaGetErrorName(cudaMemcpy3D(&fetch)));
    cudaExtent size;
    unsigned flags;
    cudaChannelFormatDesc format;
    cudaArrayGetInfo(&format, &size, &flags, layers);
    std::printf("layers: %d bits, %zu x %zu x %zu, flags %u\n", format.x, size.width, size.height, size.depth, flags);
    cudaGetLastError();

    cudaDestroySurfaceObject(painted);
    cudaDestroySurfaceObject(steps);
    cudaDestroySurfaceObject(space);
    cudaFreeArray(layers);
    cudaFreeArray(result);
    cudaFreeArray(volume);
}
