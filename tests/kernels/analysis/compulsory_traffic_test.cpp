#include "kernels/analysis/compulsory_traffic.h"

#include "kernels/model/error.h"
#include "tests/support/change_access.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using test::changeAccess;

struct Touched {
    Work work;
    Trace trace;

    explicit Touched(ElementType type, std::uint64_t values)
    {
        work.buffers.resize(1);
        work.buffers[0].type = type;
        trace.buffers.resize(1);
        trace.buffers[0].values.resize(values);
    }
    void read(std::uint64_t value, std::uint32_t times = 1)
    {
        changeAccess(trace.buffers[0].values, value, [&](ValueAccess& access) { access.reads += times; });
    }
    void write(std::uint64_t value, std::uint32_t times = 1)
    {
        changeAccess(trace.buffers[0].values, value, [&](ValueAccess& access) { access.writes += times; });
    }
    std::uint64_t bytes() const
    {
        const Progress progress;
        return compulsoryBytes(work, trace, progress);
    }
};

TEST(CompulsoryTraffic, EachSectorThatIsTouchedCountsOnce)
{
    Touched touched(ElementType::F32, 10000); // 8 values a sector
    EXPECT_EQ(touched.bytes(), 0u);
    touched.read(0, 1000);
    touched.read(7);
    EXPECT_EQ(touched.bytes(), 32u) << "the same sector, however often";
    touched.read(8);
    EXPECT_EQ(touched.bytes(), 64u);
    touched.write(9999, 2); // in another chunk
    EXPECT_EQ(touched.bytes(), 96u);
}

TEST(CompulsoryTraffic, WhatIsReadAndWrittenMovesBothWays)
{
    Touched touched(ElementType::F64, 8); // 4 values a sector
    touched.read(1);
    touched.write(2);
    EXPECT_EQ(touched.bytes(), 64u);
    Touched bytes(ElementType::U8, 64);
    bytes.read(31);
    bytes.read(32);
    EXPECT_EQ(bytes.bytes(), 64u) << "32 values a sector";
}

TEST(CompulsoryTraffic, CanBeCancelled)
{
    Touched touched(ElementType::F32, 100);
    Progress progress;
    progress.cancel();
    EXPECT_THROW((void)compulsoryBytes(touched.work, touched.trace, progress), Cancelled);
}

} // namespace
} // namespace warpatlas
