/// Compiles texts with one of the compilers, or skips where it is not installed, and runs their kernels.
#pragma once

#include "app/words/problem_words.h"
#include "kernels/compiler/compiler.h"
#include "kernels/simulator/recording/simulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::testing_compiler {

inline std::string absence(CompilerKind kind)
{
    for (const CompilerListing& listing : listCompilers())
        if (listing.kind == kind)
            return listing.reason;
    return "not listed";
}

inline std::shared_ptr<const Compilation> compiled(const std::string& text, CompilerKind kind,
    CompileMode mode = CompileMode::Lesson, const std::vector<std::string>& instances = {})
{
    CompileRequest request;
    request.name = "lesson.cu";
    request.text = text;
    request.compiler = kind;
    request.mode = mode;
    request.instances = instances;
    auto answer = compile(request, Progress());
    EXPECT_TRUE(answer) << (answer ? "" : answer.reason());
    return answer ? answer.value() : std::make_shared<const Compilation>();
}

inline std::string allMessages(const Compilation& compilation)
{
    std::string text;
    for (const CompilerMessage& message : compilation.messages)
        text += std::to_string(message.line) + ":" + std::to_string(message.column) + ": " + message.text + "\n";
    return text;
}

/// One launch of a kernel of one pointer: what it leaves in `count` values that start as zeros.
template <class T>
std::vector<T> run(const Compilation& compilation, const std::string& kernel, const Launch& launch, std::uint64_t count,
    Trace* trace = nullptr)
{
    simulator::Simulation simulation(simulator::loadKernel(compilation.ptx, "lesson.cu", kernel, "lesson.cu"), launch);
    const std::size_t buffer = simulation.addBuffer("out", ElementTypeOf<T>::value, count);
    simulation.setBufferParameter(0, buffer);
    Progress progress;
    const Trace found = simulation.run({}, progress);
    for (const Problem& problem : found.problems)
        EXPECT_EQ(problem.severity, Severity::Information) << sentenceOf(problem);
    if (trace != nullptr)
        *trace = found;
    const std::span<const std::byte> bytes = simulation.bytes(buffer);
    std::vector<T> values(count);
    std::memcpy(values.data(), bytes.data(), count * sizeof(T));
    return values;
}

/// Runs with both compilers; the skip says why one is not there.
class WithCompiler : public testing::TestWithParam<CompilerKind> {
protected:
    void SetUp() override
    {
        if (const std::string reason = absence(GetParam()); !reason.empty())
            GTEST_SKIP() << reason;
    }
};

} // namespace warpatlas::testing_compiler
