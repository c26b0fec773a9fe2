// A loop that ends one too late writes over the first of the weights, which lie behind the window.
// launch: 1 32
// arg: in f32 40 ramp
// arg: out f32 32
// arg: i32 5
__global__ void window_and_weights(const float* in, float* out, int m)
{
    float window[5];
    float weights[3];
    int t = threadIdx.x;
    for (int j = 0; j < 3; ++j)
        weights[j] = 1.0f / (j + m);
    for (int j = 0; j <= m; ++j)
        window[j] = in[t + j]; // finds: out_of_bounds: the thread's array 'window'[5], 1 element behind the end
    float sum = 0;
    for (int j = 0; j < m - 2; ++j)
        sum += weights[j] * window[j];
    out[t] = sum;
}
