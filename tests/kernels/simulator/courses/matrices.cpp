#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <array>
#include <cmath>

namespace warpatlas::courses {

namespace {

std::vector<float> product(const std::vector<float>& a, const std::vector<float>& b, Size m, Size n, Size k)
{
    std::vector<float> c;
    for (Size row = 0; row < m; ++row)
        for (Size column = 0; column < n; ++column) {
            double sum = 0;
            for (Size i = 0; i < k; ++i)
                sum += double{a[row * k + i]} * b[i * n + column];
            c.push_back(static_cast<float>(sum));
        }
    return c;
}

void matrixVector(CourseLaunch& launch)
{
    const int rows = 75, columns = 91;
    const auto a = reals(rows * columns, 1, -1, 1), x = reals(columns, 2, -1, 1);
    // Partial sums of 91 products below 1 stay below 32 for this data; two roundings a step.
    launch.launch({3}, {32}).input(a).input(x).output(product(a, x, rows, 1, columns), {2 * columns, 32});
    launch.value(rows).value(columns);
}

void matmul(CourseLaunch& launch, const Dim3& grid, const Dim3& block)
{
    const int m = 45, n = 37, k = 29;
    const auto a = reals(m * k, 3, -1, 1), b = reals(k * n, 4, -1, 1);
    launch.launch(grid, block).input(a).input(b).output(product(a, b, m, n, k), {2 * k, 16});
    launch.value(m).value(n).value(k);
}
void matmulNaive(CourseLaunch& launch)
{
    matmul(launch, {5, 6}, {8, 8});
}
void matmulTiled(CourseLaunch& launch)
{
    matmul(launch, {3, 3}, {16, 16});
}
void matmulRegisterBlocked(CourseLaunch& launch)
{
    matmul(launch, {2, 2}, {8, 8});
}

using Matrix3 = std::array<std::uint32_t, 9>;

void matrixPower(CourseLaunch& launch)
{
    const int n = 70;
    const std::uint32_t modulus = 1000003;
    const Matrix3 base{1, 1, 0, 5, 999983, 3, 2, 0, 7};
    std::vector<std::uint32_t> out;
    Matrix3 power{1, 0, 0, 0, 1, 0, 0, 0, 1};
    for (int i = 0, done = 0; i < n; ++i) {
        for (; done < i * i; ++done) {
            Matrix3 next{};
            for (Size row = 0; row < 3; ++row)
                for (Size column = 0; column < 3; ++column) {
                    std::uint64_t sum = 0;
                    for (Size k = 0; k < 3; ++k)
                        sum += std::uint64_t{power[3 * row + k]} * base[3 * k + column] % modulus;
                    next[3 * row + column] = static_cast<std::uint32_t>(sum % modulus);
                }
            power = next;
        }
        out.insert(out.end(), power.begin(), power.end());
    }
    launch.launch({2}, {48}).value(base).value(modulus).output(out).value(n);
}

void luDecompose(CourseLaunch& launch)
{
    const int n = 19;
    auto matrix = reals(n * n, 5, -1, 1);
    for (Size i = 0; i < n; ++i)
        matrix[i * n + i] += 24; // rows dominated by their diagonals: no element grows beyond 26
    std::vector<double> a(matrix.begin(), matrix.end());
    for (Size k = 0; k < n; ++k)
        for (Size row = k + 1; row < n; ++row) {
            a[row * n + k] /= a[k * n + k];
            for (Size column = k + 1; column < n; ++column)
                a[row * n + column] -= a[row * n + k] * a[k * n + column];
        }
    launch.launch({1}, {n}, n * n * 4).change(matrix, std::vector<float>(a.begin(), a.end()), {3 * n, 26}).value(n);
}

void choleskyBatch(CourseLaunch& launch)
{
    const int batch = 50;
    const Size n = 5;
    const auto noise = reals<double>(batch * n * n, 6, -1, 1);
    std::vector<double> matrices(noise.size()), factors(noise.size());
    for (Size i = 0; i < batch; ++i) {
        // L from noise with a safe diagonal; the matrix is L times its transpose.
        double l[5][5] = {};
        for (Size row = 0; row < n; ++row)
            for (Size column = 0; column <= row; ++column)
                l[row][column] = noise[(i * n + row) * n + column] + (row == column ? 3 : 0);
        for (Size row = 0; row < n; ++row)
            for (Size column = 0; column < n; ++column) {
                double sum = 0;
                for (Size k = 0; k < n; ++k)
                    sum += l[row][k] * l[column][k];
                matrices[(i * n + row) * n + column] = sum;
                factors[(i * n + row) * n + column] = l[row][column];
            }
    }
    // The condition of these matrices is below 100; their norm below 40.
    launch.launch({1}, {64}).input(matrices).output(factors, {15 * 100, 40}).value(batch);
}

void jacobi(CourseLaunch& launch)
{
    const int n = 83;
    auto a = reals(n * n, 7, -1, 1);
    for (Size i = 0; i < n; ++i)
        a[i * n + i] = static_cast<float>(100 + i);
    const auto b = reals(n, 8, -50, 50), x = reals(n, 9, -1, 1);
    std::vector<float> next(n), change(n);
    for (Size row = 0; row < n; ++row) {
        double sum = b[row];
        for (Size k = 0; k < n; ++k)
            sum -= k != row ? double{a[row * n + k]} * x[k] : 0;
        next[row] = static_cast<float>(sum / a[row * n + row]);
        change[row] = static_cast<float>(std::fabs(sum / a[row * n + row] - x[row]));
    }
    // Sums below 64, divided by 100 and more.
    launch.launch({3}, {32}).input(a).input(b).input(x);
    launch.output(next, {2 * n, 0.64}).output(change, {2 * n + 3, 2}).value(n);
}

void conjugateGradient(CourseLaunch& launch)
{
    const Size n = 64;
    const double shift = 0.5;
    const auto b = reals<double>(n, 10, -1, 1);
    // The same system solved directly, by eliminating the lower diagonal.
    std::vector<double> diagonal(n, 2 + shift), right(b), x(n);
    for (Size i = 1; i < n; ++i) {
        diagonal[i] -= 1 / diagonal[i - 1];
        right[i] += right[i - 1] / diagonal[i - 1];
    }
    for (Size i = n; i-- > 0;)
        x[i] = (right[i] + (i + 1 < n ? x[i + 1] : 0)) / diagonal[i];
    // The condition is 4.5 / 0.5 = 9, so an iteration halves the error: 40 leave 2^-40 of the start's, which is at most
    // 2 * 9; in roundings of 2^-53, some 2^14.
    launch.launch({1}, {n}).input(b).output(x, {16384 * 18, 1}).value(shift).value(40);
}

} // namespace

const CourseSubject matrices{"matrices", nullptr,
    {{"matrix_vector", matrixVector}, {"matmul_naive", matmulNaive}, {"matmul_tiled", matmulTiled},
        {"matmul_register_blocked", matmulRegisterBlocked}, {"matrix_power", matrixPower},
        {"lu_decompose", luDecompose}, {"cholesky_batch", choleskyBatch}, {"jacobi", jacobi},
        {"conjugate_gradient", conjugateGradient}}};

} // namespace warpatlas::courses
