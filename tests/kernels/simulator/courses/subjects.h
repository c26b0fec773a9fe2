/// The tables, one a .cu file.
#pragma once

#include "tests/kernels/simulator/courses/course_kernel.h"

namespace warpatlas::courses {

extern const CourseSubject elementwise, indexing, stencils, matrices, reductions, scans, sorting, atomics, physics,
    finance, strings, control, warps, warps_80, doubles, halves, groups;

} // namespace warpatlas::courses
