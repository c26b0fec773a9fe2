// Arrays of a thread beside what the compiler puts there itself: the remainder of a large angle, what printf() writes.
// launch: 1 32
// arg: in f32 64 ramp
// arg: out f32 32
// arg: i32 5
__global__ void arrays_beside_others(const float* in, float* out, int n)
{
    float window[5], weights[3];
    unsigned marks[7];
    int t = threadIdx.x;
    for (int j = 0; j < n; ++j)
        window[j] = sinf(in[t + j] * 1e6f);
    for (int j = 0; j < n - 2; ++j)
        weights[j] = cosf(window[j] * 1e7f);
    for (int j = 0; j < n + 2; ++j)
        marks[j] = static_cast<unsigned>(in[t + j]) % 7;
    if (t == 40)
        printf("%f %d\n", window[n], n);
    float sum = 0;
    for (int j = 0; j < n + 2; ++j)
        sum += window[marks[j] % 5] * weights[marks[j] % 3];
    out[t] = sum;
}
