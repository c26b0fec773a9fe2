// The producer fills the buffer again without asking whether the consumer has read it.
// launch: 1 64
// arg: out i32 64
// because: the producer had filled it twice before the consumer looked, and its second flag tells of all before it
__global__ void refilled_too_early(int* out)
{
    __shared__ int buffer[32];
    __shared__ volatile int full;
    if (threadIdx.x == 0)
        full = 0;
    __syncthreads();
    int lane = threadIdx.x % 32;
    for (int round = 1; round <= 2; ++round) {
        if (threadIdx.x < 32) {
            buffer[lane] = round * 100 + lane; // missed: race
            __syncwarp();
            if (lane == 0) {
                __threadfence_block();
                full = round;
            }
        } else {
            while (full < round) {
            }
            __threadfence_block();
            out[(round - 1) * 32 + lane] = buffer[31 - lane]; // missed: race
        }
    }
}
