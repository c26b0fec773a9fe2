#include <stdio.h>
#include <string.h>
#include <iostream>
#include <cstring>
#include <cuda.h>
#include <builtin_types.h>
#include <helper_cuda_drvapi.h>
#include <drvapi_error_string.h>

using namespace std;

// Variables
CUdevice cuDevice;
CUcontext cuContext;
CUmodule cuModule;
CUfunction vecAdd_kernel;
float *h_A;
CUdeviceptr d_A, d_B;

// Functions
int CleanupNoFailure();
void RandomInit(float *, int);
bool findModulePath(const char *, string &, char **, string &);
static void check(CUresult result, char const *const func, const char *const file, int const line);

#define checkCudaDrvErrors(val) check((val), #val, __FILE__, __LINE__)
#if defined(_WIN32) || defined(_LP64)
#define PTX_FILE "vectorAdd_kernel64.ptx"
#else
#define PTX_FILE "vectorAdd_kernel32.ptx"
#endif

/* Device code. */
extern "C" __global__ void VecAdd_kernel(const float *A, const float *B, float *C, int N)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;

    if (i < N)
        C[i] = A[i] * 2 + B[i];
}

int main(int argc, char **argv)
{
    int N = 50000, devID = 0;
    size_t size = N * sizeof(float);
    checkCudaErrors(cuInit(0));
    cuDevice = findCudaDeviceDRV(argc, (const char **)argv);
    checkCudaErrors(cuCtxCreate(&cuContext, 0, cuDevice));
    string module_path, ptx_source;
    if (!findModulePath(PTX_FILE, module_path, argv, ptx_source))
        cout << "> findModulePath could not find <" << PTX_FILE << ">" << endl;
    checkCudaErrors(cuModuleGetFunction(&vecAdd_kernel, cuModule, "VecAdd_kernel"));
    h_A = (float *)malloc(size);
    RandomInit(h_A, N);
    checkCudaErrors(cuMemAlloc(&d_A, size));
    void *args[] = {&d_A, &d_B, &d_A, &N};
    checkCudaErrors(cuLaunchKernel(vecAdd_kernel, (N + 255) / 256, 1, 1, 256, 1, 1, 0, NULL, args, NULL));
    CleanupNoFailure();
}

int CleanupNoFailure()
{
    checkCudaErrors(cuMemFree(d_A));
    checkCudaErrors(cuCtxDestroy(cuContext));
    return EXIT_SUCCESS;
}

void RandomInit(float *data, int n)
{
    for (int i = 0; i < n; ++i)
        data[i] = rand() / (float)RAND_MAX;
}
