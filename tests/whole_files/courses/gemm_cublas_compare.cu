#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cmath>

cublasHandle_t handle;
static cudaEvent_t beg, end;

static const char* cublasText(cublasStatus_t status)
{
    switch (status) {
    case CUBLAS_STATUS_SUCCESS: return "success";
    case CUBLAS_STATUS_NOT_INITIALIZED: return "not initialised";
    default: return "unknown";
    }
}
#define CUBLAS_CHECK(expr) \
    if (cublasStatus_t s_ = (expr); s_ != CUBLAS_STATUS_SUCCESS) { \
        fprintf(stderr, "%s: %s\n", #expr, cublasText(s_)); \
        exit(1); \
    }
#define CEIL_DIV(M, N) (((M) + (N)-1) / (N))
#define OFFSET(row, col, ld) ((row) * (ld) + (col))

template <const int BM, const int BN, const int BK, const int TM>
__global__ void sgemm_1d_tile(int M, int N, int K, float alpha, float* A, float* B, float beta, float* C)
{
    int bx = blockIdx.x;
    int by = blockIdx.y;
    int thread_num = BM * BN / TM;
    int tx = threadIdx.x % BN;
    int ty = threadIdx.x / BN * TM;
    __shared__ float As[BM * BK];
    __shared__ float Bs[BK * BN];
    A = &A[by * BM * K];
    B = &B[bx * BN];
    C = &C[by * BM * N + bx * BN];
    int a_tile_row = threadIdx.x / BK;
    int a_tile_col = threadIdx.x % BK;
    int a_tile_stride = thread_num / BK;
    int b_tile_row = threadIdx.x / BN;
    int b_tile_col = threadIdx.x % BN;
    int b_tile_stride = thread_num / BN;
    float tmp[TM + 1] = {0.};
#pragma unroll
    for (int k = 0; k < K; k += BK) {
        for (int i = 0; i < BM; i += a_tile_stride)
            As[OFFSET(a_tile_row + i, a_tile_col, BK)] = A[OFFSET(a_tile_row + i, a_tile_col, K)];
        for (int i = 0; i < BK; i += b_tile_stride)
            Bs[OFFSET(b_tile_row + i, b_tile_col, BN)] = B[OFFSET(b_tile_row + i, b_tile_col, N)];
        __syncthreads();
        A += BK;
        B += BK * N;
        for (int i = 0; i < BK; i++) {
            tmp[TM] = Bs[OFFSET(i, tx, BN)];
            for (int j = 0; j < TM; j++)
                tmp[j] += As[OFFSET(ty + j, i, BK)] * tmp[TM];
        }
        __syncthreads();
    }
    for (int j = 0; j < TM; j++)
        C[OFFSET(ty + j, tx, N)] = alpha * tmp[j] + beta * C[OFFSET(ty + j, tx, N)];
}

void test_mysgemm(int M, int N, int K, float alpha, float* A, float* B, float beta, float* C)
{
    dim3 blockDim(128);
    dim3 gridDim(CEIL_DIV(N, 32), CEIL_DIV(M, 32));
    sgemm_1d_tile<32, 32, 8, 8><<<gridDim, blockDim>>>(M, N, K, alpha, A, B, beta, C);
}

int main(int argc, char** argv)
{
    CUBLAS_CHECK(cublasCreate(&handle));
    float alpha = 1.0f, beta = 0.f, *a, *b, *c;
    int m = argc > 1 ? atoi(argv[1]) : 256;
    cudaMalloc(&a, m * m * 4); cudaMalloc(&b, m * m * 4); cudaMalloc(&c, m * m * 4);
    CUBLAS_CHECK(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, m, m, &alpha, b, m, a, m, &beta, c, m));
    test_mysgemm(m, m, m, alpha, a, b, beta, c);
    return cublasDestroy(handle);
}
