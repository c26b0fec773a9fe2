#include "kernels/simulator/recording/simulation.h"

#include "kernels/model/error.h"
#include "kernels/ptx/parser.h"
#include "kernels/simulator/arrays/array_shapes.h"
#include "kernels/simulator/arrays/frame_arrays.h"
#include "kernels/simulator/lanes/instruction_sets.h"
#include "kernels/simulator/recording/grid_run.h"
#include "kernels/simulator/recording/launch_snapshot.h"
#include "kernels/simulator/recording/pacing.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpatlas::simulator {

namespace {

std::shared_ptr<const Kernel> loadKernel(const KernelCode& code, std::string_view entry, std::string fileName)
{
    auto module = std::make_shared<const ptx::Module>(ptx::parse(code.lessonPtx, std::move(fileName)));
    const ptx::Function& function = ptx::findEntry(*module, entry);
    return simulator::loadKernel(std::move(module), code, function);
}

} // namespace

std::shared_ptr<const Kernel> loadKernel(
    std::shared_ptr<const ptx::Module> module, const KernelCode& code, const ptx::Function& entry)
{
    // A line that is followed shows its formula with the values of its own products and sums, which a fused pair has
    // not got: as a rule they stay as the text has them.
    const ptx::Products products = code.fusesProducts ? ptx::Products::Fused : ptx::Products::Apart;
    ptx::Program program = ptx::decode(std::move(module), entry, code.sourceName, products, code.cooperative);
    findArrayShapes(program, code.source);
    findFrameArrays(program, code.source, code.sourceName);
    return std::make_shared<const Kernel>(std::move(program), bestInstructionSet(), code.source);
}

struct Simulation::State {
    State(std::shared_ptr<const Kernel> loaded, const Launch& launch, std::uint32_t dynamicSharedBytes)
        : kernel(std::move(loaded)), memory(kernel->program())
    {
        grid.kernel = kernel.get();
        grid.memory = &memory;
        grid.launch = launch;
        grid.dynamicSharedBytes = dynamicSharedBytes;
        grid.parameters.resize(kernel->program().kernelParameterBytes);
    }

    /// Takes an allocation as the next buffer.
    std::size_t record(std::uint32_t allocation, ElementType type, std::uint64_t count);
    /// The allocation of a variable of the module; ptx::none where there is none.
    std::uint32_t variable(std::string_view name) const;

    std::shared_ptr<const Kernel> kernel;
    Memory memory;
    Grid grid;
    std::vector<RecordedBuffer> buffers;
    std::vector<ElementType> types; ///< by buffer
    std::vector<std::string> argumentNames;
};

Simulation::Simulation(std::shared_ptr<const Kernel> kernel, const Launch& launch, std::uint32_t dynamicSharedBytes)
    : m_state(std::make_unique<State>(std::move(kernel), launch, dynamicSharedBytes))
{
}

Simulation::~Simulation() = default;

std::size_t Simulation::State::record(std::uint32_t allocation, ElementType type, std::uint64_t count)
{
    buffers.push_back({allocation, count, std::countr_zero(static_cast<unsigned>(sizeOf(type)))});
    types.push_back(type);
    return buffers.size() - 1;
}

std::uint32_t Simulation::State::variable(std::string_view name) const
{
    for (std::uint32_t i = 0; i < memory.allocationCount(); ++i)
        if (!memory.allocation(i).buffer && memory.allocation(i).name == name)
            return i;
    return ptx::none;
}

std::size_t Simulation::addBuffer(std::string name, ElementType type, std::uint64_t count)
{
    return m_state->record(m_state->memory.allocate(std::move(name), count * sizeOf(type), sizeOf(type)), type, count);
}

std::size_t Simulation::addVariable(std::string_view name, ElementType type, std::uint64_t count)
{
    const std::uint32_t allocation = m_state->variable(name);
    if (allocation == ptx::none || m_state->memory.bytes(allocation).size() != count * sizeOf(type))
        throw InputError(m_state->kernel->program().module->name,
            "there is no variable '" + std::string(name) + "' of " + std::to_string(count * sizeOf(type)) + " bytes");
    return m_state->record(allocation, type, count);
}

std::size_t Simulation::addUninitialisedBuffer(std::string name, ElementType type, std::uint64_t count)
{
    const std::size_t number = addBuffer(std::move(name), type, count);
    m_state->memory.markUninitialised(m_state->buffers[number].allocation);
    return number;
}

std::size_t Simulation::addUnsetBuffer(
    std::string name, ElementType type, std::uint64_t count, BufferSpec::Before before)
{
    const std::size_t number = addBuffer(std::move(name), type, count);
    m_state->memory.markUninitialised(m_state->buffers[number].allocation, before);
    return number;
}

void Simulation::lend(const LentMemory& lent)
{
    m_state->memory.lend(lent);
}

void Simulation::lendHeap(DeviceHeap& heap)
{
    m_state->memory.lendHeap(heap);
}

void Simulation::lendTexture(std::uint64_t number, const TextureObject& object)
{
    if (!m_state->memory.lendTexture(number, object))
        throw InputError(m_state->kernel->program().module->name, "a texture shows memory that is not there");
}

void Simulation::setEndsKernel(bool (*ends)(const MemoryFault&))
{
    m_state->grid.endsKernel = ends;
}

