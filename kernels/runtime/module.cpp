#include "kernels/runtime/module.h"

#include "kernels/model/error.h"
#include "kernels/ptx/address_space.h"
#include "kernels/ptx/names/source_name.h"
#include "kernels/ptx/parser.h"
#include "kernels/ptx/program.h"
#include "kernels/runtime/assembler.h"
#include "kernels/simulator/recording/simulation.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace warpatlas::runtime {
namespace {

/// The bracket that closes the one at `open`, or the text's end.
std::size_t closing(std::string_view text, std::size_t open)
{
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        depth += text[i] == '(' || text[i] == '<' ? 1 : 0;
        depth -= text[i] == ')' || (text[i] == '>' && text[i - 1] != '-') ? 1 : 0;
        if (depth == 0)
            return i;
    }
    return text.size();
}

/// Where the parameters begin: the first bracket that is in no other.
std::size_t parametersAt(std::string_view text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(' && !text.substr(i).starts_with("(anonymous namespace)"))
            return i;
        if (text[i] == '(' || text[i] == '<')
            i = closing(text, i);
    }
    return text.size();
}

/// Bytes of what a parameter points to, of the plain types.
std::size_t pointee(std::string_view type)
{
    if (!type.ends_with('*'))
        return 0;
    type.remove_suffix(1);
    if (const std::size_t at = type.find(" const"); at != std::string_view::npos)
        type = type.substr(0, at);
    constexpr std::pair<std::string_view, std::size_t> sizes[] = {{"float", 4}, {"int", 4}, {"unsigned int", 4},
        {"double", 8}, {"long", 8}, {"unsigned long", 8}, {"long long", 8}, {"unsigned long long", 8}, {"short", 2},
        {"unsigned short", 2}, {"char", 1}, {"signed char", 1}, {"unsigned char", 1}, {"bool", 1}, {"uchar4", 4},
        {"float2", 8}, {"float4", 16}, {"int2", 8}, {"int4", 16}, {"double2", 16}};
    for (const auto& [name, bytes] : sizes)
        if (type == name)
            return bytes;
    return 0;
}

void noteTypes(const std::string& demangled, DeviceKernel& kernel)
{
    const std::size_t at = parametersAt(demangled);
    if (at >= demangled.size())
        return;
    const std::size_t end = closing(demangled, at);
    for (std::size_t from = at + 1, i = from; i <= end; ++i) {
        if (i < end && (demangled[i] == '<' || demangled[i] == '('))
            i = closing(demangled, i);
        else if (i == end || demangled[i] == ',') {
            std::string_view type = std::string_view(demangled).substr(from, i - from);
            type.remove_prefix(std::min(type.find_first_not_of(' '), type.size()));
            kernel.types.emplace_back(type);
            kernel.pointees.push_back(pointee(type));
            kernel.readsOnly.push_back(type.ends_with(" const*"));
            from = i + 1;
        }
    }
}

} // namespace

std::string kernelName(const std::string& demangled)
{
    const std::size_t end = parametersAt(demangled);
    std::size_t from = 0;
    for (std::size_t i = 0; i < end; ++i) {
        if (demangled[i] == '<' || demangled[i] == '(')
            i = closing(demangled, i);
        else if (demangled[i] == ' ')
            from = i + 1; // behind what it returns
    }
    std::string name = demangled.substr(from, end - from);
    // Numba tells variants of a function apart by tags of the compiler's: "add[abi:v1][abi:cw51cX...]".
    for (std::size_t tag = name.find("[abi:"); tag != std::string::npos; tag = name.find("[abi:", tag))
        name.erase(tag, std::min(name.find(']', tag), name.size() - 1) + 1 - tag);
    return name;
}

namespace {

/// The file that the first line of a kernel is in, or of another function.
std::string pathOfSource(const ptx::Module& module)
{
    for (const bool entry : {true, false})
        for (const ptx::Function& function : module.functions)
            for (const ptx::Instruction& instruction : function.instructions)
                if (function.entry == entry && instruction.place.file != 0)
                    // What is inlined may be of a header; what it is inlined into is not.
                    if (const auto file =
                            module.files.find(instruction.place.inlinedFile != 0 ? instruction.place.inlinedFile
                                                                                 : instruction.place.file);
                        file != module.files.end())
                        return std::string(file->second);
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

Module::Module(std::string_view ptx, const ProgramSource& source, VariableSlots& slots)
    : m_source(source), m_hasProgramsText(!source.name.empty()), m_text(ptx), m_slots(slots)
{
    const std::string name = source.name.empty() ? "program" : source.name;
    ptx::Module parsed = ptx::parse(m_text, name);
    // A heap has the slot behind them.
    const std::optional<std::uint32_t> first = slots.take(static_cast<std::uint32_t>(parsed.variables.size()) + 1);
    if (!first)
        throw InputError(name,
            "has " + std::to_string(parsed.variables.size()) + " variables in its device code; at most "
                + std::to_string(firstMemorySlot - 2) + " of all modules have room");
    parsed.firstSlot = *first;
    m_module = std::make_shared<const ptx::Module>(std::move(parsed));
    if (m_source.name.empty()) {
        m_source.path = pathOfSource(*m_module);
        m_source.name = std::filesystem::path(m_source.path).filename().string();
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
    noteTypes(demangled, kernel);
    kernel.code.entry = kernelName(demangled);
    kernel.code.symbol = symbol;
    kernel.code.sourceName = m_source.name;
    kernel.code.source = m_source.text;
    kernel.code.lessonPtx = m_text;
    kernel.code.resourceUsage = m_source.resourceUsage;
    kernel.code.fusesProducts = true; // a program's results are to be a GPU's
    kernel.code.limits.threadsPerBlock = function->mostThreads;
    kernel.code.limits.optsIntoShared = false;
    return &kernel;
}

const std::string& Module::assembled(int computeCapability)
{
    if (!m_assembled)
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
        made.pages = std::make_unique<Pages>(made.managed ? made.address : 0, made.bytes);
        if (made.pages->bytes() == nullptr)
            throw std::bad_alloc();
        std::ranges::copy(initial.bytes(i), made.pages->bytes());
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
        if (address >> ptx::address::slotBits == variable.address >> ptx::address::slotBits)
            return &variable;
    return nullptr;
}

} // namespace warpatlas::runtime
