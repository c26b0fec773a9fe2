#include "kernels/device/cuda/loaded_work.h"

#include "kernels/device/cuda/memory/memory_check.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fmt/format.h>

namespace warpatlas::cuda {

namespace {

using Clock = std::chrono::steady_clock;

/// Before the first owner is made, which would be made on whatever device is current.
int madeCurrent(int ordinal)
{
    WARPATLAS_CUDA(cudaSetDevice(ordinal));
    return ordinal;
}

std::span<const std::byte> codeOf(const Work& work)
{
    if (work.code.fatbin.empty())
        throw InputError(work.code.sourceName, "has no code for a CUDA device");
    return work.code.fatbin;
}

Problem trespassProblem(const BufferSpec& buffer, const Trespass& trespass, bool before)
{
    Problem problem;
    problem.kind = ProblemKind::OutOfBounds;
    problem.fact = GuardCells{buffer.name, before, trespass.furthest, trespass.bytes};
    return problem;
}

/// Those among the arguments of all launches that are textures or surfaces.
std::vector<BufferArgument> texturesOf(const Work& work)
{
    std::vector<BufferArgument> all;
    const auto collect = [&](const std::vector<Argument>& arguments) {
        for (const Argument& argument : arguments)
            if (const auto* buffer = std::get_if<BufferArgument>(&argument); buffer && buffer->texture)
                all.push_back(*buffer);
    };
    for (const EarlierLaunch& earlier : work.earlier)
        collect(earlier.arguments);
    collect(work.arguments);
    return all;
}

dim3 toCuda(const Dim3& dim)
{
    return dim3(dim.x, dim.y, dim.z);
}

} // namespace

LoadedWork::LoadedWork(
    const Work& work, const Launch& launch, int ordinal, std::optional<int> mostRegisters, LentToWork lent)
    : m_work(work),
      m_launch(launch),
      m_ordinal(madeCurrent(ordinal)),
      m_lent(std::move(lent)),
      m_ownStream(m_lent.stream ? std::nullopt : std::optional<Stream>(std::in_place)),
      m_stream(m_lent.stream ? *m_lent.stream : *m_ownStream),
      m_library(codeOf(work), mostRegisters)
{
    const auto start = Clock::now();
    m_kernel = loadKernel(work.code.ptxName(), work.dynamicSharedBytes);
    // Loading is lazy: only asking for its attributes loads the kernel, and compiles it where there is PTX only.
    WARPATLAS_CUDA(cudaFuncGetAttributes(&m_attributes, m_kernel));
    for (const EarlierLaunch& earlier : work.earlier)
        m_earlier.push_back({loadKernel(earlier.entry, earlier.dynamicSharedBytes), earlier.launch(launch)});
    m_loadMs = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    // All of it before any of it is taken, so that the sentence says how much a run needs.
    std::uint64_t needed = 0;
    for (std::size_t i = 0; i < work.buffers.size(); ++i)
        needed = saturatingSum(needed, isLent(i) ? 0 : GuardedMemory::bytesFor(work.buffers[i].byteCount()));
    for (const BufferArgument& texture : texturesOf(work))
        needed =
            saturatingSum(needed, TextureMemory::bytesFor(*texture.texture, work.buffers[texture.buffer].byteCount()));
    requireMemory(needed);
    for (std::size_t i = 0; i < work.buffers.size(); ++i) {
        const BufferSpec& buffer = work.buffers[i];
        const GuardedMemory& memory = m_buffers.emplace_back(isLent(i) ? 0 : buffer.byteCount(), m_stream.get());
        if (buffer.role == BufferRole::Input && memory.get())
            WARPATLAS_CUDA(cudaMemcpyAsync(memory.get(), buffer.contents->bytes().data(), memory.byteCount(),
                cudaMemcpyHostToDevice, m_stream.get()));
    }
    makeTextures();
    fillVariables(m_buffers.empty() ? nullptr : output().get());
    m_stream.synchronize();
}

void LoadedWork::makeTextures()
{
    for (const BufferArgument& argument : texturesOf(m_work)) {
        const auto same = [&](const Texture& texture) {
            return texture.buffer == argument.buffer && texture.memory.spec() == *argument.texture;
        };
        if (std::ranges::any_of(m_textures, same))
            continue;
        const BufferSpec& buffer = m_work.buffers[argument.buffer];
        const std::uint64_t elements = argument.texture->elements();
        if (elements == 0 || buffer.shape.values() % elements != 0)
            throw InputError(buffer.name, "has no whole elements for a texture");
        void* const memory = addressOf(argument.buffer, output().get());
        m_textures.push_back({argument.buffer,
            TextureMemory(
                *argument.texture, buffer.type, static_cast<std::uint32_t>(buffer.shape.values() / elements), memory)});
        if (buffer.role == BufferRole::Input) // others: before each run
            m_textures.back().memory.queueFill(memory, cudaMemcpyDeviceToDevice, m_stream.get());
    }
}

unsigned long long LoadedWork::objectOf(const BufferArgument& argument) const
{
    for (const Texture& texture : m_textures)
        if (texture.buffer == argument.buffer && texture.memory.spec() == *argument.texture)
            return texture.memory.object();
    return 0;
}

const TextureMemory* LoadedWork::textureOf(std::size_t buffer) const
{
    const auto found = std::ranges::find(m_textures, buffer, &Texture::buffer);
    return found != m_textures.end() ? &found->memory : nullptr;
}

void* LoadedWork::watchedOutput(void* output) const
{
    const BufferSpec& shown = m_work.outputBuffer();
    return shown.variable.empty() ? output : variableOf(shown);
}

void LoadedWork::queueHeldBack(void* output)
{
    for (std::size_t i = 0; i < m_buffers.size(); ++i)
        if (const BufferSpec& buffer = m_work.buffers[i]; !buffer.variable.empty())
            WARPATLAS_CUDA(cudaMemcpyAsync(addressOf(i, output), variableOf(buffer), buffer.byteCount(),
                cudaMemcpyDeviceToDevice, m_stream.get()));
    for (const Texture& texture : m_textures)
        if (texture.memory.spec().surface && m_work.buffers[texture.buffer].role != BufferRole::Input)
            texture.memory.queueTake(addressOf(texture.buffer, output), cudaMemcpyDeviceToDevice, m_stream.get());
}

cudaKernel_t LoadedWork::loadKernel(const std::string& entry, std::uint32_t dynamicSharedBytes) const
{
    const cudaKernel_t kernel = m_library.kernel(entry);
    // Above 48 KiB a block, shared memory has to be asked for.
    if (dynamicSharedBytes > 0 && m_work.code.limits.optsIntoShared)
        WARPATLAS_CUDA(cudaKernelSetAttributeForDevice(
            kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(dynamicSharedBytes), m_ordinal));
    return kernel;
}

void* LoadedWork::addressOf(std::size_t buffer, void* output) const
{
    if (isLent(buffer))
        return m_lent.work->buffer(buffer).get();
    return buffer == m_work.output ? output : m_buffers[buffer].get();
}

std::vector<std::byte> LoadedWork::withAddresses(
    std::span<const std::byte> bytes, const std::vector<PointerPlace>& pointers, void* output) const
{
    std::vector<std::byte> filled(bytes.begin(), bytes.end());
    for (const PointerPlace& pointer : pointers) {
        void* const to = addressOf(pointer.buffer, output);
        std::memcpy(filled.data() + pointer.offset, &to, sizeof to);
    }
    return filled;
}

void LoadedWork::fillVariables(void* output)
{
    for (const VariableSpec& variable : m_work.variables) {
        const std::vector<std::byte> bytes = withAddresses(variable.contents->bytes(), variable.pointers, output);
        // From memory that is not pinned, the call returns when the bytes are taken.
        WARPATLAS_CUDA(cudaMemcpyAsync(m_library.global(variable.name, bytes.size()), bytes.data(), bytes.size(),
            cudaMemcpyHostToDevice, m_stream.get()));
    }
}

LoadedWork::~LoadedWork()
{
    // The owners free on the current device, which another run on this thread may have changed.
    WARPATLAS_CUDA_NOTHROW(cudaSetDevice(m_ordinal));
}

void LoadedWork::makeCurrent() const
{
    WARPATLAS_CUDA(cudaSetDevice(m_ordinal));
}

int LoadedWork::blocksPerSm() const
{
    int blocks = 0;
    WARPATLAS_CUDA(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &blocks, m_kernel, static_cast<int>(m_launch.threadsPerBlock()), m_work.dynamicSharedBytes));
    return blocks;
}

