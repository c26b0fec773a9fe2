// What .npy files hold beyond plain numbers in one to three dimensions.
#include "app/dataset/dataset.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/npy_reader.h"
#include "tests/app/dataset/npy_files.h"
#include "tests/app/support/files.h"

#include <numeric>

namespace warpatlas {

using test::bytesOf;
using test::npy;
using test::refusalOf;
using test::withHeader;
using testing::HasSubstr;

namespace {

Loaded readElements(const std::string& file, Records records = Records::Refused)
{
    return readNpy("a.npy", asBytes(file), records);
}

std::string refusalOfElements(const std::string& file, Records records = Records::Refused)
{
    return refusalOf("a.npy", [&] { readElements(file, records); });
}

std::string records(const std::string& fields, const std::string& shape, std::string_view data)
{
    return withHeader("{'descr': " + fields + ", 'fortran_order': False, 'shape': " + shape + ", }", data);
}

} // namespace

TEST(NpyDimensions, NoneIsOneNumber)
{
    const Loaded loaded = readElements(npy("<f8", "()", bytesOf<double>({2.5})));
    EXPECT_EQ(loaded.array->shape(), (Shape{{1, 1, 1}, 1}));
    EXPECT_EQ(loaded.array->valueAsDouble(0), 2.5);
    EXPECT_EQ(loaded.note, "one number without dimensions");
}

TEST(NpyDimensions, ThoseBeforeTheLastTwoAreFoldedIntoZ)
{
    std::vector<std::int32_t> values(2 * 3 * 4 * 5);
    std::iota(values.begin(), values.end(), 0);
    const Loaded four = readElements(npy("<i4", "(2, 3, 4, 5)", bytesOf(values)));
    EXPECT_EQ(four.array->shape(), (Shape{{5, 4, 6}, 1}));
    EXPECT_TRUE(std::ranges::equal(four.array->values<std::int32_t>(), values));
    EXPECT_EQ(four.note, "4 dimensions (2, 3, 4, 5): those before the last two are folded into z");
    EXPECT_EQ(readElements(npy("<i4", "(2, 1, 3, 2, 2, 5)", bytesOf(values))).array->shape(), (Shape{{5, 2, 12}, 1}));
    // A row of pictures.
    const Loaded pictures = readElements(npy("|u1", "(2, 4, 5, 3)", std::string(120, 'x')));
    EXPECT_EQ(pictures.array->shape(), (Shape{{5, 4, 2}, 3}));
    EXPECT_EQ(pictures.note, "");
    EXPECT_THAT(readElements(npy("|u1", "(2, 2, 2, 5, 3)", std::string(120, 'x'))).note,
        HasSubstr("those before the last three are folded"));
}

TEST(NpyDimensions, FortranOrderIsTurnedInAnyNumberOfThem)
{
    // Element (a, b, c, d) is a * 1000 + b * 100 + c * 10 + d; stored with a fastest.
    std::vector<std::int16_t> stored, expected;
    for (int d = 0; d < 2; ++d)
        for (int c = 0; c < 3; ++c)
            for (int b = 0; b < 4; ++b)
                for (int a = 0; a < 5; ++a)
                    stored.push_back(std::int16_t(a * 1000 + b * 100 + c * 10 + d));
    for (int a = 0; a < 5; ++a)
        for (int b = 0; b < 4; ++b)
            for (int c = 0; c < 3; ++c)
                for (int d = 0; d < 2; ++d)
                    expected.push_back(std::int16_t(a * 1000 + b * 100 + c * 10 + d));
    const Loaded loaded = readElements(npy("<i2", "(5, 4, 3, 2)", bytesOf(stored), true));
    EXPECT_TRUE(std::ranges::equal(loaded.array->values<std::int16_t>(), expected));
}

TEST(NpyDimensions, TooManyAreRefused)
{
    std::string ones = "(1", sixtyFive = "(1";
    for (int i = 1; i < 65; ++i) {
        ones += i < 64 ? ", 1" : "";
        sixtyFive += ", 1";
    }
    EXPECT_EQ(readElements(npy("|u1", ones + ")", "a")).array->shape().values(), 1u);
    EXPECT_THAT(refusalOfElements(npy("|u1", sixtyFive + ")", "a")), HasSubstr("more than 64 dimensions"));
    EXPECT_THAT(refusalOfElements(npy("|u1", "(65536, 65536, 65536, 65536, 65536)", "")), HasSubstr("too large"));
}

TEST(NpyComplex, HasARealAndAnImaginaryChannel)
{
    const Loaded single = readElements(npy("<c8", "(1, 2)", bytesOf<float>({1, -2, 3, 4})));
    EXPECT_EQ(single.array->type(), ElementType::F32);
    EXPECT_EQ(single.array->shape(), (Shape{{2, 1, 1}, 2}));
    EXPECT_TRUE(std::ranges::equal(single.array->values<float>(), std::vector<float>{1, -2, 3, 4}));
    EXPECT_EQ(single.note, "complex numbers: the channels are the real and the imaginary part");
    const Loaded twice = readElements(npy("<c16", "(2,)", bytesOf<double>({1, -2, 3, 4})));
    EXPECT_EQ(twice.array->type(), ElementType::F64);
    EXPECT_EQ(twice.array->valueAsDouble(1), -2);
    // Big-endian: each part is turned around, not both as one.
    EXPECT_TRUE(std::ranges::equal(
        readElements(npy(">c8", "(1,)", std::string("\x3f\x80\0\0\xc0\0\0\0", 8))).array->values<float>(),
        std::vector<float>{1, -2}));
}

TEST(NpyRecords, OfOneTypeHaveAChannelForEachField)
{
    const Loaded points =
        readElements(records("[('x', '<f4'), ('y', '<f4')]", "(3,)", bytesOf<float>({1, 2, 3, 4, 5, 6})));
    EXPECT_EQ(points.array->shape(), (Shape{{3, 1, 1}, 2}));
    EXPECT_TRUE(std::ranges::equal(points.array->values<float>(), std::vector<float>{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(points.note, "records of 2 fields: each value of f32 is a channel");
    // Fields that are arrays or records themselves, with titles.
    const Loaded nested = readElements(records("[(('Where', 'p'), [('x', '<f4'), ('y', '<f4')]), ('v', '<f4', (2,))]",
        "(1, 2)", bytesOf<float>({1, 2, 3, 4, 5, 6, 7, 8})));
    EXPECT_EQ(nested.array->shape(), (Shape{{2, 1, 1}, 4}));
    const Loaded matrices = readElements(
        records("[('m', '<f4', (2, 3))]", "(2,)", bytesOf<float>({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})));
    EXPECT_EQ(matrices.array->shape(), (Shape{{12, 1, 1}, 1}));
    EXPECT_EQ(matrices.note, "records of 1 field: their 6 values of f32 side by side in x");
}

TEST(NpyRecords, EachFieldHasItsOwnByteOrder)
{
    const Loaded loaded =
        readElements(records("[('a', '<u2'), ('b', '>u2')]", "(2,)", std::string("\1\0\0\2\3\0\0\4", 8)));
    EXPECT_TRUE(std::ranges::equal(loaded.array->values<std::uint16_t>(), std::vector<std::uint16_t>{1, 2, 3, 4}));
}

TEST(NpyRecords, OfSeveralTypesAreBytesForThoseWhoKnowThem)
{
    const std::string file = records("[('id', '>i4'), ('', '|V4'), ('mass', '<f8')]", "(2, 1)",
        std::string("\0\0\0\7pad.", 8) + bytesOf<double>({1.5}) + std::string("\0\0\0\x8pad.", 8)
            + bytesOf<double>({-2}));
    EXPECT_EQ(refusalOfElements(file),
        "holds records of 3 fields; only arrays of numbers of one type can be shown ('simulate' takes the bytes)");
    const Loaded loaded = readElements(file, Records::AsBytes);
    EXPECT_EQ(loaded.array->type(), ElementType::U8);
    EXPECT_EQ(loaded.array->shape(), (Shape{{16, 2, 1}, 1}));
    EXPECT_EQ(loaded.note, "records of 3 fields as their 16 bytes");
    const std::string expected = std::string("\7\0\0\0pad.", 8) + bytesOf<double>({1.5})
        + std::string("\x8\0\0\0pad.", 8) + bytesOf<double>({-2});
    EXPECT_EQ(asText(loaded.array->bytes()), expected);
}

TEST(NpyRecords, TextDatesAndWideNumbersAreBytesToo)
{
    for (const auto& [type, bytes] :
        {std::pair{"|S5", 5}, {"<U3", 12}, {"<M8[ns]", 8}, {"<m8[s]", 8}, {"|V7", 7}, {"<f16", 16}, {"<c32", 32}}) {
        const std::string file = npy(type, "(2,)", std::string(std::size_t(bytes) * 2, 'a'));
        EXPECT_THAT(refusalOfElements(file), HasSubstr("only arrays of numbers of one type can be shown")) << type;
        EXPECT_EQ(readElements(file, Records::AsBytes).array->byteCount(), std::size_t(bytes) * 2) << type;
    }
    EXPECT_THAT(refusalOfElements(npy("|O", "(2,)", "ab"), Records::AsBytes), HasSubstr("Python objects"));
}

TEST(NpyRecords, FilesAreReadAsTheCallerAsks)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.write("a.npy", records("[('a', '|u1'), ('b', '<i2')]", "(1,)", "abc"));
    EXPECT_THAT(refusalOf(path, [&] { loadDataset(path); }), HasSubstr("holds records of 2 fields"));
    EXPECT_EQ(loadDataset(path, Records::AsBytes).array->byteCount(), 3u);
}

TEST(NpyRecords, DamagedOnesAreRefused)
{
    for (const std::string fields : {"[", "[]", "[('a')]", "[('a', '<f4'", "[('a', '<f4')", "[('a', '<f4', (2)",
             "['a']", "[(a, '<f4')]", "[('a', '<f4', 2)]", "[('a', [])]"})
        EXPECT_FALSE(refusalOfElements(records(fields, "(1,)", "abcd"), Records::AsBytes).empty()) << fields;
    std::string deep;
    for (int i = 0; i < 20000; ++i)
        deep += "[('a', ";
    EXPECT_THAT(refusalOfElements(withHeader("{'descr': " + deep, "", 2)), HasSubstr("nested too deep"));
    // Sixteen times sixteen times ... fields.
    std::string many = "'<f4'";
    for (int i = 0; i < 12; ++i)
        many = "[('a', " + many + ", (16,)), ('b', '<f4')]";
    EXPECT_THAT(refusalOfElements(records(many, "(1,)", "")), HasSubstr("too many fields"));
    EXPECT_THAT(refusalOfElements(records("[('a', '<f4', (4294967296, 4294967296, 4294967296))]", "(1,)", "abcd")),
        HasSubstr("too large"));
}

} // namespace warpatlas
