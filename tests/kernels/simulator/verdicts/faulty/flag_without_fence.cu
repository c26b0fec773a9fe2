// The flag may be seen before the data.
// launch: 1 64
// arg: out i32 1
__global__ void flag_without_fence(int* out)
{
    __shared__ int data;
    __shared__ volatile int ready;
    if (threadIdx.x == 0)
        ready = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        data = 42;
        ready = 1;
    } else if (threadIdx.x == 32) {
        while (ready == 0) {
        }
        out[0] = data; // finds: race: a __threadfence_block() is missing
    }
}
