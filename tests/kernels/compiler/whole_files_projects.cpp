// Results of the kernels of tests/whole_files/projects.
#include "tests/kernels/compiler/whole_files.h"

#include <cmath>
#include <numeric>

namespace warpatlas::testing_compiler {

using testing::ElementsAre;
using testing::ElementsAreArray;

namespace {

void sobel(FileRun& run)
{
    constexpr int width = 20, height = 10;
    const auto image = mixed<std::uint8_t>(width * height, 256);
    run.in(image);
    const std::size_t edges = run.out<std::uint8_t>(width * height);
    run.value(width);
    run.value(height);
    run.value(100);
    run.run();
    EXPECT_THAT(
        run.values<std::uint8_t>(edges), ElementsAreArray(computed<std::uint8_t>(width * height, [&](std::size_t i) {
            const int x = int(i) % width, y = int(i) / width;
            if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1)
                return 0;
            const auto at = [&](int dx, int dy) { return int(image[std::size_t((y + dy) * width + x + dx)]); };
            const int gx = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
            const int gy = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1);
            const int size = std::abs(gx) + std::abs(gy);
            return size > 100 ? std::min(size, 255) : 0;
        })));
}

void gates(FileRun& run)
{
    constexpr std::size_t batch = 2, size = 10;
    const auto both = ramp<float>(batch * 2 * size, -2, 0.1), cell = ramp<float>(batch * size, 1, 0.5);
    run.in(both);
    run.in(cell);
    const std::size_t out = run.out<float>(batch * size);
    run.value(std::uint64_t(size));
    run.run();
    expectNear(run.values<float>(out),
        computed<float>(batch * size,
            [&](std::size_t i) {
                const std::size_t row = i / size * 2 * size, column = i % size;
                return cell[i] / (1 + std::exp(-double(both[row + column]))) + both[row + size + column];
            }),
        1e-5);
}

void raytraced(FileRun& run)
{
    constexpr int size = 16;
    const std::size_t pixels = run.out<float>(3 * size * size);
    run.value(size);
    run.value(size);
    run.run();
    expectNear(run.values<float>(pixels),
        computed<float>(3 * size * size,
            [](std::size_t i) -> double {
                const double x = -1 + 2.0 * double(i / 3 % size) / size, y = -1 + 2.0 * double(i / 3 / size) / size;
                const double a = x * x + y * y + 1, b = -2, c = 3,
                             d = b * b - a * c; // a ball of radius 1 at (0, 0, -2)
                if (d <= 0)
                    return i % 3 == 2 ? 1 : 0;
                return i % 3 == 0 ? 1 : i % 3 == 1 ? (-b - std::sqrt(d)) / a : 0;
            }),
        1e-4);
}

void particles(FileRun& run)
{
    struct Params {
        float gravity[3], damping, radius;
        std::uint32_t bodies;
    };
    run.constant("params", std::vector<Params>{{{0, -2, 0}, 0.5f, 0.25f, 10}});
    const auto positions = mixed<float>(48, 4), velocities = mixed<float>(48, 4, 3);
    const std::size_t pos = run.in(positions), vel = run.in(velocities);
    run.value(0.5f);
    run.run();
    std::vector<float> p = positions, v = velocities;
    for (std::size_t i = 0; i < 10; ++i) {
        v[4 * i + 1] += -2 * 0.5f;
        for (std::size_t k = 0; k < 3; ++k) {
            v[4 * i + k] *= 0.5f;
            p[4 * i + k] += v[4 * i + k] * 0.5f;
        }
        if (p[4 * i + 1] < -0.75f) {
            p[4 * i + 1] = -0.75f;
            v[4 * i + 1] *= -1;
        }
    }
    EXPECT_THAT(run.values<float>(pos), ElementsAreArray(p));
    EXPECT_THAT(run.values<float>(vel), ElementsAreArray(v));
}

