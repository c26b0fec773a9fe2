extern "C" __global__ void matmul_naive_1d(const float* A, const float* B, float* C, int M, int N, int K)
{
    // One number counts through all values of C, column after column.
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < M * N) {
        int row = i % M;
        int col = i / M;
        float sum = 0.0f;
        for (int k = 0; k < K; k++) {
            sum += A[row * K + k] * B[k * N + col];
        }
        C[row * N + col] = sum;
    }
}
