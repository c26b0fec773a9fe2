__global__ void square(const float* in, float* out)
{
    int i = 0; // which element is this thread's?
    out[i] = in[i] * in[i];
}
