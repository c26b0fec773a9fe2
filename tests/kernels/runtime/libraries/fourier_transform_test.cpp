#include "kernels/runtime/libraries/fourier_transform.h"

#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

using Complex = FourierTransform::Complex;

std::vector<Complex> valuesOf(std::size_t size)
{
    std::vector<Complex> values;
    for (std::size_t i = 0; i < size; ++i)
        values.emplace_back(static_cast<double>(i * 7 % 13) - 6, static_cast<double>(i * 5 % 11) / 3);
    return values;
}

/// As the sum is written.
std::vector<Complex> transformedDirectly(const std::vector<Complex>& values, int sign)
{
    std::vector<Complex> sums(values.size());
    for (std::size_t k = 0; k < values.size(); ++k)
        for (std::size_t j = 0; j < values.size(); ++j)
            sums[k] += values[j]
                * std::polar(1.0,
                    sign * 2 * std::numbers::pi * static_cast<double>(j * k % values.size())
                        / static_cast<double>(values.size()));
    return sums;
}

TEST(FourierTransform, IsTheSumOfEverySize)
{
    for (std::size_t size = 1; size <= 70; ++size)
        for (const int sign : {-1, 1}) {
            std::vector<Complex> values = valuesOf(size);
            const std::vector<Complex> wanted = transformedDirectly(values, sign);
            FourierTransform transform(size, sign);
            transform(values);
            for (std::size_t k = 0; k < size; ++k)
                EXPECT_LT(std::abs(values[k] - wanted[k]), 1e-11) << size << ' ' << sign << ' ' << k; // of sums to 400
        }
}

TEST(FourierTransform, IsTheSumOfLargeSizesAndComesBack)
{
    for (const std::size_t size : {1000, 1009, 1024, 1021 * 2}) { // composed, prime, halved, twice a prime
        const std::vector<Complex> before = valuesOf(size);
        std::vector<Complex> values = before;
        FourierTransform(size, -1)(values);
        const std::vector<Complex> wanted = transformedDirectly(before, -1);
        for (std::size_t k = 0; k < size; ++k)
            EXPECT_LT(std::abs(values[k] - wanted[k]), 1e-9) << size << ' ' << k; // of sums to 10,000
        FourierTransform(size, 1)(values);
        for (std::size_t k = 0; k < size; ++k)
            EXPECT_LT(std::abs(values[k] / static_cast<double>(size) - before[k]), 1e-12) << size << ' ' << k;
    }
}

} // namespace
} // namespace warpatlas::runtime
