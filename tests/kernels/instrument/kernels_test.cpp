/// Every kernel that there is, instrumented: its results stay what they were, and what it recorded of itself is what
/// the simulator saw.
#include "kernels/catalogue/catalogue.h"
#include "tests/kernels/catalogue/test_data.h"
#include "tests/kernels/instrument/recorded_run.h"
#include "tests/kernels/simulator/courses/course_run.h"

#include <tuple>

namespace warpatlas::instrument::testing {
namespace {

RunSpec specOf(const Work& work, const Launch& launch)
{
    RunSpec spec;
    spec.ptx = work.code.lessonPtx;
    spec.entry = work.code.entry;
    spec.launch = launch;
    spec.dynamicSharedBytes = work.dynamicSharedBytes;
    spec.watched = work.output;
    for (const BufferSpec& buffer : work.buffers) {
        std::vector<std::byte> before(buffer.byteCount());
        if (buffer.contents)
            before.assign(buffer.contents->bytes().begin(), buffer.contents->bytes().end());
        spec.buffers.push_back({buffer.type, std::move(before)});
    }
    for (const Argument& argument : work.arguments) {
        if (const auto* buffer = std::get_if<BufferArgument>(&argument)) {
            spec.arguments.push_back({true, buffer->buffer, {}});
        } else {
            const auto& scalar = std::get<ScalarArgument>(argument);
            spec.arguments.push_back(
                {false, 0, {scalar.bytes.begin(), scalar.bytes.begin() + std::ptrdiff_t(sizeOf(scalar.type))}});
        }
    }
    return spec;
}

TEST(InstrumentedCatalogue, RecordsWhatTheSimulatorSees)
{
    using namespace warpatlas::test;
    const auto check = [](const char* name, std::vector<ArrayPointer> inputs) {
        const CatalogueKernel* const kernel = findKernel(name).value();
        const Work work = kernel->bind(inputs, {});
        for (const Dim3 block : {kernel->description().defaultBlock, Dim3{7, 3, 2}}) {
            if (kernel->description().blockIsFixed && block != kernel->description().defaultBlock)
                continue;
            SCOPED_TRACE(std::string(name) + ", block " + toText(block));
            expectRecordedAsTraced(specOf(work, {gridToCover(work.cover, block), block}));
        }
    };
    check("vector_add", {floats(1009, 1, 1), floats(1009, 1, 2)});
    check("grayscale", {image(67, 41, 3, 3)});
    check("matmul", {floats(35, 31, 1), floats(62, 35, 2)});
    check("matmul:tiled", {floats(35, 31, 1), floats(62, 35, 2)});
    EXPECT_EQ(catalogue().size(), 4u) << "a kernel is in the catalogue that is not tested here";
}

using courses::CourseSubject;
class InstrumentedCourses : public ::testing::TestWithParam<std::tuple<const CourseSubject*, const char*>> { };

TEST_P(InstrumentedCourses, RecordWhatTheSimulatorSees)
{
    const auto& [subject, compilation] = GetParam();
    if (courses::ptxOf(*subject, compilation).empty())
        GTEST_SKIP() << "not compiled so when this was built";
    const courses::CourseModule module(*subject, compilation);
    for (const courses::CourseKernel& course : subject->kernels) {
        SCOPED_TRACE(course.name);
        courses::CourseLaunch launch;
        course.make(launch);
        RunSpec spec;
        spec.ptx = module.text();
        spec.entry = course.name;
        spec.launch = launch.launch();
        spec.dynamicSharedBytes = launch.dynamicSharedBytes();
        for (const courses::CourseBuffer& buffer : launch.buffers()) {
            if (buffer.role == courses::CourseBuffer::Role::Output)
                spec.watched = spec.buffers.size();
            spec.buffers.push_back({buffer.type, buffer.before});
        }
        for (const courses::CourseArgument& argument : launch.arguments())
            spec.arguments.push_back({argument.isBuffer, argument.buffer, argument.bytes});
        if (!spec.buffers.empty())
            expectRecordedAsTraced(spec);
    }
}

INSTANTIATE_TEST_SUITE_P(Subjects, InstrumentedCourses,
    ::testing::Combine(::testing::ValuesIn(courses::subjects().begin(), courses::subjects().end()),
        ::testing::ValuesIn(courses::compilations)),
    [](const auto& info) { return std::string(std::get<0>(info.param)->name) + "_" + std::get<1>(info.param); });

} // namespace
} // namespace warpatlas::instrument::testing
