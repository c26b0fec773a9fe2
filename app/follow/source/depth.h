/// How deep things may lie within each other: texts can be deeper than a thread's stack.
#pragma once

#include <cstddef>

namespace warpatlas::cpp {

/// Counts one level more for as long as it lives. Throws Refusal where that is too many.
template <class Refusal> class Deeper {
public:
    Deeper(std::size_t& depth, std::size_t most) : m_depth(depth)
    {
        if (depth >= most)
            throw Refusal();
        ++depth;
    }
    ~Deeper() { --m_depth; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;

private:
    std::size_t& m_depth;
};

} // namespace warpatlas::cpp
