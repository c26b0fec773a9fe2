/// Asks the GPU what each instruction form gives, and compares the simulator with that; or keeps the answers for
/// machines without one: WARPATLAS_RECORD_ANSWERS names the file to write.
#if defined(WARPATLAS_WITH_CUDA)

#include "kernels/device/cuda/library.h"
#include "kernels/device/cuda/memory/owned_memory.h"
#include "kernels/simulator/lanes/instruction_sets.h"
#include "tests/gpu/cuda_fixture.h"
#include "tests/kernels/simulator/answers/answer_file.h"
#include "tests/kernels/simulator/answers/simulated.h"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>

namespace warpatlas::test {
namespace {

namespace answers = simulator::answers;

/// The GPU's answers to each form: one module with an entry a form.
std::vector<std::vector<std::byte>> askGpu(const std::vector<answers::Form>& forms)
{
    const std::string text = answers::moduleText(forms);
    const cuda::Library library({reinterpret_cast<const std::byte*>(text.c_str()), text.size() + 1});
    std::vector<std::vector<std::byte>> all;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        const std::vector<std::uint64_t> inputs = answers::inputsOf(forms[i]);
        const std::size_t rows = inputs.size() / answers::sourceCount;
        std::vector<std::byte> results(rows * answers::outputRowBytes);
        const cuda::DeviceMemory in(inputs.size() * 8), out(results.size());
        WARPATLAS_CUDA(cudaMemcpy(in.get(), inputs.data(), in.byteCount(), cudaMemcpyHostToDevice));
        WARPATLAS_CUDA(cudaMemset(out.get(), 0, out.byteCount()));
        void* from = in.get();
        void* to = out.get();
        void* arguments[] = {&from, &to};
        WARPATLAS_CUDA(cudaLaunchKernel(library.kernel(answers::entryName(i)),
            dim3(static_cast<unsigned>(rows / answers::rowsPerBlock)), dim3(answers::rowsPerBlock), arguments, 0,
            nullptr));
        WARPATLAS_CUDA(cudaDeviceSynchronize());
        WARPATLAS_CUDA(cudaMemcpy(results.data(), out.get(), results.size(), cudaMemcpyDeviceToHost));
        all.push_back(answers::answersFrom(forms[i], results));
    }
    return all;
}

std::string today()
{
    const std::time_t now = std::time(nullptr);
    char text[16];
    std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
    return text;
}

using InstructionAnswers = CudaTest;

TEST_F(InstructionAnswers, AreThoseOfTheSimulator)
{
    std::vector<answers::Form> forms = answers::allForms();
    const std::vector<answers::Form> programs = answers::randomPrograms(answers::programSeed, answers::programCount);
    const std::vector<std::vector<std::byte>> ofForms = askGpu(forms), ofPrograms = askGpu(programs);
    if (const char* const name = std::getenv("WARPATLAS_RECORD_ANSWERS")) {
        answers::AnswerFile file;
        file.about = {{"GPU", device().info().name}, {"driver", device().info().detail}, {"date", today()}};
        for (std::size_t i = 0; i < forms.size(); ++i)
            file.answers[answers::keyOf(forms[i])] = ofForms[i];
        for (std::size_t i = 0; i < programs.size(); ++i)
            file.answers[answers::keyOf(programs[i])] = ofPrograms[i];
        std::ofstream out(name, std::ios::binary);
        answers::write(out, file);
        ASSERT_TRUE(out.flush().good()) << name;
        std::cout << "kept the answers to " << file.answers.size() << " kernels in " << name << "\n";
    }
    std::size_t different = 0;
    const auto check = [&](const std::vector<answers::Form>& list, const std::vector<std::vector<std::byte>>& real,
                           bool mixed) {
        const std::vector<answers::Simulated> simulated = answers::simulate(list, simulator::bestInstructionSet());
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (mixed && answers::isOdd(i))
                continue;
            if (!simulated[i].problem.empty()) {
                ++different;
                ADD_FAILURE() << list[i].text << ": " << simulated[i].problem;
                continue;
            }
            const answers::Difference difference = answers::compare(list[i], simulated[i].answers, real[i]);
            different += difference.rows > 0 ? 1 : 0;
            EXPECT_EQ(difference.rows, 0u) << list[i].text << "\n  " << difference.first;
        }
    };
    check(forms, ofForms, false);
    check(programs, ofPrograms, true);
    std::cout << different << " of " << forms.size() + programs.size() << " kernels differ\n";
}

