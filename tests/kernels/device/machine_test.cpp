#include "kernels/device/machine.h"

#include "kernels/device/cpu/cpu_device.h"
#include "kernels/device/open_device.h"
#include "tests/support/test_folder.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace warpatlas::test {
namespace {

/// A folder as Linux has one for each core, which goes with the test.
class CacheFolder {
public:
    CacheFolder() : m_path(std::filesystem::path(testing::TempDir()) / "warpatlas_caches")
    {
        std::filesystem::remove_all(m_path);
    }
    ~CacheFolder() { std::filesystem::remove_all(m_path); }
    void add(int index, const std::string& level, const std::string& type, const std::string& size) const
    {
        const auto folder = m_path / ("index" + std::to_string(index));
        std::filesystem::create_directories(folder);
        const auto write = [&](const char* name, const std::string& text) {
            std::ofstream(folder / name) << text << '\n';
        };
        write("level", level);
        write("type", type);
        write("size", size);
    }
    std::string path() const { return m_path.string(); }

private:
    std::filesystem::path m_path;
};

TEST(Machine, CachesAreReadAsLinuxListsThem)
{
    const CacheFolder folder;
    folder.add(0, "1", "Data", "48K");
    folder.add(1, "1", "Instruction", "32K");
    folder.add(2, "2", "Unified", "2M");
    folder.add(3, "?", "Unified", "2M");
    folder.add(4, "3", "Unified", "no size");
    folder.add(5, "3", "Unified", "36864K");
    const std::vector<CpuCache> expected{
        {1, "data", 48 << 10}, {1, "instruction", 32 << 10}, {2, "unified", 2 << 20}, {3, "unified", 36864 << 10}};
    EXPECT_EQ(readCaches(folder.path()), expected);
    EXPECT_TRUE(readCaches("/none").empty());
}

TEST(Machine, HasACpuAndEitherGpusOrAReason)
{
    const MachineFacts machine = askMachine();
    EXPECT_EQ(machine.cpu.name, cpuName());
    EXPECT_GE(machine.cpu.threads, 1);
    EXPECT_EQ(machine.gpus.empty(), !machine.noGpu.empty());
    const auto device = openDevice("cuda");
    EXPECT_EQ(bool(device), !machine.gpus.empty());
    if (!device) {
        EXPECT_EQ(machine.noGpu, device.reason());
    }
    EXPECT_EQ(askStates(machine).size(), machine.gpus.size());
}

} // namespace
} // namespace warpatlas::test
