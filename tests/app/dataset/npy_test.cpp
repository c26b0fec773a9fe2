#include "app/dataset/dataset.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/npy_reader.h"
#include "tests/app/dataset/npy_files.h"
#include "tests/app/support/files.h"

namespace warpatlas {

using test::bytesOf;
using test::npy;
using test::refusalOf;
using test::withHeader;
using testing::HasSubstr;

namespace {

Loaded readNpyText(const std::string& file)
{
    return readNpy("a.npy", asBytes(file));
}

std::string refusalOfNpy(const std::string& file)
{
    return refusalOf("a.npy", [&] { readNpyText(file); });
}

template <class T> void expectRead(const std::string& numpyType, ElementType type)
{
    const std::vector<T> values{T(1), T(2), T(-3), T(4), T(5), T(120)};
    const Loaded loaded = readNpyText(npy(numpyType, "(2, 3)", bytesOf(values)));
    EXPECT_EQ(loaded.array->type(), type);
    EXPECT_EQ(loaded.array->shape(), (Shape{{3, 2, 1}, 1}));
    EXPECT_TRUE(std::ranges::equal(loaded.array->values<T>(), values)) << numpyType;
}

} // namespace

TEST(Npy, ReadsEveryType)
{
    expectRead<std::uint8_t>("|u1", ElementType::U8);
    expectRead<std::int8_t>("|i1", ElementType::I8);
    expectRead<std::uint16_t>("<u2", ElementType::U16);
    expectRead<std::int16_t>("<i2", ElementType::I16);
    expectRead<std::uint32_t>("<u4", ElementType::U32);
    expectRead<std::int32_t>("<i4", ElementType::I32);
    expectRead<std::uint64_t>("<u8", ElementType::U64);
    expectRead<std::int64_t>("<i8", ElementType::I64);
    expectRead<float>("<f4", ElementType::F32);
    expectRead<double>("<f8", ElementType::F64);
    expectRead<std::int32_t>("=i4", ElementType::I32);
}

TEST(Npy, ReadsEveryVersion)
{
    for (const int version : {1, 2, 3})
        EXPECT_EQ(readNpyText(npy("|u1", "(2,)", "ab", false, version)).array->shape().extent.x, 2u);
    EXPECT_THAT(refusalOfNpy(npy("|u1", "(2,)", "ab", false, 4)), HasSubstr("version 4.0; 1 to 3 can be read"));
}

TEST(Npy, TurnsBigEndianAround)
{
    const std::string data("\x00\x00\x00\x07\xff\xff\xff\xfe", 8);
    const Loaded loaded = readNpyText(npy(">i4", "(2,)", data));
    EXPECT_TRUE(std::ranges::equal(loaded.array->values<std::int32_t>(), std::vector{7, -2}));
}

TEST(Npy, ReordersFortranOrder)
{
    // Rows 1 2 3 and 4 5 6, stored down the columns.
    const Loaded matrix = readNpyText(npy("<i4", "(2, 3)", bytesOf<std::int32_t>({1, 4, 2, 5, 3, 6}), true));
    EXPECT_TRUE(std::ranges::equal(matrix.array->values<std::int32_t>(), std::vector{1, 2, 3, 4, 5, 6}));
    // Shape (2, 2, 3): element (z, y, x) is z * 100 + y * 10 + x.
    std::vector<std::int16_t> stored, expected;
    for (int x = 0; x < 3; ++x)
        for (int y = 0; y < 2; ++y)
            for (int z = 0; z < 2; ++z)
                stored.push_back(std::int16_t(z * 100 + y * 10 + x));
    for (int z = 0; z < 2; ++z)
        for (int y = 0; y < 2; ++y)
            for (int x = 0; x < 3; ++x)
                expected.push_back(std::int16_t(z * 100 + y * 10 + x));
    const Loaded cube = readNpyText(npy("<i2", "(2, 2, 3)", bytesOf(stored), true));
    EXPECT_EQ(cube.array->shape(), (Shape{{3, 2, 2}, 1}));
    EXPECT_TRUE(std::ranges::equal(cube.array->values<std::int16_t>(), expected));
}

TEST(Npy, KnowsPicturesFromVolumes)
{
    const std::string data(2 * 5 * 3, 'x');
    EXPECT_EQ(readNpyText(npy("|u1", "(2, 5, 3)", data)).array->shape(), (Shape{{5, 2, 1}, 3}));
    EXPECT_EQ(readNpyText(npy("|i1", "(2, 5, 3)", data)).array->shape(), (Shape{{3, 5, 2}, 1}));
    EXPECT_EQ(readNpyText(npy("|u1", "(2, 3, 5)", data)).array->shape(), (Shape{{5, 3, 2}, 1}));
    EXPECT_EQ(readNpyText(npy("|u1", "(30,)", data)).array->shape(), (Shape{{30, 1, 1}, 1}));
}

TEST(Npy, TakesPicturesOfAnyTypeAndSaysSo)
{
    const auto shapeOf = [](const std::string& type, const std::string& shape, std::size_t bytes) {
        return readNpyText(npy(type, shape, std::string(bytes, '\0')));
    };
    const Loaded photo = shapeOf("<f4", "(5, 7, 3)", 5 * 7 * 3 * 4);
    EXPECT_EQ(photo.array->shape(), (Shape{{7, 5, 1}, 3}));
    EXPECT_EQ(photo.note, "the last axis is 3 channels");
    EXPECT_EQ(shapeOf("<u2", "(5, 7, 4)", 5 * 7 * 4 * 2).array->shape(), (Shape{{7, 5, 1}, 4}));
    const Loaded grey = shapeOf("<f8", "(5, 7, 1)", 5 * 7 * 8);
    EXPECT_EQ(grey.array->shape(), (Shape{{7, 5, 1}, 1}));
    EXPECT_EQ(grey.note, "the last axis is one channel");
    // Vectors, small volumes and stacks are no pictures.
    for (const auto& [shape, volume] : std::vector<std::pair<std::string, Shape>>{
             {"(5, 7, 2)", {{2, 7, 5}, 1}}, {"(4, 7, 3)", {{3, 7, 4}, 1}}, {"(2, 5, 7, 3)", {{3, 7, 10}, 1}}})
        EXPECT_EQ(shapeOf("<f4", shape, volume.values() * 4).array->shape(), volume) << shape;
}

TEST(Npy, ShowsBooleansAsNumbers)
{
    const Loaded loaded = readNpyText(npy("|b1", "(3,)", std::string("\1\0\1", 3)));
    EXPECT_EQ(loaded.array->type(), ElementType::Bool);
    EXPECT_EQ(loaded.array->valueAsText(1), "0");
    EXPECT_EQ(loaded.array->valueAsText(2), "1");
    EXPECT_EQ(loaded.note, "booleans shown as 0 and 1");
}

TEST(Npy, RefusesWhatIsNotNumbers)
{
    EXPECT_THAT(refusalOfNpy(npy("|O", "(2,)", "ab")), HasSubstr("Python objects"));
    EXPECT_THAT(refusalOfNpy(npy("<U4", "(1,)", std::string(16, 0))), HasSubstr("text"));
    EXPECT_THAT(refusalOfNpy(npy("<M8[s]", "(1,)", std::string(8, 0))), HasSubstr("holds dates or times; only arrays"));
    for (const char* const type : {"", "<", "<f3", "f4", "<V0", "<U99999999999999999999", "<q8", "<c12"})
        EXPECT_THAT(
            refusalOfNpy(npy(type, "(1,)", "a")), HasSubstr("'" + std::string(type) + "', which cannot be read"));
}

TEST(Npy, RefusesShapesThatLie)
{
    EXPECT_EQ(refusalOfNpy(npy("<f8", "(100, 100)", std::string(80, 0))),
        "its shape (100, 100) of f64 needs 80,000 bytes, but 80 follow the header");
    EXPECT_THAT(refusalOfNpy(npy("|u1", "(2,)", "abc")), HasSubstr("needs 2 bytes, but 3 follow"));
    EXPECT_THAT(refusalOfNpy(npy("|u1", "(0, 5)", "")), HasSubstr("has no elements"));
}

TEST(Npy, RefusesHostileShapes)
{
    EXPECT_THAT(refusalOfNpy(npy("<f8", "(1000000, 1000000)", "")), HasSubstr("too large"));
    // 2^32 x 2^32 wraps to 0, 3 x 6148914691236517206 to 2.
    EXPECT_THAT(refusalOfNpy(npy("|u1", "(4294967296, 4294967296)", "")), HasSubstr("too large"));
    EXPECT_THAT(refusalOfNpy(npy("|u1", "(3, 6148914691236517206)", "ab")), HasSubstr("too large"));
    EXPECT_THAT(refusalOfNpy(npy("|u1", "(18446744073709551616,)", "")), HasSubstr("not a whole number"));
    EXPECT_THAT(refusalOfNpy(npy("|u1", "(-4,)", "abcd")), HasSubstr("not a whole number"));
    EXPECT_THAT(refusalOfNpy(npy("|u1", "(2, -1)", "ab")), HasSubstr("not a whole number"));
}

TEST(Npy, RefusesDamagedHeaders)
{
    const std::string good = npy("|u1", "(2,)", "ab");
    for (std::size_t length = 6; length < good.size() - 2; ++length)
        EXPECT_FALSE(refusalOfNpy(good.substr(0, length)).empty()) << length;
    const std::string headers[] = {"", "{", "{}", "garbage", "{'descr': '|u1'}",
        "{'descr': '|u1', 'fortran_order': Maybe, 'shape': (2,)}",
        "{'descr': '|u1', 'fortran_order': False, 'shape': (2,}",
        "{'descr': '|u1', 'fortran_order': False, 'shape': 2}",
        "{'descr': '|u1', 'fortran_order': False, 'shape': (2,), 'more': 1}",
        "{'descr': '|u1', 'fortran_order': False, 'shape': (2,)} x", "{'descr",
        "{'descr': |u1, 'fortran_order': False, 'shape': (2,)}", std::string(60000, '('), std::string(60000, '{')};
    for (const std::string& header : headers)
        EXPECT_THAT(refusalOfNpy(withHeader(header, "ab")), HasSubstr("header is damaged")) << header.substr(0, 70);
}

TEST(Npy, AnyDamagedByteIsAnAnswerNotACrash)
{
    const std::string good = npy("<i4", "(2, 3)", bytesOf<std::int32_t>({1, 2, 3, 4, 5, 6}));
    int read = 0, refused = 0;
    for (std::size_t at = 6; at < good.size() - 24; ++at)
        for (int value = 0; value < 256; ++value) {
            std::string damaged = good;
            damaged[at] = char(value);
            try {
                readNpyText(damaged);
                ++read;
            } catch (const InputError&) {
                ++refused;
            }
        }
    EXPECT_GT(read, 0);
    EXPECT_GT(refused, read);
}

} // namespace warpatlas
