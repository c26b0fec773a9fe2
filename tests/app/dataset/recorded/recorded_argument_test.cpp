#include "app/dataset/recorded/recorded_argument.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/recorded/program_file.h"
#include "tests/app/dataset/lower_memory_limit.h"
#include "tests/app/dataset/refused_spec.h"
#include "tests/app/support/files.h"

namespace warpatlas {
namespace {

using test::refusalOfSpec;
using testing::HasSubstr;

class RecordedArgument : public testing::Test {
protected:
    void SetUp() override
    {
        const auto argument = [](int offset, int snapshot) {
            return nlohmann::ordered_json{{"allocation", 1}, {"offset", offset}, {"snapshot", snapshot}};
        };
        nlohmann::ordered_json call;
        call["launch"]["arguments"] = {argument(0, 0), argument(4, 0), argument(0, 7), argument(-4, 0),
            {{"bytes", "00"}}, {{"allocation", 1}, {"offset", 0}}};
        writeProgramFile(path, {{"calls", {call}}}, std::vector<std::span<const std::byte>>{bytes});
    }
    std::string spec(const std::string& rest) const { return path + ":1:" + rest; }

    test::TemporaryFolder folder;
    std::string path = folder.path("run.warpatlas-program");
    std::vector<std::byte> bytes{std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}, std::byte{5}, std::byte{6}};
};

TEST_F(RecordedArgument, IsTheMemoryFromThePointerOn)
{
    EXPECT_EQ(loadDataset(spec("1:3x2:u8")).array->valueAsDouble(5), 6);
    EXPECT_EQ(loadDataset(spec("2:1:u16")).array->valueAsDouble(0), 0x0605);
    EXPECT_EQ(loadDataset(spec("1:2x1x3:u8")).array->shape(), (Shape{{2, 1, 1}, 3}));
    EXPECT_EQ(loadDataset(spec("1:1:u8")).label, "launch 1, argument 1");
    EXPECT_EQ(loadDataset(spec("2:6:u8:whole")).array->valueAsDouble(0), 1) << "all of the allocation";
}

TEST_F(RecordedArgument, IsConvertedAsOtherDataAre)
{
    const Dataset planar = loadDataset("planar:" + spec("1:1x2x3:u8"));
    EXPECT_EQ(planar.array->shape(), (Shape{{1, 2, 3}, 1}));
    EXPECT_EQ(fileOf("planar:" + spec("1:1x2x3:u8")), path);
}

/// A damaged run says any length: two gigabytes are not taken for what has six bytes.
TEST_F(RecordedArgument, TakesNoMemoryForWhatIsNotThere)
{
    if (!test::canLimitMemory)
        GTEST_SKIP() << "a sanitizer's own memory is past the limit";
    const test::LowerMemoryLimit limit(std::uint64_t{1} << 30);
    EXPECT_THAT(
        refusalOfSpec(spec("1:1073741824:u16")), HasSubstr("is of 2147483648 bytes, and the program has 6 there"));
}

TEST_F(RecordedArgument, SaysWhatIsNotThere)
{
    EXPECT_THAT(refusalOfSpec(spec("1:7:u8")), HasSubstr("is of 7 bytes, and the program has 6 there"));
    EXPECT_THAT(refusalOfSpec(spec("4:1:u8")), HasSubstr("points outside of its allocation"));
    EXPECT_THAT(refusalOfSpec(spec("5:1:u8")), HasSubstr("is no pointer"));
    EXPECT_THAT(refusalOfSpec(spec("6:1:u8")), HasSubstr("was not kept"));
    EXPECT_THAT(refusalOfSpec(spec("7:1:u8")), HasSubstr("is no argument of a launch"));
    EXPECT_THAT(refusalOfSpec(path + ":2:1:1:u8"), HasSubstr("is no argument of a launch"));
    for (const char* wrong : {"", "1", "1:1", "1:1:u9", "1:1:u8:2", "x:1:u8", "0:1:u8"})
        EXPECT_THAT(refusalOfSpec(spec(wrong)), HasSubstr("is not written FILE.warpatlas-program:LAUNCH:ARGUMENT:"))
            << wrong;
    EXPECT_THAT(refusalOfSpec(spec("1:0x2:u8")), HasSubstr("is not a size"));
    // What is wrong with the file is said of the file.
    const auto isSaid = [&](const std::string& data, const std::string& words) {
        EXPECT_THAT([&] { loadDataset(data); }, testing::ThrowsMessage<InputError>(HasSubstr(words)));
    };
    isSaid(spec("3:1:u8"), path + ": has no contents with the number 7");
    isSaid(folder.path("no.warpatlas-program") + ":1:1:1:u8", "no.warpatlas-program: no such file");
}

} // namespace
} // namespace warpatlas
