#include <getopt.h>
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <string>
#include <vector>
#include <thread>
#include <mutex>
#include <condition_variable>

struct Atom {
    float3 position;
    float charge;
};
typedef std::vector<Atom> Atoms;

struct Progress {
    std::mutex mutex;
    std::condition_variable changed;
    int step = 0;
};

static Progress progress;
std::thread reporter;
double cutoff = 2.5;
static const char* short_options = "n:c:h";

__host__ __device__ inline float3 operator+(const float3& a, const float3& b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
__host__ __device__ inline float3 operator-(const float3& a, const float3& b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }
__host__ __device__ inline float3 operator*(float s, const float3& a) { return make_float3(s * a.x, s * a.y, s * a.z); }
__host__ __device__ inline float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

__global__ void coulomb(const Atom* atoms, float3* forces, int n, float cutoff2)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    Atom me = atoms[i];
    float3 force = {0, 0, 0};
    for (int j = 0; j < n; ++j) {
        if (j == i)
            continue;
        float3 d = me.position - atoms[j].position;
        float r2 = dot(d, d);
        if (r2 > cutoff2)
            continue;
        float r = sqrtf(r2);
        force = force + (me.charge * atoms[j].charge / (r2 * r)) * d;
    }
    forces[i] = force;
}

Atoms read(const std::string& file)
{
    Atoms atoms;
    if (FILE* f = std::fopen(file.c_str(), "r")) {
        Atom a;
        while (std::fscanf(f, "%f %f %f %f", &a.position.x, &a.position.y, &a.position.z, &a.charge) == 4)
            atoms.push_back(a);
        std::fclose(f);
    }
    return atoms;
}

int main(int argc, char** argv)
{
    int steps = 10;
    for (int c; (c = getopt(argc, argv, short_options)) != -1;)
        switch (c) {
        case 'n': steps = std::atoi(optarg); break;
        case 'c': cutoff = std::atof(optarg); break;
        default: std::fprintf(stderr, "usage: %s [-n steps] [-c cutoff] atoms.txt\n", argv[0]); return 2;
        }
    Atoms atoms = read(argv[optind]);
    reporter = std::thread([] {
        std::unique_lock<std::mutex> lock(progress.mutex);
        progress.changed.wait(lock, [] { return progress.step > 0; });
    });
    Atom* d;
    float3* f;
    cudaMalloc(&d, atoms.size() * sizeof(Atom));
    cudaMalloc(&f, atoms.size() * sizeof(float3));
    for (progress.step = 0; progress.step < steps; ++progress.step)
        coulomb<<<(atoms.size() + 63) / 64, 64>>>(d, f, (int)atoms.size(), float(cutoff * cutoff));
    reporter.join();
}
