// A fence of the block before a ticket of the device.
// launch: 4 32
// arg: inout i32 4 zeros
// arg: inout u32 1 zeros
// arg: out i32 1
__global__ void fence_too_narrow(int* partial, unsigned* ticket, int* out)
{
    if (threadIdx.x != 0)
        return;
    partial[blockIdx.x] = blockIdx.x + 1;
    __threadfence_block();
    if (atomicAdd(ticket, 1u) == gridDim.x - 1) {
        int sum = 0;
        for (int b = 0; b < gridDim.x; ++b)
            sum += partial[b]; // finds: race: use __threadfence()
        out[0] = sum;
    }
}
