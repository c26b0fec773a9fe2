#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <pthread.h>

#define NUM_WORKERS 4

typedef struct { int device; uint64_t seed; double answer; } Job;

pthread_t workers[NUM_WORKERS];
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
Job jobs[NUM_WORKERS];

struct Lcg {
    uint64_t state;
    __host__ __device__ explicit Lcg(uint64_t seed) : state(seed * 6364136223846793005ULL + 1442695040888963407ULL) {}
    __host__ __device__ uint32_t next()
    {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        return uint32_t(state >> 32);
    }
    __host__ __device__ float uniform() { return next() * 2.3283064e-10f; }
};

__global__ void countHits(uint64_t seed, int trials, unsigned int* hits)
{
    const unsigned int id = blockIdx.x * blockDim.x + threadIdx.x;
    Lcg random(seed + id);
    unsigned int inside = 0;
    for (int i = 0; i < trials; ++i) {
        float x = random.uniform(), y = random.uniform();
        inside += (x * x + y * y <= 1.0f);
    }
    hits[id] = inside;
}

void* work(void* argument)
{
    Job* job = (Job*)argument;
    cudaSetDevice(job->device);
    unsigned int* hits;
    cudaMalloc(&hits, 1024 * sizeof(unsigned int));
    countHits<<<8, 128>>>(job->seed, 1000, hits);
    pthread_mutex_lock(&lock);
    printf("device %d is done\n", job->device);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main()
{
    srand(time(NULL));
    for (int i = 0; i < NUM_WORKERS; ++i) {
        jobs[i].device = i;
        jobs[i].seed = rand();
        pthread_create(&workers[i], NULL, work, &jobs[i]);
    }
    for (int i = 0; i < NUM_WORKERS; ++i)
        pthread_join(workers[i], NULL);
}
