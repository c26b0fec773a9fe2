// includes, system
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
// includes, project
#include <helper_functions.h>
#include <helper_cuda.h>

template <class T> struct SharedMemory {
  // Should never be instantiated: the specialisations below are.
  __device__ T *getPointer() {
    extern __device__ void error(void);
    error();
    return NULL;
  }
};
template <> struct SharedMemory<int> {
  __device__ int *getPointer() {
    extern __shared__ int s_int[];
    return s_int;
  }
};
template <> struct SharedMemory<float> {
  __device__ float *getPointer() {
    extern __shared__ float s_float[];
    return s_float;
  }
};

int g_TotalFailures = 0;

template <class T> void runTest(int argc, char **argv, int len);

template <class T> void computeGold(T *reference, T *idata, const unsigned int len) {
  const T T_len = static_cast<T>(len);
  for (unsigned int i = 0; i < len; ++i) reference[i] = idata[i] * T_len;
}

template <class T> __global__ void testKernel(T *g_idata, T *g_odata) {
  SharedMemory<T> smem;
  T *sdata = smem.getPointer();
  const unsigned int tid = threadIdx.x;
  const unsigned int num_threads = blockDim.x;
  sdata[tid] = g_idata[tid];
  __syncthreads();
  sdata[tid] = (T)num_threads * sdata[tid];
  __syncthreads();
  g_odata[tid] = sdata[tid];
}

template <class T> class ArrayComparator {
 public:
  bool compare(const T *reference, T *data, unsigned int len) {
    fprintf(stderr, "Error: no comparison function implemented for this type\n");
    return false;
  }
};
template <> class ArrayComparator<int> {
 public:
  bool compare(const int *reference, int *data, unsigned int len) { return compareData(reference, data, len, 0.15f, 0.0f); }
};

int main(int argc, char **argv) {
  printf("> runTest<float,32>\n");
  runTest<float>(argc, argv, 32);
  printf("> runTest<int,64>\n");
  runTest<int>(argc, argv, 64);
  exit(g_TotalFailures == 0 ? EXIT_SUCCESS : EXIT_FAILURE);
}

template <class T> void runTest(int argc, char **argv, int len) {
  unsigned int num_threads = len;
  unsigned int mem_size = sizeof(float) * num_threads;
  T *d_idata, *d_odata;
  checkCudaErrors(cudaMalloc((void **)&d_idata, mem_size));
  checkCudaErrors(cudaMalloc((void **)&d_odata, mem_size));
  dim3 grid(1, 1, 1);
  dim3 threads(num_threads, 1, 1);
  testKernel<T><<<grid, threads, mem_size>>>(d_idata, d_odata);
  getLastCudaError("Kernel execution failed");
  ArrayComparator<T> comparator;
  T *reference = (T *)malloc(mem_size);
  computeGold<T>(reference, reference, num_threads);
  if (!comparator.compare(reference, reference, num_threads)) g_TotalFailures++;
}
