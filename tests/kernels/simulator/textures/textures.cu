// Textures and surfaces, as a learner writes them.
extern "C" {

__global__ void rotate(cudaTextureObject_t picture, float* out, int width, int height, float cosine, float sine)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float u = x + 0.5f - width / 2.0f;
    float v = y + 0.5f - height / 2.0f;
    out[y * width + x] = tex2D<float>(picture, u * cosine - v * sine + width / 2.0f, u * sine + v * cosine + height / 2.0f);
}

__global__ void bytes(cudaTextureObject_t picture, int* out)
{
    uchar4 pixel = tex2D<uchar4>(picture, threadIdx.x, threadIdx.y);
    out[threadIdx.y * blockDim.x + threadIdx.x] = pixel.x + 1000 * pixel.y + 1000000 * pixel.w;
}

__global__ void everyKind(cudaTextureObject_t line, cudaTextureObject_t volume, cudaTextureObject_t lines,
    cudaTextureObject_t layers, float* out)
{
    int i = threadIdx.x;
    out[i] = tex1D<float>(line, i);
    out[32 + i] = tex3D<float>(volume, i % 4, i / 4 % 4, i / 16);
    out[64 + i] = tex1DLayered<float>(lines, i % 8, i / 8);
    out[96 + i] = tex2DLayered<float>(layers, i % 4, i / 4 % 4, i / 16);
    out[128 + i] = tex2DLayered<float>(layers, i % 4, i / 4 % 4, 99);
}

__global__ void fetched(cudaTextureObject_t line, float* out)
{
    int i = threadIdx.x;
    out[i] = tex1Dfetch<float>(line, i - 2);
}

__global__ void level(cudaTextureObject_t picture, float* out)
{
    int i = threadIdx.x;
    out[i] = tex2DLod<float>(picture, i, 1, 3);
    out[32 + i] = tex2DGrad<float>(picture, i, 1, make_float2(4, 4), make_float2(4, 4));
    float4 four = tex2Dgather<float4>(picture, i + 1, 1, 0);
    out[64 + i] = four.x + 100 * four.y + 10000 * four.z + 1000000 * four.w;
}

__global__ void invert(cudaSurfaceObject_t in, cudaSurfaceObject_t out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        surf2Dwrite((unsigned char)(255 - surf2Dread<unsigned char>(in, x, y)), out, x, y);
}

__global__ void unguarded(cudaSurfaceObject_t out, int* reached)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    surf2Dwrite(float(x + 100 * y), out, x * 4, y);
    reached[y * gridDim.x * blockDim.x + x] = 1;
}

__global__ void forgotBytes(cudaSurfaceObject_t out)
{
    surf2Dwrite(float(threadIdx.x), out, threadIdx.x, 0);
}

__global__ void edges(cudaSurfaceObject_t in, cudaSurfaceObject_t out, int* read)
{
    int x = int(threadIdx.x) - 8;
    read[threadIdx.x] = surf1Dread<int>(in, x * 4, cudaBoundaryModeZero);
    read[32 + threadIdx.x] = surf1Dread<int>(in, x * 4, cudaBoundaryModeClamp);
    surf1Dwrite(x, out, x * 4, cudaBoundaryModeZero);
}

__global__ void everySurface(cudaSurfaceObject_t volume, cudaSurfaceObject_t lines, cudaSurfaceObject_t layers)
{
    int i = threadIdx.x;
    float2 pair = make_float2(i, -i);
    surf3Dwrite(pair, volume, i % 4 * 8, i / 4 % 4, i / 16);
    surf1DLayeredwrite(make_short4(i, 1, 2, 3), lines, i % 8 * 8, i / 8);
    surf2DLayeredwrite((long long)(i), layers, i % 4 * 8, i / 4 % 4, i / 16);
    float2 back;
    surf3Dread(&back, volume, i % 4 * 8, i / 4 % 4, i / 16);
    if (back.x != pair.x || back.y != pair.y)
        surf3Dwrite(make_float2(-99, -99), volume, 0, 0, 0);
}

__global__ void bothNames(cudaTextureObject_t picture, cudaSurfaceObject_t out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        surf2Dwrite(tex2D<float>(picture, x, y), out, x * sizeof(float), y);
}
}
