extern "C" __global__ void matmul_naive_1d(const float* A, const float* B, float* C, int M, int N, int K)
{
    // One number counts through all values of C, row after row.
    int i = threadIdx.x;
    if (i < M * N) {
        int row = i / N;
        int col = i % N;
        float sum = 0.0f;
        for (int k = 0; k < K; k++) {
            sum += A[row * K + k] * B[k * N + col];
        }
        C[i] = sum;
    }
}
