// Variables without a first value that are set before they are read.
// launch: 1 32
// arg: in f32 256 shuffled
// arg: out f32 32
// arg: i32 8
__global__ void set_in_every_round(const float* in, float* out, int n)
{
    int t = threadIdx.x;
    float least, most, last;
    for (int k = 0; k < n; ++k) {
        float now = in[t * n + k];
        if (k == 0)
            least = most = now;
        least = fminf(least, now);
        most = fmaxf(most, now);
        last = now;
    }
    float scale;
    switch (t % 3) {
    case 0:
        scale = 2.0f;
        break;
    case 1:
        scale = last;
        break;
    default:
        scale = -1.0f;
    }
    float half;
    do
        half = most / 2.0f;
    while (half < 0.0f);
    out[t] = (most - least) * scale + half;
}
