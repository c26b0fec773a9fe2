__global__ void count(float* out)
{
    float sum = 16777000;
    for (int k = 0; k < 1000; ++k)
        sum += 1;
    out[0] = sum - 16777000;
}
