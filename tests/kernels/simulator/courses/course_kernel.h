/// Kernels in the style of public courses, each with the data it is run on and what an independent host computation
/// says it must give. Shared by the tests of the simulator and those of a real GPU, which load the same PTX.
///
/// A subject is one .cu file and one table of the same name (elementwise.cu, elementwise.cpp). Adding a kernel touches
/// these two. Values are made anew by each call; no state, any thread.
#pragma once

#include "kernels/model/element_type.h"
#include "kernels/model/launch.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::courses {

/// How far a value may be from the expected one: so many roundings, each of half a unit in the last place of `scale`,
/// the largest magnitude on the way to it. No scale: the expected value's own. No roundings: equal bits.
struct Within {
    double roundings = 0;
    double scale = 0;
};
inline constexpr Within exactly{};

struct CourseBuffer {
    enum class Role { Input, Output, Scratch };
    ElementType type = ElementType::F32;
    Role role = Role::Input;
    std::vector<std::byte> before;
    std::vector<std::byte> expected; ///< after the kernel; of outputs only
    Within within; ///< tolerance around `expected`
};

/// A parameter of the kernel: the address of a buffer, or bytes by value.
struct CourseArgument {
    bool isBuffer = false;
    std::size_t buffer = 0;
    std::vector<std::byte> bytes;
};

/// One launch. Arguments are those of the kernel, in the order in which they are added.
class CourseLaunch {
public:
    CourseLaunch& launch(const Dim3& grid, const Dim3& block, std::uint32_t dynamicSharedBytes = 0)
    {
        m_launch = {grid, block};
        m_dynamicSharedBytes = dynamicSharedBytes;
        return *this;
    }
    /// A number, or a structure as the kernel declares it.
    template <class T> CourseLaunch& value(const T& value)
    {
        m_arguments.push_back({false, 0, bytesOf(std::span(&value, 1))});
        return *this;
    }
    /// The kernel must leave it as it is.
    template <class T> CourseLaunch& input(const std::vector<T>& values)
    {
        return add({ElementTypeOf<T>::value, CourseBuffer::Role::Input, bytesOf(std::span(values)), {}, {}});
    }
    /// Zeros before.
    template <class T> CourseLaunch& output(const std::vector<T>& expected, const Within& within = exactly)
    {
        return change(std::vector<T>(expected.size()), expected, within);
    }
    template <class T>
    CourseLaunch& change(const std::vector<T>& before, const std::vector<T>& expected, const Within& within = exactly)
    {
        return add({ElementTypeOf<T>::value, CourseBuffer::Role::Output, bytesOf(std::span(before)),
            bytesOf(std::span(expected)), within});
    }
    /// Zeros for the kernel's own use, whose contents afterwards may depend on the order of threads.
    template <class T> CourseLaunch& scratch(std::size_t count)
    {
        return add(
            {ElementTypeOf<T>::value, CourseBuffer::Role::Scratch, std::vector<std::byte>(count * sizeof(T)), {}, {}});
    }
    /// Values of 16 bits that are halves.
    CourseLaunch& halves()
    {
        m_buffers.back().type = ElementType::F16;
        return *this;
    }
    /// The output of printf, a line an entry; the lines' order is open.
    CourseLaunch& prints(std::vector<std::string> lines)
    {
        m_printed = std::move(lines);
        return *this;
    }
    /// What a division or function marked .approx in the PTX may change the results by, between one device and another,
    /// in roundings of the same scale as the expected values. PTX without .approx always gives equal bits.
    CourseLaunch& approximateWithin(double roundings)
    {
        m_approximateRoundings = roundings;
        return *this;
    }

    const Launch& launch() const { return m_launch; }
    std::uint32_t dynamicSharedBytes() const { return m_dynamicSharedBytes; }
    const std::vector<CourseBuffer>& buffers() const { return m_buffers; }
    const std::vector<CourseArgument>& arguments() const { return m_arguments; }
    const std::vector<std::string>& printed() const { return m_printed; }
    double approximateRoundings() const { return m_approximateRoundings; }

private:
    template <class T> static std::vector<std::byte> bytesOf(std::span<const T> values)
    {
        std::vector<std::byte> bytes(values.size_bytes());
        if (!bytes.empty())
            std::memcpy(bytes.data(), values.data(), bytes.size());
        return bytes;
    }
    template <class T> static std::vector<std::byte> bytesOf(std::span<T> values)
    {
        return bytesOf(std::span<const T>(values));
    }
    CourseLaunch& add(CourseBuffer buffer)
    {
        m_arguments.push_back({true, m_buffers.size(), {}});
        m_buffers.push_back(std::move(buffer));
        return *this;
    }

    Launch m_launch;
    std::uint32_t m_dynamicSharedBytes = 0;
    std::vector<CourseBuffer> m_buffers;
    std::vector<CourseArgument> m_arguments;
    std::vector<std::string> m_printed;
    double m_approximateRoundings = 0;
};

struct CourseKernel {
    const char* name; ///< as PTX has it
    void (*make)(CourseLaunch& launch);
};

/// The kernels of one .cu file.
struct CourseSubject {
    const char* name; ///< name of the file, without ".cu"
    const char* notWithClang; ///< why clang's PTX of it is not there; null where it is
    std::vector<CourseKernel> kernels;
};

/// All subjects.
std::span<const CourseSubject* const> subjects();

/// Zero-terminated PTX text of a subject; "O3", "lesson", "G" (nvcc) or "clang". Empty where the build had no such
/// compiler.
std::string_view ptxOf(const CourseSubject& subject, std::string_view compilation);
inline constexpr const char* compilations[] = {"O3", "lesson", "G", "clang"};

/// The compilers' names and versions, for messages and the file of answers.
std::string_view compilerOf(std::string_view compilation);

} // namespace warpatlas::courses
