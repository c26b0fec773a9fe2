#define TILE 16

extern "C" __global__ void matmul_tiled(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[TILE][TILE];
    __shared__ float tileB[TILE][TILE];
    int col = blockIdx.x * TILE + threadIdx.x;
    int row = blockIdx.y * TILE + threadIdx.y;
    float sum = 0.0f;
    for (int first = 0; first < K; first += TILE) {
        int aRow = blockIdx.y * TILE + threadIdx.x;
        int aCol = first + threadIdx.y;
        int bRow = first + threadIdx.x;
        int bCol = blockIdx.x * TILE + threadIdx.y;
        tileA[threadIdx.x][threadIdx.y] = aRow < M && aCol < K ? A[aRow * K + aCol] : 0.0f;
        tileB[threadIdx.x][threadIdx.y] = bRow < K && bCol < N ? B[bRow * N + bCol] : 0.0f;
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
