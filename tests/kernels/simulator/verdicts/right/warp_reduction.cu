// Within a warp: read, meet, write, meet.
// launch: 2 32
// arg: in i32 64 ramp
// arg: out i32 2
__global__ void warp_reduction(const int* in, int* out)
{
    __shared__ int part[32];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * 32 + t];
    __syncwarp();
    for (int s = 16; s > 0; s /= 2) {
        int other = t < s ? part[t + s] : 0;
        __syncwarp();
        part[t] += other;
        __syncwarp();
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}
