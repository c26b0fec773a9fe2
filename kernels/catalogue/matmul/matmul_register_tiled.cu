// Every thread computes 8 x 8 values of C and keeps them in registers. It does 64 multiplications with 16 values from
// shared memory; matmul_tiled reads two values for each multiplication.
//
// A block of 16 x 16 threads computes a tile of 128 x 128 values of C. It goes along K in steps of 16: while it
// computes with one step's parts of A and B, the next step's are on their way from global memory.
#define TILE 128
#define HALF 64
#define DEPTH 16
#define PADDING 4

// Four neighbours of a row, in one load where the row's length keeps them aligned; zeros outside of the matrix.
__device__ __forceinline__ float4 loadFour(const float* matrix, int height, int width, int row, int col)
{
    float4 four = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    if (row >= height || col >= width) {
        return four;
    }
    const float* from = matrix + row * width + col;
    if (width % 4 == 0) {
        four = *(const float4*)from;
        return four;
    }
    four.x = from[0];
    if (col + 1 < width) {
        four.y = from[1];
    }
    if (col + 2 < width) {
        four.z = from[2];
    }
    if (col + 3 < width) {
        four.w = from[3];
    }
    return four;
}

__device__ __forceinline__ void storeFour(float* matrix, int height, int width, int row, int col, float4 four)
{
    if (row >= height || col >= width) {
        return;
    }
    float* to = matrix + row * width + col;
    if (width % 4 == 0) {
        *(float4*)to = four;
        return;
    }
    to[0] = four.x;
    if (col + 1 < width) {
        to[1] = four.y;
    }
    if (col + 2 < width) {
        to[2] = four.z;
    }
    if (col + 3 < width) {
        to[3] = four.w;
    }
}

// Eight values of a row of B's tile, or eight sums. This is a struct, because variables with names are sure to become
// registers. An array becomes registers only where the compiler unrolls all loops over it.
struct Eight {
    float4 left;
    float4 right;
};

__device__ __forceinline__ Eight addProducts(Eight sum, float a, Eight b)
{
    sum.left.x += a * b.left.x;
    sum.left.y += a * b.left.y;
    sum.left.z += a * b.left.z;
    sum.left.w += a * b.left.w;
    sum.right.x += a * b.right.x;
    sum.right.y += a * b.right.y;
    sum.right.z += a * b.right.z;
    sum.right.w += a * b.right.w;
    return sum;
}

__device__ __forceinline__ void storeEight(float* matrix, int height, int width, int row, int col, Eight eight)
{
    storeFour(matrix, height, width, row, col, eight.left);
    storeFour(matrix, height, width, row, col + HALF, eight.right);
}

__device__ __forceinline__ void storeColumn(float (*tile)[TILE + PADDING], int row, int col, float4 four)
{
    tile[row][col] = four.x;
    tile[row + 1][col] = four.y;
    tile[row + 2][col] = four.z;
    tile[row + 3][col] = four.w;
}

// An SM must hold at least two blocks, so a thread may use at most 128 registers.
extern "C" __global__ void __launch_bounds__(256, 2)
matmul_register_tiled(const float* A, const float* B, float* C, int M, int N, int K)
{
    // A's part lies transposed, so that the values of a column, which a thread needs together, are neighbours. The
    // padding spreads what a warp writes into a column of it over twice as many banks.
    __shared__ __align__(16) float tileA[DEPTH][TILE + PADDING];
    __shared__ __align__(16) float tileB[DEPTH][TILE];
    int firstRow = blockIdx.y * TILE;
    int firstCol = blockIdx.x * TILE;

    // In each step, a thread loads two times four values of A and as many of B.
    int thread = threadIdx.y * 16 + threadIdx.x;
    int aRow = thread / 4;
    int aCol = thread % 4 * 4;
    int bRow = thread / 32;
    int bCol = thread % 32 * 4;

    // A thread computes rows 4 y to 4 y + 3 of the tile's upper half and the same rows of its lower half, and columns
    // likewise. Neighbours in the warp read neighbouring groups of four, which lie in different banks.
    int row = threadIdx.y * 4;
    int col = threadIdx.x * 4;
    Eight sum0 = {};
    Eight sum1 = {};
    Eight sum2 = {};
    Eight sum3 = {};
    Eight sum4 = {};
    Eight sum5 = {};
    Eight sum6 = {};
    Eight sum7 = {};

    float4 upperA = loadFour(A, M, K, firstRow + aRow, aCol);
    float4 lowerA = loadFour(A, M, K, firstRow + HALF + aRow, aCol);
    float4 upperB = loadFour(B, K, N, bRow, firstCol + bCol);
    float4 lowerB = loadFour(B, K, N, bRow + 8, firstCol + bCol);
    for (int first = 0; first < K; first += DEPTH) {
        storeColumn(tileA, aCol, aRow, upperA);
        storeColumn(tileA, aCol, HALF + aRow, lowerA);
        *(float4*)&tileB[bRow][bCol] = upperB;
        *(float4*)&tileB[bRow + 8][bCol] = lowerB;
        __syncthreads();

        // No thread waits for these loads until the next step stores them.
        int next = first + DEPTH;
        upperA = loadFour(A, M, K, firstRow + aRow, next + aCol);
        lowerA = loadFour(A, M, K, firstRow + HALF + aRow, next + aCol);
        upperB = loadFour(B, K, N, next + bRow, firstCol + bCol);
        lowerB = loadFour(B, K, N, next + bRow + 8, firstCol + bCol);

#pragma unroll
        for (int k = 0; k < DEPTH; k++) {
            float4 top = *(const float4*)&tileA[k][row];
            float4 bottom = *(const float4*)&tileA[k][HALF + row];
            Eight b;
            b.left = *(const float4*)&tileB[k][col];
            b.right = *(const float4*)&tileB[k][HALF + col];
            sum0 = addProducts(sum0, top.x, b);
            sum1 = addProducts(sum1, top.y, b);
            sum2 = addProducts(sum2, top.z, b);
            sum3 = addProducts(sum3, top.w, b);
            sum4 = addProducts(sum4, bottom.x, b);
            sum5 = addProducts(sum5, bottom.y, b);
            sum6 = addProducts(sum6, bottom.z, b);
            sum7 = addProducts(sum7, bottom.w, b);
        }
        // The next step overwrites the tiles, so all threads must have read them first.
        __syncthreads();
    }
    storeEight(C, M, N, firstRow + row, firstCol + col, sum0);
    storeEight(C, M, N, firstRow + row + 1, firstCol + col, sum1);
    storeEight(C, M, N, firstRow + row + 2, firstCol + col, sum2);
    storeEight(C, M, N, firstRow + row + 3, firstCol + col, sum3);
    storeEight(C, M, N, firstRow + HALF + row, firstCol + col, sum4);
    storeEight(C, M, N, firstRow + HALF + row + 1, firstCol + col, sum5);
    storeEight(C, M, N, firstRow + HALF + row + 2, firstCol + col, sum6);
    storeEight(C, M, N, firstRow + HALF + row + 3, firstCol + col, sum7);
}
