#define TILE 16

extern "C" __global__ void matmul_tiled(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[TILE][TILE];
    __shared__ float tileB[TILE][TILE];
    int row = blockIdx.x * TILE + threadIdx.x;
    int col = blockIdx.y * TILE + threadIdx.y;
    float sum = 0.0f;
    for (int first = 0; first < K; first += TILE) {
        int aCol = first + threadIdx.x;
        int bRow = first + threadIdx.y;
        tileA[threadIdx.y][threadIdx.x] = row < M && aCol < K ? A[row * K + aCol] : 0.0f;
        tileB[threadIdx.y][threadIdx.x] = bRow < K && col < N ? B[bRow * N + col] : 0.0f;
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
        }
        __syncthreads();
    }
    if (row < M && col < N) {
        C[row * N + col] = sum;
    }
}
