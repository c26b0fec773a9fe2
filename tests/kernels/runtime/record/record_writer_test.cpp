#include "kernels/runtime/record/record_writer.h"

#include "tests/app/support/files.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

namespace warpatlas::runtime {
namespace {

class RecordWriterTest : public testing::Test {
protected:
    static std::uint64_t call(RecordWriter& writer, const std::string& name)
    {
        CallRecord call;
        call.name = name;
        return writer.add(call);
    }
    std::vector<std::string> lines(const std::string& name) const
    {
        std::ifstream stream(m_folder.path(name));
        std::vector<std::string> found;
        for (std::string line; std::getline(stream, line);)
            found.push_back(line);
        return found;
    }

    test::TemporaryFolder m_folder;
    std::string m_file = m_folder.path("record");
};

TEST_F(RecordWriterTest, NamesTheProgramAndNumbersItsCalls)
{
    RecordWriter writer(m_file);
    EXPECT_TRUE(writer.isOn());
    EXPECT_EQ(call(writer, "cudaMalloc"), 0u);
    EXPECT_EQ(call(writer, "cudaFree"), 1u);
    const std::vector<std::string> found = lines("record");
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(nlohmann::json::parse(found[0]).at("program"), std::filesystem::read_symlink("/proc/self/exe").string());
    EXPECT_EQ(nlohmann::json::parse(found[2]).at("n"), 1);
}

TEST_F(RecordWriterTest, EachProcessThatWritesHasAFileOfItsOwn)
{
    RecordWriter first(m_file), second(m_file);
    EXPECT_EQ(call(second, "cudaMalloc"), 0u);
    EXPECT_TRUE(second.isFirst()) << "who writes first";
    EXPECT_EQ(call(first, "cudaFree"), 0u);
    EXPECT_FALSE(first.isFirst());
    const pid_t child = ::fork();
    if (child == 0) {
        call(second, "cudaMemset");
        ::_exit(second.isFirst() ? 1 : 0);
    }
    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    call(second, "cudaMemcpy");
    const auto last = [&](const std::string& name) { return nlohmann::json::parse(lines(name).back()).at("call"); };
    EXPECT_EQ(last("record"), "cudaMemcpy");
    EXPECT_EQ(last("record.1"), "cudaFree");
    EXPECT_EQ(last("record.2"), "cudaMemset");
}

TEST_F(RecordWriterTest, WithoutAFileNothingIsWritten)
{
    RecordWriter off{""}, nowhere(m_folder.path("none/record"));
    EXPECT_FALSE(off.isOn());
    EXPECT_TRUE(off.isFirst());
    EXPECT_EQ(call(nowhere, "cudaMalloc"), 0u);
    EXPECT_FALSE(nowhere.isOn());
}

} // namespace
} // namespace warpatlas::runtime
