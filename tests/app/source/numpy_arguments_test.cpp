// Arrays of NumPy's that are no plain numbers, as arguments of kernels that know what they hold.
#include "app/report/json_report.h"
#include "app/report/table_report.h"
#include "tests/app/dataset/npy_files.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"

#include <nlohmann/json.hpp>

namespace warpatlas {

using test::bytesOf;
using testing::HasSubstr;

namespace {

// result[i] = particles[i].mass for struct Particle { int id; float charge; double mass; }
constexpr const char* massPtx = R"(.version 6.4
.target sm_75
.address_size 64
.visible .entry _Z4massPK8ParticlePd(.param .u64 particles, .param .u64 result)
{
    .reg .b32 %r<2>;
    .reg .b64 %rd<8>;
    .reg .f64 %fd<2>;
    ld.param.u64 %rd1, [particles];
    ld.param.u64 %rd2, [result];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd3, %r1, 16;
    mul.wide.u32 %rd4, %r1, 8;
    add.s64 %rd5, %rd1, %rd3;
    add.s64 %rd6, %rd2, %rd4;
    ld.global.f64 %fd1, [%rd5+8];
    st.global.f64 [%rd6], %fd1;
    ret;
}
)";

OutcomePointer runMass(const std::string& particles)
{
    return test::run(
        test::ownKernel("mass.ptx", massPtx, {{1, 1, 1}, {3, 1, 1}}, {"in:" + particles, "out:f64:3"}, "mass"));
}

} // namespace

TEST(NumpyArguments, RecordsComeAsTheirBytes)
{
    std::string data;
    for (const double mass : {1.5, -2.0, 1e10})
        data += bytesOf<std::int32_t>({7}) + bytesOf<float>({0.5f}) + bytesOf<double>({mass});
    const test::TemporaryFolder folder;
    const std::string path = folder.write("particles.npy",
        test::withHeader("{'descr': [('id', '<i4'), ('charge', '<f4'), ('mass', '<f8')], 'fortran_order': False, "
                         "'shape': (3,), }",
            data));
    const OutcomePointer outcome = runMass(path);
    ASSERT_EQ(outcome->after.size(), 2u);
    EXPECT_TRUE(std::ranges::equal(outcome->after[1]->values<double>(), std::vector<double>{1.5, -2.0, 1e10}));
    EXPECT_TRUE(outcome->problems.empty());
    // What was made of them is said, and of what is as it was written nothing.
    const std::string& note = outcome->bound->source->files[0].note;
    EXPECT_THAT(note, HasSubstr("as their 16 bytes"));
    EXPECT_EQ(toReport(*outcome).at("buffers").at(0).at("note"), note);
    EXPECT_THAT(toTable({&outcome, 1}), HasSubstr(note));
    EXPECT_FALSE(toReport(*outcome).at("buffers").at(1).contains("note"));
}

TEST(NumpyArguments, AnyNumberOfDimensionsIsTaken)
{
    // 2 x 1 x 1 x 3 complex numbers are six particles of two doubles each: what is asked for is the imaginary part.
    const test::TemporaryFolder folder;
    const std::string path = folder.write(
        "complex.npy", test::npy("<c16", "(2, 1, 1, 3)", bytesOf<double>({1, 10, 2, 20, 3, 30, 4, 40, 5, 50, 6, 60})));
    EXPECT_TRUE(std::ranges::equal(runMass(path)->after[1]->values<double>(), std::vector<double>{10, 20, 30}));
}

TEST(NumpyArguments, PythonObjectsAreRefused)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.write("objects.npy", test::npy("|O", "(2,)", "ab"));
    EXPECT_THAT(test::refusalOf("--arg in:" + path, [&] { runMass(path); }), HasSubstr("Python objects"));
}

} // namespace warpatlas
