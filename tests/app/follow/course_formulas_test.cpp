/// The formulas of kernels in the style of public courses, as nvcc and as clang compile them.
#include "tests/app/follow/bound_course.h"
#include "tests/app/follow/followed.h"
#include "tests/app/follow/formula_truth.h"

#include <gtest/gtest.h>

#include <iostream>
#include <tuple>

namespace warpatlas {
namespace {

using courses::CourseKernel;
using courses::CourseSubject;

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
        const OutcomePointer outcome = test::boundCourse(*subject, kernel, compilation);
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
