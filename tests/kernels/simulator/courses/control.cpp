#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <utility>

namespace warpatlas::courses {

namespace {

void fibonacciRecursive(CourseLaunch& launch)
{
    const int n = 83;
    Integers out;
    for (int i = 0; i < n; ++i) {
        std::pair<int, int> pair{0, 1};
        for (int k = 0; k < i % 13; ++k)
            pair = {pair.second, pair.first + pair.second};
        out.push_back(pair.first);
    }
    launch.launch({2}, {48}).output(out).value(n);
}

void towersOfHanoi(CourseLaunch& launch)
{
    const int threads = 45;
    Integers out;
    for (int thread = 0; thread < threads; ++thread) {
        // The known solution without recursion: move m shifts the disk of m's lowest bit, small disks cyclically.
        const int disks = thread % 7, target = 1 + thread % 2;
        int at[8] = {};
        std::uint32_t checksum = 1;
        for (unsigned move = 1; move < 1u << disks; ++move) {
            int disk = 0;
            while ((move >> disk & 1) == 0)
                ++disk;
            // A disk of the same parity as the largest one goes directly towards the target, any other disk the other
            // way round.
            const int step = (disks - disk) % 2 == 1 ? target : 3 - target;
            const int to = (at[disk] + step) % 3;
            checksum = checksum * 7 + static_cast<std::uint32_t>(at[disk] * 3 + to);
            at[disk] = to;
        }
        out.push_back((1 << disks) - 1);
        out.push_back(static_cast<std::int32_t>(checksum));
    }
    launch.launch({1}, {threads}).output(out);
}

void functionPointers(CourseLaunch& launch)
{
    const int n = 117;
    const auto in = reals(n, 1, -4, 4); // multiples of 2^-12 below 8: squares of sums are rounded once at most
    const auto which = integers<std::int32_t>(n, 2, 0, 2);
    std::vector<float> out;
    for (Size i = 0; i < n; ++i) {
        const double x = in[i];
        const double y = which[i] == 0 ? (x + 1) / 2 : which[i] == 1 ? x / 2 * (x / 2) : x * x + 1;
        out.push_back(static_cast<float>(y));
    }
    launch.launch({2}, {64}).input(in).input(which).output(out, {2, 0}).value(n);
}

void templates(CourseLaunch& launch)
{
    const int n = 150;
    const auto in = integers<std::int32_t>(n, 3, -1000, 1000);
    const auto in64 = reals<double>(n, 4, -10, 10);
    Integers out(n);
    std::vector<double> out64(n);
    for (Size i = 0; i + 7 < n; ++i) {
        const auto first = in.begin() + static_cast<std::ptrdiff_t>(i);
        const auto first64 = in64.begin() + static_cast<std::ptrdiff_t>(i);
        out[i] = std::accumulate(first, first + 8, 0) - *std::max_element(first, first + 5);
        out64[i] = std::accumulate(first64, first64 + 3, 0.0) - *std::max_element(first64, first64 + 8);
    }
    launch.launch({3}, {64}).input(in).input(in64).output(out).output(out64).value(n);
}

void interpreter(CourseLaunch& launch)
{
    const int n = 90;
    // in * in + 5, halved (rounding down) until it is odd, then minus in.
    const std::vector<std::uint8_t> code{0x00, 0x05, 0x04, 0x51, 0x02, // x x *, 5 +
        0x08, 0x05, 0x06, 0x11, 0x07, 0x03, 0x79, // loop: halve, dup, &1, 1 swap -, back 7 where that is not 0
        0x00, 0x03};
    const auto in = integers<std::int32_t>(n, 5, 0, 2000);
    Integers out;
    for (const std::int32_t x : in) {
        std::int32_t value = x * x + 5;
        do
            value /= 2;
        while (value % 2 == 0);
        out.push_back(value - x);
    }
    launch.launch({2}, {64}).input(code).value(static_cast<int>(code.size())).input(in).output(out).value(n);
}

void collatz(CourseLaunch& launch)
{
    const int n = 130;
    Integers out;
    for (std::uint64_t i = 1; i <= n; ++i) {
        int steps = 0;
        for (std::uint64_t value = i; value != 1; ++steps)
            value = (value & 1) != 0 ? value * 3 + 1 : value >> 1;
        out.push_back(steps);
    }
    launch.launch({3}, {48}).output(out).value(n);
}

void greatestDivisor(CourseLaunch& launch)
{
    const int n = 99;
    const auto a = integers<std::int32_t>(n, 6, 1, 30000);
    const auto b = integers<std::int32_t>(n, 7, 0, 30000);
    Integers out;
    for (Size i = 0; i < n; ++i)
        out.push_back(std::gcd(a[i], b[i]));
    launch.launch({4}, {32}).input(a).input(b).output(out).value(n);
}

void sieve(CourseLaunch& launch)
{
    const int n = 500;
    std::vector<std::uint8_t> composite(n);
    for (int i = 4; i < n; ++i)
        for (int divisor = 2; divisor < i; ++divisor)
            if (i % divisor == 0)
                composite[static_cast<Size>(i)] = 1;
    launch.launch({1}, {20}).output(composite).value(n);
}

void findFirst(CourseLaunch& launch)
{
    const int rows = 75, length = 12, wanted = 33;
    auto in = integers<std::int32_t>(rows * length, 8, -20, 96);
    for (Size i = 5; i < in.size(); i += 17)
        in[i] = wanted;
    Integers place;
    for (int row = 0; row < rows; ++row) {
        int found = -1;
        for (int i = 0; i < length && found == -1; ++i) {
            const int value = in[static_cast<Size>(row * length + i)];
            if (value == wanted)
                found = i;
            else if (value > 90 && (i > 3 || row % 2 == 0))
                found = -100 - i;
        }
        place.push_back(found);
    }
    launch.launch({3}, {32}).input(in).output(place).value(length).value(wanted).value(rows);
}

void unstructured(CourseLaunch& launch)
{
    const int n = 140;
    const auto in = integers<std::int32_t>(n, 9, 0, 5000);
    Integers out;
    for (std::int32_t value : in) {
        enum { Again, Even, Odd, Done } at = Again;
        int steps = 0;
        while (at != Done)
            switch (at) {
            case Again:
                ++steps;
                at = value % 2 != 0 ? Odd : Even;
                break;
            case Even:
                value /= 2;
                at = value > 20 && value % 2 != 0 ? Odd : value > 3 ? Again : Done;
                break;
            case Odd:
                value -= 3;
                at = value > 50 ? Even : value > 5 && steps < 30 ? Again : Done;
                break;
            case Done:
                break;
            }
        out.push_back(value * 100 + steps);
    }
    launch.launch({5}, {32}).input(in).output(out).value(n);
}

void report(CourseLaunch& launch)
{
    const int n = 70;
    const auto in = reals(n, 10, -1, 5);
    std::vector<std::string> lines;
    for (int i = 0; i < n; ++i)
        if (const double value = in[static_cast<Size>(i)]; value < 0)
            lines.push_back(fmt::format("element {} of block {} is {:.3f}, {} {}% {} {:5x}|{:<4}|", i, i / 40, value,
                i % 2 != 0 ? "odd" : "even", static_cast<char>('a' + i % 26), std::int64_t{i} << 33, i * 3, i));
    launch.launch({2}, {40}).input(in).value(n).prints(lines);
}

void manyArrays(CourseLaunch& launch)
{
    const int n = 40;
    const auto in = integers<std::int32_t>(n, 11, 0, 100000);
    Integers out;
    for (Size t = 0; t < n; ++t) {
        const int b = t == 0 ? -1 : in[t - 1] % 1000;
        out.push_back(in[n - 1 - t] + b * 3 + in[t / 2] * 2
            + static_cast<std::int32_t>(std::int64_t{in[n - 1 - t]} * 1000000007 >> 20));
    }
    launch.launch({1}, {n}, n * 8).input(in).output(out).value(n);
}

} // namespace

const CourseSubject control{"control", nullptr,
    {{"fibonacci_recursive", fibonacciRecursive}, {"towers_of_hanoi", towersOfHanoi},
        {"function_pointers", functionPointers}, {"templates", templates}, {"interpreter", interpreter},
        {"collatz", collatz}, {"greatest_divisor", greatestDivisor}, {"sieve", sieve}, {"find_first", findFirst},
        {"unstructured", unstructured}, {"report", report}, {"many_arrays", manyArrays}}};

} // namespace warpatlas::courses
