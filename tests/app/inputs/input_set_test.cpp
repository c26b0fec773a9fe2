#include "app/inputs/input_set.h"

#include "app/dataset/dataset.h"
#include "tests/app/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;

const CatalogueKernel& kernelNamed(const char* name)
{
    return *findKernel(name).value();
}

InputSet setOf(const char* kernel, const std::vector<std::string>& specs, bool convert = true)
{
    return loadInputs(kernelNamed(kernel), specs, convert, nullptr);
}

TEST(InputSet, IsTheKernelsOwnDataWhereNothingIsGiven)
{
    for (const CatalogueKernel* kernel : catalogue()) {
        const InputSet set = loadInputs(*kernel, {}, true, nullptr);
        EXPECT_TRUE(set.fits()) << kernel->description().name;
        EXPECT_EQ(set.problem(), "");
        ASSERT_EQ(set.inputs.size(), kernel->description().inputs.size());
        for (std::size_t i = 0; i < set.inputs.size(); ++i)
            EXPECT_EQ(set.inputs[i].loaded->spec, kernel->description().inputs[i].defaultData);
    }
}

TEST(InputSet, AFileThatCannotBeReadIsToldBeforeTheNumberOfData)
{
    const test::TemporaryFolder folder;
    const std::string broken = folder.write("broken.npy", "no array");
    EXPECT_EQ(test::refusalOf(broken,
                  [&] {
                      (void)setOf("grayscale", {"ramp:4x3x3", broken});
                  })
                  .find("takes 1"),
        std::string::npos);
    EXPECT_THAT(test::refusalOf("grayscale",
                    [] {
                        (void)setOf("grayscale", {"ramp:4x3x3", "ramp:4x3x3"});
                    }),
        HasSubstr("takes 1 input, but 2 were given"));
}

TEST(InputSet, OneInputAloneIsAStateThatSaysWhatIsMissingAndWhatWouldFit)
{
    const InputSet set = setOf("matmul", {"random:53x37:1"});
    EXPECT_FALSE(set.fits());
    EXPECT_EQ(set.problem(), "B is missing: it must have 53 rows");
    ASSERT_EQ(set.inputs[1].offers.size(), 2U);
    EXPECT_EQ(set.inputs[1].offers[0].spec, "transpose:random:53x37:1");
    for (const InputOffer& offer : set.inputs[1].offers) {
        const InputSet whole = setOf("matmul", {"random:53x37:1", offer.spec});
        EXPECT_TRUE(whole.fits()) << offer.spec << ": " << whole.problem();
    }
    EXPECT_EQ(setOf("matmul", {"", "random:53x37:1"}).problem(), "A is missing: it must have 37 columns");
}

TEST(InputSet, OfTwoThatDoNotFitTheOneThatIsNobodysOwnMustChange)
{
    const test::TemporaryFolder folder;
    const std::string own = folder.write("own.csv", "1,2,3\n4,5,6\n");
    const InputSet later = setOf("matmul", {own, "random:29x53:2"});
    EXPECT_TRUE(later.inputs[0].fits);
    EXPECT_EQ(later.problem(), "B must have 3 rows: random 29 x 53, seed 2 has 53 rows");
    const InputSet earlier = setOf("matmul", {"random:53x37:1", own});
    EXPECT_TRUE(earlier.inputs[1].fits);
    EXPECT_EQ(earlier.problem(), "A must have 2 columns: random 53 x 37, seed 1 has 53 columns");
    const InputSet both = setOf("vector_add", {folder.write("b.csv", "1,2\n"), own});
    EXPECT_FALSE(both.inputs[1].fits) << "of two own ones the later one";
}

TEST(InputSet, EveryOfferFits)
{
    const test::TemporaryFolder folder;
    const std::string own = folder.write("own.csv", "1,2,3\n4,5,6\n");
    const std::vector<std::vector<std::string>> given{
        {own}, {"", own}, {own, own}, {"ramp:3x7", own}, {"ramp:4x5x3", own}, {own, "ramp:7"}, {"ramp:5x4x3x2"}};
    int offers = 0;
    for (const char* kernel : {"matmul:tiled", "vector_add", "vector_multiply:vectorised"})
        for (const auto& specs : given) {
            const InputSet set = setOf(kernel, specs);
            for (std::size_t i = 0; i < set.inputs.size(); ++i)
                for (const InputOffer& offer : set.inputs[i].offers) {
                    std::vector<std::string> next = specs;
                    next.resize(2);
                    if (offer.exchangedWith)
                        next[*offer.exchangedWith] = next[i];
                    next[i] = offer.spec;
                    EXPECT_TRUE(setOf(kernel, next).fits()) << kernel << ": " << offer.words << " = " << offer.spec;
                    ++offers;
                }
        }
    EXPECT_GT(offers, 20);
}

