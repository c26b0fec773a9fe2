#include <time.h>
#include <helper_functions.h>
#include <helper_cuda.h>

// Calculate scalar products of VectorN vectors of ElementN elements on CPU
extern "C" void scalarProdCPU(float *h_C, float *h_A, float *h_B, int vectorN, int elementN);

#include "scalarProd_cpu.cpp"

float RandFloat(float low, float high) {
  float t = (float)rand() / (float)RAND_MAX;
  return (1.0f - t) * low + t * high;
}

const int VECTOR_N = 256;
const int ELEMENT_N = 4096;
const int DATA_N = VECTOR_N * ELEMENT_N;
const int DATA_SZ = DATA_N * sizeof(float);
const int RESULT_SZ = VECTOR_N * sizeof(float);

#define IMUL(a, b) __mul24(a, b)
#define ACCUM_N 64
__global__ void scalarProdGPU(float *d_C, float *d_A, float *d_B, int vectorN, int elementN) {
  __shared__ float accumResult[ACCUM_N];
  for (int vec = blockIdx.x; vec < vectorN; vec += gridDim.x) {
    int vectorBase = IMUL(elementN, vec);
    int vectorEnd = vectorBase + elementN;
    for (int iAccum = threadIdx.x; iAccum < ACCUM_N; iAccum += blockDim.x) {
      float sum = 0;
      for (int pos = vectorBase + iAccum; pos < vectorEnd; pos += ACCUM_N) sum += d_A[pos] * d_B[pos];
      accumResult[iAccum] = sum;
    }
    for (int stride = ACCUM_N / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      for (int iAccum = threadIdx.x; iAccum < stride; iAccum += blockDim.x)
        accumResult[iAccum] += accumResult[stride + iAccum];
    }
    __syncthreads();
    if (threadIdx.x == 0) d_C[vec] = accumResult[0];
    __syncthreads();
  }
}

int main(int argc, char **argv) {
  float *h_A, *h_B, *h_C_CPU, *h_C_GPU, *d_A, *d_B, *d_C;
  double delta, ref, sum_delta, sum_ref, L1norm;
  StopWatchInterface *hTimer = NULL;
  findCudaDevice(argc, (const char **)argv);
  sdkCreateTimer(&hTimer);
  h_A = (float *)malloc(DATA_SZ);
  h_C_CPU = (float *)malloc(RESULT_SZ);
  srand(123);
  for (int i = 0; i < DATA_N; i++) h_A[i] = RandFloat(0.0f, 1.0f);
  checkCudaErrors(cudaMalloc((void **)&d_A, DATA_SZ));
  sdkResetTimer(&hTimer);
  scalarProdGPU<<<128, 256>>>(d_C, d_A, d_B, VECTOR_N, ELEMENT_N);
  getLastCudaError("scalarProdGPU() execution failed\n");
  sdkStopTimer(&hTimer);
  scalarProdCPU(h_C_CPU, h_A, h_B, VECTOR_N, ELEMENT_N);
  sum_delta = 0;
  sum_ref = 0;
  for (int i = 0; i < VECTOR_N; i++) {
    delta = fabs(h_C_GPU[i] - h_C_CPU[i]);
    ref = h_C_CPU[i];
    sum_delta += delta;
    sum_ref += ref;
  }
  L1norm = sum_delta / sum_ref;
  printf("L1 error: %E\n", L1norm);
  sdkDeleteTimer(&hTimer);
  exit(L1norm < 1e-6 ? EXIT_SUCCESS : EXIT_FAILURE);
}
