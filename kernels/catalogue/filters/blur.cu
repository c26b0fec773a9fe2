// blur<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(image, blurred, width, height, radius);
extern "C" __global__ void blur(const float* image, float* blurred, int width, int height, int radius)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        float sum = 0.0f;
        for (int dy = -radius; dy <= radius; dy++) {
            // Beyond the edge, the nearest pixel inside counts.
            int row = min(max(y + dy, 0), height - 1);
            for (int dx = -radius; dx <= radius; dx++) {
                int col = min(max(x + dx, 0), width - 1);
                sum += image[row * width + col];
            }
        }
        int side = 2 * radius + 1;
        blurred[y * width + x] = sum / (side * side);
    }
}