TEST(InputSet, ReusesWhatWasLoadedAndConverted)
{
    const InputSet first = setOf("blur", {"ramp:40x30x3"});
    const InputSet second = loadInputs(kernelNamed("gaussian"), {"ramp:40x30x3"}, true, &first);
    EXPECT_EQ(second.inputs[0].loaded->array, first.inputs[0].loaded->array);
    EXPECT_EQ(second.inputs[0].data->array, first.inputs[0].data->array);
    const InputSet other = loadInputs(kernelNamed("grayscale"), {"ramp:40x30x3"}, true, &second);
    EXPECT_EQ(other.inputs[0].data->array, first.inputs[0].loaded->array) << "its form already";
}

TEST(InputSet, ConvertsNothingWhereThatIsNotWanted)
{
    EXPECT_TRUE(setOf("grayscale", {"ramp:40x30x3"}, false).fits());
    EXPECT_TRUE(setOf("blur", {}, false).fits()) << "what the kernel brings";
    EXPECT_TRUE(setOf("game_of_life", {"cells:40x30:1"}, false).fits());
    const InputSet column = setOf("relu", {"ramp:1x40:f32"}, false);
    EXPECT_EQ(column.inputs[0].data->array->shape().extent, (Extent{1, 40, 1})) << "taken as it is, and not refused";
    EXPECT_EQ(setOf("relu", {"ramp:1x40:f32"}).inputs[0].data->array->shape().extent, (Extent{40, 1, 1}));
    const auto refused = [](const char* kernel, const std::string& spec) {
        return test::refusalOf(spec, [&] { setOf(kernel, {spec}, false); });
    };
    EXPECT_THAT(refused("blur", "ramp:40x30x3"), HasSubstr("is 40 x 30 x 3 channels, u8; blur takes 1 channel"));
    EXPECT_THAT(refused("relu", "ramp:40:f64"), HasSubstr("--no-convert"));
    EXPECT_THAT(refused("game_of_life", "ramp:40x30:u8"), HasSubstr("takes 1 channel of 0 or 1"));
}

TEST(InputSet, TakesNoMoreDataThanTheKernelHasInputs)
{
    EXPECT_THAT(test::refusalOf("relu",
                    [] {
                        setOf("relu", {"ramp:4", "ramp:5"});
                    }),
        HasSubstr("takes 1 input, but 2 were given"));
    EXPECT_THAT(test::refusalOf("mandelbrot", [] { setOf("mandelbrot", {"ramp:4"}); }),
        HasSubstr("takes no data, but 1 was given"));
}

TEST(InputSet, ASetThatDoesNotFitIsOneSentenceForWhoHasNoWindow)
{
    const InputsDoNotFit error(std::make_shared<const InputSet>(setOf("matmul", {"random:53x37:1", "random:29x52:1"})));
    EXPECT_EQ(std::string(error.what()),
        "matmul: B must have 53 rows: random 29 x 52, seed 1 has 52 rows; transpose:random:53x37:1 would fit as "
        "B");
}

TEST(InputSet, OpenedInTheWrongOrderTheyCanBeExchanged)
{
    const test::TemporaryFolder folder;
    const std::string a = folder.write("a.csv", "1,2\n3,4\n5,6\n"), b = folder.write("b.csv", "1,2,3,4\n5,6,7,8\n");
    const InputSet set = setOf("matmul", {b, a});
    ASSERT_FALSE(set.inputs[1].offers.empty());
    const InputOffer& offer = set.inputs[1].offers[0];
    EXPECT_EQ(offer.words, "A and B exchanged");
    EXPECT_EQ(offer.exchangedWith, std::optional<std::size_t>(0));
    EXPECT_EQ(offer.spec, b);
    EXPECT_THAT(
        InputsDoNotFit(std::make_shared<const InputSet>(set)).what(), HasSubstr("; A and B exchanged would fit"));
    const InputSet neither = setOf("matmul", {b, b});
    for (const InputOffer& other : neither.inputs[1].offers)
        EXPECT_FALSE(other.exchangedWith) << other.words;
}

} // namespace
} // namespace warpatlas