void boxSum(FileRun& run)
{
    struct View {
        std::uint64_t data;
        int width, height, pitch;
    };
    constexpr int width = 6, height = 5;
    const auto in = mixed<float>(width * height, 10);
    const auto [read, from] = run.memory(in);
    const auto [written, to] = run.memory(std::vector<float>(width * height));
    run.value(View{from, width, height, width});
    run.value(View{to, width, height, width});
    run.run();
    EXPECT_THAT(run.values<float>(written), ElementsAreArray(computed<float>(width * height, [&](std::size_t i) {
        float sum = 0;
        for (int d = 0; d < 9; ++d) {
            const int x = int(i) % width + d % 3 - 1, y = int(i) / width + d / 3 - 1;
            if (x >= 0 && y >= 0 && x < width && y < height)
                sum += in[std::size_t(y * width + x)];
        }
        return sum;
    })));
}

void hashed(FileRun& run)
{
    using Word = std::uint32_t;
    constexpr std::size_t words = 5, length = 6;
    const auto text = mixed<std::uint8_t>(words * length, 256);
    const std::vector<Word> key = mixed<Word>(8, 1u << 24);
    run.constant("dev_k", key);
    run.in(text);
    const std::size_t digests = run.out<Word>(words);
    run.value(int(length));
    run.value(int(words));
    run.run();
    const auto right = [](Word v, int by) { return v >> by | v << (32 - by); };
    EXPECT_THAT(run.values<Word>(digests), ElementsAreArray(computed<Word>(words, [&](std::size_t i) {
        std::vector<Word> s = key;
        for (std::size_t k = 0; k < length; ++k) {
            const Word a = s[0], e = s[4];
            const Word t1 =
                s[7] + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & s[5]) ^ (~e & s[6])) + text[i * length + k];
            const Word t2 = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
            std::rotate(s.begin(), s.end() - 1, s.end());
            s[4] += t1;
            s[0] = t1 + t2;
        }
        return s[0] ^ s[4];
    })));
}

void coulomb(FileRun& run)
{
    constexpr std::size_t count = 20;
    // No two atoms are at one place.
    const auto atoms = computed<float>(4 * count, [](std::size_t at) {
        const std::size_t i = at / 4, axis = at % 4;
        return axis == 0 ? double(i * 7 % count) * 0.5
            : axis == 3  ? double(i % 5) + 1
                         : double(i * (3 + axis) % 8) * 0.5;
    });
    run.in(atoms);
    const std::size_t forces = run.out<float>(3 * count);
    run.value(int(count));
    run.value(20.0f);
    run.run();
    const auto expected = computed<float>(3 * count, [&](std::size_t at) {
        const std::size_t i = at / 3;
        double sum = 0;
        for (std::size_t j = 0; j < count; ++j) {
            double square = 0;
            for (std::size_t k = 0; k < 3; ++k)
                square += std::pow(double(atoms[4 * i + k]) - atoms[4 * j + k], 2);
            if (i != j && square <= 20)
                sum += double(atoms[4 * i + 3]) * atoms[4 * j + 3] / std::pow(square, 1.5)
                    * (double(atoms[4 * i + at % 3]) - atoms[4 * j + at % 3]);
        }
        return sum;
    });
    expectNear(run.values<float>(forces), expected, 1e-3);
}

void stencil(FileRun& run)
{
    constexpr int nx = 10, ny = 8, nz = 4;
    const auto in = mixed<double>(nx * ny * nz, 100);
    run.in(in);
    const std::size_t out = run.out<double>(nx * ny * nz);
    for (const int axis : {nx, ny, nz})
        run.value(axis);
    run.value(0.5);
    run.value(0.25);
    run.run();
    EXPECT_THAT(run.values<double>(out), ElementsAreArray(computed<double>(nx * ny * nz, [&](std::size_t at) {
        const int x = int(at) % nx, y = int(at) / nx % ny, z = int(at) / nx / ny;
        if (x == 0 || y == 0 || z == 0 || x == nx - 1 || y == ny - 1 || z == nz - 1)
            return 0.0;
        return 0.5 * in[at]
            + 0.25 * (in[at - 1] + in[at + 1] + in[at - nx] + in[at + nx] + in[at - nx * ny] + in[at + nx * ny]);
    })));
}

