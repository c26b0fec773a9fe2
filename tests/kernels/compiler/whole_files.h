/// Whole files, as people publish and hand them in (tests/whole_files), each with one launch of one of its kernels.
#pragma once

#include "tests/kernels/compiler/compiled.h"
#include "tests/support/test_folder.h"

#include <cstring>
#include <functional>

namespace warpatlas::testing_compiler {

/// A launch of a kernel that was compiled from a file: parameters in their order, then run().
class FileRun {
public:
    FileRun(const Compilation& compilation, const std::string& entry, const Launch& launch, std::uint32_t shared)
        : m_simulation(simulator::loadKernel(compilation.ptx, "lesson.cu", entry, "lesson.cu"), launch, shared)
    {
    }

    template <class T> std::size_t in(const std::vector<T>& values)
    {
        const std::size_t buffer = out<T>(values.size());
        std::memcpy(m_simulation.bytes(buffer).data(), values.data(), values.size() * sizeof(T));
        return buffer;
    }
    template <class T> std::size_t out(std::uint64_t count)
    {
        const std::size_t buffer =
            m_simulation.addBuffer("p" + std::to_string(m_parameters), ElementType::U8, count * sizeof(T));
        m_simulation.setBufferParameter(m_parameters++, buffer);
        return buffer;
    }
    /// A number, or a structure as it lies in memory.
    template <class T> void value(const T& value)
    {
        m_simulation.setParameter(m_parameters++, std::as_bytes(std::span(&value, 1)));
    }
    /// A buffer that no parameter is: its address is in a structure.
    template <class T> std::pair<std::size_t, std::uint64_t> memory(const std::vector<T>& values)
    {
        const std::size_t buffer = m_simulation.addBuffer("memory", ElementType::U8, values.size() * sizeof(T));
        std::memcpy(m_simulation.bytes(buffer).data(), values.data(), values.size() * sizeof(T));
        return {buffer, m_simulation.address(buffer)};
    }
    template <class T> void constant(const std::string& name, const std::vector<T>& values)
    {
        m_simulation.setVariable(name, std::as_bytes(std::span(values)));
    }
    void run()
    {
        Progress progress;
        const Trace trace = m_simulation.run({}, progress);
        for (const Problem& problem : trace.problems)
            EXPECT_EQ(problem.severity, Severity::Information) << sentenceOf(problem);
        printed = trace.printed;
    }
    template <class T> std::vector<T> values(std::size_t buffer)
    {
        const std::span<const std::byte> bytes = m_simulation.bytes(buffer);
        std::vector<T> values(bytes.size() / sizeof(T));
        std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
        return values;
    }
    std::string printed;

private:
    simulator::Simulation m_simulation;
    std::size_t m_parameters = 0;
};

struct WholeFile {
    std::string file; ///< below tests/whole_files
    std::string kernel; ///< a part of its name in the PTX that no other kernel's has
    Launch launch;
    std::function<void(FileRun&)> check; ///< sets parameters, runs, compares
    std::uint32_t shared = 0;
    std::string without{}; ///< why clang cannot compile it; empty: it can
    std::vector<std::string> instances{}; ///< that are asked for
    std::vector<std::string> definitions{};
    CppStandard standard = CppStandard::Cpp17;
};

inline void PrintTo(const WholeFile& file, std::ostream* stream)
{
    *stream << file.file;
}

inline CompileRequest requestOf(const WholeFile& file, CompilerKind kind, int computeCapability)
{
    CompileRequest request;
    request.name = "lesson.cu";
    request.text = test::readTestFile("whole_files/" + file.file);
    request.compiler = kind;
    request.instances = file.instances;
    request.definitions = file.definitions;
    request.standard = file.standard;
    request.computeCapability = computeCapability;
    return request;
}

/// Names of kernels in PTX that have `part`.
inline std::vector<std::string> entriesOf(const std::string& ptx, const std::string& part)
{
    constexpr std::string_view word = ".entry ";
    std::vector<std::string> names;
    for (std::size_t at = ptx.find(word); at != std::string::npos; at = ptx.find(word, at + 1)) {
        const std::size_t begin = at + word.size();
        const std::string name = ptx.substr(begin, ptx.find_first_of("( \n", begin) - begin);
        if (name.find(part) != std::string::npos)
            names.push_back(name);
    }
    return names;
}

inline std::string nameOfFile(const WholeFile& file)
{
    std::string name = file.file.substr(file.file.find('/') + 1);
    name.resize(name.rfind('.'));
    return name + "_" + std::to_string(file.kernel.size());
}

/// Compiles the file as it is, and runs its kernel.
inline void checkWholeFile(const WholeFile& file, CompilerKind kind, int computeCapability)
{
    const auto compilation = compile(requestOf(file, kind, computeCapability), Progress()).value();
    ASSERT_TRUE(compilation->succeeded) << file.file << "\n" << allMessages(*compilation);
    const std::vector<std::string> entries = entriesOf(compilation->ptx, file.kernel);
    ASSERT_EQ(entries.size(), 1u) << file.kernel << " in " << testing::PrintToString(entriesOf(compilation->ptx, ""));
    FileRun run(*compilation, entries.front(), file.launch, file.shared);
    file.check(run);
}

template <class T> std::vector<T> ramp(std::size_t count, double first = 0, double step = 1)
{
    std::vector<T> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = static_cast<T>(first + step * static_cast<double>(i));
    return values;
}

/// From 0 to below `most`, in an order that no index has.
template <class T> std::vector<T> mixed(std::size_t count, std::uint32_t most, std::uint32_t seed = 1)
{
    std::vector<T> values(count);
    for (T& value : values) {
        seed = seed * 1664525u + 1013904223u;
        value = static_cast<T>((seed >> 8) % most);
    }
    return values;
}

template <class T, class F> std::vector<T> computed(std::size_t count, F f)
{
    std::vector<T> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = static_cast<T>(f(i));
    return values;
}

template <class T> void expectNear(const std::vector<T>& values, const std::vector<T>& expected, double tolerance)
{
    ASSERT_EQ(values.size(), expected.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        ASSERT_NEAR(values[i], expected[i], tolerance) << "at " << i;
}

std::vector<WholeFile> filesOfCourses();
std::vector<WholeFile> filesOfSamples();
std::vector<WholeFile> filesOfProjects();

} // namespace warpatlas::testing_compiler
