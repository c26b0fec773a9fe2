// Records are copied whole, and then the member is used that nobody has set.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
struct Record {
    int value, rank;
};
__global__ void member_never_set(const int* in, int* out)
{
    __shared__ Record records[64], others[64];
    int t = threadIdx.x;
    records[t].value = in[t];
    __syncthreads();
    others[t] = records[63 - t];
    __syncthreads();
    out[t] = others[t].value + 2 * others[t].rank; // finds: uninitialised: 'others'
}
