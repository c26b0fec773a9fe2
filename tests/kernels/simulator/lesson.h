/// Loads the kernels of lessons.cu and runs them with typed buffers.
#pragma once

#include "kernels/ptx/parser.h"
#include "kernels/simulator/recording/launch_snapshot.h"
#include "kernels/simulator/recording/simulation.h"
#include "tests/support/test_folder.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

namespace warpatlas::simulator::testing {

inline std::string readFile(const std::string& name)
{
    return test::readTestFile("kernels/" + name);
}

/// "nvcc" or "clang"; `collection`: the file's name without what follows it.
inline std::shared_ptr<const Kernel> lesson(
    const std::string& name, const std::string& dialect = "nvcc", const std::string& collection = "lessons")
{
    const std::string file = collection + "_" + dialect + ".ptx";
    return loadKernel(readFile("simulator/" + file), file, name, collection + ".cu");
}

/// The line of the collection's source that holds `text` for the first time after `after`.
inline std::uint32_t lineOf(
    const std::string& after, const std::string& text, const std::string& collection = "lessons")
{
    const std::string source = readFile("simulator/" + collection + ".cu");
    const std::size_t found = source.find(text, source.find(after));
    return static_cast<std::uint32_t>(
        1 + std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(found), '\n'));
}

/// A simulation that remembers its arguments as they are added.
class LessonRun {
public:
    LessonRun(
        std::shared_ptr<const Kernel> kernel, const Dim3& grid, const Dim3& block, std::uint32_t dynamicShared = 0)
        : m_simulation(std::move(kernel), Launch{grid, block}, dynamicShared)
    {
    }
    template <class T> LessonRun& buffer(const std::string& name, const std::vector<T>& values)
    {
        const std::size_t number = m_simulation.addBuffer(name, ElementTypeOf<T>::value, values.size());
        std::memcpy(m_simulation.bytes(number).data(), values.data(), values.size() * sizeof(T));
        m_arguments.emplace_back(BufferArgument{number});
        return *this;
    }
    /// A texture or a surface of these values.
    template <class T>
    LessonRun& texture(const std::string& name, const std::vector<T>& values, const TextureSpec& texture)
    {
        buffer(name, values);
        std::get<BufferArgument>(m_arguments.back()).texture = texture;
        return *this;
    }
    template <class T> LessonRun& scalar(T value)
    {
        m_arguments.emplace_back(ScalarArgument::of("scalar", value));
        return *this;
    }
    Trace run(const SimulationOptions& options = {})
    {
        Progress progress;
        return run(options, progress);
    }
    Trace run(const SimulationOptions& options, Progress& progress)
    {
        m_simulation.setArguments(m_arguments);
        return m_simulation.run(options, progress);
    }
    void bind() { m_simulation.setArguments(m_arguments); }
    template <class T> std::vector<T> values(std::size_t buffer)
    {
        const std::span<std::byte> bytes = m_simulation.bytes(buffer);
        std::vector<T> values(bytes.size() / sizeof(T));
        std::memcpy(values.data(), bytes.data(), bytes.size());
        return values;
    }
    /// With its arguments, to look closer at a block.
    std::shared_ptr<const LaunchSnapshot> snapshot()
    {
        m_simulation.setArguments(m_arguments);
        return m_simulation.snapshot();
    }
    Simulation& simulation() { return m_simulation; }

private:
    Simulation m_simulation;
    std::vector<Argument> m_arguments;
};

} // namespace warpatlas::simulator::testing
