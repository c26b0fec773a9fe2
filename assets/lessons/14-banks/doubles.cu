__global__ void backwards(const double* in, double* out)
{
    __shared__ double values[32];
    // 32 doubles beside one another
    values[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = values[31 - threadIdx.x];
}
