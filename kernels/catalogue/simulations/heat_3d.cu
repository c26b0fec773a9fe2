// One step of heat spreading through a solid body. No heat leaves it: beyond its faces, the nearest cell inside counts.
// heat_3d<<<dim3((width + 7) / 8, (height + 7) / 8, (depth + 7) / 8), block>>>(heat, next, width, height, depth, rate);
extern "C" __global__ void heat_3d(const float* heat, float* next, int width, int height, int depth, float rate)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < width && y < height && z < depth) {
        int row = width;
        int slice = width * height;
        int i = z * slice + y * row + x;
        float here = heat[i];
        float left = heat[x > 0 ? i - 1 : i];
        float right = heat[x < width - 1 ? i + 1 : i];
        float above = heat[y > 0 ? i - row : i];
        float below = heat[y < height - 1 ? i + row : i];
        float front = heat[z > 0 ? i - slice : i];
        float back = heat[z < depth - 1 ? i + slice : i];
        float around = left + right + above + below + front + back;
        next[i] = here + rate * (around - 6.0f * here);
    }
}