/// Compares the GPU's answers with the simulator's. `variable` may name a file to keep them in.
void compareForms(
    const std::vector<answers::Form>& forms, const std::string& gpu, const std::string& driver, const char* variable)
{
    const std::vector<std::vector<std::byte>> real = askGpu(forms);
    if (const char* const name = std::getenv(variable)) {
        answers::AnswerFile file;
        file.about = {{"GPU", gpu}, {"driver", driver}, {"date", today()}};
        for (std::size_t i = 0; i < forms.size(); ++i)
            file.answers[answers::keyOf(forms[i])] = real[i];
        std::ofstream out(name, std::ios::binary);
        answers::write(out, file);
        ASSERT_TRUE(out.flush().good()) << name;
        std::cout << "kept the answers to " << file.answers.size() << " kernels in " << name << "\n";
    }
    const std::vector<answers::Simulated> simulated = answers::simulate(forms, simulator::bestInstructionSet());
    std::size_t different = 0;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        if (!simulated[i].problem.empty()) {
            ++different;
            ADD_FAILURE() << forms[i].text << ": " << simulated[i].problem;
            continue;
        }
        const answers::Difference difference = answers::compare(forms[i], simulated[i].answers, real[i]);
        different += difference.rows > 0 ? 1 : 0;
        EXPECT_EQ(difference.rows, 0u) << forms[i].text << "\n  " << difference.rows << " rows; the first "
                                       << difference.first;
    }
    std::cout << different << " of " << forms.size() << " kernels differ\n";
}

using FurtherAnswers = CudaTest;

/// Video instructions, asynchronous copies, products of matrices. WARPATLAS_RECORD_FURTHER names the file to keep the
/// GPU's answers in: tests/kernels/simulator/answers/further_answers.bin.
TEST_F(FurtherAnswers, AreThoseOfTheSimulator)
{
    compareForms(answers::furtherForms(), device().info().name, device().info().detail, "WARPATLAS_RECORD_FURTHER");
}

using PhaseAnswers = CudaTest;

/// mbarrier, and what was read in the assembler's code. WARPATLAS_RECORD_PHASES names the file: phase_answers.bin
/// there.
TEST_F(PhaseAnswers, AreThoseOfTheSimulator)
{
    compareForms(answers::phaseForms(), device().info().name, device().info().detail, "WARPATLAS_RECORD_PHASES");
}

using ContractedPrograms = CudaTest;

/// Which pairs of mul and add the machine's assembler makes one fma of. WARPATLAS_RECORD_CONTRACTED names the file to
/// keep the GPU's answers in.
TEST_F(ContractedPrograms, AreThoseOfTheSimulator)
{
    const std::vector<answers::Form> programs =
        answers::contractedPrograms(answers::contractedSeed, answers::contractedCount);
    const std::vector<std::vector<std::byte>> real = askGpu(programs);
    if (const char* const name = std::getenv("WARPATLAS_RECORD_CONTRACTED")) {
        answers::AnswerFile file;
        file.about = {{"GPU", device().info().name}, {"driver", device().info().detail}, {"date", today()}};
        for (std::size_t i = 0; i < programs.size(); ++i)
            file.answers[answers::keyOf(programs[i])] = real[i];
        std::ofstream out(name, std::ios::binary);
        answers::write(out, file);
        ASSERT_TRUE(out.flush().good()) << name;
        std::cout << "kept the answers to " << file.answers.size() << " programs in " << name << "\n";
    }
    const std::vector<answers::Simulated> simulated = answers::simulate(programs, simulator::bestInstructionSet());
    std::size_t different = 0;
    for (std::size_t i = 0; i < programs.size(); ++i) {
        ASSERT_EQ(simulated[i].problem, "") << "program " << i;
        if (std::find(std::begin(answers::oddContracted), std::end(answers::oddContracted), i)
            != std::end(answers::oddContracted))
            continue;
        const answers::Difference difference = answers::compare(programs[i], simulated[i].answers, real[i]);
        different += difference.rows > 0 ? 1 : 0;
        EXPECT_EQ(difference.rows, 0u) << "program " << i << "\n" << programs[i].text << "\n  " << difference.first;
    }
    std::cout << different << " of " << programs.size() << " programs differ\n";
}

} // namespace
} // namespace warpatlas::test

#endif