void Simulation::lendVariable(std::string_view name, std::span<std::byte> host, InitialisedMap* filled)
{
    const std::uint32_t allocation = m_state->variable(name);
    if (allocation == ptx::none || m_state->memory.bytes(allocation).size() != host.size())
        throw InputError(m_state->kernel->program().module->name,
            "there is no variable '" + std::string(name) + "' of " + std::to_string(host.size()) + " bytes");
    m_state->memory.lendVariable(allocation, host.data(), filled);
}

std::span<std::byte> Simulation::bytes(std::size_t buffer)
{
    return m_state->memory.bytes(m_state->buffers.at(buffer).allocation);
}

std::uint64_t Simulation::address(std::size_t buffer) const
{
    return m_state->memory.address(m_state->buffers.at(buffer).allocation);
}

void Simulation::setVariable(std::string_view name, std::span<const std::byte> bytes)
{
    const std::uint32_t allocation = m_state->variable(name);
    if (allocation == ptx::none || m_state->memory.bytes(allocation).size() < bytes.size())
        throw InputError(m_state->kernel->program().module->name,
            "there is no variable '" + std::string(name) + "' that " + std::to_string(bytes.size())
                + " bytes fit into");
    std::ranges::copy(bytes, m_state->memory.bytes(allocation).begin());
}

void Simulation::setArguments(std::span<const Argument> arguments)
{
    const ptx::Program& program = m_state->kernel->program();
    const std::vector<ptx::ParameterSlot>& parameters = program.functions[0].parameters;
    const std::string& name = program.module->name;
    if (arguments.size() != parameters.size())
        throw InputError(name,
            "the kernel takes " + std::to_string(parameters.size()) + " arguments, not "
                + std::to_string(arguments.size()));
    m_state->argumentNames.assign(arguments.size(), {});
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (const auto* buffer = std::get_if<BufferArgument>(&arguments[i])) {
            if (buffer->texture)
                setTextureParameter(i, buffer->buffer, *buffer->texture);
            else
                setBufferParameter(i, buffer->buffer, buffer->offset);
            m_state->argumentNames[i] = m_state->memory.allocation(m_state->buffers[buffer->buffer].allocation).name;
        } else if (const auto* structure = std::get_if<StructArgument>(&arguments[i])) {
            std::vector<std::byte> bytes = structure->bytes;
            for (const PointerPlace& pointer : structure->pointers) {
                const std::uint64_t to = address(pointer.buffer);
                std::memcpy(bytes.data() + pointer.offset, &to, sizeof to);
            }
            m_state->argumentNames[i] = structure->name;
            setParameter(i, bytes);
        } else {
            const auto& scalar = std::get<ScalarArgument>(arguments[i]);
            m_state->argumentNames[i] = scalar.name;
            setParameter(i, std::span(scalar.bytes).first(sizeOf(scalar.type)));
        }
    }
}

void Simulation::setParameter(std::size_t index, std::span<const std::byte> bytes)
{
    const ptx::Program& program = m_state->kernel->program();
    const ptx::ParameterSlot& slot = program.functions[0].parameters.at(index);
    if (slot.bytes != bytes.size())
        throw InputError(program.module->name,
            "argument " + std::to_string(index + 1) + " has " + std::to_string(bytes.size())
                + " bytes, but the kernel's parameter has " + std::to_string(slot.bytes));
    std::memcpy(m_state->grid.parameters.data() + slot.offset, bytes.data(), bytes.size());
}

void Simulation::setBufferParameter(std::size_t index, std::size_t buffer, std::uint64_t offset)
{
    const std::uint64_t address = m_state->memory.address(m_state->buffers.at(buffer).allocation) + offset;
    setParameter(index, std::as_bytes(std::span(&address, 1)));
}

void Simulation::setTextureParameter(std::size_t index, std::size_t buffer, const TextureSpec& texture)
{
    const RecordedBuffer& recorded = m_state->buffers.at(buffer);
    const auto type = m_state->types.at(buffer);
    const std::uint64_t elements = texture.elements();
    if (elements == 0 || recorded.count % elements != 0)
        throw InputError(m_state->memory.allocation(recorded.allocation).name,
            "has " + std::to_string(recorded.count) + " values, which are no " + std::to_string(elements)
                + " elements of a texture");
    const std::uint64_t object = m_state->memory.addTexture(recorded.allocation, texture, type);
    setParameter(index, std::as_bytes(std::span(&object, 1)));
}

std::shared_ptr<const LaunchSnapshot> Simulation::snapshot(std::span<const std::span<const std::byte>> contents) const
{
    std::vector<std::uint32_t> buffers;
    for (const RecordedBuffer& buffer : m_state->buffers)
        buffers.push_back(buffer.allocation);
    return std::make_shared<const LaunchSnapshot>(
        m_state->kernel, m_state->grid, m_state->argumentNames, std::move(buffers), contents);
}

Trace Simulation::run(const SimulationOptions& options, Progress& progress, const Following& following)
{
    GridRun grid(m_state->grid, m_state->buffers, options, progress, following.wanted);
    if (following.publish)
        runInPieces(grid, following, progress);
    else
        grid.run(GridPortion::everything());
    Trace trace = grid.take();
    progress.throwIfCancelled();
    progress.report(1);
    return trace;
}

std::shared_ptr<const Kernel> loadKernel(
    std::string_view text, std::string fileName, std::string_view entry, std::string_view sourceName)
{
    KernelCode code;
    code.sourceName = sourceName;
    code.lessonPtx = text;
    return loadKernel(code, entry, std::move(fileName));
}

std::shared_ptr<const Kernel> loadKernel(const KernelCode& code, std::string_view entry)
{
    return loadKernel(code, entry, code.sourceName);
}

} // namespace warpatlas::simulator
