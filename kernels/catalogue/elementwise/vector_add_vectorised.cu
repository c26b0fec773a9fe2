// A float4 is 16 bytes, so a request of a warp moves 512 bytes; with one float a thread it moves 128. The arrays must
// begin at multiples of 16 bytes, as memory from cudaMalloc does.
extern "C" __global__ void vector_add_vectorised(const float* a, const float* b, float* sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4) {
        float4 a4 = reinterpret_cast<const float4*>(a)[i];
        float4 b4 = reinterpret_cast<const float4*>(b)[i];
        float4 sum4;
        sum4.x = a4.x + b4.x;
        sum4.y = a4.y + b4.y;
        sum4.z = a4.z + b4.z;
        sum4.w = a4.w + b4.w;
        reinterpret_cast<float4*>(sum)[i] = sum4;
    } else if (i == n / 4) {
        // One to three values may be left over, too few for a float4.
        for (int k = 4 * i; k < n; k++) {
            sum[k] = a[k] + b[k];
        }
    }
}
