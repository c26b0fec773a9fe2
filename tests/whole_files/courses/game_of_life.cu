#include <cstdio>
#include <unistd.h>
#include <cstring>
#include <signal.h>

typedef unsigned char ubyte;
enum Pattern { GLIDER, BLINKER, RANDOM };
static volatile sig_atomic_t running = 1;
Pattern pattern = GLIDER;

void onSignal(int) { running = 0; }

__device__ inline int wrap(int v, int n) { return (v + n) % n; }

__global__ void simpleLifeKernel(const ubyte* lifeData, unsigned int worldWidth, unsigned int worldHeight, ubyte* resultLifeData)
{
    unsigned int worldSize = worldWidth * worldHeight;
    for (unsigned int cellId = blockIdx.x * blockDim.x + threadIdx.x; cellId < worldSize; cellId += blockDim.x * gridDim.x) {
        int x = cellId % worldWidth, y = cellId / worldWidth;
        int alive = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                if (dx || dy)
                    alive += lifeData[wrap(y + dy, worldHeight) * worldWidth + wrap(x + dx, worldWidth)];
        resultLifeData[cellId] = alive == 3 || (alive == 2 && lifeData[cellId]) ? 1 : 0;
    }
}

class World {
    ubyte *m_now, *m_next;
    unsigned m_width, m_height;
public:
    World(unsigned width, unsigned height) : m_width(width), m_height(height)
    {
        cudaMalloc(&m_now, width * height);
        cudaMalloc(&m_next, width * height);
    }
    ~World() { cudaFree(m_now); cudaFree(m_next); }
    void step()
    {
        simpleLifeKernel<<<64, 128>>>(m_now, m_width, m_height, m_next);
        ubyte* t = m_now;
        m_now = m_next;
        m_next = t;
    }
};

int main(int argc, char** argv)
{
    int opt;
    while ((opt = getopt(argc, argv, "p:")) != -1)
        if (opt == 'p' && strcmp(optarg, "blinker") == 0)
            pattern = BLINKER;
    signal(SIGINT, onSignal);
    World world(1 << 10, 1 << 10);
    while (running)
        world.step();
    return 0;
}
