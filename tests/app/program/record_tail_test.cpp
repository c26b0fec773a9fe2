#include "app/program/record_tail.h"

#include "tests/app/support/files.h"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

std::string lineOf(std::uint64_t seconds)
{
    runtime::RunningRecord running;
    running.kernel = "spin";
    running.seconds = seconds;
    return toJson(running).dump() + "\n";
}

class RecordTailTest : public testing::Test {
protected:
    void append(const std::string& text) { std::ofstream(m_folder.path("record"), std::ios::app) << text; }
    std::vector<std::uint64_t> read()
    {
        std::vector<std::uint64_t> seconds;
        m_tail.read([&](const runtime::RunningRecord& running) { seconds.push_back(running.seconds); });
        return seconds;
    }

    test::TemporaryFolder m_folder;
    RecordTail m_tail{m_folder.path("record")};
};

using Seconds = std::vector<std::uint64_t>;

TEST_F(RecordTailTest, TellsWhatIsNewOnceItIsWhole)
{
    EXPECT_EQ(read(), Seconds()) << "no file yet";
    append("{\"call\":\"cudaMalloc\"}\n" + lineOf(10).substr(0, 20));
    EXPECT_EQ(read(), Seconds());
    append(lineOf(10).substr(20));
    EXPECT_EQ(read(), Seconds{10});
    EXPECT_EQ(read(), Seconds()) << "told already";
    append(lineOf(20) + lineOf(40));
    EXPECT_EQ(read(), Seconds{40}) << "the latest";
    append(std::string(200000, 'x') + "\n" + lineOf(80));
    EXPECT_EQ(read(), Seconds{80});
}

TEST_F(RecordTailTest, SaysNothingOfALaunchThatHasEndedSince)
{
    append(lineOf(10) + "{\"done\":3}\n");
    EXPECT_EQ(read(), Seconds());
    append("{\"running\":7}\n{\"running\":\"cut\n");
    EXPECT_EQ(read(), Seconds()) << "damaged";
    for (int i = 0; i < 3; ++i)
        append(std::string(700'000, 'x')); // a line that does not end: what the program itself writes there
    EXPECT_EQ(read(), Seconds());
    append("\n" + lineOf(80));
    EXPECT_EQ(read(), Seconds{80});
}

} // namespace
} // namespace warpatlas
