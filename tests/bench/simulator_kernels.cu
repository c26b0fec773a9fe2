#define TILE 16

extern "C" __global__ void matmul(const float* A, const float* B, float* C, int M, int N, int K)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < M && col < N) {
        float sum = 0.0f;
        for (int k = 0; k < K; k++) {
            sum += A[row * K + k] * B[k * N + col];
        }
        C[row * N + col] = sum;
    }
}

extern "C" __global__ void matmul_tiled(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float tileA[TILE][TILE];
    __shared__ float tileB[TILE][TILE];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int col = blockIdx.x * TILE + tx;
    int row = blockIdx.y * TILE + ty;
    float sum = 0.0f;
    for (int t = 0; t < (K + TILE - 1) / TILE; t++) {
        int a = t * TILE + tx;
        int b = t * TILE + ty;
        tileA[ty][tx] = row < M && a < K ? A[row * K + a] : 0.0f;
        tileB[ty][tx] = b < K && col < N ? B[b * N + col] : 0.0f;
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            sum += tileA[ty][k] * tileB[k][tx];
        }
        __syncthreads();
    }
    if (row < M && col < N) {
        C[row * N + col] = sum;
    }
}

extern "C" __global__ void mandelbrot(int* steps, int width, int height, int limit)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        float cx = -2.0f + 3.0f * x / width;
        float cy = -1.0f + 2.0f * y / height;
        float zx = 0.0f;
        float zy = 0.0f;
        int n = 0;
        while (n < limit && zx * zx + zy * zy < 4.0f) {
            float next = zx * zx - zy * zy + cx;
            zy = 2.0f * zx * zy + cy;
            zx = next;
            n++;
        }
        steps[y * width + x] = n;
    }
}

extern "C" __global__ void grayscale(const uchar3* rgb, unsigned char* gray, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        int i = y * width + x;
        uchar3 pixel = rgb[i];
        gray[i] = (299 * pixel.x + 587 * pixel.y + 114 * pixel.z) / 1000;
    }
}

extern "C" __global__ void reverse(const float* in, float* out, int n)
{
    __shared__ float part[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    int j = blockDim.x - 1 - threadIdx.x;
    if (i < n)
        out[i] = part[j];
}

extern "C" __global__ void read_plain(const float* data, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < 64; k++)
        sum += data[(i + k) & 65535];
    out[i] = sum;
}

extern "C" __global__ void read_fetch(cudaTextureObject_t data, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < 64; k++)
        sum += tex1Dfetch<float>(data, (i + k) & 65535);
    out[i] = sum;
}

extern "C" __global__ void read_picture(cudaTextureObject_t data, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < 64; k++)
        sum += tex2D<float>(data, (i & 255) + 0.5f, ((i >> 8) + k & 255) + 0.5f);
    out[i] = sum;
}
