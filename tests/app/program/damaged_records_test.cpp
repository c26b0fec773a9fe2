// Damaged records of programs, and damaged saved runs of both formats: what is damaged is counted or refused in one
// line, and of all the rest everything is said. WARPATLAS_MUTATIONS says how many, WARPATLAS_MUTATIONS_SEED from which
// (tests/fuzz/README.md).
#include "app/dataset/file_bytes.h"
#include "app/dataset/recorded/program_file.h"
#include "tests/app/support/files.h"
#include "tests/fuzz/record_seeds.h"
#include "tests/fuzz/record_target.h"
#include "tests/fuzz/watched_runs.h"

namespace warpatlas::fuzz {

TEST(DamagedRecords, WholeOnesAreReadToTheEnd)
{
    const test::TemporaryFolder folder;
    const RecordOutcome outcome = readRecordText(wholeRecord(), folder.path("record"));
    EXPECT_EQ(outcome.damaged, 0u);
    EXPECT_EQ(outcome.calls, everyKindOfRun(true).record.calls.size() + 1) << "and the one that started CUDA";
    EXPECT_GT(outcome.problems, 20u) << "each kind of fact, and the host's";
}

TEST(DamagedRecords, AreReadAsFarAsTheyCan)
{
    const test::TemporaryFolder folder;
    std::uint64_t calls = 0, damaged = 0;
    const std::size_t whole = everyKindOfRun(true).record.calls.size();
    const std::uint64_t count = watchedRuns("damaged records", 1500, [&](std::uint64_t number) {
        const RecordOutcome outcome =
            readRecordText(damagedRecord(number), number % 16 == 0 ? folder.path("record") : std::string());
        calls += outcome.calls;
        damaged += outcome.damaged != 0 ? 1 : 0;
        return outcome.refusals;
    });
    std::printf("%llu damaged records: %llu have damaged lines, %.1f of %zu calls are read\n",
        static_cast<unsigned long long>(count), static_cast<unsigned long long>(damaged), double(calls) / double(count),
        whole);
    EXPECT_GT(damaged, count / 5);
    EXPECT_LT(damaged, count / 10 * 9);
    EXPECT_GT(calls, count * whole / 2);
}

TEST(DamagedRecords, WholeSavedRunsOpenAsFarAsTheyCan)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.path("run.warpatlas-program");
    for (std::uint64_t number = 0; number < 4; ++number) {
        const std::vector<std::byte> bytes = wholeSavedRun(number);
        writeFile(file, bytes);
        const RecordOutcome outcome = readSavedRun(bytes, file, true);
        EXPECT_EQ(outcome.read, 1u) << number << testing::PrintToString(outcome.refusals);
        EXPECT_EQ(outcome.launches, 5u) << number;
        EXPECT_EQ(outcome.opened, 3u) << number;
        EXPECT_THAT(outcome.refusals,
            testing::ElementsAre(testing::HasSubstr("holds pointers to memory"), testing::HasSubstr("did not run")));
    }
}

TEST(DamagedRecords, SavedRunsAreReadOrRefusedInOneLine)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.path("run.warpatlas-program");
    std::uint64_t read = 0, refused = 0, opened = 0;
    const std::uint64_t count = watchedRuns("damaged saved runs", 1000, [&](std::uint64_t number) {
        const std::vector<std::byte> bytes = damagedSavedRun(number);
        const bool isThere = number % 16 == 0;
        if (isThere)
            writeFile(file, bytes);
        const RecordOutcome outcome = readSavedRun(bytes, file, isThere);
        read += outcome.read;
        opened += outcome.opened;
        refused += outcome.read == 0 ? 1 : 0;
        for (const std::string& line : outcome.refusals)
            EXPECT_NE(line.find("run.warpatlas-program"), std::string::npos) << number << ": " << line;
        return outcome.refusals;
    });
    std::printf("%llu damaged saved runs: %llu read, %llu launches opened, %llu refused\n",
        static_cast<unsigned long long>(count), static_cast<unsigned long long>(read),
        static_cast<unsigned long long>(opened), static_cast<unsigned long long>(refused));
    EXPECT_GT(read, count / 10);
    EXPECT_GT(opened, count / 10);
    EXPECT_GT(refused, count / 10);
}

} // namespace warpatlas::fuzz
