// The bitonic sort without a barrier between its steps.
// launch: 1 128
// arg: in i32 128 shuffled
// arg: out i32 128
__global__ void sort_without_barrier(const int* in, int* out)
{
    __shared__ int keys[128];
    int t = threadIdx.x;
    keys[t] = in[t];
    __syncthreads();
    for (int size = 2; size <= 128; size *= 2)
        for (int stride = size / 2; stride > 0; stride /= 2) {
            int other = t ^ stride;
            if (other > t && (keys[t] > keys[other]) == ((t & size) == 0)) { // finds: race: a __sync
                int kept = keys[t];
                keys[t] = keys[other]; // also: race
                keys[other] = kept; // also: race
            }
        }
    __syncthreads();
    out[t] = keys[t];
}
