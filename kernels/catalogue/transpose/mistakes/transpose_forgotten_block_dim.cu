extern "C" __global__ void transpose(const float* in, float* out, int width, int height)
{
    int x = blockIdx.x + threadIdx.x;
    int y = blockIdx.y + threadIdx.y;
    if (x < width && y < height) {
        float value = in[y * width + x];
        // Neighbouring threads write a whole row apart.
        out[x * height + y] = value;
    }
}
