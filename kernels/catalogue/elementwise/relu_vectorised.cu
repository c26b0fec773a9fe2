// A float4 is 16 bytes, so a request of a warp moves 512 bytes; with one float a thread it moves 128. The arrays must
// begin at multiples of 16 bytes, as memory from cudaMalloc does.
extern "C" __global__ void relu_vectorised(const float* x, float* y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4) {
        float4 x4 = reinterpret_cast<const float4*>(x)[i];
        float4 y4;
        y4.x = x4.x > 0.0f ? x4.x : 0.0f;
        y4.y = x4.y > 0.0f ? x4.y : 0.0f;
        y4.z = x4.z > 0.0f ? x4.z : 0.0f;
        y4.w = x4.w > 0.0f ? x4.w : 0.0f;
        reinterpret_cast<float4*>(y)[i] = y4;
    } else if (i == n / 4) {
        // One to three values may be left over, too few for a float4.
        for (int k = 4 * i; k < n; k++) {
            y[k] = x[k] > 0.0f ? x[k] : 0.0f;
        }
    }
}
