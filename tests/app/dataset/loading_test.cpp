// What loadDataset() does before any reader: names, kinds, files that cannot be read.
#include "tests/app/dataset/refused_spec.h"

#include <sys/stat.h>

namespace warpatlas {

using test::refusalOfSpec;
using testing::HasSubstr;

class Loading : public testing::Test {
protected:
    test::TemporaryFolder folder;
};

TEST_F(Loading, SaysThatAFileIsMissing)
{
    EXPECT_EQ(refusalOfSpec(folder.path("none.png")), "no such file");
    EXPECT_EQ(refusalOfSpec(folder.write("a.csv", "1\n") + "/b.csv"), "no such folder");
}

TEST_F(Loading, SaysThatItIsADirectory)
{
    std::filesystem::create_directory(folder.path("pictures.png"));
    EXPECT_EQ(refusalOfSpec(folder.path("pictures.png")), "is a directory");
}

TEST_F(Loading, SaysThatItIsEmpty)
{
    EXPECT_EQ(refusalOfSpec(folder.write("empty.png", "")), "is empty");
}

TEST_F(Loading, SaysThatItIsNoRegularFileInsteadOfWaitingForIt)
{
    const std::string pipe = folder.path("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(refusalOfSpec(pipe), "is not a regular file");
    EXPECT_EQ(refusalOfSpec("/dev/zero"), "is not a regular file");
}

TEST_F(Loading, SaysThatThereIsNoPermission)
{
    const std::string file = folder.write("secret.csv", "1,2\n");
    std::filesystem::permissions(file, std::filesystem::perms::none);
    // The superuser may read everything, so the test becomes another user for a moment.
    const bool superuser = ::geteuid() == 0;
    if (superuser) {
        std::filesystem::permissions(folder.path(""), std::filesystem::perms::all);
        if (::seteuid(65534) != 0)
            GTEST_SKIP() << "may not give up the superuser's rights";
    }
    const std::string reason = refusalOfSpec(file);
    if (superuser) {
        ASSERT_EQ(::seteuid(0), 0);
    }
    EXPECT_EQ(reason, "no permission");
}

TEST_F(Loading, SaysWhatAFileSeemsToBe)
{
    using namespace std::string_view_literals;
    using namespace std::string_literals;
    EXPECT_THAT(refusalOfSpec(folder.write("a.png", "PK\x03\x04 and more")),
        HasSubstr("is not an image: it seems to be a ZIP"));
    EXPECT_THAT(refusalOfSpec(folder.write("b.png", "hello, this is a letter")),
        HasSubstr("is not an image: it seems to be text"));
    EXPECT_THAT(
        refusalOfSpec(folder.write("c.npy", "1,2\n3,4\n")), HasSubstr("is not a NumPy array: it seems to be text"));
    EXPECT_THAT(refusalOfSpec(folder.write("d.mtx", "1 2\n")), HasSubstr("is not a Matrix Market file"));
    EXPECT_THAT(refusalOfSpec(folder.write("e.dat", "\x01\x02\x00\x03"sv)),
        HasSubstr("neither an image nor a matrix (.npy, .csv, .tsv, .mtx): it seems to be unknown binary data"));
    for (const auto& [content, what] : {std::pair{"\0\0\0\x1c"
                                                  "ftypavif\0\0"s,
                                            "an AVIF or HEIC image"},
             {"\0\0\0\x0cjP  \r\n\x87\n"s, "a JPEG 2000 image"}, {"\x76\x2f\x31\x01\2\0\0\0"s, "an OpenEXR image"}})
        EXPECT_THAT(refusalOfSpec(folder.write("e.bin", content)), HasSubstr(what));
    EXPECT_THAT(refusalOfSpec(folder.write("g.csv", "\xff\xfe\x31\0\t\0\x32\0"sv)),
        HasSubstr("text in UTF-16, which is to be saved as UTF-8"));
    // Zeros are a WBMP image by that format's own rules, but never meant as one.
    EXPECT_THAT(refusalOfSpec(folder.write("zeros.dat", std::string(300, '\0'))), HasSubstr("unknown binary data"));
    EXPECT_THAT(refusalOfSpec(folder.write("f.csv", "%PDF-1.7\n\x01\x02\x00"sv)), HasSubstr("a PDF document"));
}

TEST_F(Loading, BelievesTheContentMoreThanTheName)
{
    const Dataset table = loadDataset(folder.write("numbers.dat", "1,2,3\n4,5,6\n"));
    EXPECT_EQ(table.array->shape(), (Shape{{3, 2, 1}, 1}));
    EXPECT_EQ(table.label, "numbers.dat");
    const Dataset market =
        loadDataset(folder.write("matrix.csv", "%%MatrixMarket matrix array real general\n1 1\n7\n"));
    EXPECT_EQ(market.array->valueAsDouble(0), 7);
}

TEST_F(Loading, KnowsTheBundledData)
{
    ASSERT_FALSE(bundledData().empty());
    EXPECT_EQ(bundledData()[0], "bundled:harbour.png");
    for (const std::string_view spec : bundledData())
        EXPECT_GT(loadDataset(spec).array->shape().values(), 0u) << spec;

    const Dataset picture = loadDataset("bundled:picture");
    EXPECT_EQ(picture.label, "harbour.png");
    EXPECT_EQ(picture.array->shape().channels, 3u);
    // What a wrong index would get away with: square, or a whole number of blocks.
    EXPECT_NE(picture.array->shape().extent.x, picture.array->shape().extent.y);
    EXPECT_NE(picture.array->shape().extent.x % 8, 0u);
    EXPECT_NE(picture.array->shape().extent.y % 8, 0u);
    EXPECT_EQ(loadDataset("bundled:matrix").array->shape().channels, 1u);
    EXPECT_THAT(refusalOfSpec("bundled:nothing"), HasSubstr("bundled:harbour.png"));
}

} // namespace warpatlas
