#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <random>
#include <string>
#include <vector>
using namespace std;
using namespace std::chrono;
using Clock = high_resolution_clock;

vector<float> hx, hy;
static mt19937 engine(2024);
const string title = "saxpy";

template <typename F> double seconds(F f)
{
    auto begin = Clock::now();
    f();
    return duration<double>(Clock::now() - begin).count();
}

__global__ void saxpy(int n, float a, const float* __restrict__ x, float* __restrict__ y)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        y[i] = a * x[i] + y[i];
}

float maxError(const vector<float>& a, const vector<float>& b)
{
    float worst = 0;
    for (size_t i = 0; i < a.size(); ++i)
        worst = max(worst, abs(a[i] - b[i]));
    return worst;
}

int main(int argc, char* argv[])
{
    const int n = argc > 1 ? stoi(argv[1]) : 1 << 20;
    hx.resize(n);
    hy.assign(n, 2.0f);
    uniform_real_distribution<float> uniform(0, 1);
    generate(hx.begin(), hx.end(), [&] { return uniform(engine); });
    float *x, *y;
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&y, n * sizeof(float));
    cudaMemcpy(x, hx.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
    saxpy<<<32, 256>>>(n, 2.0f, x, y);
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float ms = 0;
    cudaEventElapsedTime(&ms, start, stop);
    cout << title << ": " << fixed << setprecision(3) << ms << " ms, host "
         << seconds([&] { for (int i = 0; i < n; ++i) hy[i] += 2.0f * hx[i]; }) << " s\n";
    return maxError(hx, hy) > 1e-5f;
}
