// nvcc -std=c++14 -DTILE=8 -DSCALE='2.5f' tiled_options.cu
#include <cstdio>
#include <cstdlib>

#ifndef TILE
#error "say -DTILE=..."
#endif

template <int N> struct Tile {
    static constexpr int size = N;
    float values[N][N + 1];
};

template <int N> constexpr int Tile<N>::size;

static constexpr auto squared = TILE * TILE;

__global__ void scaleTransposed(const float* in, float* out)
{
    __shared__ Tile<TILE> tile;
    auto x = threadIdx.x, y = threadIdx.y;
    tile.values[y][x] = in[y * TILE + x];
    __syncthreads();
    out[y * TILE + x] = SCALE * tile.values[x][y];
#ifdef VERBOSE
    if (x == 0 && y == 0)
        printf("a tile of %d\n", Tile<TILE>::size);
#endif
}

int main()
{
    float *a, *b;
    cudaMalloc(&a, squared * sizeof(float));
    cudaMalloc(&b, squared * sizeof(float));
    scaleTransposed<<<1, dim3(TILE, TILE)>>>(a, b);
    return cudaDeviceSynchronize();
}
