#include "kernels/runtime/runtime.h"

#include "kernels/model/error.h"
#include "kernels/ptx/names/signature.h"
#include "kernels/ptx/names/source_name.h"
#include "kernels/runtime/errors/error_table.h"
#include "kernels/runtime/images/fat_binary.h"
#include "kernels/runtime/images/link.h"
#include "kernels/runtime/visible_devices.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <new>
#include <pthread.h>
#include <sstream>
#include <utility>

namespace warpatlas::runtime {
namespace {

std::string variableOf(const char* name)
{
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

std::uint64_t countOf(const char* name)
{
    return std::strtoull(variableOf(name).c_str(), nullptr, 10);
}

std::string textOf(const std::string& file)
{
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return stream ? text.str() : std::string();
}

GpuSheet chosenGpu()
{
    const std::string name = variableOf("WARPATLAS_GPU");
    if (Answer<GpuSheet> found = findGpu(name.empty() ? "RTX 3060" : name))
        return std::move(found.value());
    return gpuSheets().front();
}

} // namespace

Runtime::Runtime()
    : gpu(chosenGpu()),
      memory(simulatedDeviceBytes),
      limits(gpu),
      record(variableOf("WARPATLAS_RECORD")),
      snapshots(variableOf("WARPATLAS_SNAPSHOTS"), countOf("WARPATLAS_SNAPSHOT_BYTES"))
{
    if (const std::string file = variableOf("WARPATLAS_SOURCE"); !file.empty()) {
        m_source.name = std::filesystem::path(file).filename().string();
        m_source.text = textOf(file);
    }
    // Into a pipe a program prints in pieces, of which the last one is lost where it is stopped.
    if (!variableOf("WARPATLAS_PRINT_LINES").empty())
        std::setvbuf(stdout, nullptr, _IOLBF, 0);
    if (const std::string file = variableOf("WARPATLAS_RESOURCES"); !file.empty())
        m_source.resourceUsage = textOf(file);
}

void Runtime::called()
{
    if (std::exchange(m_called, true))
        return;
    // Exit handlers that the program registers before its first call run after CUDA's end, as on a GPU.
    ::on_exit(
        [](int, void*) {
            Runtime& own = instance();
            if (own.hasLibraryWork) {
                const std::lock_guard ending(own.lock);
                if (own.modules.empty())
                    own.endOfProgram();
            }
            own.m_unloading = true;
        },
        nullptr);
    ::pthread_atfork(nullptr, nullptr, [] {
        new (&instance().lock) std::recursive_mutex; // whoever held it is not in this process
        instance().m_forked = true;
    });
}

int Runtime::refusalOfProcess() const
{
    return m_unloading ? error::unloading : m_forked ? error::initialization : error::success;
}

Runtime& Runtime::instance()
{
    static Runtime& runtime = *new Runtime;
    return runtime;
}

bool Runtime::seesDevice()
{
    if (!m_seesDevice)
        m_seesDevice = showsSimulatedDevice(std::getenv("CUDA_VISIBLE_DEVICES"));
    return *m_seesDevice;
}

namespace {

/// The PTX of what nvcc has linked, linked again: that of the whole is machine code. `source` is told of it.
std::string linkedPtx(const std::vector<const void*>& objects, ProgramSource& source)
{
    Link link;
    for (std::size_t i = 0; i < objects.size(); ++i) {
        const std::vector<FatBinaryEntry> entries = entriesOf(objects[i]);
        const auto named = std::ranges::find_if(entries, [](const auto& entry) { return !entry.name.empty(); });
        const std::string name = named == entries.end() ? std::string() : named->name;
        if (std::ranges::none_of(entries, [](const auto& entry) { return entry.kind == FatBinaryEntry::Kind::Ptx; }))
            throw InputError("fat binary",
                (name.empty() ? "object " + std::to_string(i + 1) + " of " + std::to_string(objects.size()) : name)
                    + " has no PTX: nvcc -rdc=true has to compile each file with -arch=sm_75 or "
                      "-gencode=arch=compute_75,code=[compute_75,sm_75]");
        link.add(ptxOf(entries), name);
    }
    LinkedPtx made = link.linked();
    if (!made.refusal.empty())
        throw InputError("linking the device code", made.refusal);
    source.linked = link.objects() > 1;
    return std::move(made.text);
}

} // namespace

int Runtime::load(RegisteredModule& registered)
{
    if (registered.module != nullptr || registered.failed != 0)
        return registered.failed;
    try {
        ProgramSource source = m_source;
        const std::string ptx =
            registered.objects.empty() ? ptxOf(entriesOf(registered.image)) : linkedPtx(registered.objects, source);
        registered.module = std::make_unique<Module>(ptx, source, variableSlots, registered.placed);
        if (registered.objects.empty())
            registered.module->wasIn(registered.image);
        for (const auto& [pointer, name] : registered.managed)
            if (const DeviceVariable* const variable = registered.module->variable(name))
                *pointer = variable->begin();
    } catch (const std::runtime_error& error) {
        registered.module = nullptr;
        registered.reason = error.what();
        registered.failed = error::invalidKernelImage;
    } catch (const std::bad_alloc&) {
        registered.module = nullptr;
        registered.failed = error::memoryAllocation;
    }
    return registered.failed;
}

RegisteredModule& Runtime::loadText(const std::string& ptx)
{
    auto made = std::make_unique<RegisteredModule>();
    made->module = std::make_unique<Module>(ptx, ProgramSource(), variableSlots);
    made->loaded = true;
    made->context = contexts.current();
    return *modules.emplace_back(std::move(made));
}

RegisteredModule* Runtime::loadedModule(const void* handle)
{
    const auto found = std::ranges::find_if(modules, [&](const auto& known) { return known.get() == handle; });
    return found == modules.end() || !(*found)->loaded ? nullptr : found->get();
}

DeviceKernel* Runtime::kernelOfHandle(const void* handle)
{
    auto* const kernel = static_cast<DeviceKernel*>(const_cast<void*>(handle));
    return m_handles.contains(kernel) ? kernel : nullptr;
}

void Runtime::unload(RegisteredModule& module)
{
    std::erase_if(m_handles, [&](const DeviceKernel* kernel) { return kernel->module == module.module.get(); });
    const auto found = std::ranges::find_if(modules, [&](const auto& known) { return known.get() == &module; });
    if (!graphs.isEmpty())
        m_unloaded.push_back(std::move(*found));
    modules.erase(found);
}

std::string Runtime::reasonOfImage() const
{
    const auto found = std::ranges::find_if(modules, [](const auto& known) { return !known->reason.empty(); });
    return found == modules.end() ? std::string() : (*found)->reason;
}

void Runtime::forgetCode()
{
    m_handles.clear();
    m_unloaded.clear();
    std::erase_if(modules, [](const auto& module) { return module->loaded; });
    for (const auto& registered : modules)
        registered->module = nullptr;
}

void Runtime::endContext(std::uint64_t context)
{
    memory.freeOf(context);
    timeline.endContext(context);
    std::vector<RegisteredModule*> gone;
    for (const auto& module : modules)
        if (module->loaded && module->context == context && !module->library)
            gone.push_back(module.get());
    for (RegisteredModule* const module : gone)
        unload(*module);
}

template <class Found>
Found* Runtime::found(const std::map<const void*, SymbolPlace>& places, const void* key,
    Found* (Module::*find)(const std::string&), int unknown, int& code)
{
    const auto place = places.find(key);
    code = place == places.end() ? unknown : load(*place->second.module);
    if (code != 0)
        return nullptr;
    Found* const made = (place->second.module->module.get()->*find)(place->second.name);
    code = made == nullptr ? unknown : error::success;
    return made;
}

DeviceKernel* Runtime::kernel(const void* stub, int& code)
{
    DeviceKernel* const kernel = found(functions, stub, &Module::kernel, error::invalidDeviceFunction, code);
    if (code == error::invalidDeviceFunction) {
        const auto place = functions.find(stub);
        if (stub != nullptr && place == functions.end())
            code = error::invalidResourceHandle; // of CUDA 13 on an H200, driver 580
        m_noKernel = stub == nullptr ? "the function is a null pointer"
            : place == functions.end()
            ? "no kernel of the program is at that address: what is asked for is the name of a __global__ function"
            : "the program's PTX does not have the kernel " + ptx::kernelName(ptx::demangled(place->second.name));
    }
    return kernel;
}

DeviceVariable* Runtime::variable(const void* shadow, int& code)
{
    return found(variables, shadow, &Module::variable, error::invalidSymbol, code);
}

DeviceVariable* Runtime::variableAt(std::uint64_t address)
{
    for (const auto& registered : modules)
        if (registered->module != nullptr)
            if (DeviceVariable* const found = registered->module->variableAt(address))
                return found;
    return nullptr;
}

void Runtime::leave(const std::shared_ptr<Capture>& capture)
{
    for (const auto& [number, other] : timeline.streams())
        if (other.capture == capture)
            timeline.workStream(number)->capture = nullptr;
    std::erase(captures, capture);
}

void Runtime::addPrinted(const LaunchResult& result)
{
    m_printed += result.printed;
    m_complained += result.complained;
}

void Runtime::flushPrinted()
{
    if (!m_printed.empty())
        std::fwrite(m_printed.data(), 1, m_printed.size(), stdout);
    if (!m_complained.empty())
        std::fwrite(m_complained.data(), 1, m_complained.size(), stderr);
    m_printed.clear();
    m_complained.clear();
}

} // namespace warpatlas::runtime
