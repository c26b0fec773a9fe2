__global__ void layer(const float* weights, const float* bias, const float* in, float* out, int inputs, int outputs)
{
    int o = blockIdx.x * blockDim.x + threadIdx.x;
    if (o < outputs) {
        float sum = bias[o];
        for (int k = 0; k < inputs; ++k)
            sum += fmaxf(weights[o * inputs + k] * in[k], 0);
        out[o] = fmaxf(sum, 0);
    }
}
