// Results of the kernels of tests/whole_files/samples.
#include "tests/kernels/compiler/whole_files.h"

#include <cmath>
#include <numeric>

namespace warpatlas::testing_compiler {

using testing::ElementsAre;
using testing::ElementsAreArray;

namespace {

void scalarProducts(FileRun& run)
{
    constexpr std::size_t vectors = 3, elements = 100;
    const auto a = mixed<float>(vectors * elements, 10, 1), b = mixed<float>(vectors * elements, 10, 2);
    const std::size_t c = run.out<float>(vectors);
    run.in(a);
    run.in(b);
    run.value(int(vectors));
    run.value(int(elements));
    run.run();
    EXPECT_THAT(run.values<float>(c), ElementsAreArray(computed<float>(vectors, [&](std::size_t v) {
        return std::inner_product(a.begin() + std::ptrdiff_t(v * elements),
            a.begin() + std::ptrdiff_t((v + 1) * elements), b.begin() + std::ptrdiff_t(v * elements), 0.0f);
    })));
}

void wave(FileRun& run)
{
    constexpr std::uint32_t size = 16;
    const std::size_t positions = run.out<float>(4 * size * size);
    run.value(size);
    run.value(size);
    run.value(0.5f);
    run.run();
    expectNear(run.values<float>(positions),
        computed<float>(4 * size * size,
            [](std::size_t i) -> double {
                const double u = 2.0 * double(i / 4 % size) / size - 1, v = 2.0 * double(i / 4 / size) / size - 1;
                const double w = std::sin(u * 4 + 0.5) * std::cos(v * 4 + 0.5) * 0.5;
                return i % 4 == 0 ? u : i % 4 == 1 ? w : i % 4 == 2 ? v : 1;
            }),
        1e-5);
}

void tiledSums(FileRun& run)
{
    const auto in = mixed<int>(128, 100);
    run.in(in);
    const std::size_t tiles = run.out<int>(8), blocks = run.out<int>(2);
    run.run();
    const auto sum = [&](std::size_t first, std::size_t count) {
        return std::accumulate(in.begin() + std::ptrdiff_t(first), in.begin() + std::ptrdiff_t(first + count), 0);
    };
    EXPECT_THAT(
        run.values<int>(tiles), ElementsAreArray(computed<int>(8, [&](std::size_t i) { return sum(16 * i, 16); })));
    EXPECT_THAT(run.values<int>(blocks), ElementsAre(sum(0, 64), sum(64, 64)));
}

void shuffleScan(FileRun& run)
{
    const auto in = mixed<int>(256, 100);
    const std::size_t data = run.in(in);
    run.value(32);
    const std::size_t sums = run.out<int>(1);
    run.run();
    std::vector<int> expected(256);
    std::inclusive_scan(in.begin(), in.end(), expected.begin());
    EXPECT_THAT(run.values<int>(data), ElementsAreArray(expected));
    EXPECT_THAT(run.values<int>(sums), ElementsAre(expected.back()));
}

void boxFilter(FileRun& run)
{
    constexpr int width = 10, height = 3;
    const auto in = computed<std::uint32_t>(width * height, [](std::size_t i) { return i * 2654435761u; });
    run.in(in);
    const std::size_t out = run.out<std::uint32_t>(width * height);
    run.value(width);
    run.value(height);
    run.value(1);
    run.run();
    const auto pixels = run.values<std::uint32_t>(out);
    for (int i = 0; i < width * height; ++i)
        for (int shift = 0; shift < 32; shift += 8) {
            double sum = 0;
            for (int d = -1; d <= 1; ++d)
                sum += in[std::size_t(i / width * width + std::clamp(i % width + d, 0, width - 1))] >> shift & 0xff;
            EXPECT_NEAR(pixels[std::size_t(i)] >> shift & 0xff, std::floor(sum / 3), 1) << i;
        }
}

void ranks(FileRun& run)
{
    const auto keys = ramp<std::uint32_t>(50, 0, 3), values = mixed<std::uint32_t>(40, 160);
    const std::size_t out = run.out<std::uint32_t>(40);
    run.in(keys);
    run.in(values);
    run.value(std::uint32_t(50));
    run.value(std::uint32_t(40));
    run.run();
    EXPECT_THAT(run.values<std::uint32_t>(out), ElementsAreArray(computed<std::uint32_t>(40, [&](std::size_t i) {
        return std::upper_bound(keys.begin(), keys.end(), values[i]) - keys.begin();
    })));
}

void blackScholes(FileRun& run)
{
    constexpr std::size_t count = 64;
    const auto price = ramp<float>(count, 5, 0.4), strike = ramp<float>(count, 10, 0.5),
               years = ramp<float>(count, 0.25, 0.1);
    const std::size_t call = run.out<float>(count), put = run.out<float>(count);
    run.in(price);
    run.in(strike);
    run.in(years);
    run.value(0.02f);
    run.value(0.3f);
    run.value(int(count));
    run.run();
    const auto normal = [](double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); };
    std::vector<float> calls, puts;
    for (std::size_t i = 0; i < count; ++i) {
        const double s = price[i], x = strike[i], t = years[i];
        const double d1 = (std::log(s / x) + (0.02 + 0.5 * 0.3 * 0.3) * t) / (0.3 * std::sqrt(t)),
                     d2 = d1 - 0.3 * std::sqrt(t);
        calls.push_back(float(s * normal(d1) - x * std::exp(-0.02 * t) * normal(d2)));
        puts.push_back(float(x * std::exp(-0.02 * t) * normal(-d2) - s * normal(-d1)));
    }
    expectNear(run.values<float>(call), calls, 1e-3);
    expectNear(run.values<float>(put), puts, 1e-3);
}

void quantise(FileRun& run)
{
    constexpr int first[8] = {16, 11, 10, 16, 24, 40, 51, 61}; // of the table's first line
    const auto in = mixed<float>(16 * 8, 500);
    const std::size_t plane = run.in(in);
    run.value(16);
    run.run();
    const auto out = run.values<float>(plane);
    for (std::size_t x = 0; x < 16; ++x)
        EXPECT_EQ(out[x], std::round(in[x] / float(first[x % 8])) * float(first[x % 8])) << x;
    EXPECT_EQ(out[127], std::round(in[127] / 99) * 99);
}

void votes(FileRun& run)
{
    std::vector<std::uint32_t> in(64, 1);
    in[40] = 0;
    run.in(in);
    const std::size_t out = run.out<std::uint32_t>(64);
    run.value(64);
    run.run();
    EXPECT_THAT(run.values<std::uint32_t>(out),
        ElementsAreArray(computed<std::uint32_t>(64, [](std::size_t i) { return i < 32 ? 1 : 0; })));
}

void rowsTimesVector(FileRun& run)
{
    constexpr std::size_t size = 8;
    const auto a = mixed<double>(size * size, 10, 1), x = mixed<double>(size, 10, 2);
    run.in(a);
    run.in(x);
    const std::size_t y = run.out<double>(size);
    run.value(int(size));
    run.run();
    EXPECT_THAT(run.values<double>(y), ElementsAreArray(computed<double>(size, [&](std::size_t row) {
        return std::inner_product(x.begin(), x.end(), a.begin() + std::ptrdiff_t(row * size), 0.0);
    })));
}

void lastBlock(FileRun& run)
{
    const auto in = mixed<float>(700, 20);
    run.in(in);
    const std::size_t out = run.out<float>(3);
    run.value(std::uint32_t(700));
    run.run();
    EXPECT_EQ(run.values<float>(out)[0], std::accumulate(in.begin(), in.end(), 0.0f));
}

void morton(FileRun& run)
{
    const auto x = mixed<std::uint16_t>(100, 65536, 1), y = mixed<std::uint16_t>(100, 65536, 2);
    run.in(x);
    run.in(y);
    const std::size_t codes = run.out<std::uint32_t>(100);
    run.value(100);
    run.run();
    EXPECT_THAT(run.values<std::uint32_t>(codes), ElementsAreArray(computed<std::uint32_t>(100, [&](std::size_t i) {
        std::uint32_t code = 0;
        for (int bit = 0; bit < 16; ++bit)
            code |= std::uint32_t(x[i] >> bit & 1) << (2 * bit) | std::uint32_t(y[i] >> bit & 1) << (2 * bit + 1);
        return code;
    })));
}

void jacobi(FileRun& run)
{
    constexpr int width = 20;
    const auto a = mixed<float>(width * 6, 100);
    const std::size_t next = run.out<float>(width * 6);
    run.in(a);
    const std::size_t norm = run.out<float>(1);
    run.value(1);
    run.value(5);
    run.value(width);
    run.run();
    double squares = 0;
    const auto expected = computed<float>(width * 6, [&](std::size_t i) {
        const int x = int(i) % width, y = int(i) / width;
        if (x == 0 || x == width - 1 || y == 0 || y == 5)
            return 0.0f;
        const float value = 0.25f * (a[i + 1] + a[i - 1] + a[i + width] + a[i - width]);
        squares += double(value - a[i]) * double(value - a[i]);
        return value;
    });
    EXPECT_THAT(run.values<float>(next), ElementsAreArray(expected));
    EXPECT_NEAR(run.values<float>(norm)[0], squares, squares * 1e-5);
}

/// One array that each thread changes.
template <class T, class... Values> void eachElement(FileRun& run, T (*expected)(T), Values... values)
{
    const auto in = mixed<T>(128, 1000);
    const std::size_t data = run.in(in);
    (run.value(values), ...);
    run.run();
    EXPECT_THAT(
        run.values<T>(data), ElementsAreArray(computed<T>(128, [&](std::size_t i) { return expected(in[i]); })));
}

} // namespace

