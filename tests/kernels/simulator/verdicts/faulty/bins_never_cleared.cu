// A histogram whose bins nobody cleared.
// launch: 2 32
// arg: in i32 64 ramp
// arg: out i32 16
__global__ void bins_never_cleared(const int* in, int* bins)
{
    atomicAdd(&bins[in[blockIdx.x * 32 + threadIdx.x] & 15], 1); // finds: uninitialised: cudaMemset()
}
