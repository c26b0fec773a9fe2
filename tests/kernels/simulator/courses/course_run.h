/// Runs course kernels on the simulator, and says how far results are from what they should be. Used by the tests of
/// the simulator and by those of a real GPU.
#pragma once

#include "kernels/simulator/lanes/instruction_sets.h"
#include "kernels/simulator/recording/simulation.h"
#include "tests/kernels/simulator/courses/course_kernel.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::courses {

using BufferContents = std::vector<std::vector<std::byte>>;

/// The results of a kernel, on whichever device.
struct CourseResult {
    BufferContents buffers; ///< as CourseLaunch::buffers
    std::string printed;
};

/// The text with .rn at every add, sub and mul of reals that names no rounding. Without it the language lets the GPU's
/// compiler join a product and a sum into one rounding, and equal bits would be chance; .rn is what it means otherwise.
std::string withRoundingsNamed(std::string_view ptx);

/// A compilation of a subject, parsed once for all of its kernels. Roundings are named.
class CourseModule {
public:
    CourseModule(const CourseSubject& subject, std::string_view compilation);
    const std::string& text() const { return m_text; }
    std::shared_ptr<const simulator::Kernel> kernel(
        const char* name, const simulator::InstructionSet& set = simulator::bestInstructionSet()) const;
    /// A hash of the instructions alone: the same wherever and whenever the same compiler made them.
    std::uint64_t codeHash() const { return m_codeHash; }

private:
    std::string m_text;
    std::shared_ptr<const ptx::Module> m_module;
    std::string m_source;
    std::uint64_t m_codeHash = 0;
};

/// Throws Cancelled after a minute, which is a thousand times as long as any of them takes.
CourseResult runOnSimulator(const std::shared_ptr<const simulator::Kernel>& kernel, const CourseLaunch& launch,
    const simulator::SimulationOptions& options, Trace* trace = nullptr);

/// Whether a device may give other last bits than another: the code has .approx instructions (div.full is one).
bool isApproximate(const ptx::Program& program);

/// How the results differ from what the host computed: a sentence, or empty where they are near enough.
std::string differenceFromExpected(const CourseLaunch& launch, const CourseResult& result);

/// The largest distance between two results' outputs, in roundings of each buffer's scale; 0: equal bits. No value:
/// too different for that (another sign of infinity, a NaN on one side, integers that differ).
std::optional<double> deviation(const CourseLaunch& launch, const CourseResult& a, const CourseResult& b);

/// The bytes of all outputs, in their order.
std::vector<std::byte> outputsOf(const CourseLaunch& launch, const CourseResult& result);
std::uint64_t hashOf(std::span<const std::byte> bytes);

/// Printed lines, sorted: whose comes first is open.
std::vector<std::string> linesOf(const std::string& printed);

} // namespace warpatlas::courses
