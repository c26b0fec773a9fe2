// Each kind of transform, in place and out of place, of one and of two dimensions and of batches, against the sum as it
// is written.
#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>

#include <cufft.h>

using Complex = std::complex<double>;

/// Of `batch` arrays of n0 x n1.
static std::vector<Complex> sums(const std::vector<Complex>& x, int n0, int n1, int sign)
{
    std::vector<Complex> result(x.size());
    const int all = n0 * n1;
    for (size_t first = 0; first < x.size(); first += all)
        for (int k0 = 0; k0 < n0; ++k0)
            for (int k1 = 0; k1 < n1; ++k1)
                for (int j = 0; j < all; ++j)
                    result[first + k0 * n1 + k1] += x[first + j]
                        * std::polar(1.0, sign * 2 * M_PI * (double(j / n1 * k0) / n0 + double(j % n1 * k1) / n1));
    return result;
}

static cufftResult execute(cufftHandle plan, float2* in, float2* out, int sign) { return cufftExecC2C(plan, in, out, sign); }
static cufftResult execute(cufftHandle plan, double2* in, double2* out, int sign) { return cufftExecZ2Z(plan, in, out, sign); }
static cufftResult execute(cufftHandle plan, float* in, float2* out, int) { return cufftExecR2C(plan, in, out); }
static cufftResult execute(cufftHandle plan, double* in, double2* out, int) { return cufftExecD2Z(plan, in, out); }
static cufftResult execute(cufftHandle plan, float2* in, float* out, int) { return cufftExecC2R(plan, in, out); }
static cufftResult execute(cufftHandle plan, double2* in, double* out, int) { return cufftExecZ2D(plan, in, out); }

template <class T> struct IsComplex { static const bool value = true; };
template <> struct IsComplex<float> { static const bool value = false; };
template <> struct IsComplex<double> { static const bool value = false; };

/// Writes a number, or the real part alone.
template <class Real> static void put(Real* at, int i, Complex value, bool complex)
{
    at[complex ? 2 * i : i] = Real(value.real());
    if (complex)
        at[2 * i + 1] = Real(value.imag());
}

/// 0 where all is right.
template <class Real, class In, class Out>
static int check(cufftHandle plan, int n0, int n1, int batch, int sign, bool inPlace)
{
    const bool fromReal = !IsComplex<In>::value, toReal = !IsComplex<Out>::value;
    const int half = n1 / 2 + 1, rows = n0 * batch;
    std::vector<Complex> x(rows * n1);
    for (int i = 0; i < rows * n1; ++i)
        x[i] = Complex(i * 7 % 13 - 6, fromReal || toReal ? 0 : i * 5 % 11 - 5);
    std::vector<Complex> wanted = sums(x, n0, n1, sign), given = x;
    if (toReal) { // from what is symmetric, as such are the transforms of real numbers
        given = sums(x, n0, n1, -1);
        wanted = x;
        for (Complex& value : wanted)
            value *= n0 * n1;
    }
    const int inWidth = toReal ? half : n1, outWidth = fromReal ? half : n1;
    const int inPitch = fromReal && inPlace ? 2 * half : inWidth, outPitch = toReal && inPlace ? 2 * half : outWidth;
    std::vector<Real> in(2 * half * rows * 2, -99), out(2 * half * rows * 2);
    for (int row = 0; row < rows; ++row)
        for (int k = 0; k < inWidth; ++k)
            put(in.data(), row * inPitch + k, given[row * n1 + k], !fromReal);
    Real *from, *to;
    cudaMalloc(&from, in.size() * sizeof(Real));
    cudaMalloc(&to, in.size() * sizeof(Real));
    cudaMemcpy(from, in.data(), in.size() * sizeof(Real), cudaMemcpyHostToDevice);
    cudaMemset(to, 0, in.size() * sizeof(Real));
    Real* const target = inPlace ? from : to;
    int wrong = execute(plan, reinterpret_cast<In*>(from), reinterpret_cast<Out*>(target), sign) != CUFFT_SUCCESS;
    cudaMemcpy(out.data(), target, out.size() * sizeof(Real), cudaMemcpyDeviceToHost);
    const double allowed = (sizeof(Real) == 4 ? 2e-6 : 1e-13) * n0 * n1 * 13;
    for (int row = 0; row < rows; ++row)
        for (int k = 0; k < outWidth; ++k) {
            const int at = row * outPitch + k;
            const Complex got = toReal ? Complex(out[at]) : Complex(out[2 * at], out[2 * at + 1]);
            wrong += !(std::abs(got - wanted[row * n1 + k]) <= allowed);
        }
    cudaFree(from);
    cudaFree(to);
    return wrong;
}

template <class Real, class In, class Out> static int checkAll(cufftType type, std::vector<int> signs)
{
    int wrong = 0;
    for (int sign : signs)
        for (bool inPlace : {false, true}) {
            cufftHandle plan;
            for (int n : {1, 2, 7, 16, 30}) {
                wrong += cufftPlan1d(&plan, n, type, 3) != CUFFT_SUCCESS;
                wrong += check<Real, In, Out>(plan, 1, n, 3, sign, inPlace);
                cufftDestroy(plan);
            }
            for (int n0 : {4, 5})
                for (int n1 : {6, 7, 8}) {
                    wrong += cufftPlan2d(&plan, n0, n1, type) != CUFFT_SUCCESS;
                    wrong += check<Real, In, Out>(plan, n0, n1, 1, sign, inPlace);
                    cufftDestroy(plan);
                    int sizes[] = {n0, n1};
                    wrong += cufftPlanMany(&plan, 2, sizes, nullptr, 1, 0, nullptr, 1, 0, type, 2) != CUFFT_SUCCESS;
                    wrong += check<Real, In, Out>(plan, n0, n1, 2, sign, inPlace);
                    cufftDestroy(plan);
                }
        }
    return wrong;
}

int main()
{
    std::printf("C2C %d\n", checkAll<float, float2, float2>(CUFFT_C2C, {CUFFT_FORWARD, CUFFT_INVERSE}));
    std::printf("Z2Z %d\n", checkAll<double, double2, double2>(CUFFT_Z2Z, {CUFFT_FORWARD, CUFFT_INVERSE}));
    std::printf("R2C %d\n", checkAll<float, float, float2>(CUFFT_R2C, {CUFFT_FORWARD}));
    std::printf("D2Z %d\n", checkAll<double, double, double2>(CUFFT_D2Z, {CUFFT_FORWARD}));
    std::printf("C2R %d\n", checkAll<float, float2, float>(CUFFT_C2R, {CUFFT_INVERSE}));
    std::printf("Z2D %d\n", checkAll<double, double2, double>(CUFFT_Z2D, {CUFFT_INVERSE}));
}
