// Each thread replaces an element by the mean of its neighbours, which are replaced at the same time.
// launch: 4 32
// arg: inout i32 128 ramp
__global__ void stencil_in_place(int* data)
{
    int i = blockIdx.x * 32 + threadIdx.x;
    if (i > 0 && i < 127)
        data[i] = (data[i - 1] + data[i] + data[i + 1]) / 3; // finds: race: read from one buffer and write to another
}
