#define CELLS 8

// A thread computes eight cells, one behind the other. Each of them is the next one's front neighbour and was the back
// neighbour of the one before, so a step reads five values and not seven. (__restrict__ says that heat and next do not
// overlap, so reading need not wait for writing.)
// heat_3d_columns<<<dim3((width + 63) / 64, (height + 3) / 4, (depth + 7) / 8), dim3(64, 4)>>>(heat, next, width, height,
//     depth, rate);
extern "C" __global__ void heat_3d_columns(
    const float* __restrict__ heat, float* __restrict__ next, int width, int height, int depth, float rate)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = (blockIdx.z * blockDim.z + threadIdx.z) * CELLS;
    if (x < width && y < height && z < depth) {
        int slice = width * height;
        int i = z * slice + y * width + x;
        // The ways to the neighbours: 0 where there is none.
        int left = x > 0 ? -1 : 0;
        int right = x < width - 1 ? 1 : 0;
        int above = y > 0 ? -width : 0;
        int below = y < height - 1 ? width : 0;
        float front = heat[z > 0 ? i - slice : i];
        float here = heat[i];
        int end = min(z + CELLS, depth);
#pragma unroll 8
        for (; z < end; z++) {
            float back = heat[z < depth - 1 ? i + slice : i];
            float around = heat[i + left] + heat[i + right] + heat[i + above] + heat[i + below] + front + back;
            next[i] = here + rate * (around - 6.0f * here);
            front = here;
            here = back;
            i += slice;
        }
    }
}
