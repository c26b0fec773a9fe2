#include "app/compare/compare_result.h"

#include "tests/app/sweep/made_up_sweep.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <sstream>

namespace warpatlas {
namespace {

using testing::HasSubstr;

RunComparison timedTwice()
{
    RunComparison comparison;
    comparison.conditions = {{ConditionDifference::What::Data, "", "a.png", "b, \"c\".png"}};
    ComparedRun a, b;
    a.times = {{test::madeUpTime(Timed::Kernel, "NVIDIA H200", 0.5, 0.02), "", true, {}, true}};
    b.times = {{test::madeUpTime(Timed::Kernel, "NVIDIA H200", 0.25, 0.02), "", true, {}, true}};
    const std::string key(comparedCounters().front().key);
    a.counters[key] = 4;
    b.counters[key] = 8;
    RunComparison found = compareRuns(a, b);
    found.conditions = comparison.conditions;
    return found;
}

TEST(CompareCsv, EveryLineHasACellForEachColumn)
{
    std::istringstream lines(csvOf(compareTable(timedTwice())));
    std::string line;
    std::size_t count = 0;
    while (std::getline(lines, line)) {
        ASSERT_EQ(line.back(), '\r');
        bool quoted = false;
        EXPECT_EQ(std::ranges::count_if(line,
                      [&](char letter) {
                          quoted ^= letter == '"';
                          return letter == ',' && !quoted;
                      }),
            14)
            << line;
        ++count;
    }
    EXPECT_EQ(count, 4u) << "the names, a condition, a time, a counter";
}

TEST(CompareCsv, SaysHowOftenAndHowSurely)
{
    const RunComparison comparison = timedTwice();
    const std::string csv = csvOf(compareTable(comparison));
    EXPECT_THAT(csv, HasSubstr("condition,data,a.png,\"b, \"\"c\"\".png\",,,,,,,,,,,\r\n"));
    EXPECT_THAT(csv, HasSubstr("time_ms,kernel,0.5,0.25,0.49,0.51,0.245,0.255,2,1.96")) << "B is twice as fast";
    EXPECT_THAT(csv, HasSubstr(",faster,measured,,\r\n"));
    EXPECT_THAT(csv, HasSubstr(std::string(comparedCounters().front().key) + ",4,8,,,,,2,,,,simulated,,\r\n"));
}

} // namespace
} // namespace warpatlas
