// sobel<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(image, edges, width, height);
extern "C" __global__ void sobel(const float* image, float* edges, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        // Beyond the edge, the nearest pixel inside counts.
        int left = max(x - 1, 0);
        int right = min(x + 1, width - 1);
        const float* above = image + max(y - 1, 0) * width;
        const float* here = image + y * width;
        const float* below = image + min(y + 1, height - 1) * width;
        // How much brighter it gets to the right, and downwards.
        float gx = (above[right] - above[left]) + 2.0f * (here[right] - here[left]) + (below[right] - below[left]);
        float gy = (below[left] + 2.0f * below[x] + below[right]) - (above[left] + 2.0f * above[x] + above[right]);
        edges[y * width + x] = sqrtf(gx * gx + gy * gy);
    }
}
