/// The discrete Fourier transform of any number of values, in double. Powers of two are halved; of other numbers it is
/// a convolution (Bluestein), which powers of two do. Not normalised. Any thread, one at a time.
#pragma once

#include <bit>
#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

namespace warpatlas::runtime {

class FourierTransform {
public:
    using Complex = std::complex<double>;

    /// `sign` of the exponent: -1 forward, 1 back.
    FourierTransform(std::size_t size, int sign)
        : m_length(std::has_single_bit(size) ? size : std::bit_ceil(2 * size - 1)), m_work(m_length)
    {
        for (std::size_t k = 0; k < m_length / 2; ++k)
            m_roots.push_back(root(k, m_length, sign));
        if (m_length == size)
            return;
        // jk = (j² + k² - (k - j)²) / 2
        for (std::size_t j = 0; j < size; ++j)
            m_chirp.push_back(root(j * j % (2 * size), 2 * size, sign));
        m_filter.resize(m_length);
        for (std::size_t j = 0; j < size; ++j)
            m_filter[j] = m_filter[(m_length - j) % m_length] = std::conj(m_chirp[j]);
        halve(m_filter);
    }

    /// In place.
    void operator()(std::span<Complex> values)
    {
        if (m_chirp.empty())
            return halve(values);
        m_work.assign(m_length, {});
        for (std::size_t j = 0; j < values.size(); ++j)
            m_work[j] = product(values[j], m_chirp[j]);
        halve(m_work);
        for (std::size_t j = 0; j < m_length; ++j)
            m_work[j] = std::conj(product(m_work[j], m_filter[j]));
        halve(m_work); // of what is conjugate: the way back
        for (std::size_t k = 0; k < values.size(); ++k)
            values[k] = product(std::conj(m_work[k]), m_chirp[k]) / static_cast<double>(m_length);
    }

private:
    /// Each by itself: so errors do not add up.
    static Complex root(std::size_t k, std::size_t n, int sign)
    {
        const double angle = 2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(n);
        return {std::cos(angle), sign * std::sin(angle)};
    }
    /// As the operator, which looks for infinities, does not.
    static Complex product(Complex a, Complex b)
    {
        return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
    }
    void halve(std::span<Complex> values) const
    {
        const std::size_t n = m_length;
        for (std::size_t i = 1, j = 0; i < n; ++i) { // in the order of their numbers' bits, backwards
            for (std::size_t bit = n / 2; ((j ^= bit) & bit) == 0; bit /= 2) { }
            if (i < j)
                std::swap(values[i], values[j]);
        }
        for (std::size_t part = 1; part < n; part *= 2)
            for (std::size_t begin = 0; begin < n; begin += 2 * part)
                for (std::size_t k = 0; k < part; ++k) {
                    Complex &one = values[begin + k], &other = values[begin + part + k];
                    const Complex turned = product(other, m_roots[k * (n / 2 / part)]);
                    other = one - turned;
                    one += turned;
                }
    }

    std::size_t m_length; ///< a power of two
    std::vector<Complex> m_roots, m_chirp, m_filter, m_work;
};

} // namespace warpatlas::runtime
