// Heat spreads through a box in pitched 3-D memory; a part of the box is copied back, and all is checked on the host.
#include <cstdio>
#include <vector>

const int width = 20, height = 9, depth = 5;

__global__ void spread(cudaPitchedPtr from, cudaPitchedPtr to)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, z = blockIdx.z;
    if (x >= width)
        return;
    const auto at = [&](int i, int j, int k) {
        i = min(max(i, 0), width - 1);
        j = min(max(j, 0), height - 1);
        k = min(max(k, 0), depth - 1);
        return *((const float*)((const char*)from.ptr + (k * from.ysize + j) * from.pitch) + i);
    };
    float* row = (float*)((char*)to.ptr + (z * to.ysize + y) * to.pitch);
    row[x] = (at(x - 1, y, z) + at(x + 1, y, z) + at(x, y - 1, z) + at(x, y + 1, z) + at(x, y, z - 1) + at(x, y, z + 1))
        * 0.125f + at(x, y, z) * 0.25f;
}

static float spreadAt(const std::vector<float>& box, int x, int y, int z)
{
    const auto at = [&](int i, int j, int k) {
        i = i < 0 ? 0 : i < width ? i : width - 1;
        j = j < 0 ? 0 : j < height ? j : height - 1;
        k = k < 0 ? 0 : k < depth ? k : depth - 1;
        return box[(k * height + j) * width + i];
    };
    return (at(x - 1, y, z) + at(x + 1, y, z) + at(x, y - 1, z) + at(x, y + 1, z) + at(x, y, z - 1) + at(x, y, z + 1))
        * 0.125f + at(x, y, z) * 0.25f;
}

int main()
{
    // Small whole numbers: every sum is exact, in whatever order it is taken.
    std::vector<float> box(width * height * depth);
    for (size_t i = 0; i < box.size(); ++i)
        box[i] = float(i * 5 % 17);
    const cudaExtent whole = make_cudaExtent(width * sizeof(float), height, depth);
    cudaPitchedPtr from, to;
    cudaMalloc3D(&from, whole);
    cudaMalloc3D(&to, whole);
    cudaMemset3D(to, 0, whole);

    cudaMemcpy3DParms up = {};
    up.srcPtr = make_cudaPitchedPtr(box.data(), width * sizeof(float), width, height);
    up.dstPtr = from;
    up.extent = whole;
    up.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&up);
    spread<<<dim3((width + 31) / 32, height, depth), 32>>>(from, to);

    // The inner part of the box, without its outermost layer.
    const int innerWidth = width - 2, innerHeight = height - 2, innerDepth = depth - 2;
    std::vector<float> inner(innerWidth * innerHeight * innerDepth, -1.0f);
    cudaMemcpy3DParms down = {};
    down.srcPtr = to;
    down.srcPos = make_cudaPos(sizeof(float), 1, 1);
    down.dstPtr = make_cudaPitchedPtr(inner.data(), innerWidth * sizeof(float), innerWidth, innerHeight);
    down.extent = make_cudaExtent(innerWidth * sizeof(float), innerHeight, innerDepth);
    down.kind = cudaMemcpyDeviceToHost;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaDeviceSynchronize();
    cudaMemcpy3DAsync(&down, stream);
    cudaStreamSynchronize(stream);
    int wrong = 0;
    for (int z = 0; z < innerDepth; ++z)
        for (int y = 0; y < innerHeight; ++y)
            for (int x = 0; x < innerWidth; ++x)
                wrong += inner[(z * innerHeight + y) * innerWidth + x] != spreadAt(box, x + 1, y + 1, z + 1);

    // One slice is set to zeros, and the one behind it stays.
    cudaPitchedPtr slice = to;
    slice.ptr = (char*)to.ptr + to.pitch * to.ysize;
    cudaMemset3DAsync(slice, 0, make_cudaExtent(width * sizeof(float), height, 1), stream);
    std::vector<float> result(box.size());
    down = {};
    down.srcPtr = to;
    down.dstPtr = make_cudaPitchedPtr(result.data(), width * sizeof(float), width, height);
    down.extent = whole;
    down.kind = cudaMemcpyDefault;
    cudaMemcpy3DAsync(&down, stream);
    cudaStreamSynchronize(stream);
    int zeros = 0, kept = 0;
    for (int i = 0; i < width * height; ++i) {
        zeros += result[width * height + i] == 0.0f;
        kept += result[2 * width * height + i] == spreadAt(box, i % width, i / width, 2);
    }
    std::printf("%d wrong, %d of %d set, %d kept\n", wrong, zeros, width * height, kept);

    // What CUDA refuses.
    down.extent.width = from.pitch + 1;
    const cudaError_t wide = cudaMemcpy3D(&down);
    down.extent = make_cudaExtent(width * sizeof(float), height + 1, depth);
    const cudaError_t high = cudaMemcpy3D(&down);
    down.extent = whole;
    down.srcPtr.ptr = nullptr;
    const cudaError_t none = cudaMemcpy3D(&down);
    down.srcPtr = to;
    down.kind = cudaMemcpyKind(9);
    const cudaError_t direction = cudaMemcpy3D(&down);
    std::printf("too wide: %s, too high: %s\n", cudaGetErrorName(wide), cudaGetErrorName(high));
    std::printf("from nowhere: %s, no direction: %s\n", cudaGetErrorName(none), cudaGetErrorName(direction));
    cudaStreamDestroy(stream);
    cudaFree(from.ptr);
    cudaFree(to.ptr);
    return wrong != 0 || zeros != width * height || kept != width * height;
}
