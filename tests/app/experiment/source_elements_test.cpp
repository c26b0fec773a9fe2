/// Problems of arrays of CUDA's vectors name and count elements as the source does.
#include "app/experiment/source_elements.h"

#include "app/report/json_report.h"
#include "app/words/problem_words.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using testing::HasSubstr;

TEST(SourceElements, AreThoseOfVectors)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    struct Case {
        const char *name, *values;
        unsigned channels;
    };
    for (const auto& [type, values, channels] :
        {Case{"uchar3", "u8", 3}, Case{"uchar4", "u8", 4}, Case{"float2", "f32", 2}, Case{"float3", "f32", 3},
            Case{"int2", "i32", 2}, Case{"double2", "f64", 2}, Case{"float", "f32", 1}}) {
        const std::string name = type, count = channels == 1 ? "" : "x" + std::to_string(channels);
        const OutcomePointer outcome = test::run(test::ownKernel("k.cu",
            "__global__ void k(const " + name + "* in, " + name
                + "* out, int n)\n{\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i <= n)\n"
                  "        out[i] = in[i];\n    if (i == 0)\n        out[-3] = in[i];\n}\n",
            {{2, 1, 1}, {64, 1, 1}}, {"n=i32:100", "out=out:" + (values + count) + ":100"}));
        std::string all;
        for (const Problem& problem : outcome->problems)
            all += sentenceOf(problem) + "\n";
        EXPECT_THAT(all, HasSubstr("writes 'out'[100], 1 element behind the end of 'out' (100 elements)")) << name;
        EXPECT_THAT(all, HasSubstr("writes 'out'[-3], 3 elements before the start of 'out' (100 elements)")) << name;
        const nlohmann::ordered_json buffer = toReport(*outcome)["buffers"][1];
        EXPECT_EQ(buffer["count"], 100 * channels) << name;
        EXPECT_EQ(buffer.value("channels", 1u), channels) << name;
    }
}

/// Three bytes a pixel of an unsigned char* are counted as bytes, which the index counts.
TEST(SourceElements, AreBytesWhereTheSourceHasThem)
{
    Problem problem;
    MemoryFault fault;
    fault.place.where = MemoryPlace::Where::Variable;
    fault.place.name = "p";
    fault.place.element = -4;
    fault.place.elements = 300;
    problem.fact = fault;
    const auto counted = [&](std::uint32_t channels, const char* parameter) {
        const std::map<std::string, NumberType> pointees{{parameter, NumberType{ElementType::U8, channels}}};
        std::vector<Problem> problems{problem};
        countSourceElements(problems, pointees);
        const MemoryPlace once = factOf<MemoryFault>(problems[0])->place;
        countSourceElements(problems, pointees);
        EXPECT_EQ(factOf<MemoryFault>(problems[0])->place, once) << "once is enough";
        return std::pair(once.element, once.elements);
    };
    EXPECT_EQ(counted(1, "p"), (std::pair<std::int64_t, std::uint64_t>(-4, 300)));
    EXPECT_EQ(counted(3, "p"), (std::pair<std::int64_t, std::uint64_t>(-2, 100)));
    EXPECT_EQ(counted(3, "q"), (std::pair<std::int64_t, std::uint64_t>(-4, 300)));
}

TEST(SourceElements, OfTheCatalogueAreReadFromItsText)
{
    Experiment experiment;
    experiment.kernel = "grayscale";
    const auto pointees = pointeesOf(*bindExperiment(experiment));
    ASSERT_EQ(pointees.count("rgb"), 1u);
    EXPECT_EQ(pointees.at("rgb").channels, 3u);
    EXPECT_EQ(pointees.at("gray").channels, 1u);
}

} // namespace
} // namespace warpatlas
