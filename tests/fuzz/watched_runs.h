/// Many inputs one after another, each of which is to end in time, in memory, and in a refusal of one line if in one.
#pragma once

#include "tests/app/dataset/lower_memory_limit.h"
#include "tests/support/environment_variable.h"

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <gtest/gtest.h>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace warpatlas::fuzz {

/// The most that this process ever had.
inline std::uint64_t peakBytes()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return std::uint64_t(usage.ru_maxrss) * 1024;
}

/// `read(number)` returns what it refused. WARPATLAS_MUTATIONS says how many numbers, `otherwise` unless it is set, and
/// WARPATLAS_MUTATIONS_SEED from which; returns how many. An input that never ends is ended by a signal, its number on
/// standard error before it.
template <class Read> std::uint64_t watchedRuns(const char* what, std::uint64_t otherwise, const Read& read)
{
    constexpr unsigned longestSeconds = 10;
    constexpr std::uint64_t mostBytes = std::uint64_t{512} << 20;
    static volatile std::uint64_t current = 0;
    static const char* volatile name = nullptr;
    name = what;
    const auto before = ::signal(SIGALRM, [](int) {
        char line[128];
        const int length = std::snprintf(line, sizeof line, "%s: number %llu takes more than %u s\n", name,
            static_cast<unsigned long long>(current), longestSeconds);
        [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line, std::size_t(length));
        ::_exit(1);
    });
    const std::uint64_t first = test::numberFromEnvironment("WARPATLAS_MUTATIONS_SEED", 0);
    const std::uint64_t count = test::numberFromEnvironment("WARPATLAS_MUTATIONS", otherwise);
    std::uint64_t peak = peakBytes();
    for (std::uint64_t number = first; number < first + count; ++number) {
        current = number;
        ::alarm(longestSeconds);
        try {
            for (const std::string& line : read(number))
                EXPECT_TRUE(line.find('\n') == std::string::npos && line.size() <= 400)
                    << number << ": " << line.substr(0, 400);
        } catch (const std::exception& error) {
            ADD_FAILURE() << what << ", number " << number << ": " << error.what();
        }
        ::alarm(0);
        if (const std::uint64_t now = peakBytes(); test::canLimitMemory && now > peak + mostBytes) {
            ADD_FAILURE() << what << ", number " << number << ": took " << ((now - peak) >> 20) << " MiB";
            peak = now;
        }
    }
    ::signal(SIGALRM, before);
    return count;
}

} // namespace warpatlas::fuzz
