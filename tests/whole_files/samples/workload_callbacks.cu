#include <stdio.h>
#include <helper_functions.h>
#include <helper_cuda.h>
#include "multithreading.h"

const int N_workloads = 8;
const int N_elements_per_workload = 100000;

CUTBarrier thread_barrier;

void CUDART_CB myStreamCallback(cudaStream_t event, cudaError_t status, void *data);

struct heterogeneous_workload {
  int id;
  int cudaDeviceID;
  int *h_data;
  int *d_data;
  cudaStream_t stream;
  bool success;
};

__global__ void incKernel(int *data, int N) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) data[i]++;
}

CUT_THREADPROC launch(void *void_arg) {
  heterogeneous_workload *workload = (heterogeneous_workload *)void_arg;
  checkCudaErrors(cudaSetDevice(workload->cudaDeviceID));
  checkCudaErrors(cudaStreamCreate(&workload->stream));
  dim3 block(64);
  dim3 grid((N_elements_per_workload + block.x - 1) / block.x);
  incKernel<<<grid, block, 0, workload->stream>>>(workload->d_data, N_elements_per_workload);
  checkCudaErrors(cudaStreamAddCallback(workload->stream, myStreamCallback, workload, 0));
  CUT_THREADEND;
}

CUT_THREADPROC postprocess(void *void_arg) {
  heterogeneous_workload *workload = (heterogeneous_workload *)void_arg;
  workload->success = true;
  for (int i = 0; i < N_workloads; ++i) workload->success &= workload->h_data[i] == i + workload->id + 1;
  cutIncrementBarrier(&thread_barrier);
  CUT_THREADEND;
}

void CUDART_CB myStreamCallback(cudaStream_t stream, cudaError_t status, void *data) {
  checkCudaErrors(status);
  cutStartThread(postprocess, data);
}

int main(int argc, char **argv) {
  int N_gpus, max_gpus = 0;
  int gpuInfo[32];
  checkCudaErrors(cudaGetDeviceCount(&N_gpus));
  heterogeneous_workload *workloads = (heterogeneous_workload *)malloc(N_workloads * sizeof(heterogeneous_workload));
  thread_barrier = cutCreateBarrier(N_workloads);
  for (int i = 0; i < N_workloads; ++i) {
    workloads[i].id = i;
    workloads[i].cudaDeviceID = gpuInfo[i % max_gpus];
    cutStartThread(launch, &workloads[i]);
  }
  cutWaitForBarrier(&thread_barrier);
  return 0;
}
