// Lanes take what others have set, and use it only then.
// launch: 1 32
// arg: in i32 32 ramp
// arg: out i32 32
// arg: i32 20
__global__ void neighbours_of_some(const int* in, int* out, int n)
{
    int t = threadIdx.x;
    int value;
    if (t < n)
        value = in[t] * 3;
    int other = __shfl_down_sync(0xffffffffu, value, 4);
    bool has = t + 4 < n;
    unsigned ballot = __ballot_sync(0xffffffffu, has && other > 30);
    int result = has ? other : 0;
    if (t < n)
        result += value;
    out[t] = result + (int)(ballot >> t & 1u);
}
