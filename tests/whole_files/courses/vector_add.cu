/* Exercise 1: add two vectors and compare with the CPU. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define N 1000
#define THREADS 256

void fill(float *v, int n)
{
    for (int i = 0; i < n; i++)
        v[i] = rand() / (float)RAND_MAX;
}

__global__ void vectorAdd(const float *a, const float *b, float *c, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

int main(void)
{
    size_t bytes = N * sizeof(float);
    float *h_a = (float *)malloc(bytes), *h_b = (float *)malloc(bytes), *h_c = (float *)malloc(bytes);
    float *d_a = NULL, *d_b = NULL, *d_c = NULL;
    cudaError_t err = cudaSuccess;
    fill(h_a, N);
    fill(h_b, N);
    err = cudaMalloc((void **)&d_a, bytes);
    if (err != cudaSuccess) {
        fprintf(stderr, "cudaMalloc: %s\n", cudaGetErrorString(err));
        exit(EXIT_FAILURE);
    }
    cudaMalloc((void **)&d_b, bytes);
    cudaMalloc((void **)&d_c, bytes);
    cudaMemcpy(d_a, h_a, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, h_b, bytes, cudaMemcpyHostToDevice);
    vectorAdd<<<(N + THREADS - 1) / THREADS, THREADS>>>(d_a, d_b, d_c, N);
    cudaMemcpy(h_c, d_c, bytes, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; ++i)
        if (fabs(h_a[i] + h_b[i] - h_c[i]) > 1e-5) {
            fprintf(stderr, "element %d is wrong\n", i);
            return 1;
        }
    printf("ok\n");
    free(h_a); free(h_b); free(h_c);
    cudaFree(d_a); cudaFree(d_b); cudaFree(d_c);
    return 0;
}
