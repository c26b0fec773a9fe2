#include <stdio.h>
#include <curand.h>
#include <curand_kernel.h>
#include <cuda_runtime.h>

#define CUDA_CALL(x) do { if((x) != cudaSuccess) { \
    printf("Error at %s:%d\n",__FILE__,__LINE__); \
    return EXIT_FAILURE;}} while(0)
#define CURAND_CALL(x) do { if((x)!=CURAND_STATUS_SUCCESS) { \
    printf("Error at %s:%d\n",__FILE__,__LINE__); \
    return EXIT_FAILURE;}} while(0)

curandGenerator_t hostGenerator;

__global__ void setup_kernel(curandState *state, unsigned long long seed)
{
    int id = threadIdx.x + blockIdx.x * blockDim.x;
    /* Each thread gets same seed, a different sequence number, no offset */
    curand_init(seed, id, 0, &state[id]);
}

__global__ void pi_kernel(unsigned int *result, int trials, unsigned long long seed)
{
    int id = threadIdx.x + blockIdx.x * blockDim.x;
    curandStatePhilox4_32_10_t state;
    curand_init(seed, id, 0, &state);
    unsigned int count = 0;
    for (int i = 0; i < trials; i++) {
        float x = curand_uniform(&state);
        float y = curand_uniform(&state);
        if (x * x + y * y <= 1.0f)
            count++;
    }
    result[id] = count;
}

int main(int argc, char *argv[])
{
    curandState *devStates;
    unsigned int *devResults;
    float *devData;
    CUDA_CALL(cudaMalloc((void **)&devStates, 64 * 64 * sizeof(curandState)));
    CUDA_CALL(cudaMalloc((void **)&devResults, 64 * 64 * sizeof(unsigned int)));
    CUDA_CALL(cudaMalloc((void **)&devData, 100 * sizeof(float)));
    CURAND_CALL(curandCreateGenerator(&hostGenerator, CURAND_RNG_PSEUDO_DEFAULT));
    CURAND_CALL(curandSetPseudoRandomGeneratorSeed(hostGenerator, 1234ULL));
    CURAND_CALL(curandGenerateUniform(hostGenerator, devData, 100));
    setup_kernel<<<64, 64>>>(devStates, 1234ULL);
    pi_kernel<<<64, 64>>>(devResults, 1000, 1234ULL);
    CURAND_CALL(curandDestroyGenerator(hostGenerator));
    return EXIT_SUCCESS;
}
