
#include "app/dataset/file_bytes.h"
#include "tests/app/support/files.h"

namespace warpatlas {
namespace {

TEST(LongFile, SaysHowFarItIs)
{
    const test::TemporaryFolder folder;
    std::string text(std::size_t{11} << 20, 'x');
    for (std::size_t i = 0; i < text.size(); i += 4099)
        text[i] = char('a' + i % 23);
    const std::string path = folder.write("long", text);
    Progress progress;
    progress.enterPart(0, 0.5);
    EXPECT_EQ(asText(readLongFile(path, progress)), text);
    EXPECT_DOUBLE_EQ(progress.fraction(), 0.5);
    EXPECT_EQ(asText(readFile(path)), text);
}

TEST(LongFile, IsNotReadToItsEndOnceThatIsNotWanted)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.write("long", std::string(std::size_t{11} << 20, 'x'));
    Progress progress;
    progress.cancel();
    EXPECT_THROW(readLongFile(path, progress), Cancelled);
    EXPECT_LT(progress.fraction(), 0.5);
}

TEST(LongFile, RefusesWhatAnyFileIsRefusedFor)
{
    const test::TemporaryFolder folder;
    Progress progress;
    const std::string none = folder.path("none");
    EXPECT_EQ(test::refusalOf(none, [&] { readLongFile(none, progress); }), "no such file");
    const std::string empty = folder.write("empty", "");
    EXPECT_EQ(test::refusalOf(empty, [&] { readLongFile(empty, progress); }), "is empty");
}

} // namespace
} // namespace warpatlas
