#include <cstdio>
#include <ctime>
#include <vector>
#include <algorithm>
#include <stdlib.h>
#ifdef USE_PTHREADS
#include <pthread.h>
#else
#include <omp.h>
#endif
#include <cublas_v2.h>
#include <helper_cuda.h>

#if defined(WIN32) || defined(_WIN32)
void srand48(long seed) { srand((unsigned int)seed); }
double drand48() { return double(rand()) / RAND_MAX; }
#endif

const char *sSDKname = "UnifiedMemoryStreams";

// simple task
template <typename T> struct Task {
  unsigned int size, id;
  T *data;
  T *result;
  T *vector;

  Task() : size(0), id(0), data(NULL), result(NULL), vector(NULL){};
  Task(unsigned int s) : size(s), id(0), data(NULL), result(NULL) {
    checkCudaErrors(cudaMallocManaged(&data, sizeof(T) * size * size));
    checkCudaErrors(cudaMallocManaged(&result, sizeof(T) * size));
    checkCudaErrors(cudaDeviceSynchronize());
  }
  ~Task() {
    checkCudaErrors(cudaDeviceSynchronize());
    checkCudaErrors(cudaFree(data));
  }
  void allocate(const unsigned int s, const unsigned int unique_id) {
    id = unique_id;
    size = s;
    for (unsigned int i = 0; i < size * size; i++) data[i] = drand48();
  }
};

#ifdef USE_PTHREADS
struct threadData_t {
  int tid;
  Task<double> *TaskListPtr;
  cudaStream_t *streams;
  cublasHandle_t *handles;
  int taskSize;
};
typedef struct threadData_t threadData;
#endif

// simple gemv on the device, a row a block
__global__ void gemvRows(const double *A, const double *x, double *y, int n) {
  __shared__ double part[64];
  double sum = 0.;
  for (int j = threadIdx.x; j < n; j += blockDim.x) sum += A[blockIdx.x * n + j] * x[j];
  part[threadIdx.x] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  if (!threadIdx.x) y[blockIdx.x] = part[0];
}

template <typename T> void execute(Task<T> &t, cublasHandle_t *handle, cudaStream_t *stream, int tid) {
  if (t.size < 100) {
    printf("Task [%d], thread [%d] executing on host (%d)\n", t.id, tid, t.size);
  } else {
    double one = 1.0;
    double zero = 0.0;
    checkCudaErrors(cublasSetStream(handle[tid + 1], stream[tid + 1]));
    checkCudaErrors(cublasDgemv(handle[tid + 1], CUBLAS_OP_N, t.size, t.size, &one, t.data, t.size, t.vector, 1, &zero, t.result, 1));
  }
}

template <typename T> void initialise_tasks(std::vector<Task<T> > &TaskList) {
  for (unsigned int i = 0; i < TaskList.size(); i++) {
    int size = std::max((int)(drand48() * 1000.0), 64);
    TaskList[i].allocate(size, i);
  }
}

int main(int argc, char **argv) {
  const int nthreads = 4;
  cudaStream_t *streams = new cudaStream_t[nthreads + 1];
  cublasHandle_t *handles = new cublasHandle_t[nthreads + 1];
  std::vector<Task<double> > TaskList(40);
  initialise_tasks(TaskList);
  omp_set_num_threads(nthreads);
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < (int)TaskList.size(); i++) {
    int tid = omp_get_thread_num();
    execute(TaskList[i], handles, streams, tid);
  }
  gemvRows<<<8, 64>>>(TaskList[0].data, TaskList[0].vector, TaskList[0].result, 8);
  exit(EXIT_SUCCESS);
}
