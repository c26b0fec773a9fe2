// Prices: functions of the mathematical library, and trees in shared memory.

// The normal distribution's integral, by Abramowitz and Stegun's polynomial 26.2.17.
__device__ float cumulativeNormal(float d)
{
    float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    float poly = k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
    float tail = 0.39894228f * expf(-0.5f * d * d) * poly;
    return d > 0.0f ? 1.0f - tail : tail;
}

extern "C" __global__ void black_scholes(const float* prices, const float* strikes, const float* years, float* calls,
    float* puts, float rate, float volatility, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = prices[i];
    float x = strikes[i];
    float t = years[i];
    float root = sqrtf(t);
    float d1 = (logf(s / x) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
    float d2 = d1 - volatility * root;
    float discounted = x * expf(-rate * t);
    float n1 = cumulativeNormal(d1);
    float n2 = cumulativeNormal(d2);
    calls[i] = s * n1 - discounted * n2;
    puts[i] = discounted * (1.0f - n2) - s * (1.0f - n1);
}

// One option a block; the tree's leaves in shared memory, rolled back step by step.
extern "C" __global__ void binomial_option(const double* strikes, double* values, double price, double up, double q,
    int steps)
{
    extern __shared__ double tree[];
    int t = threadIdx.x;
    double strike = strikes[blockIdx.x];
    if (t <= steps) {
        double s = price;
        for (int k = 0; k < t; ++k)
            s *= up;
        for (int k = t; k < steps; ++k)
            s /= up;
        tree[t] = s > strike ? s - strike : 0.0;
    }
    __syncthreads();
    for (int step = steps; step > 0; --step) {
        double value = 0.0;
        if (t < step)
            value = q * tree[t + 1] + (1.0 - q) * tree[t];
        __syncthreads();
        if (t < step)
            tree[t] = value;
        __syncthreads();
    }
    if (t == 0)
        values[blockIdx.x] = tree[0];
}

extern "C" __global__ void compound_interest(const double* deposits, const int* years, double rate, double* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    double value = deposits[i];
    for (int year = 0; year < years[i]; ++year)
        value += value * rate;
    out[i] = value;
}

extern "C" __global__ void moving_average(const int* prices, int* out, int window, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int sum = 0;
    int taken = 0;
    for (int k = i; k >= 0 && taken < window; --k, ++taken)
        sum += prices[k];
    out[i] = sum / taken;
}
