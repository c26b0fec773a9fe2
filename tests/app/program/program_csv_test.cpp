#include "app/program/program_report.h"

#include "app/program/program_timeline.h"
#include "tests/app/program/made_up_run.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace warpatlas {
namespace {

TEST(ProgramCsv, HasARowForEachBar)
{
    ProgramRecord record = test::madeUpRun().record;
    record.calls[0].hostEndMicroseconds = 20;
    record.calls[1].startMicroseconds = 20;
    record.calls[1].endMicroseconds = 50.125;
    record.calls[1].hostStartMicroseconds = record.calls[1].hostEndMicroseconds = 20;
    record.calls[1].launch[0].kernel = "scale<float, 2>";
    record.calls[1].result = 1;
    record.lineFiles = {0, record.fileNumber("/course/other.cpp")};
    EXPECT_EQ(programCsv(record, "/course/scale.cu"),
        "lane,number,what,call,function,kernel,bytes,file,line,start_us,end_us,times,error,wrong,device\r\n"
        "host,1,wait,0,cudaMalloc,,96,,,0,20,modelled,,0,\r\n"
        "host,1,call,1,cudaLaunchKernel,\"scale<float, 2>\",0,other.cpp,12,20,20,,cudaErrorInvalidValue,1,\r\n"
        "stream,0,kernel,1,cudaLaunchKernel,\"scale<float, 2>\",0,other.cpp,12,20,50.125,modelled,"
        "cudaErrorInvalidValue,1,0\r\n");
    record.measured.emplace();
    record.calls[1].device = 1;
    EXPECT_THAT(programCsv(record, "/course/scale.cu"),
        testing::HasSubstr("other.cpp,12,20,50.125,measured,cudaErrorInvalidValue,1,1\r\n"));
    record.lineFiles.clear();
    EXPECT_THAT(programCsv(record, "/course/scale.cu"), testing::HasSubstr(",scale.cu,12,"));
}

TEST(ProgramCsv, ATraceHasTheSameBars)
{
    const ProgramRecord record = test::madeUpRun().record;
    const auto trace = nlohmann::json::parse(programTrace(record, "/course/scale.cu"));
    std::multiset<std::string> told, asked;
    const auto at = [](double start, double end) { return fmt::format("{:.6f} {:.6f}", start, end); };
    for (const auto& event : trace.at("traceEvents"))
        if (event.at("ph") != "M")
            told.insert(at(event.at("ts"), event.at("ts").get<double>() + event.value("dur", 0.0)));
    for (const ProgramLane& lane : timelineOf(record).lanes)
        for (const ProgramBar& bar : lane.bars)
            asked.insert(at(bar.start, bar.end));
    EXPECT_EQ(told, asked);
    EXPECT_GT(told.size(), 1u);
    EXPECT_THAT(trace.at("otherData").at("times").get<std::string>(), testing::HasSubstr("modelled"));
}

} // namespace
} // namespace warpatlas
