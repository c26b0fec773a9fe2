// A place that counts only where something was found.
// launch: 2 32
// arg: in i32 512 shuffled
// arg: out i32 64
// arg: i32 8
__global__ void best_beside_found(const int* in, int* out, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    bool found = false;
    int place, best;
    for (int k = 0; k < n; ++k)
        if (in[t * n + k] % 11 == 3 && (!found || in[t * n + k] > best)) {
            found = true;
            best = in[t * n + k];
            place = k;
        }
    if (found && best > 100)
        out[t] = place * 2 + best;
    else
        out[t] = found ? place : -1;
}
