#include "kernels/runtime/module.h"

#include "kernels/model/error.h"
#include "kernels/ptx/address_space.h"
#include "kernels/ptx/names/signature.h"
#include "kernels/ptx/names/source_name.h"
#include "kernels/ptx/parser.h"
#include "kernels/ptx/program.h"
#include "kernels/runtime/assembler.h"
#include "kernels/runtime/images/machine_code.h"
#include "kernels/runtime/images/unused_variables.h"
#include "kernels/simulator/recording/simulation.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <new>
#include <sstream>

namespace warpatlas::runtime {
namespace {

/// The file that the first line of a function is in; empty: it has none.
std::string pathOfFunction(const ptx::Module& module, const ptx::Function& function)
{
    const auto fileOf = [&](std::uint32_t number) {
        const auto file = module.files.find(number);
        return file == module.files.end() ? std::string() : std::string(file->second);
    };
    std::string caller; // of what is inlined, which may be of a header; it may be inlined itself
    for (const ptx::Instruction& instruction : function.instructions) {
        if (instruction.place.file != 0 && instruction.place.inlinedFile == 0)
            return fileOf(instruction.place.file);
        if (caller.empty() && instruction.place.file != 0)
            caller = fileOf(instruction.place.inlinedFile);
    }
    return caller;
}

/// The path of the source of a kernel, or of another function.
std::string pathOfSource(const ptx::Module& module)
{
    for (const bool entry : {true, false})
        for (const ptx::Function& function : module.functions)
            if (function.entry == entry)
                if (std::string path = pathOfFunction(module, function); !path.empty())
                    return path;
    return {};
}

constexpr std::uintmax_t largestSource = std::uintmax_t{16} << 20;

std::string readSource(const std::string& path)
{
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown) || std::filesystem::file_size(path, unknown) > largestSource)
        return {};
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return stream ? text.str() : std::string();
}

/// The kernels' text, where the nvcc that stands in for the real one (commands/nvcc) has put it behind the code.
std::string keptText(std::string_view ptx)
{
    constexpr std::string_view heading = "\n//warpatlas: text\n", mark = "//|";
    const std::size_t at = ptx.rfind(heading);
    std::string text;
    if (at == std::string_view::npos)
        return text;
    for (ptx.remove_prefix(at + heading.size()); ptx.starts_with(mark);) {
        ptx.remove_prefix(mark.size());
        const std::size_t end = std::min(ptx.find('\n'), ptx.size());
        text.append(ptx.substr(0, end)) += '\n';
        ptx.remove_prefix(std::min(end + 1, ptx.size()));
    }
    return text;
}

} // namespace

std::optional<std::uint32_t> VariableSlots::take(std::uint32_t count)
{
    std::uint32_t first = 1; // the first slot is for null pointers
    for (const auto& [begin, taken] : m_taken) {
        if (begin - first >= count)
            break;
        first = begin + taken;
    }
    if (count > firstMemorySlot - first)
        return {};
    m_taken[first] = count;
    return first;
}

std::byte* DeviceVariable::begin() const
{
    // The host's own memory: its number is the address.
    return pages != nullptr ? pages->bytes()
                            : reinterpret_cast<std::byte*>(address); // NOLINT(performance-no-int-to-ptr)
}

void DeviceVariable::fill(std::uint64_t from, std::uint64_t count)
{
    if (filled == nullptr)
        return;
    filled->writeAll(from - address, count);
    if (filled->complete())
        filled = nullptr;
}

Module::Module(std::string_view ptx, const ProgramSource& source, VariableSlots& slots, const PlacedVariables& placed)
    : m_source(source), m_hasProgramsText(!source.name.empty()), m_text(ptx), m_slots(slots)
{
    const std::string name = source.name.empty() ? "program" : source.name;
    ptx::Module parsed = ptx::parse(m_text, name);
    // A heap has the slot behind them.
    const auto take = [&] { return slots.take(static_cast<std::uint32_t>(parsed.variables.size()) + 1); };
    std::optional<std::uint32_t> first = take();
    if (!first) {
        m_text = withoutUnusedVariables(ptx);
        parsed = ptx::parse(m_text, name);
        first = take();
    }
    if (!first)
        throw InputError(name,
            "has " + std::to_string(parsed.variables.size()) + " variables in its device code; at most "
                + std::to_string(firstMemorySlot - 2) + " of all modules have room");
    parsed.firstSlot = *first;
    for (const auto& [variable, address] : placed)
        if (const std::uint32_t index = parsed.variable(variable); index != ptx::none) {
            parsed.variables[index].placed = address;
            parsed.variables[index].managed = true;
        }
    m_module = std::make_shared<const ptx::Module>(std::move(parsed));
    if (m_source.name.empty()) {
        m_source.path = pathOfSource(*m_module);
        m_source.name = std::filesystem::path(m_source.path).filename().string();
        m_source.text = keptText(m_text);
        if (m_source.text.empty())
            m_source.text = readSource(m_source.path);
    }
}

Module::~Module()
{
    m_slots.giveBack(m_module->firstSlot);
}

