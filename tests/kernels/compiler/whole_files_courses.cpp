// Results of the kernels of tests/whole_files/courses.
#include "tests/kernels/compiler/whole_files.h"

#include <cmath>
#include <numeric>

namespace warpatlas::testing_compiler {

using testing::ElementsAreArray;

namespace {

void matrixMultiply(FileRun& run)
{
    struct Matrix {
        int width, height, stride;
        std::uint64_t elements;
    };
    constexpr int size = 32;
    const auto a = mixed<float>(size * size, 10, 1), b = mixed<float>(size * size, 10, 2);
    const auto [first, addressOfA] = run.memory(a);
    const auto [second, addressOfB] = run.memory(b);
    const auto [third, addressOfC] = run.memory(std::vector<float>(size * size));
    for (const std::uint64_t address : {addressOfA, addressOfB, addressOfC})
        run.value(Matrix{size, size, size, address});
    run.run();
    EXPECT_THAT(run.values<float>(third), ElementsAreArray(computed<float>(size * size, [&](std::size_t i) {
        float sum = 0;
        for (std::size_t k = 0; k < size; ++k)
            sum += a[i / size * size + k] * b[k * size + i % size];
        return sum;
    })));
}

void heat(FileRun& run)
{
    constexpr int size = 32;
    const auto in = mixed<float>(size * size, 100);
    const std::size_t out = run.out<float>(size * size);
    run.in(in);
    run.run();
    const auto at = [&](int x, int y) {
        return in[std::size_t(std::clamp(y, 0, size - 1) * size + std::clamp(x, 0, size - 1))];
    };
    expectNear(run.values<float>(out),
        computed<float>(size * size,
            [&](std::size_t i) {
                const int x = int(i) % size, y = int(i) / size;
                return at(x, y) + 0.25f * (at(x, y - 1) + at(x, y + 1) + at(x - 1, y) + at(x + 1, y) - at(x, y) * 4);
            }),
        1e-4);
}

void convolution(FileRun& run)
{
    constexpr int size = 6;
    const auto mask = mixed<float>(27, 5, 3), in = mixed<float>(size * size * size, 20);
    run.constant("deviceKernel", mask);
    run.in(in);
    const std::size_t out = run.out<float>(size * size * size);
    for (int axis = 0; axis < 3; ++axis)
        run.value(size);
    run.run();
    EXPECT_THAT(run.values<float>(out), ElementsAreArray(computed<float>(size * size * size, [&](std::size_t i) {
        const int x = int(i) % size, y = int(i) / size % size, z = int(i) / size / size;
        float sum = 0;
        for (int k = 0; k < 27; ++k) {
            const int xx = x + k % 3 - 1, yy = y + k / 3 % 3 - 1, zz = z + k / 9 - 1;
            if (xx >= 0 && xx < size && yy >= 0 && yy < size && zz >= 0 && zz < size)
                sum += mask[std::size_t(k)] * in[std::size_t((zz * size + yy) * size + xx)];
        }
        return sum;
    })));
}

void blur(FileRun& run)
{
    constexpr int width = 20, height = 13;
    const auto in = mixed<float>(width * height, 256);
    run.in(in);
    const std::size_t out = run.out<float>(width * height);
    run.value(width);
    run.value(height);
    run.run();
    expectNear(run.values<float>(out),
        computed<float>(width * height,
            [&](std::size_t i) {
                float sum = 0;
                int count = 0;
                for (int dy = -2; dy <= 2; ++dy)
                    for (int dx = -2; dx <= 2; ++dx) {
                        const int x = int(i) % width + dx, y = int(i) / width + dy;
                        if (x >= 0 && x < width && y >= 0 && y < height) {
                            sum += in[std::size_t(y * width + x)];
                            ++count;
                        }
                    }
                return sum / float(count);
            }),
        1e-3);
}

void breadthFirst(FileRun& run)
{
    // 0 -> 1, 2; 1 -> 3; 2 -> 3
    run.in<int>({0, 2, 2, 1, 3, 1, 4, 0});
    run.in<int>({1, 2, 3, 3});
    run.in<std::uint8_t>({1, 0, 0, 0});
    const std::size_t next = run.in<std::uint8_t>({0, 0, 0, 0});
    run.in<std::uint8_t>({1, 0, 0, 0});
    const std::size_t cost = run.in<int>({0, -1, -1, -1});
    run.value(4);
    run.run();
    EXPECT_THAT(run.values<int>(cost), ElementsAreArray({0, 1, 1, -1}));
    EXPECT_THAT(run.values<std::uint8_t>(next), ElementsAreArray({0, 1, 1, 0}));
}

void pathFinder(FileRun& run)
{
    constexpr int columns = 100;
    const auto wall = mixed<int>(columns, 10, 5), above = mixed<int>(columns, 50, 6);
    run.value(1);
    run.in(wall);
    run.in(above);
    const std::size_t out = run.out<int>(columns);
    run.value(columns);
    run.value(0);
    run.value(1);
    run.run();
    EXPECT_THAT(run.values<int>(out), ElementsAreArray(computed<int>(columns, [&](std::size_t i) {
        const std::size_t left = i == 0 ? 0 : i - 1, right = std::min<std::size_t>(i + 1, columns - 1);
        return wall[i] + std::min({above[left], above[i], above[right]});
    })));
}

void nbody(FileRun& run)
{
    constexpr std::size_t count = 64;
    const auto bodies = mixed<float>(count * 4, 10);
    run.in(bodies);
    const std::size_t out = run.out<float>(count * 4);
    run.value(int(count));
    run.run();
    expectNear(run.values<float>(out),
        computed<float>(count * 4,
            [&](std::size_t i) {
                const std::size_t body = i / 4, axis = i % 4;
                double sum = 0;
                for (std::size_t other = 0; axis < 3 && other < count; ++other) {
                    double square = 1e-3;
                    for (std::size_t k = 0; k < 3; ++k)
                        square += std::pow(double(bodies[other * 4 + k]) - bodies[body * 4 + k], 2);
                    sum += (double(bodies[other * 4 + axis]) - bodies[body * 4 + axis]) * bodies[other * 4 + 3]
                        / std::pow(square, 1.5);
                }
                return sum;
            }),
        0.05);
}

void mandelbrot(FileRun& run)
{
    constexpr std::uint32_t width = 24, height = 18, most = 60;
    const std::size_t image = run.out<std::uint8_t>(3 * width * height);
    run.value(width);
    run.value(height);
    run.value(most);
    run.run();
    const auto values = run.values<std::uint8_t>(image);
    std::size_t different = 0; // the last step of a point at the border may be another where products are fused
    for (std::uint32_t i = 0; i < width * height; ++i) {
        const double cx = -2.0 + 3.0 * (i % width) / width, cy = -1.0 + 2.0 * (i / width) / height;
        double x = 0, y = 0;
        std::uint32_t steps = 0;
        for (; x * x + y * y <= 4 && steps < most; ++steps) {
            const double t = x * x - y * y + cx;
            y = 2 * x * y + cy;
            x = t;
        }
        const auto red = std::uint8_t(steps == most ? 0 : steps * 255 / most);
        different += values[3 * i] != red || values[3 * i + 1] != (steps == most ? 0 : 255 - red);
    }
    EXPECT_LE(different, 4u);
}

void life(FileRun& run)
{
    constexpr int width = 16, height = 8;
    const auto now = mixed<std::uint8_t>(width * height, 2, 77);
    run.in(now);
    run.value(width);
    run.value(height);
    const std::size_t next = run.out<std::uint8_t>(width * height);
    run.run();
    EXPECT_THAT(
        run.values<std::uint8_t>(next), ElementsAreArray(computed<std::uint8_t>(width * height, [&](std::size_t i) {
            const int x = int(i) % width, y = int(i) / width;
            int alive = 0;
            for (int d = 0; d < 9; ++d)
                if (d != 4)
                    alive +=
                        now[std::size_t((y + d / 3 - 1 + height) % height * width + (x + d % 3 - 1 + width) % width)];
            return alive == 3 || (alive == 2 && now[i]);
        })));
}

void lcgHits(FileRun& run)
{
    constexpr std::uint64_t seed = 42;
    constexpr int trials = 50;
    run.value(seed);
    run.value(trials);
    const std::size_t hits = run.out<std::uint32_t>(64);
    run.run();
    EXPECT_THAT(run.values<std::uint32_t>(hits), ElementsAreArray(computed<std::uint32_t>(64, [&](std::size_t id) {
        std::uint64_t state = (seed + id) * 6364136223846793005ULL + 1442695040888963407ULL;
        const auto next = [&] {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            return float(std::uint32_t(state >> 32)) * 2.3283064e-10f;
        };
        unsigned inside = 0;
        for (int i = 0; i < trials; ++i) {
            const float x = next(), y = next();
            inside += x * x + y * y <= 1.0f;
        }
        return inside;
    })));
}

void randomHits(FileRun& run)
{
    const std::size_t hits = run.out<std::uint32_t>(64);
    run.value(400);
    run.value(std::uint64_t(7));
    run.run();
    const auto counts = run.values<std::uint32_t>(hits);
    const double pi = 4.0 * std::accumulate(counts.begin(), counts.end(), 0.0) / (64 * 400);
    EXPECT_NEAR(pi, 3.14159, 0.05); // five standard deviations
    EXPECT_NE(counts[0], counts[1]);
}

void sparse(FileRun& run)
{
    run.value(3);
    run.in<int>({0, 2, 2, 5});
    run.in<int>({0, 2, 0, 1, 2});
    run.in<double>({2, 3, 4, 5, 6});
    run.in<double>({1, 10, 100});
    const std::size_t y = run.in<double>({0.5, 0.25, 0.125});
    run.run();
    EXPECT_THAT(run.values<double>(y), ElementsAreArray({302.5, 0.25, 654.125}));
}

void gemmTile(FileRun& run)
{
    constexpr int size = 32;
    const auto a = mixed<float>(size * size, 8, 3), b = mixed<float>(size * size, 8, 4),
               c = mixed<float>(size * size, 8, 5);
    for (int axis = 0; axis < 3; ++axis)
        run.value(size);
    run.value(2.0f);
    run.in(a);
    run.in(b);
    run.value(0.5f);
    const std::size_t out = run.in(c);
    run.run();
    EXPECT_THAT(run.values<float>(out), ElementsAreArray(computed<float>(size * size, [&](std::size_t i) {
        float sum = 0;
        for (std::size_t k = 0; k < size; ++k)
            sum += a[i / size * size + k] * b[k * size + i % size];
        return 2 * sum + 0.5f * c[i];
    })));
}

void hann(FileRun& run)
{
    constexpr int count = 64;
    const auto in = mixed<float>(2 * count, 100);
    const std::size_t signal = run.in(in);
    run.value(count);
    run.value(0.5f);
    run.run();
    expectNear(run.values<float>(signal),
        computed<float>(2 * count,
            [&](std::size_t i) {
                return in[i] * 0.5 * (0.5 - 0.5 * std::cos(2 * M_PI * double(i / 2) / (count - 1)));
            }),
        1e-3);
}

void reduceLast(FileRun& run)
{
    const auto in = mixed<int>(3000, 1000);
    run.in(in);
    const std::size_t out = run.out<int>(2);
    run.value(std::uint32_t(in.size()));
    run.run();
    const auto sums = run.values<int>(out);
    EXPECT_EQ(sums[0] + sums[1], std::accumulate(in.begin(), in.end(), 0));
    EXPECT_NE(sums[1], 0);
}

void prescan(FileRun& run)
{
    const auto in = mixed<int>(128, 100);
    const std::size_t out = run.out<int>(128);
    run.in(in);
    run.value(128);
    run.run();
    std::vector<int> expected(128);
    std::exclusive_scan(in.begin(), in.end(), expected.begin(), 0);
    EXPECT_THAT(run.values<int>(out), ElementsAreArray(expected));
}

void julia(FileRun& run)
{
    constexpr int size = 64;
    const std::size_t image = run.out<std::uint8_t>(4 * size * size);
    run.run();
    const auto pixels = run.values<std::uint8_t>(image);
    int different = 0, inside = 0; // of points at the border the last of 200 steps may round otherwise
    for (int i = 0; i < size * size; ++i) {
        float r = 1.5f * float(size / 2 - i % size) / (size / 2), im = 1.5f * float(size / 2 - i / size) / (size / 2);
        bool stays = true;
        for (int step = 0; step < 200 && stays; ++step) {
            const float next = r * r - im * im - 0.8f;
            im = im * r + r * im + 0.156f;
            r = next;
            stays = r * r + im * im <= 1000;
        }
        inside += stays;
        different += pixels[std::size_t(4 * i)] != (stays ? 255 : 0) || pixels[std::size_t(4 * i + 3)] != 255;
    }
    EXPECT_LE(different, 8);
    EXPECT_GT(inside, 20);
}

void bitonic(FileRun& run)
{
    const auto in = mixed<int>(256, 100000);
    const std::size_t values = run.in(in);
    run.value(1); // j
    run.value(2); // k
    run.run();
    EXPECT_THAT(run.values<int>(values), ElementsAreArray(computed<int>(256, [&](std::size_t i) {
        const int first = in[i & ~std::size_t(1)], second = in[i | 1];
        const bool up = (i & 2) == 0, low = (i & 1) == 0;
        return up == low ? std::min(first, second) : std::max(first, second);
    })));
}

} // namespace

std::vector<WholeFile> filesOfCourses()
{
    const auto in = mixed<float>(1000, 50, 1), more = mixed<float>(1000, 50, 2);
    return {
        {"courses/vector_add.cu", "vectorAdd", {{4}, {256}},
            [=](FileRun& run) {
                run.in(in);
                run.in(more);
                const std::size_t c = run.out<float>(1000);
                run.value(1000);
                run.run();
                EXPECT_THAT(run.values<float>(c),
                    ElementsAreArray(computed<float>(1000, [&](std::size_t i) { return in[i] + more[i]; })));
            }},
        {"courses/matrix_multiply.cu", "MatMulKernel", {{2, 2}, {16, 16}}, matrixMultiply},
        {"courses/saxpy_timing.cu", "saxpy", {{2}, {128}},
            [=](FileRun& run) {
                run.value(1000);
                run.value(3.0f);
                run.in(in);
                const std::size_t y = run.in(more);
                run.run();
                EXPECT_THAT(run.values<float>(y),
                    ElementsAreArray(computed<float>(1000, [&](std::size_t i) { return 3 * in[i] + more[i]; })));
            }},
        {"courses/reduction_templates.cu", "reduceLastIiLj256E", {{2}, {256}}, reduceLast},
        {"courses/histogram_shared.cu", "histo_kernel", {{2}, {256}},
            [](FileRun& run) {
                const auto bytes = mixed<std::uint8_t>(2000, 256);
                run.in(bytes);
                run.value(std::int64_t(bytes.size()));
                const std::size_t counts = run.out<std::uint32_t>(256);
                run.run();
                std::vector<std::uint32_t> expected(256);
                for (const std::uint8_t byte : bytes)
                    ++expected[byte];
                EXPECT_THAT(run.values<std::uint32_t>(counts), ElementsAreArray(expected));
            }},
        {"courses/julia_set.cu", "kernel", {{64, 64}, {1}}, julia},
        {"courses/heat_streams.cu", "blend_kernel", {{2, 2}, {16, 16}}, heat},
        {"courses/prefix_scan.cu", "prescan", {{1}, {64}}, prescan, (128 + 32) * 4},
        {"courses/matrix_transpose.cu", "transposeNoBankConflicts", {{2, 2}, {32, 8}},
            [](FileRun& run) {
                const std::size_t out = run.out<float>(64 * 64);
                run.in(ramp<float>(64 * 64));
                run.run();
                EXPECT_THAT(run.values<float>(out),
                    ElementsAreArray(computed<float>(64 * 64, [](std::size_t i) { return i % 64 * 64 + i / 64; })));
            }},
        {"courses/convolution_constant.cu", "conv3d", {{2, 2, 2}, {4, 4, 4}}, convolution},
        {"courses/image_blur_wb.cu", "blurKernel", {{2, 1}, {16, 16}}, blur},
        {"courses/bfs_graph.cu", "Kernel", {{1}, {512}}, breadthFirst},
        {"courses/pathfinder.cu", "dynproc_kernel", {{2}, {64}}, pathFinder},
        {"courses/nbody_tiles.cu", "calculate_forces", {{2}, {32}}, nbody},
        {"courses/mandelbrot_png.cu", "mandelbrot", {{2, 2}, {16, 16}}, mandelbrot},
        {"courses/game_of_life.cu", "simpleLifeKernel", {{1}, {128}}, life},
        {"courses/bitonic_sort.cu", "bitonicStepIi", {{1}, {256}}, bitonic},
        {"courses/monte_carlo_lcg.cu", "countHits", {{2}, {32}}, lcgHits},
        {"courses/monte_carlo_curand.cu", "pi_kernel", {{1}, {64}}, randomHits, 0, "<curand_kernel.h> needs NVRTC"},
        {"courses/spmv_csr.cu", "spmvScalarId", {{1}, {128}}, sparse},
        {"courses/gemm_cublas_compare.cu", "sgemm_1d_tileILi32ELi32ELi8ELi8E", {{1, 1}, {128}}, gemmTile},
        {"courses/fft_window.cu", "hannWindow", {{1}, {64}}, hann},
    };
}

} // namespace warpatlas::testing_compiler
