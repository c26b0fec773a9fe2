#include <cstdio>
#include <cstdlib>
#include <sys/time.h>
#include <cuda_runtime.h>

#define TILE 16
#define CHECK(call)                                                              \
{                                                                                \
    const cudaError_t error = call;                                              \
    if (error != cudaSuccess)                                                    \
    {                                                                            \
        fprintf(stderr, "Error: %s:%d, ", __FILE__, __LINE__);                   \
        fprintf(stderr, "code: %d, reason: %s\n", error, cudaGetErrorString(error)); \
        exit(1);                                                                 \
    }                                                                            \
}

typedef struct {
    int width;
    int height;
    int stride;
    float* elements;
} Matrix;

Matrix hostA, hostB, hostC;
struct timeval startTime, stopTime;

double cpuSecond()
{
    struct timeval tp;
    gettimeofday(&tp, NULL);
    return ((double)tp.tv_sec + (double)tp.tv_usec * 1.e-6);
}

__device__ float GetElement(const Matrix A, int row, int col)
{
    return A.elements[row * A.stride + col];
}
__device__ void SetElement(Matrix A, int row, int col, float value)
{
    A.elements[row * A.stride + col] = value;
}
// The sub-matrix that is col tiles to the right and row tiles down
__device__ Matrix GetSubMatrix(Matrix A, int row, int col)
{
    Matrix Asub;
    Asub.width = TILE;
    Asub.height = TILE;
    Asub.stride = A.stride;
    Asub.elements = &A.elements[A.stride * TILE * row + TILE * col];
    return Asub;
}

__global__ void MatMulKernel(Matrix, Matrix, Matrix);

void MatMul(const Matrix A, const Matrix B, Matrix C)
{
    Matrix d_A, d_B, d_C;
    d_A.width = d_A.stride = A.width; d_A.height = A.height;
    d_B.width = d_B.stride = B.width; d_B.height = B.height;
    d_C.width = d_C.stride = C.width; d_C.height = C.height;
    size_t size = A.width * A.height * sizeof(float);
    CHECK(cudaMalloc(&d_A.elements, size));
    CHECK(cudaMemcpy(d_A.elements, A.elements, size, cudaMemcpyHostToDevice));
    dim3 dimBlock(TILE, TILE);
    dim3 dimGrid(B.width / dimBlock.x, A.height / dimBlock.y);
    MatMulKernel<<<dimGrid, dimBlock>>>(d_A, d_B, d_C);
    CHECK(cudaGetLastError());
}

__global__ void MatMulKernel(Matrix A, Matrix B, Matrix C)
{
    int blockRow = blockIdx.y;
    int blockCol = blockIdx.x;
    Matrix Csub = GetSubMatrix(C, blockRow, blockCol);
    float Cvalue = 0;
    int row = threadIdx.y;
    int col = threadIdx.x;
    for (int m = 0; m < (A.width / TILE); ++m) {
        Matrix Asub = GetSubMatrix(A, blockRow, m);
        Matrix Bsub = GetSubMatrix(B, m, blockCol);
        __shared__ float As[TILE][TILE];
        __shared__ float Bs[TILE][TILE];
        As[row][col] = GetElement(Asub, row, col);
        Bs[row][col] = GetElement(Bsub, row, col);
        __syncthreads();
        for (int e = 0; e < TILE; ++e)
            Cvalue += As[row][e] * Bs[e][col];
        __syncthreads();
    }
    SetElement(Csub, row, col, Cvalue);
}

int main(int argc, char **argv)
{
    double t = cpuSecond();
    MatMul(hostA, hostB, hostC);
    printf("%s took %f s\n", argv[0], cpuSecond() - t);
}
