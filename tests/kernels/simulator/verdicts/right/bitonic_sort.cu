// A barrier after each step.
// launch: 1 128
// arg: in i32 128 shuffled
// arg: out i32 128
__global__ void bitonic_sort(const int* in, int* out)
{
    __shared__ int keys[128];
    int t = threadIdx.x;
    keys[t] = in[t];
    __syncthreads();
    for (int size = 2; size <= 128; size *= 2)
        for (int stride = size / 2; stride > 0; stride /= 2) {
            int other = t ^ stride;
            if (other > t && (keys[t] > keys[other]) == ((t & size) == 0)) {
                int kept = keys[t];
                keys[t] = keys[other];
                keys[other] = kept;
            }
            __syncthreads();
        }
    out[t] = keys[t];
}
