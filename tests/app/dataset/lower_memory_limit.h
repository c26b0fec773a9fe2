/// A process that may take little more memory than it has.
#pragma once

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace warpatlas::test {

/// Whether a limit can be low: sanitizers take terabytes of addresses for their own records.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool canLimitMemory = false;
#else
inline constexpr bool canLimitMemory = true;
#endif

/// While it lives, the data of this process may have `bytes`.
class LowerMemoryLimit {
public:
    explicit LowerMemoryLimit(rlim_t bytes)
    {
        EXPECT_EQ(::getrlimit(RLIMIT_DATA, &m_before), 0);
        const rlimit lower{bytes, m_before.rlim_max};
        EXPECT_EQ(::setrlimit(RLIMIT_DATA, &lower), 0);
    }
    ~LowerMemoryLimit() { EXPECT_EQ(::setrlimit(RLIMIT_DATA, &m_before), 0); }
    LowerMemoryLimit(const LowerMemoryLimit&) = delete;
    LowerMemoryLimit& operator=(const LowerMemoryLimit&) = delete;

private:
    rlimit m_before{};
};

} // namespace warpatlas::test
