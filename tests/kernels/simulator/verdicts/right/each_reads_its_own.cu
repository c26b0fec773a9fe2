// One thread writes the word, and only this thread uses what it reads there.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
__global__ void each_reads_its_own(const int* in, int* out)
{
    __shared__ int base;
    int t = threadIdx.x;
    if (t == 32)
        base = in[t];
    int first = -1;
    if (t == 32)
        first = base;
    out[t] = first;
}
