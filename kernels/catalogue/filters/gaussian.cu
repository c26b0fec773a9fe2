#define MAX_SIDE 17

// All threads read the same weights and write none: constant memory hands one value to a whole warp at a time.
// cudaMemcpyToSymbol(weights, ...) fills it: side x side values, row by row.
extern "C" {
__constant__ float weights[MAX_SIDE * MAX_SIDE];
}

// gaussian<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(image, smooth, width, height, radius);
extern "C" __global__ void gaussian(const float* image, float* smooth, int width, int height, int radius)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        int side = 2 * radius + 1;
        float sum = 0.0f;
        for (int dy = -radius; dy <= radius; dy++) {
            // Beyond the edge, the nearest pixel inside counts.
            int row = min(max(y + dy, 0), height - 1);
            for (int dx = -radius; dx <= radius; dx++) {
                int col = min(max(x + dx, 0), width - 1);
                sum += weights[(dy + radius) * side + dx + radius] * image[row * width + col];
            }
        }
        smooth[y * width + x] = sum;
    }
}
