__global__ void layer(const float* weights, const float* bias, const float* in, float* out, int inputs, int outputs)
{
    if (blockIdx.x > 0 || threadIdx.x > 0)
        return;
    for (int o = 0; o < outputs; ++o) {
        float sum = bias[o];
        for (int k = 0; k < inputs; ++k)
            sum += weights[o * inputs + k] * in[k];
        out[o] = fmaxf(sum, 0);
    }
}
