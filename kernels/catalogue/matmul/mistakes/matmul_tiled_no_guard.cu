#define TILE 16

extern "C" __global__ void matmul_tiled(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[TILE][TILE];
    __shared__ float tileB[TILE][TILE];
    int col = blockIdx.x * TILE + threadIdx.x;
    int row = blockIdx.y * TILE + threadIdx.y;
    float sum = 0.0f;
    for (int first = 0; first < K; first += TILE) {
        int aCol = first + threadIdx.x;
        int bRow = first + threadIdx.y;
        tileA[threadIdx.y][threadIdx.x] = A[row * K + aCol];
        tileB[threadIdx.y][threadIdx.x] = B[bRow * N + col];
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
        }
        __syncthreads();
    }
    C[row * N + col] = sum;
}
