#include "app/player/ptx_reader.h"

#include <chrono>
#include <future>
#include <gtest/gtest.h>
#include <optional>

namespace warpatlas {
namespace {

constexpr const char* text = ".version 8.0\n.target sm_75\n.address_size 64\n.entry f()\n{\n\tret;\n}\n";

PtxOrigin originOfEntry(const std::string& entry, std::string_view ptx = text)
{
    PtxOrigin origin;
    origin.ptx = ptx;
    origin.entry = entry;
    origin.sourceName = "f.ptx";
    origin.isSource = true;
    return origin;
}

class PtxReaderTest : public ::testing::Test {
protected:
    std::optional<ReadPtx> answer()
    {
        woken.get_future().wait_for(std::chrono::seconds(60));
        woken = {};
        return reader.take();
    }
    std::promise<void> woken;
    PtxReader reader{[this] { woken.set_value(); }};
};

TEST_F(PtxReaderTest, ReadsOnItsWorkerAndSaysSoOnce)
{
    reader.read(originOfEntry("f"));
    const auto read = answer();
    ASSERT_TRUE(read && read->listing);
    EXPECT_EQ(read->listing->rows().size(), 4u) << "head, brace, instruction, brace";
    EXPECT_EQ(read->refusal, "");
    EXPECT_FALSE(reader.busy());
    EXPECT_FALSE(reader.take());
}

TEST_F(PtxReaderTest, SaysWhyItCannotBeRead)
{
    reader.read(originOfEntry("f", "nothing of the kind"));
    const auto read = answer();
    ASSERT_TRUE(read);
    EXPECT_FALSE(read->listing);
    EXPECT_NE(read->refusal.find("f.ptx"), std::string::npos) << read->refusal;
}

} // namespace
} // namespace warpatlas
