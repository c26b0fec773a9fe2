/// The device code of a program: its kernels by the host's stubs, its variables by the host's shadows.
/// Threads: any; the caller holds the runtime's lock.
#pragma once

#include "kernels/model/work.h"
#include "kernels/ptx/module.h"
#include "kernels/runtime/device_memory.h"
#include "kernels/runtime/parameter_types.h"
#include "kernels/simulator/execution/initialised_map.h"
#include "kernels/simulator/execution/kernel.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace warpatlas::runtime {

/// The program's text, for the simulator's messages, and what the assembler said of its kernels.
struct ProgramSource {
    std::string name; ///< "saxpy.cu"; empty: not known
    std::string path{}; ///< where the compiler read it, where the code itself told that
    std::string text{};
    std::string resourceUsage{}; ///< what ptxas -v printed
    bool linked = false; ///< the code is of several files
};

struct DeviceVariable {
    std::string name; ///< in the PTX
    bool constant = false, managed = false;
    std::uint64_t address = 0, bytes = 0;
    std::unique_ptr<Pages> pages; ///< null: it lies in the program's own memory, at its address
    /// The parts of a constant without initial value that copies have filled; null for others, and when all is filled.
    std::unique_ptr<simulator::InitialisedMap> filled;
    std::byte* begin() const;
    void fill(std::uint64_t from, std::uint64_t count); ///< a copy has, from that address on
    /// As launches find it: null where no copy has filled anything, too, as zeros may be what is meant.
    simulator::InitialisedMap* filledInPart() const { return filled && !filled->empty() ? filled.get() : nullptr; }
    std::span<std::byte> host() const { return {begin(), static_cast<std::size_t>(bytes)}; }
};

/// Managed variables that the program has in its own memory, by their names in the PTX: where.
using PlacedVariables = std::map<std::string, std::uint64_t>;

/// Slots of the address space that the variables of modules are in: those of a program's own memory lie above them.
/// Modules that are there at once have different ones, so that an address names one variable.
class VariableSlots {
public:
    /// The first of so many; empty where there is no room.
    std::optional<std::uint32_t> take(std::uint32_t count);
    void giveBack(std::uint32_t first) { m_taken.erase(first); }

private:
    std::map<std::uint32_t, std::uint32_t> m_taken; ///< by the first: how many
};

class Module;

/// Settings that the driver's oldest functions made for a kernel's next launch.
struct SetBefore {
    Dim3 block{1, 1, 1};
    std::uint32_t sharedBytes = 0;
    std::vector<std::byte> parameters; ///< as they lie
};

struct DeviceKernel {
    Module* module = nullptr;
    KernelCode code; ///< entry: "scale<float>", as the source writes it; symbol: as the PTX does
    const ptx::Function* function = nullptr;
    bool sharesName = false; ///< another kernel of the module is called as the source calls this one
    std::string path; ///< of the file that it stands in; empty: the program's own text, or not known
    std::shared_ptr<const simulator::Kernel> loaded; ///< once it was asked for: loaded()
    std::shared_ptr<const simulator::Kernel> cooperative; ///< the same for cooperative launches
    std::vector<ParameterType> types; ///< by parameter
    /// Types of pointers to no numbers, or within structures, by parameter and byte of it: from pointerByUse().
    std::map<std::pair<std::size_t, std::uint64_t>, ParameterType> pointersByUse;
    SetBefore set;
    std::uint32_t dynamicSharedLimit = 0; ///< that cudaFuncSetAttribute() asked for; 0: 48 KiB with the static one
};

class Module {
public:
    /// Where the source has no name, the one that the PTX names is taken, with the text that stands behind the code, or
    /// that the file has, if it is there. Throws InputError
    /// where the PTX is none, or needs more variables than there are slots for. `slots` outlives the module.
    Module(std::string_view ptx, const ProgramSource& source, VariableSlots& slots, const PlacedVariables& placed = {});
    ~Module();
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;

    /// Null where there is no such entry.
    DeviceKernel* kernel(const std::string& symbol);
    /// Throws InputError where its code cannot be run. It is there in `kernel` then.
    const simulator::Kernel& loaded(DeviceKernel& kernel, bool cooperative = false);
    /// Null where there is no such variable in global or constant memory. The first call makes them all.
    DeviceVariable* variable(const std::string& name);
    DeviceVariable* variableAt(std::uint64_t address);
    std::map<std::string, DeviceVariable>& variables();
    const std::string& text() const { return m_text; } ///< the PTX
    const ProgramSource& source() const { return m_source; }
    /// The fat binary that the PTX was in, which outlives the module: its machine code is what a GPU would run.
    void wasIn(const void* fatBinary) { m_fatBinary = fatBinary; }
    /// The report on all its kernels, asked once: that of the machine code beside the PTX, else the assembler's; empty:
    /// none.
    const std::string& assembled(int computeCapability);
    bool hasProgramsText() const { return m_hasProgramsText; } ///< that of a program which was compiled from it here

private:
    void makeVariables();

    ProgramSource m_source;
    bool m_hasProgramsText;
    std::string m_text;
    VariableSlots& m_slots;
    std::optional<std::string> m_assembled;
    const void* m_fatBinary = nullptr;
    std::shared_ptr<const ptx::Module> m_module;
    std::map<std::string, DeviceKernel> m_kernels;
    std::map<std::string, DeviceVariable> m_variables;
};

} // namespace warpatlas::runtime
