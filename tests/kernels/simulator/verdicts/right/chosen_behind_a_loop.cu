// Whether the record that was copied has a value is asked together with what a loop finds out.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
// arg: i32 48
struct Hit {
    float distance;
    int id;
    bool hit;
};
__global__ void chosen_behind_a_loop(const int* in, int* out, int n)
{
    __shared__ Hit hits[64];
    int t = threadIdx.x;
    hits[t].hit = false;
    if (in[t] % 3 == 0) {
        hits[t].hit = true;
        hits[t].id = t;
        hits[t].distance = 1;
    }
    __syncthreads();
    Hit best = hits[63 - t];
    int steps = 0;
    for (int x = in[t]; x > 1; x = x % 2 != 0 ? 3 * x + 1 : x / 2)
        ++steps;
    out[t] = best.hit && steps < n ? best.id + steps : -1;
}
