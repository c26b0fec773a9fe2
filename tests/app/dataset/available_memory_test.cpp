#include "app/dataset/limits.h"
#include "tests/app/support/files.h"

namespace warpatlas {

using test::refusalOf;

namespace {

/// A machine made of files.
class AvailableMemory : public testing::Test {
protected:
    void write(const std::string& name, const std::string& content)
    {
        std::filesystem::create_directories(std::filesystem::path(folder.path(name)).parent_path());
        folder.write(name, content);
    }
    std::optional<std::uint64_t> available()
    {
        sources.processes = folder.path("proc");
        sources.controlGroups = folder.path("groups");
        return availableMemory(sources);
    }
    MemorySources sources;
    test::TemporaryFolder folder;
};

} // namespace

TEST_F(AvailableMemory, IsUnknownWhereNobodySays)
{
    EXPECT_EQ(available(), std::nullopt);
    write("proc/meminfo", "MemTotal: 100 kB\n");
    EXPECT_EQ(available(), std::nullopt);
}

TEST_F(AvailableMemory, ReadsWhatLinuxSays)
{
    EXPECT_EQ(availableBytes("MemTotal:  100 kB\nMemFree:   5 kB\nMemAvailable:   20 kB\n"), 20u * 1024);
    EXPECT_EQ(availableBytes("MemTotal:  100 kB\n"), std::nullopt);
    EXPECT_EQ(availableBytes("MemAvailable: none"), std::nullopt);
    EXPECT_EQ(availableBytes(""), std::nullopt);
    write("proc/meminfo", "MemTotal:  100 kB\nMemAvailable:   20 kB\n");
    EXPECT_EQ(available(), 20u * 1024);
}

TEST_F(AvailableMemory, KeepsTheLimitsOfTheProcess)
{
    write("proc/meminfo", "MemAvailable:   1000 kB\n");
    write("proc/self/status", "Name:\tx\nVmSize:\t   300 kB\nVmData:\t   100 kB\n");
    sources.addressSpace = 500 * 1024;
    EXPECT_EQ(available(), 200u * 1024);
    sources.data = 250 * 1024;
    EXPECT_EQ(available(), 150u * 1024);
    sources.addressSpace = 100 * 1024; // lowered below what is taken
    EXPECT_EQ(available(), 0u);
}

TEST_F(AvailableMemory, KeepsTheLimitsOfTheControlGroupAndThoseAroundIt)
{
    write("proc/meminfo", "MemAvailable:   1000000 kB\n");
    write("proc/self/cgroup", "0::/outer/inner\n");
    write("groups/outer/inner/memory.max", "max\n");
    EXPECT_EQ(available(), 1000000u * 1024);
    write("groups/outer/memory.max", "5000000\n");
    write("groups/outer/memory.current", "3000000\n");
    EXPECT_EQ(available(), 2000000u);
    // Memory that only caches files is given back when a process needs it.
    write("groups/outer/memory.stat", "anon 1\ninactive_file 500000\n");
    EXPECT_EQ(available(), 2500000u);
    write("groups/outer/inner/memory.max", "1000\n");
    write("groups/outer/inner/memory.current", "900\n");
    EXPECT_EQ(available(), 100u);
}

TEST_F(AvailableMemory, KnowsTheFirstVersionOfControlGroups)
{
    write("proc/self/cgroup", "12:cpu:/a\n5:memory:/docker/x\n");
    write("groups/memory/memory.limit_in_bytes", "4000\n"); // the group's own folder is not to be seen in a container
    write("groups/memory/memory.usage_in_bytes", "1000\n");
    EXPECT_EQ(available(), 3000u);
}

TEST_F(AvailableMemory, OfThisProcessIsSomething)
{
    EXPECT_GT(availableMemory().value_or(0), std::uint64_t{1} << 20);
}

TEST(RequiredMemory, IsRefusedWithBothNumbers)
{
    EXPECT_NO_THROW(requireMemory("a.png", 900, "to be read", 1000));
    EXPECT_NO_THROW(requireMemory("a.png", ~std::uint64_t{0}, "to be read", std::nullopt));
    EXPECT_EQ(refusalOf("a.png", [] { requireMemory("a.png", 3'500'000'000, "to be read", 2'000'000'000); }),
        "needs 3.5 GB of memory to be read, and 2.0 GB are free");
    EXPECT_EQ(refusalOf("a.png", [] { requireMemory("a.png", 95'000'000, "to be read", 100'000'000); }),
        "needs 95.0 MB of memory to be read, and 100.0 MB are free");
    EXPECT_FALSE(refusalOf("a", [] { requireMemory("a", ~std::uint64_t{0}, "", 1'000'000'000); }).empty());
}

} // namespace warpatlas
