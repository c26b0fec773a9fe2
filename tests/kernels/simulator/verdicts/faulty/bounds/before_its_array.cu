// An insertion that looks one too far to the left reads what lies before: the thread's other array.
// launch: 1 32
// arg: in i32 32 ramp
// arg: out i32 32
// arg: i32 6
__global__ void before_its_array(const int* in, int* out, int n)
{
    double scale[2];
    int sorted[6], t = threadIdx.x;
    for (int i = 0; i < 2; ++i)
        scale[i] = n - i;
    for (int i = 0; i < n; ++i) {
        int value = in[(t * 7 + i * 5) % 32], at = i;
        while (at >= 0 && sorted[at - 1] > value) { // finds: out_of_bounds: the thread's array 'sorted'[-1]
            sorted[at] = sorted[at - 1]; // also: out_of_bounds
            --at;
        }
        sorted[at] = value; // also: out_of_bounds
    }
    out[t] = sorted[t % n] * scale[t & 1];
}
