constexpr int size = 128;

__global__ void sums(const int* in, int* out, int n)
{
    __shared__ int values[size];
    int i = blockIdx.x * size + threadIdx.x;
    values[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int k = 0; k < size; ++k)
            sum += values[k];
        out[blockIdx.x] = sum;
    }
}
