#include "kernels/runtime/record/snapshots.h"

#include "tests/app/support/files.h"

namespace warpatlas::runtime {
namespace {

std::vector<std::byte> filled(std::size_t bytes, int value)
{
    return {bytes, static_cast<std::byte>(value)};
}

TEST(Snapshots, KeepTheSameContentsOnce)
{
    const test::TemporaryFolder folder;
    Snapshots snapshots(folder.path(""), 1 << 20);
    EXPECT_EQ(snapshots.keep(filled(100'000, 1)), 0);
    EXPECT_EQ(snapshots.keep(filled(100'000, 2)), 1);
    EXPECT_EQ(snapshots.keep(filled(100'000, 1)), 0);
    EXPECT_EQ(snapshots.keep(filled(99'999, 1)), 2);
    EXPECT_EQ(std::filesystem::file_size(folder.path("1")), 100'000);
    std::ifstream file(folder.path("2"), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(text, std::string(99'999, '\1'));
}

TEST(Snapshots, EndAtTheirLimit)
{
    const test::TemporaryFolder folder;
    Snapshots snapshots(folder.path(""), 1000);
    EXPECT_EQ(snapshots.keep(filled(600, 1)), 0);
    EXPECT_EQ(snapshots.keep(filled(500, 2)), std::nullopt);
    EXPECT_EQ(snapshots.keep(filled(600, 1)), 0) << "what is there takes no room";
    EXPECT_EQ(snapshots.keep(filled(400, 3)), 1);
    EXPECT_FALSE(std::filesystem::exists(folder.path("2")));
}

TEST(Snapshots, LeaveOutWhatCannotBeWritten)
{
    const test::TemporaryFolder folder;
    Snapshots snapshots(folder.path("nowhere"), 1000);
    EXPECT_TRUE(snapshots.isOn());
    EXPECT_EQ(snapshots.keep(filled(10, 1)), std::nullopt);
    EXPECT_FALSE(Snapshots("", 1000).isOn());
}

} // namespace
} // namespace warpatlas::runtime
