// A thread computes two values of C that stand in the same row, one tile apart. So each value of A that it reads from
// shared memory is used twice.
#define TILE 16

extern "C" __global__ void matmul_coarsened(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[TILE][TILE];
    __shared__ float tileB[TILE][2 * TILE];
    int left = blockIdx.x * 2 * TILE + threadIdx.x;
    int right = left + TILE;
    int row = blockIdx.y * TILE + threadIdx.y;
    float leftSum = 0.0f;
    float rightSum = 0.0f;
    for (int first = 0; first < K; first += TILE) {
        int aCol = first + threadIdx.x;
        int bRow = first + threadIdx.y;
        tileA[threadIdx.y][threadIdx.x] = row < M && aCol < K ? A[row * K + aCol] : 0.0f;
        tileB[threadIdx.y][threadIdx.x] = bRow < K && left < N ? B[bRow * N + left] : 0.0f;
        tileB[threadIdx.y][threadIdx.x + TILE] = bRow < K && right < N ? B[bRow * N + right] : 0.0f;
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            float a = tileA[threadIdx.y][k];
            leftSum += a * tileB[k][threadIdx.x];
            rightSum += a * tileB[k][threadIdx.x + TILE];
        }
        __syncthreads();
    }
    if (row < M && left < N) {
        C[row * N + left] = leftSum;
    }
    if (row < M && right < N) {
        C[row * N + right] = rightSum;
    }
}