DeviceKernel* Module::kernel(const std::string& symbol)
{
    if (const auto known = m_kernels.find(symbol); known != m_kernels.end())
        return &known->second;
    const ptx::Function* const function = m_module->find(symbol);
    if (function == nullptr || !function->entry)
        return nullptr;
    DeviceKernel& kernel = m_kernels[symbol];
    const std::string demangled = ptx::demangled(symbol);
    kernel.module = this;
    kernel.function = function;
    kernel.types = parameterTypes(demangled, *function);
    kernel.code.entry = ptx::kernelName(demangled);
    kernel.code.symbol = symbol;
    kernel.sharesName = std::ranges::any_of(m_module->functions, [&](const ptx::Function& other) {
        return other.entry && other.name != symbol && ptx::kernelName(ptx::demangled(other.name)) == kernel.code.entry;
    });
    const std::string path = pathOfFunction(*m_module, *function);
    const std::string name = std::filesystem::path(path).filename().string();
    bool isPrograms = m_hasProgramsText && name == m_source.name;
    if (isPrograms && m_source.linked) { // another folder may have a file of that name
        const std::string text = readSource(path);
        isPrograms = text.empty() || text == m_source.text;
    }
    if (path.empty() || path == m_source.path || isPrograms) {
        kernel.path = m_source.path;
        kernel.code.sourceName = m_source.name;
        kernel.code.source = m_source.text;
    } else { // a header
        kernel.path = path;
        kernel.code.sourceName = name;
        kernel.code.source = readSource(path);
    }
    kernel.code.lessonPtx = m_text;
    kernel.code.resourceUsage = m_source.resourceUsage;
    kernel.code.fusesProducts = true; // a program's results are to be a GPU's
    kernel.code.limits.threadsPerBlock = function->mostThreads;
    kernel.code.limits.optsIntoShared = false;
    return &kernel;
}

const std::string& Module::assembled(int computeCapability)
{
    if (!m_assembled && m_fatBinary != nullptr)
        m_assembled = reportOfMachineCode(entriesOf(m_fatBinary), computeCapability);
    if (!m_assembled || m_assembled->empty())
        m_assembled = assemblersReport(m_text, computeCapability);
    return *m_assembled;
}

const simulator::Kernel& Module::loaded(DeviceKernel& kernel, bool cooperative)
{
    std::shared_ptr<const simulator::Kernel>& found = cooperative ? kernel.cooperative : kernel.loaded;
    if (found == nullptr) {
        KernelCode code = kernel.code;
        code.cooperative = cooperative;
        found = simulator::loadKernel(m_module, code, *kernel.function);
    }
    return *found;
}

/// Their initial values are those that the simulator makes of the PTX.
void Module::makeVariables()
{
    std::uint64_t all = 0;
    for (const ptx::Variable& variable : m_module->variables)
        all += variable.space == ptx::Space::Shared ? 0 : variable.byteCount();
    if (all > simulatedDeviceBytes)
        throw std::bad_alloc();
    ptx::Program program;
    program.module = m_module;
    simulator::Memory initial(program);
    for (std::uint32_t i = 0; i < initial.allocationCount(); ++i) {
        const simulator::Allocation& allocation = initial.allocation(i);
        const std::uint32_t index = m_module->variable(allocation.name);
        if (allocation.region.bytes == 0 || index == ptx::none)
            continue;
        const ptx::Variable& variable = m_module->variables[index];
        DeviceVariable made;
        made.name = allocation.name;
        made.constant = variable.space == ptx::Space::Const;
        made.managed = variable.managed;
        made.address = allocation.region.base;
        made.bytes = allocation.region.bytes;
        if (variable.placed == 0)
            made.pages = std::make_unique<Pages>(made.managed ? made.address : 0, made.bytes);
        if (made.begin() == nullptr)
            throw std::bad_alloc();
        // Variables without an initial value are zeros already, and no page needs to be touched. The program's own
        // memory may have other values by now.
        if (made.constant && variable.initial.empty())
            made.filled = std::make_unique<simulator::InitialisedMap>(made.bytes);
        const std::uint64_t given =
            made.pages == nullptr ? made.bytes : variable.initial.size() * ptx::sizeOf(variable.type);
        std::ranges::copy(initial.bytes(i).first(std::min(given, made.bytes)), made.begin());
        m_variables.emplace(made.name, std::move(made));
    }
}

std::map<std::string, DeviceVariable>& Module::variables()
{
    if (m_variables.empty())
        makeVariables();
    return m_variables;
}

DeviceVariable* Module::variable(const std::string& name)
{
    const auto found = variables().find(name);
    return found == m_variables.end() ? nullptr : &found->second;
}

DeviceVariable* Module::variableAt(std::uint64_t address)
{
    for (auto& [name, variable] : variables())
        if (variable.pages == nullptr ? address - variable.address < variable.bytes
                                      : address >> ptx::address::slotBits == variable.address >> ptx::address::slotBits)
            return &variable;
    return nullptr;
}

} // namespace warpatlas::runtime
