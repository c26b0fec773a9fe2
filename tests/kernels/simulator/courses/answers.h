/// A real GPU's answers to the course kernels, small enough to keep: one line a kernel and compilation,
///
///     saxpy O3 <hash of the code> <hash of all outputs>
///     bilateral clang <hash of the code> ~<outputs themselves, as hexadecimal bytes>
///
/// the second form where the code has .approx instructions, whose last bits a device chooses. Lines that begin with #
/// say which GPU, driver and compilers they came from, and when.
#pragma once

#include "tests/kernels/simulator/courses/course_run.h"

#include <map>

namespace warpatlas::courses {

struct Answer {
    std::uint64_t codeHash = 0;
    std::uint64_t outputHash = 0; ///< for exact code
    std::vector<std::byte> outputs; ///< for approximate code
};

class Answers {
public:
    /// Throws InputError.
    static Answers parse(const std::string& text);
    std::string text() const;

    void describe(std::string line) { m_heading.push_back(std::move(line)); }
    /// GPU, driver, day and compilers, in one line.
    std::string heading() const;
    void add(const std::string& kernel, const std::string& compilation, Answer answer);
    /// Null where there is none.
    const Answer* find(const std::string& kernel, const std::string& compilation) const;
    std::size_t size() const { return m_answers.size(); }

private:
    std::vector<std::string> m_heading;
    std::map<std::pair<std::string, std::string>, Answer> m_answers;
};

} // namespace warpatlas::courses
