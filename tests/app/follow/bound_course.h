/// Kernels in the style of public courses, bound as a run would bind them, to follow threads of.
#pragma once

#include "app/follow/follower.h"
#include "tests/kernels/simulator/courses/course_kernel.h"

namespace warpatlas::test {

/// Null where a kernel is given a structure by value, which a run of the program's own has not. `compilation`: as
/// courses::ptxOf() takes it.
OutcomePointer boundCourse(
    const courses::CourseSubject& subject, const courses::CourseKernel& kernel, const char* compilation);

} // namespace warpatlas::test
