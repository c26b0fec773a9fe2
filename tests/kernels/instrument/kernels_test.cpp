/// The kernels of courses, instrumented (those of the catalogue: tests/app/catalogue): their results stay what they
/// were, and what they recorded of themselves is what the simulator saw.
#include "tests/kernels/instrument/recorded_run.h"
#include "tests/kernels/simulator/courses/course_run.h"

#include <tuple>

namespace warpatlas::instrument::testing {
namespace {

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
