// Double precision, rounding to order, and special values.

extern "C" __global__ void simpson(double* out, double from, double to, int pieces, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    double a = from + (to - from) * i / n;
    double h = (to - from) / n / pieces;
    double sum = 0.0;
    for (int k = 0; k < pieces; ++k) {
        double x = a + k * h;
        double m = x + 0.5 * h;
        double y = x + h;
        sum += 1.0 / (1.0 + x * x) + 4.0 / (1.0 + m * m) + 1.0 / (1.0 + y * y);
    }
    out[i] = sum * h / 6.0;
}

extern "C" __global__ void newton_root(const double* in, double* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    double x = in[i] > 1.0 ? in[i] / 3.0 : 1.0;
    for (int k = 0; k < 60; ++k) {
        double next = x - (x * x * x - in[i]) / (3.0 * x * x);
        if (fabs(next - x) < 1e-14 * x)
            break;
        x = next;
    }
    out[i] = x;
}

extern "C" __global__ void logistic_map(double* out, int steps, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    double rate = 2.5 + i * 0.00390625;
    double x = 0.5;
    for (int k = 0; k < steps; ++k)
        x = rate * x * (1.0 - x);
    out[i] = x;
}

extern "C" __global__ void kahan_sum(const float* in, float* out, int length, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0.0f;
    float lost = 0.0f;
    for (int i = 0; i < length; ++i) {
        float value = in[i * rows + row] - lost;
        float next = sum + value;
        lost = (next - sum) - value;
        sum = next;
    }
    out[row] = sum;
}

extern "C" __global__ void special_values(const float* in, int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || k >= n)
        return;
    float a = in[i];
    float b = in[k];
    int bits = (a < b) | (a <= b) << 1 | (a == b) << 2 | (a != b) << 3 | !(a > b) << 4 | (a >= b) << 5;
    float low = fminf(a, b);
    float high = fmaxf(a, b);
    int order = (low == a) << 6 | (high == b) << 7 | (low != low) << 8 | (high != high) << 9;
    float sum = a + b;
    float quotient = a / b;
    int kinds = (sum != sum) << 10 | (quotient != quotient) << 11 | (fabsf(quotient) > 1e38f) << 12;
    out[k * n + i] = bits | order | kinds;
}

extern "C" __global__ void conversions(const double* in, int* whole, unsigned int* natural, long long* wide,
    float* single, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    double x = in[i];
    whole[i] = (int)x;
    natural[i] = (unsigned int)(x < 0.0 ? -x : x);
    wide[i] = (long long)(x * 1000000.0);
    single[i] = (float)x + (float)(long long)(x * 16.0) + (float)(unsigned char)(int)x;
}
