#include "app/tools/profile.h"

#include "app/tools/text_columns.h"
#include "tests/app/program/made_up_run.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

ProgramRecord recordOfWork()
{
    ProgramRecord record = test::madeUpRun().record;
    runtime::CallRecord& launched = record.calls.back();
    launched.startMicroseconds = 4;
    launched.endMicroseconds = 14;
    runtime::LaunchRecord& launch = launched.launch.front();
    launch.warpInstructions = 100;
    launch.threadInstructions = 1600;
    launch.loadRequests = 4;
    launch.loadSectors = 10;
    runtime::CallRecord copied;
    copied.name = "cudaMemcpy";
    copied.bytes = 96;
    copied.direction = runtime::Direction::ToHost;
    copied.startMicroseconds = 14;
    copied.endMicroseconds = 20;
    copied.hostStartMicroseconds = 4;
    copied.hostEndMicroseconds = 20;
    record.calls.push_back(copied);
    copied.startMicroseconds = 20;
    copied.endMicroseconds = 22;
    copied.hostStartMicroseconds = 20;
    copied.hostEndMicroseconds = 22;
    record.calls.push_back(copied);
    return record;
}

TEST(Profile, SumsWorkByName)
{
    const ProgramRecord record = recordOfWork();
    const std::vector<ProfiledWork> works = worksOf(record);
    ASSERT_EQ(works.size(), 3u);
    EXPECT_TRUE(works[0].isKernel() && works[1].isCopy());
    const std::vector<ProfileRow> rows = rowsOf(works);
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].name, "scale");
    EXPECT_EQ(rows[1].name, "[CUDA memcpy Device-to-Host]");
    EXPECT_EQ(rows[1].count, 2u);
    EXPECT_DOUBLE_EQ(rows[1].total, 8);
    EXPECT_DOUBLE_EQ(rows[1].median, 4);
    EXPECT_DOUBLE_EQ(rows[1].least, 2);
    EXPECT_NEAR(rows[1].deviation, 2.828, 0.001);
    EXPECT_DOUBLE_EQ(rowsOf(std::span(works).subspan(1), true).front().total, 192) << "bytes";
    EXPECT_DOUBLE_EQ(callRowsOf(record).front().total, 18) << "the host waits in cudaMemcpy()";
}

TEST(Profile, HasMetricsOfALaunch)
{
    const ProgramRecord record = recordOfWork();
    const ProfiledWork kernel = worksOf(record).front();
    const auto valueOf = [&](std::string_view name) {
        const auto found = std::ranges::find(metrics(), name, &Metric::ncu);
        return found == metrics().end() ? std::nullopt : found->value(kernel);
    };
    EXPECT_EQ(valueOf("gpu__time_duration.sum"), 10);
    EXPECT_EQ(valueOf("launch__thread_count"), 64);
    EXPECT_EQ(valueOf("smsp__thread_inst_executed_per_inst_executed.ratio"), 16);
    EXPECT_EQ(valueOf("l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio"), 2.5);
    EXPECT_EQ(valueOf("l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio"), std::nullopt);
    EXPECT_EQ(metricText(std::nullopt), "n/a");
    EXPECT_EQ(metricText(1024.0), "1,024");
    EXPECT_EQ(shortTime(0.5), "500ns");
    EXPECT_EQ(shortTime(1920), "1.920ms");
}

TEST(TextColumns, AreAsWideAsWhatStandsInThem)
{
    EXPECT_EQ(inColumns({{"a", "name"}, {"100", "b"}}, " ", true), "   a  name\n ---  ----\n 100  b\n");
    EXPECT_EQ(asCsv({{"a,b", "c"}}), "\"a,b\",c\n");
}

} // namespace
} // namespace warpatlas
