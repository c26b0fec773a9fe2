// Whether the record that was copied has a value is asked with something that is known behind the next barrier.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
// arg: i32 48
struct Hit {
    float distance;
    int id;
    bool hit;
};
__global__ void chosen_behind_a_barrier(const int* in, int* out, int n)
{
    __shared__ Hit hits[64];
    __shared__ int limit;
    int t = threadIdx.x;
    hits[t].hit = false;
    if (in[t] % 3 == 0) {
        hits[t].hit = true;
        hits[t].id = t;
        hits[t].distance = 1;
    }
    __syncthreads();
    Hit best = hits[63 - t];
    if (t == 0)
        limit = n;
    __syncthreads();
    out[t] = best.hit && in[t] < limit ? best.id : -1;
}