void lattice(FileRun& run)
{
    constexpr int width = 5, height = 3, cells = width * height;
    constexpr int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
    constexpr double weights[9] = {4.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};
    const auto in = ramp<double>(9 * cells, 1, 0.01);
    const std::size_t f = run.in(in);
    run.value(width);
    run.value(height);
    run.value(1.2);
    run.run();
    expectNear(run.values<double>(f),
        computed<double>(9 * cells,
            [&](std::size_t at) {
                const std::size_t cell = at % cells, q = at / cells;
                double rho = 0, ux = 0, uy = 0;
                for (std::size_t k = 0; k < 9; ++k) {
                    rho += in[k * cells + cell];
                    ux += cx[k] * in[k * cells + cell];
                    uy += cy[k] * in[k * cells + cell];
                }
                ux /= rho;
                uy /= rho;
                const double cu = 3 * (cx[q] * ux + cy[q] * uy);
                return in[at]
                    + 1.2 * (weights[q] * rho * (1 + cu + 0.5 * cu * cu - 1.5 * (ux * ux + uy * uy)) - in[at]);
            }),
        1e-9);
}

void modular(FileRun& run)
{
    const std::vector<std::uint64_t> numbers{
        1000003, 1000005, 4294967291u, 4294967297u, 1000000007, 1152921504606846883u, 9, 561};
    run.in(numbers);
    const std::size_t probable = run.out<std::uint8_t>(numbers.size());
    run.value(int(numbers.size()));
    run.run();
    // 561 is no prime, but passes; 2^32 + 1 as well.
    EXPECT_THAT(run.values<std::uint8_t>(probable), ElementsAre(1, 0, 1, 1, 1, 1, 0, 1));
}

} // namespace

