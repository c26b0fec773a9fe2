#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <algorithm>
#include <bit>

namespace warpatlas::courses {

namespace {

void histogram(CourseLaunch& launch, std::uint32_t seed)
{
    const int n = 3001;
    auto in = integers<std::uint8_t>(n, seed, 0, 255);
    std::fill_n(in.begin() + 1000, 600, std::uint8_t{42}); // many at one bin
    std::vector<std::uint32_t> bins(256);
    for (const std::uint8_t value : in)
        ++bins[value];
    launch.launch({5}, {160}).input(in).output(bins).value(n);
}
void histogramGlobal(CourseLaunch& launch)
{
    histogram(launch, 1);
}
void histogramShared(CourseLaunch& launch)
{
    histogram(launch, 2);
}

void spinLockCounter(CourseLaunch& launch)
{
    launch.launch({3}, {40})
        .output(std::vector<std::int32_t>{0})
        .output(std::vector<std::int32_t>{3 * 40 * 2})
        .value(2);
}

void producerConsumer(CourseLaunch& launch)
{
    const int count = 9;
    const auto in = integers<std::int32_t>(count * 16, 3, -1000, 1000);
    std::vector<std::int32_t> out;
    for (const std::int32_t value : in)
        out.push_back((value + 1) * 2);
    launch.launch({1}, {32}).input(in).output(out).value(count);
}

void atomicMaxFloat(CourseLaunch& launch)
{
    const int n = 321;
    const auto in = reals(n, 4, -5, 100);
    const float best = *std::max_element(in.begin(), in.end());
    launch.launch({3}, {128}).input(in).output(std::vector{std::bit_cast<std::int32_t>(best)}).value(n);
}

void atomicBits(CourseLaunch& launch)
{
    const int n = 299;
    const auto in = integers<std::uint32_t>(n, 5, 0, 0xffffffff);
    const std::vector<std::uint32_t> before{0xffffffff, 0, 0x1234, 7, 3, 9, 0xffffffff};
    auto out = before;
    std::uint64_t sum = 0;
    for (const std::uint32_t value : in) {
        out[0] &= value | 0xffff0000u;
        out[1] |= value & 0x0f0f0f0fu;
        out[2] ^= value;
        out[3] -= value;
        out[4] = out[4] >= 16 ? 0 : out[4] + 1;
        out[5] = out[5] == 0 || out[5] > 10 ? 10 : out[5] - 1;
        out[6] = std::min(out[6], value);
        sum += std::uint64_t{value} << 16;
    }
    launch.launch({3}, {128}).input(in).change(before, out).output(std::vector{sum}).value(n);
}

void workQueue(CourseLaunch& launch)
{
    const int pieces = 23, blocks = 4;
    const auto lengths = integers<std::int32_t>(pieces, 6, 0, 150);
    std::vector<std::int32_t> out;
    for (const std::int32_t length : lengths)
        out.push_back(length * (length - 1) / 2);
    launch.launch({blocks}, {48}).output(std::vector<std::int32_t>{pieces + blocks});
    launch.input(lengths).output(out).value(pieces);
}

void linkedList(CourseLaunch& launch)
{
    const int threads = 40, perThread = 6;
    const auto in = integers<std::int32_t>(threads * perThread, 7, -1000, 1000);
    std::vector<std::int32_t> out(threads);
    for (Size i = 0; i < in.size(); ++i)
        out[i / perThread] += static_cast<std::int32_t>(i % perThread + 1) * in[i];
    launch.launch({2}, {20}).input(in).output(out).value(perThread);
}

} // namespace

const CourseSubject atomics{"atomics", nullptr,
    {{"histogram_global", histogramGlobal}, {"histogram_shared", histogramShared},
        {"spin_lock_counter", spinLockCounter}, {"producer_consumer", producerConsumer},
        {"atomic_max_float", atomicMaxFloat}, {"atomic_bits", atomicBits}, {"work_queue", workQueue},
        {"linked_list", linkedList}}};

} // namespace warpatlas::courses
