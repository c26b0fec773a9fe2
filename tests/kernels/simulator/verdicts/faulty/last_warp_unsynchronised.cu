// The last steps of a reduction as if a warp's lanes were in lockstep.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 1
__global__ void last_warp_unsynchronised(const int* in, int* out)
{
    __shared__ int sums[64];
    int t = threadIdx.x;
    sums[t] = in[t];
    __syncthreads();
    if (t < 32) {
        sums[t] += sums[t + 32];
        sums[t] += t < 16 ? sums[t + 16] : 0; // finds: race: a __syncwarp()
        sums[t] += t < 8 ? sums[t + 8] : 0; // also: race
    }
    if (t == 0)
        out[0] = sums[0] + sums[1]; // also: race
}
