// Records go to global memory with the gaps between their members, which nobody has written.
// launch: 1 32
// arg: in i32 128 ramp
// arg: out i32 256
struct Best {
    double value;
    int index;
};
struct Mixed {
    char letter;
    double number;
    short small;
};
__global__ void records_go_out(const int* in, int* out)
{
    __shared__ Best best[32];
    __shared__ Mixed mixed[32];
    int t = threadIdx.x;
    best[t].value = in[t];
    best[t].index = t;
    mixed[t].letter = 'a';
    mixed[t].number = in[t + 32];
    mixed[t].small = 3;
    __syncthreads();
    for (int o = 16; o > 0; o /= 2) {
        if (t < o && best[t + o].value > best[t].value)
            best[t] = best[t + o];
        __syncthreads();
    }
    if (t == 0)
        *reinterpret_cast<Best*>(out) = best[0];
    if (t < 8)
        reinterpret_cast<Mixed*>(out + 8)[t] = mixed[31 - t];
    Best local[3];
    for (int k = 0; k < 3; ++k) {
        local[k].value = k * t;
        local[k].index = k;
    }
    if (t < 8)
        reinterpret_cast<Best*>(out + 128)[t] = local[in[t] % 3];
}
