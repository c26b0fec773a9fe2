#define ROWS 4

// A thread computes four pixels, one below the other, and keeps what the next pixel needs as well. So it reads each of
// six rows once. (__restrict__ says that image and edges do not overlap, so reading need not wait for writing.)
// sobel_strip<<<dim3((width + 63) / 64, (height + 15) / 16), dim3(64, 4)>>>(image, edges, width, height);
extern "C" __global__ void sobel_strip(const float* __restrict__ image, float* __restrict__ edges, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int top = (blockIdx.y * blockDim.y + threadIdx.y) * ROWS;
    if (x < width && top < height) {
        // Beyond the edge, the nearest pixel inside counts.
        int left = max(x - 1, 0);
        int right = min(x + 1, width - 1);
        const float* row = image + max(top - 1, 0) * width;
        float riseAbove = row[right] - row[left];
        float lightAbove = row[left] + 2.0f * row[x] + row[right];
        row = image + top * width;
        float riseHere = row[right] - row[left];
        float lightHere = row[left] + 2.0f * row[x] + row[right];
#pragma unroll
        for (int y = top; y < top + ROWS; y++) {
            row = image + min(y + 1, height - 1) * width;
            float riseBelow = row[right] - row[left];
            float lightBelow = row[left] + 2.0f * row[x] + row[right];
            // How much brighter it gets to the right, and downwards.
            float gx = riseAbove + 2.0f * riseHere + riseBelow;
            float gy = lightBelow - lightAbove;
            if (y < height) {
                edges[y * width + x] = sqrtf(gx * gx + gy * gy);
            }
            riseAbove = riseHere;
            lightAbove = lightHere;
            riseHere = riseBelow;
            lightHere = lightBelow;
        }
    }
}
