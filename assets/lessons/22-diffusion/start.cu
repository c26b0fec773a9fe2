__global__ void denoise(float* x, const float* e, const float* z, float a, float b, float s, int n)
{
    // one element for each thread, in place
}
