__global__ void square(const float* in, float* out)
{
    int i = threadIdx.x;
    out[i] = in[i] * in[i];
}
