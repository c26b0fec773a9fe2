constexpr int size = 128;

__global__ void sums(const int* in, int* out, int n)
{
    __shared__ int values[size];
    int i = blockIdx.x * size + threadIdx.x;
    values[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int distance = size / 2; distance > 0; distance /= 2) {
        if (threadIdx.x < distance)
            values[threadIdx.x] += values[threadIdx.x + distance];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = values[0];
}
