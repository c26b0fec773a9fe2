__global__ void halve(const float* in, float* out, int n)
{
    // your code
}
