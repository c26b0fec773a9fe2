// += on an output that nobody cleared.
// launch: 2 32
// arg: in i32 64 ramp
// arg: out i32 64
__global__ void adds_to_what_is_there(const int* in, int* out)
{
    int i = blockIdx.x * 32 + threadIdx.x;
    out[i] += in[i]; // finds: uninitialised: cudaMemset()
}
