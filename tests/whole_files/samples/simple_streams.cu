/*
 * Overlaps copies with kernels: one kernel a stream, each on its part of the array.
 */
const char *sSDKsample = "simpleStreams";

#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>
#include <helper_cuda.h>
#include <helper_functions.h>  // helper utility functions

#ifndef WIN32
#include <sys/mman.h>  // for mmap() / munmap()
#endif

#define MEMORY_ALIGNMENT 4096
#define ALIGN_UP(x, size) (((size_t)x + (size - 1)) & (~(size - 1)))

const char *sEventSyncMethod[] = {"cudaEventDefault", "cudaEventBlockingSync", "cudaEventDisableTiming", NULL};
const char *sDeviceSyncMethod[] = {"cudaDeviceScheduleAuto", "cudaDeviceScheduleSpin", NULL};
StopWatchInterface *timer = NULL;

__global__ void init_array(int *g_data, int *factor, int num_iterations) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < num_iterations; i++) {
    g_data[idx] += *factor;  // non-coalesced on purpose, to burn time
  }
}

bool correct_data(int *a, const int n, const int c) {
  for (int i = 0; i < n; i++) {
    if (a[i] != c) {
      printf("%d: %d %d\n", i, a[i], c);
      return false;
    }
  }
  return true;
}

inline void AllocateHostMemory(bool bPinGenericMemory, int **pp_a, int **ppAligned_a, int nbytes) {
#if CUDART_VERSION >= 4000
#if !defined(__arm__) && !defined(__aarch64__)
  if (bPinGenericMemory) {
    *pp_a = (int *)mmap(NULL, (nbytes + MEMORY_ALIGNMENT), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
    *ppAligned_a = (int *)ALIGN_UP(*pp_a, MEMORY_ALIGNMENT);
    checkCudaErrors(cudaHostRegister(*ppAligned_a, nbytes, cudaHostRegisterMapped));
  } else
#endif
#endif
  {
    checkCudaErrors(cudaMallocHost((void **)pp_a, nbytes));
    *ppAligned_a = *pp_a;
  }
}

void printHelp() {
  printf("Usage: %s [OPTION]...\n", sSDKsample);
  printf("--sync_method=n\n");
}

#define DEFAULT_PINNED_GENERIC_MEMORY true

int main(int argc, char **argv) {
  int cuda_device = 0, nstreams = 4, nreps = 10, n = 16 * 1024 * 1024, niterations = 5;
  int nbytes = n * sizeof(int);
  int *h_a = 0, *hAligned_a = 0, *d_a = 0, *d_c = 0;
  if (checkCmdLineFlag(argc, (const char **)argv, "help")) {
    printHelp();
    return EXIT_SUCCESS;
  }
  cuda_device = findCudaDevice(argc, (const char **)argv);
  cudaDeviceProp deviceProp;
  checkCudaErrors(cudaGetDeviceProperties(&deviceProp, cuda_device));
  AllocateHostMemory(DEFAULT_PINNED_GENERIC_MEMORY, &h_a, &hAligned_a, nbytes);
  cudaStream_t *streams = (cudaStream_t *)malloc(nstreams * sizeof(cudaStream_t));
  for (int i = 0; i < nstreams; i++) checkCudaErrors(cudaStreamCreate(&(streams[i])));
  sdkCreateTimer(&timer);
  dim3 threads = dim3(512, 1), blocks = dim3(n / (nstreams * threads.x), 1);
  for (int k = 0; k < nreps; k++)
    for (int i = 0; i < nstreams; i++)
      init_array<<<blocks, threads, 0, streams[i]>>>(d_a + i * n / nstreams, d_c, niterations);
  bool bResults = correct_data(h_a, n, 5 * nreps * niterations);
  return bResults ? EXIT_SUCCESS : EXIT_FAILURE;
}
