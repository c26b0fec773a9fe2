// A structure of arrays in shared memory, written through a pointer to it.
// launch: 1 32
// arg: out i32 32
struct Tile {
    short keys[32];
    int values[33];
    unsigned char used[32];
};
__device__ void fill(Tile* tile, int t)
{
    tile->keys[t] = static_cast<short>(31 - t);
    tile->values[t + 1] = t * t;
    tile->used[t] = 1;
    if (t == 0)
        tile->values[0] = 0;
}
__global__ void struct_in_shared(int* out)
{
    __shared__ Tile tile;
    int t = threadIdx.x;
    fill(&tile, t);
    __syncthreads();
    out[t] = tile.values[tile.keys[t] + 1] + tile.values[tile.keys[t]] + tile.used[31 - t];
}
