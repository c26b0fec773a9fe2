#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <algorithm>
#include <numeric>

namespace warpatlas::courses {

namespace {

/// Each row of `length` values sorted by itself.
template <class T> std::vector<T> sortedRows(std::vector<T> values, Size length)
{
    for (Size start = 0; start < values.size(); start += length) {
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(start);
        std::sort(first, first + static_cast<std::ptrdiff_t>(length));
    }
    return values;
}

void bitonicSort(CourseLaunch& launch)
{
    const int n = 201;
    const auto in = integers<std::int32_t>(n, 1, -500, 500);
    launch.launch({1}, {256}).change(in, sortedRows(in, n)).value(n);
}

void oddEvenSort(CourseLaunch& launch)
{
    const int rows = 5, length = 77;
    const auto in = integers<std::int16_t>(rows * length, 2, -32768, 32767);
    launch.launch({rows}, {48}, length * 2).change(in, sortedRows(in, length)).value(length);
}

void radixSortByte(CourseLaunch& launch)
{
    const int n = 117;
    const auto in = integers<std::uint32_t>(n, 3, 0, 0xffffffff);
    std::vector<std::uint32_t> places(n), out;
    std::iota(places.begin(), places.end(), 0);
    std::stable_sort(
        places.begin(), places.end(), [&](std::uint32_t a, std::uint32_t b) { return (in[a] & 255) < (in[b] & 255); });
    for (const std::uint32_t place : places)
        out.push_back(in[place]);
    launch.launch({1}, {128}).input(in).output(out).output(places).value(n);
}

void rankSort(CourseLaunch& launch)
{
    const int n = 300;
    auto in = reals(n, 4, -1, 1);
    std::copy_n(in.begin(), 40, in.begin() + 100); // equals
    launch.launch({3}, {112}).input(in).output(sortedRows(in, n)).value(n);
}

void mergeLists(CourseLaunch& launch)
{
    const int na = 133, nb = 90;
    const auto a = sortedRows(integers<std::int32_t>(na, 5, 0, 99), na);
    const auto b = sortedRows(integers<std::int32_t>(nb, 6, 0, 99), nb);
    std::vector<std::int32_t> out;
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
    launch.launch({4}, {64}).input(a).value(na).input(b).value(nb).output(out);
}

void quicksortRows(CourseLaunch& launch)
{
    const int rows = 45, length = 19;
    const auto in = integers<std::int32_t>(rows * length, 7, -40, 40);
    launch.launch({2}, {32}).change(in, sortedRows(in, length)).value(rows).value(length);
}

void insertionSortLocal(CourseLaunch& launch)
{
    const int rows = 70;
    const auto in = integers<std::uint8_t>(rows * 24, 8, 0, 255);
    launch.launch({3}, {32}).input(in).output(sortedRows(in, 24)).value(rows);
}

} // namespace

const CourseSubject sorting{"sorting", nullptr,
    {{"bitonic_sort", bitonicSort}, {"odd_even_sort", oddEvenSort}, {"radix_sort_byte", radixSortByte},
        {"rank_sort", rankSort}, {"merge_lists", mergeLists}, {"quicksort_rows", quicksortRows},
        {"insertion_sort_local", insertionSortLocal}}};

} // namespace warpatlas::courses
