// What is saved is read back by the readers: the two must agree.
#include "app/dataset/convert_values.h"
#include "app/dataset/dataset.h"
#include "app/dataset/save.h"
#include "tests/app/support/files.h"

#include <cmath>
#include <limits>

namespace warpatlas {

using test::refusalOf;
using testing::HasSubstr;

namespace {

template <class T> Array arrayOf(const Shape& shape, const std::vector<T>& values)
{
    Array array(ElementTypeOf<T>::value, shape);
    std::copy(values.begin(), values.end(), array.values<T>().begin());
    return array;
}

class Save : public testing::Test {
protected:
    void expectBack(const Array& array, const std::string& name)
    {
        const std::string path = folder.path(name);
        saveArray(array, path);
        const Dataset back = loadDataset(path);
        EXPECT_EQ(back.array->type(), array.type()) << name;
        EXPECT_EQ(back.array->shape(), array.shape()) << name;
        EXPECT_TRUE(std::ranges::equal(back.array->bytes(), array.bytes())) << name;
    }
    test::TemporaryFolder folder;
};

TEST_F(Save, NpyKeepsEverything)
{
    expectBack(arrayOf<std::uint8_t>({{2, 2, 1}, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 255}), "picture.npy");
    expectBack(arrayOf<float>({{3, 2, 1}, 1}, {1.5f, -2, 1e-30f, 3, 4, 5}), "matrix.npy");
    expectBack(arrayOf<double>({{5, 1, 1}, 1}, {0.1, 0.2, 0.3, 1e300, -7}), "line.npy");
    expectBack(arrayOf<std::int32_t>({{2, 3, 2}, 1}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}), "volume.npy");
    expectBack(arrayOf<std::uint64_t>({{1, 2, 1}, 1}, {~std::uint64_t{0}, 5}), "large.NPY");
}

/// The ends of each type, what lies between, and what is no number.
TEST_F(Save, EveryTypeComesBack)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < elementFacts.size(); ++i) {
        const auto type = static_cast<ElementType>(i);
        std::vector<double> values{smallestOf(type), largestOf(type), 0, 1, -1, 0.1, 1.0 / 3, 100};
        if (isReal(type))
            values.insert(values.end(),
                {infinity, -infinity, std::nan(""),
                    std::ldexp(1.0, factsOf(type).leastExponent - factsOf(type).digits + 1)});
        const Array numbers = arrayOf<double>({{values.size(), 1, 1}, 1}, values);
        const Array array = *valuesAs(type, std::make_shared<const Array>(numbers)).array;
        const std::string name(nameOf(type)), npy = folder.path(name + ".npy"), csv = folder.path(name + ".csv");
        const std::string changed = saveArray(array, npy);
        EXPECT_EQ(changed, type == ElementType::BF16 ? "written as f32, exactly: .npy files have no bf16" : "");
        EXPECT_EQ(loadDataset(npy).array->type(), type == ElementType::BF16 ? ElementType::F32 : type);
        EXPECT_EQ(saveArray(array, csv), "");
        for (const std::string& file : {npy, csv}) {
            const Dataset back = loadDataset(name + ":" + file);
            ASSERT_EQ(back.array->type(), type) << file;
            EXPECT_TRUE(std::ranges::equal(back.array->bytes(), array.bytes())) << file << " " << back.note;
        }
    }
}

TEST_F(Save, WholeNumbersOf64BitsKeepAllTheirDigitsInText)
{
    expectBack(arrayOf<std::int64_t>({{3, 1, 1}, 1}, {(1LL << 53) + 1, -(1LL << 62) - 1, 7}), "a.csv");
    expectBack(arrayOf<std::uint64_t>({{2, 1, 1}, 1}, {~std::uint64_t{0}, 1}), "b.tsv");
    const std::string mixed = folder.write("c.csv", "9007199254740993,0.5\n");
    EXPECT_EQ(loadDataset(mixed).array->type(), ElementType::F32) << "not all are whole numbers";
}

TEST_F(Save, NpyIsAlignedAsNumpyAlignsIt)
{
    saveArray(arrayOf<std::uint8_t>({{3, 1, 1}, 1}, {1, 2, 3}), folder.path("a.npy"));
    const std::string file = test::read(folder.path("a.npy"));
    EXPECT_EQ((file.size() - 3) % 64, 0u);
    EXPECT_EQ(file[file.size() - 4], '\n');
}

TEST_F(Save, TextKeepsEveryDigitOfAFloat)
{
    const Array array = arrayOf<float>({{3, 2, 1}, 1}, {0.1f, 1.0f / 3, 16777216, -1e-20f, 3.4028235e38f, 0});
    expectBack(array, "a.csv");
    expectBack(array, "a.tsv");
}

TEST_F(Save, PngKeepsPictures)
{
    expectBack(arrayOf<std::uint8_t>({{2, 2, 1}, 3}, {1, 2, 3, 40, 50, 60, 7, 8, 9, 10, 11, 255}), "picture.png");
    expectBack(arrayOf<std::uint8_t>({{3, 1, 1}, 1}, {0, 128, 255}), "grey.png");
}

TEST_F(Save, PngScalesOtherTypes)
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    saveArray(arrayOf<double>({{4, 1, 1}, 1}, {-1, 0, 1, nan}), folder.path("a.png"));
    const Dataset back = loadDataset(folder.path("a.png"));
    EXPECT_TRUE(std::ranges::equal(back.array->values<std::uint8_t>(), std::vector<std::uint8_t>{0, 128, 255, 0}));
    saveArray(arrayOf<float>({{2, 1, 1}, 1}, {5, 5}), folder.path("flat.png"));
    EXPECT_EQ(loadDataset(folder.path("flat.png")).array->valueAsDouble(0), 0);
}

TEST_F(Save, RefusesInWords)
{
    const Array array = arrayOf<float>({{2, 1, 1}, 1}, {1, 2});
    const auto refusal = [&](const std::string& path) { return refusalOf(path, [&] { saveArray(array, path); }); };
    EXPECT_EQ(refusal(folder.path("a.txt")), "results are saved as .npy, .csv, .tsv or .png");
    EXPECT_EQ(refusal(folder.path("none/a.npy")), "cannot be written: no such folder");
    std::filesystem::create_directory(folder.path("folder.npy"));
    EXPECT_EQ(refusal(folder.path("folder.npy")), "is a directory");
    const std::string path = folder.path("two.png");
    EXPECT_THAT(refusalOf(path,
                    [&] {
                        saveArray(arrayOf<float>({{1, 1, 1}, 2}, {1, 2}), path);
                    }),
        HasSubstr("use .npy"));
    EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_F(Save, AFullDiskLeavesNothingBehind)
{
    const Array array = arrayOf<float>({{2, 1, 1}, 1}, {1, 2});
    std::filesystem::create_symlink("/dev/full", folder.path("full.npy"));
    EXPECT_EQ(refusalOf(folder.path("full.npy"), [&] { saveArray(array, folder.path("full.npy")); }),
        "cannot be written: no space left on the disk");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path("")), {}), 1);
}

} // namespace
} // namespace warpatlas
