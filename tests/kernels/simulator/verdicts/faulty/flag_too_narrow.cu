// The data are fenced for the device, and announced to the block alone.
// launch: 2 32
// arg: inout i32 1 zeros
// arg: inout i32 1 zeros
// arg: out i32 1
__global__ void flag_too_narrow(int* data, int* flag, int* out)
{
    if (threadIdx.x != 0)
        return;
    if (blockIdx.x == 0) {
        *data = 7;
        __threadfence();
        atomicExch_block(flag, 1); // also: race
    } else {
        while (atomicAdd_block(flag, 0) == 0) { // also: race
        }
        __threadfence();
        out[0] = *data; // finds: race
    }
}
