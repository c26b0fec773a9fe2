// Records are copied whole, with the gaps between their members, which nobody has written.
// launch: 1 64
// arg: in f32 64 ramp
// arg: out f32 64
struct Pair {
    double value;
    int index;
};
struct alignas(16) Particle {
    float x, y, z;
};
struct alignas(16) Mixed {
    char letter;
    int number;
    short small;
};
__global__ void records_with_gaps(const float* in, float* out)
{
    __shared__ Pair pairs[64];
    __shared__ Particle particles[64];
    __shared__ Mixed mixed[64], others[64];
    int t = threadIdx.x;
    pairs[t].value = in[t];
    pairs[t].index = t;
    particles[t].x = t;
    particles[t].y = t + 1;
    particles[t].z = t + 2;
    mixed[t].letter = t;
    mixed[t].number = t * t;
    mixed[t].small = 2 * t;
    __syncthreads();
    for (int o = 32; o > 0; o /= 2) {
        if (t < o && pairs[t + o].value > pairs[t].value)
            pairs[t] = pairs[t + o];
        __syncthreads();
    }
    Particle particle = particles[63 - t];
    others[t] = mixed[63 - t];
    __syncthreads();
    particles[t] = particle;
    Mixed own = others[t];
    out[t] = pairs[0].value + pairs[0].index + particles[t].x + particles[t].y * particles[t].z + own.letter
        + own.number + own.small;
}
