#include <cstdio>
#include <exception>
#include <sstream>
#include <vector>

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort=true)
{
   if (code != cudaSuccess)
   {
      fprintf(stderr,"GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
      if (abort) exit(code);
   }
}

#define IDX(i, j, k) ((i) + nx * ((j) + ny * (k)))

struct Grid3 {
    int nx, ny, nz;
    std::vector<double> host;
    double *device = nullptr;
    Grid3(int x, int y, int z) : nx(x), ny(y), nz(z), host(static_cast<size_t>(x) * y * z) { gpuErrchk(cudaMalloc(&device, host.size() * sizeof(double))); }
    ~Grid3() { cudaFree(device); }
    Grid3(const Grid3&) = delete;
    double& operator()(int i, int j, int k) { return host[IDX(i, j, k)]; }
};

__global__ void stencil7(const double *__restrict__ in, double *__restrict__ out, int nx, int ny, int nz, double c0, double c1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    for (int k = 1; k < nz - 1; ++k)
        if (i > 0 && j > 0 && i < nx - 1 && j < ny - 1)
            out[IDX(i, j, k)] = c0 * in[IDX(i, j, k)]
                + c1 * (in[IDX(i - 1, j, k)] + in[IDX(i + 1, j, k)] + in[IDX(i, j - 1, k)] + in[IDX(i, j + 1, k)]
                        + in[IDX(i, j, k - 1)] + in[IDX(i, j, k + 1)]);
}

template <class Exception, class... Words> [[noreturn]] void fail(const Words&... words)
{
    std::ostringstream text;
    (void)std::initializer_list<int>{(text << words, 0)...};
    throw Exception(text.str());
}

int main(int argc, char **argv)
{
    try {
        Grid3 a(64, 32, 16), b(64, 32, 16);
        a(1, 2, 3) = 5;
        stencil7<<<dim3(2, 4), dim3(32, 8)>>>(a.device, b.device, a.nx, a.ny, a.nz, 0.4, 0.1);
        gpuErrchk(cudaPeekAtLastError());
        gpuErrchk(cudaDeviceSynchronize());
        if (argc > 9)
            fail<std::runtime_error>("too many arguments: ", argc);
    } catch (const std::exception &e) {
        std::puts(e.what());
    }
}
