/// The formulas of kernels in the style of public courses, as nvcc and as clang compile them.
#include "tests/app/follow/followed.h"
#include "tests/app/follow/formula_truth.h"
#include "tests/kernels/simulator/courses/course_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstring>
#include <iostream>
#include <tuple>

namespace warpatlas {
namespace {

using courses::CourseBuffer;
using courses::CourseKernel;
using courses::CourseLaunch;
using courses::CourseSubject;

/// What the source calls the kernel's parameters.
std::vector<std::string> parameterNames(const std::string& source, const std::string& kernel)
{
    std::vector<std::string> names;
    std::size_t at = source.find(" " + kernel + "(");
    if (at == std::string::npos)
        return names;
    std::string name;
    for (at += kernel.size() + 2; at < source.size(); ++at) {
        const char c = source[at];
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
            name += c;
        } else if (c == ',' || c == ')') {
            names.push_back(name);
            name.clear();
            if (c == ')')
                break;
        } else if (source.find_first_not_of(" \n", at) != std::string::npos
            && source[source.find_first_not_of(" \n", at)] != ','
            && source[source.find_first_not_of(" \n", at)] != ')') {
            name.clear();
        }
    }
    return names;
}

/// Null where a kernel is given a structure by value, which a run of the program's own has not.
OutcomePointer boundCourse(const CourseSubject& subject, const CourseKernel& kernel, const char* compilation)
{
    const auto text = std::make_shared<std::string>(*test::lessonText("courses/" + std::string(subject.name) + ".cu"));
    CourseLaunch launch;
    kernel.make(launch);
    auto bound = std::make_shared<BoundExperiment>();
    bound->launch = launch.launch();
    Work& work = bound->work;
    work.code.entry = kernel.name;
    work.code.sourceName = std::string(subject.name) + ".cu";
    work.code.source = *text;
    work.code.lessonPtx = ptxOf(subject, compilation);
    work.code.owner = text;
    work.dynamicSharedBytes = launch.dynamicSharedBytes();
    const std::vector<std::string> names = parameterNames(*text, kernel.name);
    for (std::size_t i = 0; i < launch.arguments().size(); ++i) {
        const courses::CourseArgument& argument = launch.arguments()[i];
        const std::string name = i < names.size() ? names[i] : std::string();
        if (!argument.isBuffer) {
            ScalarArgument scalar{name, ElementType::I32, {}};
            if (argument.bytes.size() > 8 || std::popcount(argument.bytes.size()) != 1)
                return nullptr;
            scalar.type = argument.bytes.size() == 1 ? ElementType::U8
                : argument.bytes.size() == 2         ? ElementType::U16
                : argument.bytes.size() == 4         ? ElementType::I32
                                                     : ElementType::I64;
            std::memcpy(scalar.bytes.data(), argument.bytes.data(), argument.bytes.size());
            work.arguments.emplace_back(scalar);
            continue;
        }
        const CourseBuffer& buffer = launch.buffers()[argument.buffer];
        const std::size_t count = buffer.before.size() / sizeOf(buffer.type);
        const Shape shape{{static_cast<std::uint32_t>(count), 1, 1}, 1};
        auto contents = std::make_shared<Array>(buffer.type, shape);
        std::memcpy(contents->bytes().data(), buffer.before.data(), buffer.before.size());
        work.arguments.emplace_back(BufferArgument{work.buffers.size()});
        work.output = work.buffers.size();
        work.buffers.push_back({name, buffer.type, shape, BufferRole::InputOutput, contents});
    }
    auto outcome = std::make_shared<Outcome>();
    outcome->run = 1;
    outcome->bound = bound;
    return outcome;
}

class TrueFormulasOfCourses : public ::testing::TestWithParam<std::tuple<const CourseSubject*, const char*>> { };

INSTANTIATE_TEST_SUITE_P(Subjects, TrueFormulasOfCourses,
    ::testing::Combine(::testing::ValuesIn(courses::subjects().begin(), courses::subjects().end()),
        ::testing::Values("lesson", "clang")),
    [](const auto& info) { return std::get<0>(info.param)->name + std::string("_") + std::get<1>(info.param); });

TEST_P(TrueFormulasOfCourses, AtEveryStepOfThreeThreads)
{
    const auto& [subject, compilation] = GetParam();
    if (ptxOf(*subject, compilation).empty())
        GTEST_SKIP() << "no PTX of this compiler";
    test::FormulaTruth all;
    for (const CourseKernel& kernel : subject->kernels) {
        const OutcomePointer outcome = boundCourse(*subject, kernel, compilation);
        if (outcome == nullptr)
            continue;
        test::FormulaTruth truth;
        const std::uint64_t threads = outcome->bound->launch.threads();
        for (const std::uint64_t thread : {std::uint64_t{0}, threads / 3, threads - 1}) {
            Progress progress;
            truth.add(test::truthOf(outcome, followThread(outcome, thread, progress), 150));
        }
        EXPECT_EQ(truth.wrong.size(), 0u) << kernel.name;
        for (std::size_t i = 0; i < std::min<std::size_t>(truth.wrong.size(), 3); ++i)
            ADD_FAILURE() << kernel.name << ": " << truth.wrong[i];
        std::cout << kernel.name << ", " << compilation << ": " << truth.text() << '\n';
        all.add(truth);
    }
    std::cout << subject->name << ", " << compilation << ", in all: " << all.text() << '\n';
}

} // namespace
} // namespace warpatlas