std::vector<WholeFile> filesOfSamples()
{
    return {
        {"samples/simple_streams.cu", "init_array", {{2}, {64}},
            [](FileRun& run) {
                const auto in = mixed<int>(128, 1000);
                const std::size_t data = run.in(in);
                run.in<int>({7});
                run.value(3);
                run.run();
                EXPECT_THAT(run.values<int>(data),
                    ElementsAreArray(computed<int>(128, [&](std::size_t i) { return in[i] + 21; })));
            }},
        {"samples/simple_templates.cu", "testKernelIf", {{1}, {32}},
            [](FileRun& run) {
                const auto in = mixed<float>(32, 1000);
                run.in(in);
                const std::size_t out = run.out<float>(32);
                run.run();
                EXPECT_THAT(run.values<float>(out),
                    ElementsAreArray(computed<float>(32, [&](std::size_t i) { return 32 * in[i]; })));
            },
            128},
        {"samples/scalar_products.cu", "scalarProdGPU", {{2}, {32}}, scalarProducts},
        {"samples/simple_gl_wave.cu", "simple_vbo_kernel", {{2, 2}, {8, 8}}, wave},
        {"samples/cooperative_reduce.cu", "tiledSums", {{2}, {64}}, tiledSums, 256, "needs NVRTC"},
        {"samples/shuffle_scan.cu", "shfl_scan_test", {{1}, {256}}, shuffleScan, 32},
        {"samples/rgba_box_filter.cu", "d_boxfilter_rgba_x", {{1}, {32}}, boxFilter},
        {"samples/merge_ranks.cu", "rankKernelILj1E", {{1}, {64}}, ranks},
        {"samples/black_scholes.cu", "BlackScholesGPU", {{1}, {128}}, blackScholes},
        {"samples/roi_planes.cu", "quantiseFloat", {{2, 1}, {8, 8}}, quantise},
        {"samples/warp_sums_by_arch.cu", "sums", {{1}, {32}},
            [](FileRun& run) {
                const auto in = mixed<int>(100, 1000);
                run.in(in);
                const std::size_t sum = run.out<int>(1), architecture = run.out<int>(1);
                run.value(100);
                run.run();
                EXPECT_THAT(run.values<int>(sum), ElementsAre(std::accumulate(in.begin(), in.end(), 0)));
                EXPECT_GE(run.values<int>(architecture)[0], 750);
            }},
        {"samples/simple_vote.cu", "VoteAllKernel2", {{1}, {64}}, votes},
        {"samples/simple_assert.cu", "testKernel", {{2}, {32}},
            [](FileRun& run) {
                run.value(64);
                const std::size_t seen = run.out<int>(64);
                run.run();
                EXPECT_THAT(run.values<int>(seen), ElementsAreArray(ramp<int>(64, 1)));
            }},
        {"samples/workload_callbacks.cu", "incKernel", {{2}, {64}},
            [](FileRun& run) {
                eachElement<int>(
                    run, [](int x) { return x + 1; }, 128);
            }},
        {"samples/unified_tasks.cu", "gemvRows", {{8}, {64}}, rowsTimesVector},
        {"samples/last_block_sum.cu", "reduceSinglePassILj64ELb0E", {{3}, {64}}, lastBlock, 256},
        {"samples/sort_with_thrust.cu", "mortonCodes", {{1}, {128}}, morton},
        {"samples/openmp_chunks.cu", "kernelAddConstant", {{1}, {128}},
            [](FileRun& run) {
                eachElement<int>(
                    run, [](int x) { return x + 5; }, 5);
            }},
        {"samples/driver_api_module.cu", "VecAdd_kernel", {{1}, {128}},
            [](FileRun& run) {
                run.in(ramp<float>(100));
                run.in(ramp<float>(100, 5, 2));
                const std::size_t c = run.out<float>(100);
                run.value(100);
                run.run();
                EXPECT_THAT(run.values<float>(c), ElementsAreArray(ramp<float>(100, 5, 4)));
            }},
        {"samples/mpi_ring.cu", "jacobi_kernel", {{1, 1}, {32, 4}}, jacobi},
    };
}

} // namespace warpatlas::testing_compiler