void LoadedWork::queueReset(void* output)
{
    fillVariables(output); // which kernels may have changed
    for (std::size_t i = 0; i < m_buffers.size(); ++i) {
        const BufferSpec& buffer = m_work.buffers[i];
        void* const to = buffer.variable.empty() ? addressOf(i, output) : variableOf(buffer);
        if (buffer.role == BufferRole::Input || !to)
            continue;
        if (buffer.role == BufferRole::Output)
            WARPATLAS_CUDA(cudaMemsetAsync(to, 0, buffer.byteCount(), m_stream.get()));
        else
            WARPATLAS_CUDA(cudaMemcpyAsync(
                to, buffer.contents->bytes().data(), buffer.byteCount(), cudaMemcpyHostToDevice, m_stream.get()));
    }
    for (const Texture& texture : m_textures)
        if (m_work.buffers[texture.buffer].role != BufferRole::Input)
            texture.memory.queueFill(addressOf(texture.buffer, output), cudaMemcpyDeviceToDevice, m_stream.get());
}

void LoadedWork::queueKernel(void* output)
{
    queueEarlier(output, *this);
    queueShown(output);
}

void LoadedWork::queueEarlier(void* output, const LoadedWork& code)
{
    for (std::size_t i = 0; i < code.m_earlier.size(); ++i)
        queueLaunch(code.m_earlier[i].kernel, code.m_earlier[i].launch, m_work.earlier[i].arguments,
            m_work.earlier[i].dynamicSharedBytes, output);
}

