#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <numeric>
#include <utility>

namespace warpatlas::courses {

namespace {

void addMatrices(CourseLaunch& launch)
{
    const int rows = 37, columns = 45, pitch = 48;
    const auto a = reals(rows * pitch, 1, -9, 9), b = reals(rows * pitch, 2, -9, 9);
    const auto before = reals(rows * pitch, 3, 100, 200);
    auto c = before; // what lies beyond the columns stays
    for (Size row = 0; row < rows; ++row)
        for (Size column = 0; column < columns; ++column)
            c[row * pitch + column] = a[row * pitch + column] - 2 * b[row * pitch + column];
    launch.launch({3, 5}, {16, 8}).input(a).input(b).change(before, c).value(rows).value(columns).value(pitch);
}

void numberVolume(CourseLaunch& launch)
{
    const int width = 11, height = 7, depth = 9;
    std::vector<std::int32_t> out;
    for (int z = 0; z < depth; ++z)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                out.push_back(x + 100 * y + 10000 * z + 1000000 * (z % 2));
    launch.launch({2, 3, 5}, {8, 3, 2}).output(out).value(width).value(height).value(depth);
}

template <class T> std::vector<T> transposed(const std::vector<T>& in, Size width, Size height)
{
    std::vector<T> out(in.size());
    for (Size i = 0; i < in.size(); ++i)
        out[i % width * height + i / width] = in[i];
    return out;
}

void transposeNaive(CourseLaunch& launch)
{
    const int width = 53, height = 38;
    const auto in = reals(width * height, 4, 0, 100);
    launch.launch({4, 5}, {16, 8}).input(in).output(transposed(in, width, height)).value(width).value(height);
}

void transposeTiled(CourseLaunch& launch)
{
    const int width = 53, height = 38;
    const auto in = reals(width * height, 5, 0, 100);
    launch.launch({4, 3}, {16, 16}).input(in).output(transposed(in, width, height)).value(width).value(height);
}

void transposePadded(CourseLaunch& launch)
{
    const int width = 50, height = 71;
    const auto in = reals<double>(width * height, 6, 0, 100);
    launch.launch({2, 3}, {32, 8}).input(in).output(transposed(in, width, height)).value(width).value(height);
}

void rotateImage(CourseLaunch& launch)
{
    const int width = 29, height = 17;
    const auto in = integers<std::uint8_t>(3 * width * height, 7, 0, 255);
    std::vector<std::uint8_t> out(in.size());
    for (Size y = 0; y < height; ++y)
        for (Size x = 0; x < width; ++x)
            for (Size channel = 0; channel < 3; ++channel)
                out[3 * (x * height + height - 1 - y) + channel] = in[3 * (y * width + x) + channel];
    launch.launch({4, 3}, {8, 8}).input(in).output(out).value(width).value(height);
}

void gather(CourseLaunch& launch)
{
    const int n = 700;
    const auto in = reals<double>(97, 8, -1, 1);
    const auto index = integers<std::int32_t>(n, 9, 0, 96);
    std::vector<double> out;
    for (const std::int32_t i : index)
        out.push_back(in[static_cast<Size>(i)]);
    launch.launch({6}, {128}).input(index).input(in).output(out).value(n);
}

void copyVectors(CourseLaunch& launch)
{
    const int n = 90;
    const auto in = reals(4 * n, 10, -1, 1);
    const auto words = noise(2 * n, 11);
    const std::vector<float> out(in.rbegin(), in.rend());
    std::vector<std::int64_t> in64(words.begin(), words.end());
    auto out64 = in64;
    for (Size i = 0; i < out64.size(); i += 2)
        out64[i] = static_cast<std::int64_t>(words[i] + words[i + 1]);
    launch.launch({3}, {32}).input(in).output(out).input(in64).output(out64).value(n);
}

} // namespace

const CourseSubject indexing{"indexing", nullptr,
    {{"add_matrices", addMatrices}, {"number_volume", numberVolume}, {"transpose_naive", transposeNaive},
        {"transpose_tiled", transposeTiled}, {"transpose_padded", transposePadded}, {"rotate_image", rotateImage},
        {"gather", gather}, {"copy_vectors", copyVectors}}};

} // namespace warpatlas::courses
