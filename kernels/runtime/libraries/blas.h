/// Products and sums of vectors and of matrices that are stored column by column, as BLAS defines them, for float and
/// double. Each element of a product is one sum in the element's own type, from the first factor to the last; then it
/// is scaled. A GPU adds in another order, so last digits differ. Pure functions, any thread.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace warpatlas::runtime::blas {

using Index = std::ptrdiff_t;

/// A vector's elements, `step` apart; with a negative one the first is the last in memory.
template <class T> struct Elements {
    T* begin = nullptr;
    Index count = 0, step = 1;

    T& operator[](Index i) const { return begin[step < 0 ? (i - count + 1) * step : i * step]; }
};

/// A view of a matrix, or of it transposed.
template <class T> struct Columns {
    T* begin = nullptr;
    Index leading = 0; ///< elements from one column to the next
    bool transposed = false;

    T& at(Index row, Index column) const { return begin[transposed ? column + row * leading : row + column * leading]; }
};

/// alpha * sum + beta * before, where `before` is not looked at with beta = 0.
template <class T> void scaleInto(T& before, T alpha, T sum, T beta)
{
    before = beta == T(0) ? alpha * sum : alpha * sum + beta * before;
}

/// C = alpha A B + beta C, of m x k and k x n.
template <class T>
void multiply(Index m, Index n, Index k, T alpha, Columns<const T> a, Columns<const T> b, T beta, Columns<T> c)
{
    constexpr Index tileRows = 128, tileColumns = 4; // sums of a tile, and rows of A that stay in the cache for it
    if (alpha == T(0))
        k = 0;
    std::vector<T> rows(static_cast<std::size_t>(tileRows * k));
    for (Index row = 0; row < m; row += tileRows) {
        const Index height = std::min(tileRows, m - row);
        for (Index p = 0; p < k; ++p)
            for (Index i = 0; i < height; ++i)
                rows[static_cast<std::size_t>(p * tileRows + i)] = a.at(row + i, p);
        for (Index column = 0; column < n; column += tileColumns) {
            const Index width = std::min(tileColumns, n - column);
            T sums[tileColumns][tileRows] = {};
            for (Index p = 0; p < k; ++p)
                for (Index j = 0; j < width; ++j) {
                    const T factor = b.at(p, column + j);
                    const T* const from = rows.data() + p * tileRows;
                    for (Index i = 0; i < height; ++i)
                        sums[j][i] += from[i] * factor;
                }
            for (Index j = 0; j < width; ++j)
                for (Index i = 0; i < height; ++i)
                    scaleInto(c.at(row + i, column + j), alpha, sums[j][i], beta);
        }
    }
}

/// y = alpha A x + beta y.
template <class T> void multiply(T alpha, Columns<const T> a, Elements<const T> x, T beta, Elements<T> y)
{
    for (Index row = 0; row < y.count; ++row) {
        T sum = 0;
        for (Index p = 0; alpha != T(0) && p < x.count; ++p)
            sum += a.at(row, p) * x[p];
        scaleInto(y[row], alpha, sum, beta);
    }
}

template <class T> void addScaled(T alpha, Elements<const T> x, Elements<T> y)
{
    for (Index i = 0; i < y.count; ++i)
        y[i] += alpha * x[i];
}

template <class T> T dot(Elements<const T> x, Elements<const T> y)
{
    T sum = 0;
    for (Index i = 0; i < x.count; ++i)
        sum += x[i] * y[i];
    return sum;
}

/// Squares of the largest and of the smallest numbers have room in what is wider.
template <class T> T length(Elements<const T> x)
{
    long double sum = 0;
    for (Index i = 0; i < x.count; ++i)
        sum += static_cast<long double>(x[i]) * x[i];
    return static_cast<T>(std::sqrt(sum));
}

template <class T> T sumOfMagnitudes(Elements<const T> x)
{
    T sum = 0;
    for (Index i = 0; i < x.count; ++i)
        sum += std::abs(x[i]);
    return sum;
}

/// The place of the first of the largest, counted from 1; 0: there is none.
template <class T> int placeOfLargest(Elements<const T> x)
{
    Index largest = 0;
    for (Index i = 1; i < x.count; ++i)
        if (std::abs(x[i]) > std::abs(x[largest]))
            largest = i;
    return x.count == 0 ? 0 : static_cast<int>(largest + 1);
}

} // namespace warpatlas::runtime::blas
