#include "tests/kernels/catalogue/test_data.h"

#include "kernels/analysis/resource_usage.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/catalogue/common/binding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <sstream>

namespace warpatlas {

using testing::HasSubstr;
using testing::Not;

namespace {

/// "matmul" for the first variant of a name, "matmul_tiled" for another: the name of the file and of the kernel in it.
std::vector<KernelCode> allCode()
{
    std::vector<KernelCode> codes;
    for (const CatalogueKernel* kernel : catalogue()) {
        const KernelDescription& description = kernel->description();
        const bool first = findKernel(description.name).value() == kernel;
        codes.push_back(catalogueCode(first ? description.name : description.name + "_" + description.variant));
    }
    return codes;
}

/// Numbers, from 1, of the lines that store to an array in memory or add to one atomically. An array of the thread's
/// own lives in registers, which need no instruction to become something else.
std::vector<std::size_t> linesThatWrite(std::string_view source)
{
    static const std::regex write(R"((\] [-+*]?= )|(\batomic\w+\())");
    static const std::regex own(R"(^\s+(?:float|int|unsigned int) (\w+)\[)"), target(R"(^\s*(\w+)\[)");
    std::vector<std::size_t> lines;
    std::set<std::string> ownArrays;
    std::istringstream text{std::string(source)};
    std::string line;
    std::smatch name;
    const auto isOwn = [&] { return std::regex_search(line, name, target) && ownArrays.contains(name[1]); };
    for (std::size_t number = 1; std::getline(text, line); ++number) {
        if (std::regex_search(line, name, own))
            ownArrays.insert(name[1]);
        // Not the first values of a table.
        if (std::regex_search(line, write) && line.find("//") == std::string::npos
            && line.find("= {") == std::string::npos && !isOwn())
            lines.push_back(number);
    }
    return lines;
}

} // namespace

TEST(EmbeddedCode, LessonPtxHasTheKernelAndALocForItsLines)
{
    for (const KernelCode& code : allCode()) {
        SCOPED_TRACE(code.sourceName);
        const std::regex entry(
            R"(extern "C" __global__ void\s+(__launch_bounds__\([^)]*\)\s+)?)" + code.entry + R"(\()");
        EXPECT_TRUE(std::regex_search(std::string(code.source), entry)) << "has no such kernel";
        EXPECT_THAT(std::string(code.lessonPtx), HasSubstr(".visible .entry " + code.entry + "("));
        EXPECT_FALSE(code.lessonMode.empty());
        // The lines that carry work, whatever the compiler made of the others: those that write an element.
        const std::vector<std::size_t> lines = linesThatWrite(code.source);
        EXPECT_FALSE(lines.empty());
        for (const std::size_t line : lines)
            EXPECT_THAT(std::string(code.lessonPtx), HasSubstr(".loc\t1 " + std::to_string(line) + " "));
        EXPECT_EQ(code.lessonPtx.data()[code.lessonPtx.size()], '\0');
    }
}

TEST(EmbeddedCode, LoopsAreAsWritten)
{
    const std::string ptx(catalogueCode("matmul").lessonPtx);
    const auto count = [&](const char* text) {
        std::size_t found = 0;
        for (std::size_t at = ptx.find(text); at != std::string::npos; at = ptx.find(text, at + 1))
            ++found;
        return found;
    };
    EXPECT_EQ(count("ld.global.f32"), 2U);
    EXPECT_EQ(count("st.global.f32"), 1U);
}

TEST(EmbeddedCode, NamesNoFolderOfTheBuildMachine)
{
    for (const KernelCode& code : allCode()) {
        EXPECT_THAT(std::string(code.lessonPtx), HasSubstr("\"" + code.sourceName + "\""));
        EXPECT_THAT(std::string(code.lessonPtx), Not(HasSubstr("\"/")));
        EXPECT_THAT(std::string(code.resourceUsage), Not(HasSubstr("/")));
    }
}

TEST(EmbeddedCode, GpuCodeAndResourcesComeWithCuda)
{
    for (const KernelCode& code : allCode()) {
        SCOPED_TRACE(code.sourceName);
#if defined(WARPATLAS_WITH_CUDA)
        ASSERT_GE(code.fatbin.size(), 4U);
        EXPECT_EQ(code.fatbin[0], std::byte{0x50}); // a fatbin's magic number, 0xba55ed50, little endian
        EXPECT_EQ(code.fatbin[3], std::byte{0xba});
        EXPECT_THAT(std::string(code.resourceUsage), testing::StartsWith("ptxas "));
        for (const GpuSheet& gpu : gpuSheets()) {
            const auto usage = resourceUsage(code, gpu);
            ASSERT_TRUE(usage) << gpu.name;
            EXPECT_GT(usage->registersPerThread, 0) << gpu.name;
            EXPECT_LE(usage->registersPerThread, gpu.maxRegistersPerThread) << gpu.name;
            // Two tiles of 16 x 16 floats; no shared memory where the text has none.
            if (code.entry == "matmul_tiled") {
                EXPECT_EQ(usage->staticSharedBytes, 2048) << gpu.name;
            } else if (code.source.find("__shared__") == std::string_view::npos) {
                EXPECT_EQ(usage->staticSharedBytes, 0) << gpu.name;
            }
        }
#else
        EXPECT_TRUE(code.fatbin.empty());
        EXPECT_TRUE(code.resourceUsage.empty());
#endif
    }
}

} // namespace warpatlas
