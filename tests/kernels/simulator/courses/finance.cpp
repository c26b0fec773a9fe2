#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::courses {

namespace {

/// The polynomial is off the true integral by up to 7.5e-8: its own error, not a rounding.
double cumulativeNormal(double d)
{
    const double k = 1 / (1 + 0.2316419 * std::fabs(d));
    const double poly =
        k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
    const double tail = 0.39894228 * std::exp(-0.5 * d * d) * poly;
    return d > 0 ? 1 - tail : tail;
}

void blackScholes(CourseLaunch& launch)
{
    const int n = 149;
    const auto prices = reals(n, 1, 5, 30), strikes = reals(n, 2, 1, 100), years = reals(n, 3, 0.25, 10);
    const float rate = 0.02f, volatility = 0.3f;
    std::vector<float> calls, puts;
    for (Size i = 0; i < n; ++i) {
        const double s = prices[i], x = strikes[i], t = years[i], spread = volatility * std::sqrt(t);
        const double d1 = (std::log(s / x) + (rate + 0.5 * volatility * volatility) * t) / spread;
        const double discounted = x * std::exp(-rate * t);
        const double n1 = cumulativeNormal(d1), n2 = cumulativeNormal(d1 - spread);
        calls.push_back(static_cast<float>(s * n1 - discounted * n2));
        puts.push_back(static_cast<float>(discounted * (1 - n2) - s * (1 - n1)));
    }
    // d1 is a quotient of numbers up to 8 by 0.15 and more, some 10 roundings of it at most; exp(-d*d/2) moves by at
    // most 0.6 of what d does, the polynomial's partial sums reach 3: 60 roundings of 1, times prices up to 100.
    launch.launch({3}, {64}).input(prices).input(strikes).input(years);
    launch.output(calls, {60, 100}).output(puts, {60, 100}).value(rate).value(volatility).value(n);
    launch.approximateWithin(30);
}

void binomialOption(CourseLaunch& launch)
{
    const int steps = 45;
    const double price = 100, up = 1.02, q = 0.49;
    const std::vector<double> strikes{80, 95, 100, 103.5, 250};
    std::vector<double> values;
    for (const double strike : strikes) {
        // The expectation over all paths at once: binomial weights.
        double value = 0;
        for (int ups = 0; ups <= steps; ++ups) {
            const double weight = std::exp(std::lgamma(steps + 1.0) - std::lgamma(ups + 1.0)
                - std::lgamma(steps - ups + 1.0) + ups * std::log(q) + (steps - ups) * std::log(1 - q));
            value += weight * std::max(price * std::pow(up, 2 * ups - steps) - strike, 0.0);
        }
        values.push_back(value);
    }
    // Three roundings a step, of at most 250; the weights' logarithms near 150 cost the host as much again.
    launch.launch({5}, {64}, (steps + 1) * 8).input(strikes).output(values, {3 * steps + 2 * 150, 250});
    launch.value(price).value(up).value(q).value(steps);
}

void compoundInterest(CourseLaunch& launch)
{
    const int n = 100;
    const auto deposits = reals<double>(n, 4, 100, 1000);
    const auto years = integers<std::int32_t>(n, 5, 0, 30);
    std::vector<double> out;
    for (Size i = 0; i < n; ++i)
        out.push_back(static_cast<double>(deposits[i] * std::pow(1.03125L, years[i])));
    launch.launch({4}, {32}).input(deposits).input(years).value(0.03125).output(out, {2 * 30, 0}).value(n);
}

void movingAverage(CourseLaunch& launch)
{
    const int n = 200, window = 7;
    const auto prices = integers<std::int32_t>(n, 6, -1000, 1000);
    std::vector<std::int32_t> out;
    for (int i = 0; i < n; ++i) {
        int sum = 0;
        for (int k = std::max(0, i - window + 1); k <= i; ++k)
            sum += prices[static_cast<Size>(k)];
        out.push_back(sum / std::min(window, i + 1));
    }
    launch.launch({2}, {128}).input(prices).output(out).value(window).value(n);
}

} // namespace

const CourseSubject finance{"finance", nullptr,
    {{"black_scholes", blackScholes}, {"binomial_option", binomialOption}, {"compound_interest", compoundInterest},
        {"moving_average", movingAverage}}};

} // namespace warpatlas::courses
