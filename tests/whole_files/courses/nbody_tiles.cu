#include <cstdio>
#include <cstdlib>
#include <vector>
#include <fstream>
#include <sstream>

typedef std::vector<float4> Bodies;

#define SOFTENING 1e-3f
#ifndef P
#define P 32
#endif

__host__ __device__ inline float3 operator-(float4 a, float4 b)
{
    return make_float3(a.x - b.x, a.y - b.y, a.z - b.z);
}

__device__ float3 bodyBodyInteraction(float4 bi, float4 bj, float3 ai)
{
    float3 r = bj - bi;
    float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + SOFTENING;
    float invDist = rsqrtf(distSqr);
    float s = bj.w * invDist * invDist * invDist;
    ai.x += r.x * s;
    ai.y += r.y * s;
    ai.z += r.z * s;
    return ai;
}

__global__ void calculate_forces(const void *devX, void *devA, int n)
{
    __shared__ float4 shPosition[P];
    const float4 *globalX = (const float4 *)devX;
    float4 *globalA = (float4 *)devA;
    float3 acc = {0.0f, 0.0f, 0.0f};
    int gtid = blockIdx.x * blockDim.x + threadIdx.x;
    float4 myPosition = globalX[gtid];
    for (int i = 0, tile = 0; i < n; i += P, tile++) {
        shPosition[threadIdx.x] = globalX[tile * blockDim.x + threadIdx.x];
        __syncthreads();
#pragma unroll 4
        for (int k = 0; k < P; k++)
            acc = bodyBodyInteraction(myPosition, shPosition[k], acc);
        __syncthreads();
    }
    float4 acc4 = {acc.x, acc.y, acc.z, 0.0f};
    globalA[gtid] = acc4;
}

static Bodies load(const char *file)
{
    Bodies bodies;
    std::ifstream in(file);
    std::string line;
    while (std::getline(in, line)) {
        std::istringstream words(line);
        float4 b;
        words >> b.x >> b.y >> b.z >> b.w;
        bodies.push_back(b);
    }
    return bodies;
}

int main(int argc, char *argv[])
{
    Bodies bodies = load(argc > 1 ? argv[1] : "bodies.txt");
    float4 *x, *a;
    cudaMalloc(&x, bodies.size() * sizeof(float4));
    cudaMalloc(&a, bodies.size() * sizeof(float4));
    cudaMemcpy(x, &bodies[0], bodies.size() * sizeof(float4), cudaMemcpyHostToDevice);
    calculate_forces<<<bodies.size() / P, P>>>(x, a, (int)bodies.size());
    cudaDeviceReset();
}
