// A record says itself whether it has a value: what decides is read after the value.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
struct Hit {
    float distance;
    int id;
    bool hit;
};
__global__ void hits_of_some(const int* in, int* out)
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
    out[t] = best.hit ? best.id : -1;
}
