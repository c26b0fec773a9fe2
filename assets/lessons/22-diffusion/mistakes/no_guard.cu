__global__ void denoise(float* x, const float* e, const float* z, float a, float b, float s, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
        x[i] = a * (x[i] - b * e[i]) + s * z[i];
}
