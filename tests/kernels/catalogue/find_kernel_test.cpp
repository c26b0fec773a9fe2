#include "kernels/catalogue/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

TEST(FindKernel, ByNameAndByVariant)
{
    for (const CatalogueKernel* kernel : catalogue()) {
        const KernelDescription& description = kernel->description();
        EXPECT_EQ(findKernel(description.name + ":" + description.variant).value(), kernel);
    }
    EXPECT_EQ(findKernel("matmul").value()->description().variant, "naive");
}

TEST(FindKernel, RefusalNamesTheNearest)
{
    EXPECT_THAT(findKernel("greyscale").reason(), testing::HasSubstr("did you mean grayscale?"));
    EXPECT_THAT(findKernel("matmull").reason(), testing::HasSubstr("did you mean matmul?"));
    // Every name once, in the order of the catalogue.
    std::string names;
    for (const CatalogueKernel* kernel : catalogue())
        if (findKernel(kernel->description().name).value() == kernel)
            names += (names.empty() ? "" : ", ") + kernel->description().name;
    EXPECT_THAT(names, testing::StartsWith("vector_add, "));
    EXPECT_EQ(findKernel("zzz").reason(), "there is no kernel of this name; there are " + names);
    EXPECT_THAT(
        findKernel("matmul:tiled_").reason(), testing::StartsWith("matmul has no variant tiled_; it has naive, "));
    EXPECT_THAT(findKernel("matmul_:tiled").reason(), testing::HasSubstr("did you mean matmul:tiled?"));
    EXPECT_FALSE(findKernel(""));
}

TEST(Catalogue, EveryKernelHasItsCodeAndItsWords)
{
    for (const CatalogueKernel* kernel : catalogue()) {
        const KernelDescription& description = kernel->description();
        SCOPED_TRACE(description.name);
        EXPECT_FALSE(description.title.empty());
        EXPECT_FALSE(description.summary.empty());
        EXPECT_FALSE(description.teaches.empty());
        EXPECT_FALSE(description.makes.empty());
        EXPECT_LE(description.makes.size(), 36U) << "one short phrase";
        for (const InputDescription& input : description.inputs)
            EXPECT_FALSE(input.defaultData.empty());
    }
}

} // namespace warpatlas