void LoadedWork::queueShown(void* output)
{
    queueLaunch(m_kernel, m_launch, m_work.arguments, m_work.dynamicSharedBytes, output, m_work.code.cooperative);
}

std::vector<Problem> LoadedWork::takeTrespasses()
{
    std::vector<Problem> problems;
    for (std::size_t i = 0; i < m_buffers.size(); ++i) {
        const GuardedMemory::Trespasses found = m_buffers[i].takeTrespasses(m_stream.get());
        if (found.before)
            problems.push_back(trespassProblem(m_work.buffers[i], *found.before, true));
        if (found.behind)
            problems.push_back(trespassProblem(m_work.buffers[i], *found.behind, false));
    }
    return problems;
}

void LoadedWork::queueLaunch(cudaKernel_t kernel, const Launch& launch, const std::vector<Argument>& arguments,
    std::uint32_t dynamicSharedBytes, void* output, bool cooperative)
{
    // The runtime takes the address of each argument, so the pointers among them need a place to stand in.
    std::vector<void*> pointers;
    std::vector<unsigned long long> objects;
    std::vector<std::vector<std::byte>> structures;
    std::vector<void*> addresses;
    pointers.reserve(arguments.size());
    objects.reserve(arguments.size());
    structures.reserve(arguments.size());
    for (const Argument& argument : arguments) {
        if (const auto* buffer = std::get_if<BufferArgument>(&argument)) {
            if (buffer->texture) {
                objects.push_back(objectOf(*buffer));
                addresses.push_back(&objects.back());
            } else {
                pointers.push_back(static_cast<std::byte*>(addressOf(buffer->buffer, output)) + buffer->offset);
                addresses.push_back(&pointers.back());
            }
        } else if (const auto* structure = std::get_if<StructArgument>(&argument)) {
            structures.push_back(withAddresses(structure->bytes, structure->pointers, output));
            addresses.push_back(structures.back().data());
        } else {
            addresses.push_back(const_cast<std::byte*>(std::get<ScalarArgument>(argument).bytes.data()));
        }
    }
    if (cooperative)
        WARPATLAS_CUDA(cudaLaunchCooperativeKernel(
            kernel, toCuda(launch.grid), toCuda(launch.block), addresses.data(), dynamicSharedBytes, m_stream.get()));
    else
        WARPATLAS_CUDA(cudaLaunchKernel(
            kernel, toCuda(launch.grid), toCuda(launch.block), addresses.data(), dynamicSharedBytes, m_stream.get()));
}

} // namespace warpatlas::cuda
