// Which thread owns which element: two and three dimensions, transposes, gathers.

#define TILE 16

extern "C" __global__ void add_matrices(const float* a, const float* b, float* c, int rows, int columns, int pitch)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        c[row * pitch + column] = a[row * pitch + column] - 2.0f * b[row * pitch + column];
}

extern "C" __global__ void number_volume(int* out, int width, int height, int depth)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < width && y < height && z < depth)
        out[(z * height + y) * width + x] = x + 100 * y + 10000 * z + 1000000 * threadIdx.z;
}

extern "C" __global__ void transpose_naive(const float* in, float* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        out[x * height + y] = in[y * width + x];
}

extern "C" __global__ void transpose_tiled(const float* in, float* out, int width, int height)
{
    __shared__ float tile[TILE][TILE];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    if (x < width && y < height)
        tile[threadIdx.y][threadIdx.x] = in[y * width + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    if (x < height && y < width)
        out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}

// Fewer rows of threads than of the tile: each thread carries several elements.
extern "C" __global__ void transpose_padded(const double* in, double* out, int width, int height)
{
    __shared__ double tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x;
    int top = blockIdx.y * 32;
    for (int j = threadIdx.y; j < 32; j += blockDim.y)
        if (x < width && top + j < height)
            tile[j][threadIdx.x] = in[(top + j) * width + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    int left = blockIdx.x * 32;
    for (int j = threadIdx.y; j < 32; j += blockDim.y)
        if (x < height && left + j < width)
            out[(left + j) * height + x] = tile[threadIdx.x][j];
}

extern "C" __global__ void rotate_image(const uchar3* in, uchar3* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        out[x * height + (height - 1 - y)] = in[y * width + x];
}

extern "C" __global__ void gather(const int* __restrict__ index, const double* __restrict__ in, double* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = __ldg(&in[__ldg(&index[i])]);
}

extern "C" __global__ void copy_vectors(const float4* in, float4* out, const longlong2* in64, longlong2* out64, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float4 v = in[i];
        out[n - 1 - i] = make_float4(v.w, v.z, v.y, v.x);
        longlong2 w = in64[i];
        w.x += w.y;
        out64[i] = w;
    }
}
