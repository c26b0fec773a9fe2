#define ROWS 2

// Four cells in a row are the four bytes of a word, so that one addition adds to the neighbours of all four.
// For each of the four cells of which `first` is the index of the first: returns how many are alive of itself and the
// ones to its left and right. `alive` gets the cells.
__device__ unsigned int threeInARow(const unsigned int* words, int first, unsigned int& alive)
{
    // This takes six cells, from the one to the left on. They may begin anywhere in a word.
    int word = (first - 1) / 4;
    int bits = (first - 1) % 4 * 8;
    unsigned int left = __funnelshift_r(words[word], words[word + 1], bits);
    unsigned int rest = __funnelshift_r(words[word + 1], words[word + 2], bits);
    alive = __byte_perm(left, rest, 0x4321);
    unsigned int right = __byte_perm(left, rest, 0x5432);
    return left + alive + right;
}

// The rule for one cell of the world's rim.
__device__ unsigned char nextCell(const unsigned char* cells, int x, int y, int width, int height)
{
    int left = x > 0 ? x - 1 : width - 1;
    int right = x < width - 1 ? x + 1 : 0;
    const unsigned char* above = cells + (y > 0 ? y - 1 : height - 1) * width;
    const unsigned char* here = cells + y * width;
    const unsigned char* below = cells + (y < height - 1 ? y + 1 : 0) * width;
    int neighbours = above[left] + above[x] + above[right];
    neighbours += here[left] + here[right];
    neighbours += below[left] + below[x] + below[right];
    return neighbours == 3 || (neighbours == 2 && here[x] == 1);
}

// A thread computes four cells in each of two rows.
// game_of_life_packed<<<dim3((width + 127) / 128, (height + 7) / 8), dim3(32, 4)>>>(cells, next, width, height);
extern "C" __global__ void game_of_life_packed(
    const unsigned char* __restrict__ cells, unsigned char* __restrict__ next, int width, int height)
{
    int x = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    int top = (blockIdx.y * blockDim.y + threadIdx.y) * ROWS;
    if (x >= width || top >= height) {
        return;
    }
    // Around the rim, and where a word would reach beyond it, the cells are computed one by one.
    if (x == 0 || x + 10 >= width || top == 0 || top + ROWS >= height) {
        for (int row = top; row < min(top + ROWS, height); row++) {
            for (int col = x; col < min(x + 4, width); col++) {
                next[row * width + col] = nextCell(cells, col, row, width, height);
            }
        }
        return;
    }
    const unsigned int* words = (const unsigned int*)cells;
    int i = top * width + x;
    unsigned int alive;
    unsigned int aliveBelow;
    unsigned int above = threeInARow(words, i - width, alive);
    unsigned int here = threeInARow(words, i, alive);
#pragma unroll
    for (int row = 0; row < ROWS; row++) {
        unsigned int below = threeInARow(words, i + width, aliveBelow);
        unsigned int neighbours = above + here + below - alive;
        // A cell lives on that has three neighbours, or two and is alive: then all bits of this byte are 0.
        unsigned int wrong = (neighbours | alive) ^ 0x03030303;
        // A byte of at most 15 that is not 0 carries into the bit of 16.
        unsigned int lives = ~(wrong + 0x0f0f0f0f) >> 4 & 0x01010101;
        if (width % 4 == 0) {
            *(unsigned int*)(next + i) = lives;
        } else {
            next[i] = lives;
            next[i + 1] = lives >> 8;
            next[i + 2] = lives >> 16;
            next[i + 3] = lives >> 24;
        }
        above = here;
        here = below;
        alive = aliveBelow;
        i += width;
    }
}
