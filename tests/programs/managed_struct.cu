// A structure with pointers in managed memory, which host and kernel follow alike; and a managed variable.
#include <cstdio>

struct Particles {
    int count;
    float* position;
    float* velocity;
};

__managed__ float drag = 0.5f;
__managed__ int moved;

__global__ void move(Particles* particles, float dt)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= particles->count)
        return;
    particles->position[i] += particles->velocity[i] * dt * drag;
    atomicAdd(&moved, 1);
}

int main()
{
    Particles* particles;
    cudaMallocManaged(&particles, sizeof(Particles));
    particles->count = 40;
    cudaMallocManaged(&particles->position, particles->count * sizeof(float));
    cudaMallocManaged(&particles->velocity, particles->count * sizeof(float));
    for (int i = 0; i < particles->count; ++i) {
        particles->position[i] = 0;
        particles->velocity[i] = float(i);
    }
    drag = 0.25f;
    move<<<2, 32>>>(particles, 2.0f);
    cudaDeviceSynchronize();
    std::printf("%d moved, the last to %.2f\n", moved, particles->position[39]);
    cudaFree(particles->position);
    cudaFree(particles->velocity);
    cudaFree(particles);
}
