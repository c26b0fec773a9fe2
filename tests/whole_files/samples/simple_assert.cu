#ifdef _WIN32
#define WINDOWS_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>
#else
#include <sys/utsname.h>
#endif
// Includes, system
#include <stdio.h>
#include <cassert>
#include <cuda_runtime.h>
#include <helper_cuda.h>
#include <helper_functions.h>

const char *sampleName = "simpleAssert";
bool testResult = true;

//! Thread ids are written; those below N must hold
__global__ void testKernel(int N, int *seen) {
  int gtid = blockIdx.x * blockDim.x + threadIdx.x;
  assert(gtid < N);
  seen[gtid] = gtid + 1;
}

bool runTest(int argc, char **argv) {
  int Nblocks = 2;
  int Nthreads = 32;
  cudaError_t error;
#ifndef _WIN32
  utsname OS_System_Type;
  uname(&OS_System_Type);
  printf("OS_System_Type.release = %s\n", OS_System_Type.release);
  if (!strcasecmp(OS_System_Type.sysname, "Darwin")) {
    printf("simpleAssert is not current supported on Mac OSX\n\n");
    exit(EXIT_SUCCESS);
  }
#endif
  findCudaDevice(argc, (const char **)argv);
  dim3 dimGrid(Nblocks);
  dim3 dimBlock(Nthreads);
  testKernel<<<dimGrid, dimBlock>>>(60, 0);
  error = cudaDeviceSynchronize();
  if (error == cudaErrorAssert) printf("Device assert failed as expected, CUDA error message is: %s\n\n", cudaGetErrorString(error));
  testResult = error == cudaErrorAssert;
  return testResult;
}

int main(int argc, char **argv) {
  printf("%s starting...\n", sampleName);
  runTest(argc, argv);
  exit(testResult ? EXIT_SUCCESS : EXIT_FAILURE);
}
