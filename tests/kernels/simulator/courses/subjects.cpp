#include "tests/kernels/simulator/courses/course_kernel.h"

#include "tests/kernels/simulator/courses/subjects.h"

#include <cstddef>

namespace warpatlas::courses {

namespace {

struct EmbeddedPtx {
    std::string_view subject;
    std::string_view compilation;
    const char* begin;
    const char* end;
};

} // namespace

#include "course_ptx.inc"

std::span<const CourseSubject* const> subjects()
{
    static const CourseSubject* const all[] = {&elementwise, &indexing, &stencils, &matrices, &reductions, &scans,
        &sorting, &atomics, &physics, &finance, &strings, &control, &warps, &warps_80, &doubles, &halves, &groups};
    return all;
}

std::string_view ptxOf(const CourseSubject& subject, std::string_view compilation)
{
    for (const EmbeddedPtx& entry : embeddedPtx)
        if (entry.subject == subject.name && entry.compilation == compilation)
            return {entry.begin, static_cast<std::size_t>(entry.end - entry.begin)};
    return {};
}

std::string_view compilerOf(std::string_view compilation)
{
    return compilation == "clang" ? clangVersion : nvccVersion;
}

} // namespace warpatlas::courses