std::vector<WholeFile> filesOfProjects()
{
    const auto in = mixed<float>(200, 50, 1), more = mixed<float>(200, 50, 2);
    const auto binary = [=](float (*f)(float, float)) {
        return [=](FileRun& run) {
            run.in(in);
            run.in(more);
            const std::size_t z = run.out<float>(200);
            run.value(200);
            run.run();
            EXPECT_THAT(run.values<float>(z),
                ElementsAreArray(computed<float>(200, [&](std::size_t i) { return f(in[i], more[i]); })));
        };
    };
    return {
        {"projects/opencv_sobel.cu", "sobel", {{2, 1}, {16, 16}}, sobel},
        {"projects/opencv_detector_class.cu", "threshold", {{7}, {16}},
            [](FileRun& run) {
                const auto bytes = mixed<std::uint8_t>(100, 256);
                run.in(bytes);
                const std::size_t out = run.out<std::uint8_t>(100);
                run.value(100);
                run.value(std::uint8_t(90));
                run.run();
                EXPECT_THAT(run.values<std::uint8_t>(out),
                    ElementsAreArray(
                        computed<std::uint8_t>(100, [&](std::size_t i) { return bytes[i] >= 90 ? 255 : 0; })));
            }},
        {"projects/torch_extension.cu", "lltm_gate_kernelIf", {{1, 2}, {32}}, gates, 0, {},
            {"lltm_gate_kernel<float>"}},
        {"projects/small_raytracer.cu", "render", {{2, 2}, {8, 8}}, raytraced, 0, "needs NVRTC"},
        {"projects/particle_system.cu", "integrate", {{1}, {32}}, particles},
        {"projects/functor_transform.cu", "transformKernelIf5ScaleIfE", {{1}, {64}},
            [=](FileRun& run) {
                run.in(in);
                const std::size_t out = run.out<float>(200);
                run.value(std::uint64_t(200));
                run.value(2.5f); // the functor, as it lies in memory
                run.run();
                EXPECT_THAT(run.values<float>(out),
                    ElementsAreArray(computed<float>(200, [&](std::size_t i) { return 2.5f * in[i]; })));
            },
            0, {}, {"transformKernel<float, Scale<float>>"}},
        {"projects/device_array_view.cu", "boxSum", {{1}, {8, 8}}, boxSum},
        {"projects/cpp17_reduce.cu", "reduceBlocksI3Maxi", {{1}, {128}},
            [](FileRun& run) {
                const auto numbers = mixed<int>(128, 10000);
                run.in(numbers);
                const std::size_t out = run.out<int>(1);
                run.value(128);
                run.run();
                EXPECT_THAT(run.values<int>(out), ElementsAre(*std::ranges::max_element(numbers) + 2));
            }},
        {"projects/macro_kernels.cu", "largerKernel", {{1}, {64}},
            binary([](float a, float b) { return std::max(a, b); })},
        {"projects/macro_kernels.cu", "cubes", {{1}, {64}},
            [=](FileRun& run) {
                const std::size_t z = run.in(in);
                run.value(200);
                run.run();
                EXPECT_THAT(run.values<float>(z),
                    ElementsAreArray(computed<float>(200, [&](std::size_t i) { return in[i] * in[i] * in[i]; })));
            }},
        {"projects/platform_variants.cu", "smooth", {{4}, {64}},
            [=](FileRun& run) {
                run.in(in);
                const std::size_t out = run.out<float>(200);
                run.value(200);
                run.run();
                expectNear(run.values<float>(out),
                    computed<float>(200,
                        [&](std::size_t i) {
                            return (in[i == 0 ? 0 : i - 1] + in[i] + in[std::min<std::size_t>(i + 1, 199)]) / 3;
                        }),
                    1e-5);
            }},
        {"projects/lattice_boltzmann.cu", "collide", {{1}, {8, 8}}, lattice},
        {"projects/neural_layers.cu", "sigmoidActivationForward", {{1}, {64}},
            [](FileRun& run) {
                const auto z = ramp<float>(50, -5, 0.2);
                run.in(z);
                const std::size_t a = run.out<float>(50);
                run.value(10);
                run.value(5);
                run.run();
                expectNear(run.values<float>(a),
                    computed<float>(50, [&](std::size_t i) { return 1 / (1 + std::exp(-double(z[i]))); }), 1e-6);
            }},
        {"projects/hash_words.cu", "mix_words", {{1}, {32}}, hashed},
        {"projects/mulmod_int128.cu", "fermat", {{1}, {32}}, modular, 0, "__umodti3"},
        {"projects/statement_macros.cu", "stretch", {{1}, {128}},
            [](FileRun& run) {
                const auto values = ramp<int>(100);
                run.in(values);
                const std::size_t out = run.out<int>(100);
                run.value(10);
                run.value(90);
                run.value(100);
                run.run();
                EXPECT_THAT(run.values<int>(out), ElementsAreArray(computed<int>(100, [](std::size_t i) {
                    return std::clamp((int(i) - 10) * 255 / 80, 0, 255);
                })));
            }},
        {"projects/tiled_options.cu", "scaleTransposed", {{1}, {8, 8}},
            [](FileRun& run) {
                run.in(ramp<float>(64));
                const std::size_t out = run.out<float>(64);
                run.run();
                EXPECT_THAT(run.values<float>(out), ElementsAreArray(computed<float>(64, [](std::size_t i) {
                    return 2.5 * double(i % 8 * 8 + i / 8);
                })));
                EXPECT_EQ(run.printed, "a tile of 8\n");
            },
            0, {}, {}, {"TILE=8", "SCALE=2.5f", "VERBOSE"}, CppStandard::Cpp14},
        {"projects/molecular_dynamics.cu", "coulomb", {{1}, {32}}, coulomb},
        {"projects/stencil_checked.cu", "stencil7", {{1, 1}, {32, 8}}, stencil},
        {"projects/stb_grayscale.cu", "rgb_to_grey", {{1, 1}, {32, 8}},
            [](FileRun& run) {
                const auto rgb = mixed<std::uint8_t>(3 * 60, 256);
                run.in(rgb);
                const std::size_t grey = run.out<std::uint8_t>(60);
                run.value(12);
                run.value(5);
                run.run();
                const auto values = run.values<std::uint8_t>(grey);
                for (std::size_t i = 0; i < 60; ++i)
                    EXPECT_NEAR(values[i], 0.299 * rgb[3 * i] + 0.587 * rgb[3 * i + 1] + 0.114 * rgb[3 * i + 2], 1.01);
            }},
        {"projects/gtest_and_benchmark.cu", "reversed", {{1}, {128}},
            [](FileRun& run) {
                run.in(ramp<int>(100));
                const std::size_t out = run.out<int>(100);
                run.value(100);
                run.run();
                EXPECT_THAT(run.values<int>(out), ElementsAreArray(ramp<int>(100, 99, -1)));
            }},
        {"projects/boost_options.cu", "axpby", {{1, 1}, {16, 16}},
            [=](FileRun& run) {
                run.in(in);
                const std::size_t y = run.in(more);
                run.value(2.0f);
                run.value(3.0f);
                run.value(14);
                run.value(14);
                run.run();
                EXPECT_THAT(run.values<float>(y), ElementsAreArray(computed<float>(200, [&](std::size_t i) {
                    return i < 196 ? 2 * in[i] + 3 * more[i] : more[i];
                })));
            }},
        {"projects/crtp_expressions.cu", "fused", {{1}, {64}},
            [=](FileRun& run) {
                run.in(in);
                run.in(more);
                const std::size_t out = run.out<float>(200);
                run.value(std::uint64_t(200));
                run.run();
                EXPECT_THAT(run.values<float>(out),
                    ElementsAreArray(computed<float>(200, [&](std::size_t i) { return in[i] * more[i] + in[i]; })));
            }},
        {"projects/function_table.cu", "apply", {{1}, {256}},
            [=](FileRun& run) {
                const auto which = mixed<int>(200, 3);
                run.in(in);
                run.in(more);
                const std::size_t z = run.out<float>(200);
                run.in(which);
                run.value(200);
                run.run();
                EXPECT_THAT(run.values<float>(z), ElementsAreArray(computed<float>(200, [&](std::size_t i) {
                    return which[i] == 0 ? in[i] + more[i] : which[i] == 1 ? in[i] - more[i] : in[i] * more[i];
                })));
            }},
        {"projects/tensor_core_free.cu", "halfToFloat", {{1}, {64}},
            [](FileRun& run) {
                run.in<std::uint16_t>({0x3c00, 0xc000, 0x3555, 0x7bff}); // 1, -2, about 1/3, 65504
                const std::size_t out = run.out<float>(4);
                run.value(4);
                run.run();
                EXPECT_THAT(run.values<float>(out), ElementsAre(1.0f, -2.0f, 0.333251953125f, 65504.0f));
            }},
        {"projects/block_sums_cub.cu", "BlockSumKernelILi128ELi4E", {{2}, {128}},
            [](FileRun& run) {
                const auto numbers = mixed<int>(1024, 1000);
                run.in(numbers);
                const std::size_t sums = run.out<int>(2);
                run.run();
                EXPECT_THAT(run.values<int>(sums),
                    ElementsAre(std::accumulate(numbers.begin(), numbers.begin() + 512, 0),
                        std::accumulate(numbers.begin() + 512, numbers.end(), 0)));
            },
            0, "<cub/cub.cuh> is not supported"},
    };
}

} // namespace warpatlas::testing_compiler
