// A barrier is missing between the rows of a tile and its columns: the place has a row and a column.
// launch: 1 16,16
// arg: in f32 256 ramp
// arg: out f32 256
#define TILE 16
__global__ void tile_of_two_axes(const float* in, float* out)
{
    __shared__ float As[TILE][TILE + 1];
    __shared__ float Bs[TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y;
    As[y][x] = in[y * TILE + x];
    Bs[y][x] = 0;
    __syncthreads();
    Bs[y][x] = As[x][y];
    out[y * TILE + x] = Bs[x][y]; // finds: race: shared memory 'Bs'[15][14]:
}
