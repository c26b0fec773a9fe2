/// The simulator's contractions against the assembler itself, where it is installed: as many instructions of its
/// machine code multiply and add at once as the rule says. No GPU is asked.
#include "kernels/ptx/contraction.h"
#include "kernels/ptx/parser.h"
#include "tests/app/support/files.h"
#include "tests/kernels/simulator/answers/form.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>

namespace warpatlas::simulator::answers {
namespace {

template <class T> T at(const std::string& bytes, std::size_t offset)
{
    T value{};
    if (offset + sizeof(T) > bytes.size())
        throw std::runtime_error("a file of machine code that ends too early");
    std::memcpy(&value, bytes.data() + offset, sizeof(T));
    return value;
}

/// FFMA, DFMA and HFMA2 of each entry: of instructions of 16 bytes, the low nine bits say what it is, and the next
/// three where its operands are (as nvdisasm has it for Volta and later).
[[maybe_unused]] std::map<std::string, std::size_t> fusedIn(const std::string& elf)
{
    std::map<std::string, std::size_t> counts;
    const auto table = at<std::uint64_t>(elf, 0x28);
    const std::size_t size = at<std::uint16_t>(elf, 0x3a), count = at<std::uint16_t>(elf, 0x3c);
    const auto header = [&](std::size_t i) { return table + i * size; };
    const auto names = at<std::uint64_t>(elf, header(at<std::uint16_t>(elf, 0x3e)) + 0x18);
    for (std::size_t i = 0; i < count; ++i) {
        const std::string name = elf.c_str() + names + at<std::uint32_t>(elf, header(i));
        if (!name.starts_with(".text."))
            continue;
        const auto begin = at<std::uint64_t>(elf, header(i) + 0x18), bytes = at<std::uint64_t>(elf, header(i) + 0x20);
        std::size_t& fused = counts[name.substr(6)];
        for (std::uint64_t offset = begin; offset < begin + bytes; offset += 16) {
            const unsigned operation = at<std::uint16_t>(elf, offset) & 0x1ffu;
            fused += operation == 0x023 || operation == 0x02b || operation == 0x031 ? 1 : 0;
        }
    }
    return counts;
}

std::size_t fusedByRule(const ptx::Function& function)
{
    std::size_t fused = 0;
    for (const ptx::Instruction& instruction : function.instructions)
        fused += instruction.opcode == "fma" ? 1 : 0;
    for (const ptx::Contraction& one : ptx::contractions(function, ptx::analyseControlFlow(function)).ofSum)
        fused += one.product != ptx::none ? 1 : 0;
    return fused;
}

#if defined(WARPATLAS_PTXAS)

TEST(ContractionsOfTheAssembler, AreThoseOfTheRule)
{
    if (!std::filesystem::exists(WARPATLAS_PTXAS))
        GTEST_SKIP() << WARPATLAS_PTXAS << " is not there any more";
    // One program in a thousand has a value that the assembler computes twice (contraction.h); these have none.
    constexpr std::size_t programs = 2700, batch = 300;
    const test::TemporaryFolder folder;
    const std::string ptxFile = folder.path("programs.ptx"), cubin = folder.path("programs.cubin");
    std::size_t fused = 0, different = 0, compared = 0;
    for (std::size_t from = 0; from < programs; from += batch) {
        // Not those that a GPU has answered: many more of their kind.
        const std::vector<Form> forms = contractedPrograms(contractedSeed + 1 + from, batch);
        std::string text = moduleText(forms);
        text.replace(text.find("sm_90"), 5, "sm_75");
        std::ofstream(ptxFile) << text;
        const std::string command =
            std::string("'") + WARPATLAS_PTXAS + "' -arch sm_75 '" + ptxFile + "' -o '" + cubin + "'";
        ASSERT_EQ(std::system(command.c_str()), 0) << command;
        std::ifstream in(cubin, std::ios::binary);
        const auto assembled = fusedIn(std::string(std::istreambuf_iterator<char>(in), {}));
        const ptx::Module module = ptx::parse(text, "programs.ptx");
        ASSERT_EQ(assembled.size(), forms.size());
        for (std::size_t i = 0; i < forms.size(); ++i) {
            // Two sums of halves may be one instruction: their number says nothing, only a GPU's results do.
            if (forms[i].text.find(".f16 ") != std::string::npos)
                continue;
            ++compared;
            const std::size_t expected = assembled.at(entryName(i)),
                              mine = fusedByRule(ptx::findEntry(module, entryName(i)));
            fused += expected;
            different += expected != mine ? 1 : 0;
            if (expected != mine && different <= 5)
                ADD_FAILURE() << "program " << from + i << ": the assembler fuses " << expected << ", the rule " << mine
                              << "\n"
                              << forms[i].text;
        }
    }
    EXPECT_EQ(different, 0u) << "of " << compared;
    EXPECT_GT(compared, 2000u);
    EXPECT_GT(fused, programs) << "programs with nothing to fuse show nothing";
    std::cout << compared << " programs, " << fused << " times a product and a sum in one\n";
}

/// A form that the assembler does not take cannot be asked of a GPU.
TEST(FurtherForms, AreWhatTheAssemblerTakes)
{
    if (!std::filesystem::exists(WARPATLAS_PTXAS))
        GTEST_SKIP() << WARPATLAS_PTXAS << " is not there any more";
    const test::TemporaryFolder folder;
    const std::string ptxFile = folder.path("forms.ptx");
    std::vector<Form> forms = furtherForms();
    forms.insert(forms.end(), phaseForms().begin(), phaseForms().end());
    std::ofstream(ptxFile) << moduleText(forms);
    const std::string command = std::string("'") + WARPATLAS_PTXAS + "' -arch sm_90 -O0 '" + ptxFile + "' -o '"
        + folder.path("forms.cubin") + "'";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
}

#else

TEST(FurtherForms, AreWhatTheAssemblerTakes)
{
    GTEST_SKIP() << "no ptxas was there when this was built";
}

TEST(ContractionsOfTheAssembler, AreThoseOfTheRule)
{
    GTEST_SKIP() << "no ptxas was there when this was built";
}

#endif

/// A comparison of counts alone could be right by chance: what is found is not the same for all programs.
TEST(ContractedPrograms, DifferInWhatIsFused)
{
    const std::vector<Form> forms = contractedPrograms(contractedSeed, 200);
    const ptx::Module module = ptx::parse(moduleText(forms), "programs.ptx");
    std::map<std::size_t, std::size_t> counts;
    for (std::size_t i = 0; i < forms.size(); ++i)
        ++counts[fusedByRule(ptx::findEntry(module, entryName(i)))];
    EXPECT_GT(counts.size(), 4u);
}

} // namespace
} // namespace warpatlas::simulator::answers
