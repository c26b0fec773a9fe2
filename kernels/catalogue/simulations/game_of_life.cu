// One step of Conway's game of life. The world is a torus: what leaves it on one side comes in on the other.
// game_of_life<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(cells, next, width, height);
extern "C" __global__ void game_of_life(const unsigned char* cells, unsigned char* next, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        int left = x > 0 ? x - 1 : width - 1;
        int right = x < width - 1 ? x + 1 : 0;
        const unsigned char* above = cells + (y > 0 ? y - 1 : height - 1) * width;
        const unsigned char* here = cells + y * width;
        const unsigned char* below = cells + (y < height - 1 ? y + 1 : 0) * width;
        int neighbours = above[left] + above[x] + above[right];
        neighbours += here[left] + here[right];
        neighbours += below[left] + below[x] + below[right];
        // The result goes into another array, because the neighbours still need this cell as it was.
        next[y * width + x] = neighbours == 3 || (neighbours == 2 && here[x] == 1);
    }
}
