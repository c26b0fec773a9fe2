/// Code that a program loads by itself: modules, libraries, and what is linked of several texts.
#include "kernels/runtime/calls/call.h"
#include "kernels/runtime/images/image.h"
#include "kernels/runtime/images/link.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <span>
#include <sstream>

namespace warpatlas::runtime {

/// Options of the compiler within the driver: of these, the buffers for what it says matter here.
/// Where a program wants to read what went wrong; what it does not give is left out.
class JitLog {
public:
    JitLog() = default;
    JitLog(unsigned count, CUjit_option* options, void** values);
    /// Writes the words, as far as they have room, and how many bytes they take.
    void tellError(const std::string& words) const;
    /// Nothing to say: both logs are empty.
    void tellNothing() const;

private:
    struct Place {
        char* text = nullptr;
        void** bytes = nullptr; ///< in: its size; out: what was written
    };
    static void write(const Place& place, const std::string& words);

    Place m_info, m_error;
};

JitLog::JitLog(unsigned count, CUjit_option* options, void** values)
{
    if (options == nullptr || values == nullptr)
        return;
    for (unsigned i = 0; i < count; ++i)
        switch (options[i]) {
        case CU_JIT_INFO_LOG_BUFFER:
            m_info.text = static_cast<char*>(values[i]);
            break;
        case CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES:
            m_info.bytes = &values[i];
            break;
        case CU_JIT_ERROR_LOG_BUFFER:
            m_error.text = static_cast<char*>(values[i]);
            break;
        case CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES:
            m_error.bytes = &values[i];
            break;
        default:
            break;
        }
}

void JitLog::write(const Place& place, const std::string& words)
{
    if (place.bytes == nullptr)
        return;
    // The size is the value itself, where options take pointers.
    const auto room = static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(*place.bytes) & 0xffffffffu);
    std::size_t letters = 0;
    if (place.text != nullptr && room > 0) {
        letters = std::min(words.size(), room - 1);
        std::memcpy(place.text, words.data(), letters);
        place.text[letters] = '\0';
    }
    *place.bytes = reinterpret_cast<void*>(static_cast<std::uintptr_t>(letters)); // NOLINT(performance-no-int-to-ptr)
}

void JitLog::tellError(const std::string& words) const
{
    write(m_info, {});
    write(m_error, words);
}

void JitLog::tellNothing() const
{
    tellError({});
}

} // namespace warpatlas::runtime

struct CUlinkState_st {
    warpatlas::runtime::Link link;
    warpatlas::runtime::JitLog log;
    std::string made; ///< what the program was given, until it ends the link
};

namespace warpatlas::runtime {
namespace {

const void** handleAt(void* place)
{
    return static_cast<const void**>(place);
}

/// What a call that loads code has to say.
int refuseCode(DriverCall& call, const JitLog& log, int code, const std::string& reason)
{
    log.tellError(reason);
    call.record().reason = reason;
    return code;
}

int loadText(DriverCall& call, const ImageText& read, const JitLog& log, bool library, const void** handle)
{
    if (handle == nullptr)
        return error::invalidValue;
    if (!read.reason.empty() && !read.machineCode)
        return refuseCode(call, log, error::invalidKernelImage, read.reason);
    if (read.machineCode) {
        log.tellError(read.reason);
        return call.refuse(read.reason);
    }
    try {
        RegisteredModule& made = call.runtime().loadText(read.ptx);
        made.library = library;
        *handle = &made;
    } catch (const std::runtime_error& error) {
        return refuseCode(call, log, error::invalidPtx, error.what());
    }
    log.tellNothing();
    return error::success;
}

int loadImage(DriverCall& call, const void* image, const JitLog& log, bool library, const void** handle)
{
    return image == nullptr ? error::invalidValue : loadText(call, readImage(image), log, library, handle);
}

std::span<const std::byte> bytesOf(const std::string& text)
{
    return std::as_bytes(std::span(text));
}

/// Returns what `take` does with the contents.
template <class Take> int withFile(const char* file, const Take& take)
{
    if (file == nullptr)
        return error::invalidValue;
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return stream ? take(text.str()) : driver_error::fileNotFound;
}

int loadFile(DriverCall& call, const char* file, const JitLog& log, bool library, const void** handle)
{
    return withFile(
        file, [&](const std::string& text) { return loadText(call, readImage(bytesOf(text)), log, library, handle); });
}

int unloadModule(DriverCall& call, const void* handle)
{
    RegisteredModule* const module = call.runtime().loadedModule(handle);
    if (module == nullptr)
        return error::invalidResourceHandle;
    const int code = call.finishAll();
    call.runtime().unload(*module);
    return code;
}

int kernelIn(DriverCall& call, void** kernel, const void* module, const char* name)
{
    if (kernel == nullptr || name == nullptr)
        return error::invalidValue;
    RegisteredModule* const found = call.runtime().loadedModule(module);
    if (found == nullptr)
        return error::invalidResourceHandle;
    DeviceKernel* const made = found->module->kernel(name);
    if (made == nullptr)
        return driver_error::notFound;
    call.runtime().noteHandle(*made);
    *kernel = made;
    return error::success;
}

int variableIn(DriverCall& call, CUdeviceptr* address, std::size_t* bytes, const void* module, const char* name)
{
    RegisteredModule* const found = call.runtime().loadedModule(module);
    if (name == nullptr || found == nullptr)
        return name == nullptr ? error::invalidValue : error::invalidResourceHandle;
    const DeviceVariable* const variable = found->module->variable(name);
    if (variable == nullptr)
        return driver_error::notFound;
    if (address != nullptr)
        *address = variable->address;
    if (bytes != nullptr)
        *bytes = variable->bytes;
    return error::success;
}

/// A text as its caller has it, who may say how long it is.
int addInput(
    DriverCall& call, CUlinkState state, CUjitInputType type, const void* data, std::size_t bytes, const char* name)
{
    const std::string object = name == nullptr ? "" : name;
    if (state == nullptr || data == nullptr || bytes == 0)
        return error::invalidValue;
    if (type == CU_JIT_INPUT_PTX) {
        state->link.add({static_cast<const char*>(data), bytes}, object);
        return error::success;
    }
    if (type != CU_JIT_INPUT_FATBINARY && type != CU_JIT_INPUT_CUBIN) {
        state->log.tellError("only PTX can be linked");
        return call.refuse("only PTX can be linked");
    }
    const ImageText read = readImage(std::span(static_cast<const std::byte*>(data), bytes));
    if (!read.reason.empty()) {
        state->log.tellError(read.reason);
        return call.refuse(read.reason);
    }
    state->link.add(read.ptx, object);
    return error::success;
}

int nameOfKernel(Call& call, const char** name, const void* handle)
{
    const DeviceKernel* const found = call.runtime().kernelOfHandle(handle);
    return found == nullptr ? error::invalidResourceHandle : tell(name, found->code.symbol.c_str());
}

int funcGetModule(Call& call, CUmodule* module, CUfunction function)
{
    const DeviceKernel* const kernel = call.runtime().kernelOfHandle(function);
    for (const auto& known : call.runtime().modules)
        if (kernel != nullptr && known->module.get() == kernel->module)
            return tell(module, reinterpret_cast<CUmodule>(known.get()));
    return error::invalidResourceHandle;
}

int linkCreate(unsigned count, CUjit_option* options, void** values, CUlinkState* state)
{
    if (state == nullptr)
        return error::invalidValue;
    *state = new CUlinkState_st{{}, JitLog(count, options, values), {}};
    return error::success;
}

int linkAddFile(DriverCall& call, CUlinkState state, CUjitInputType type, const char* file)
{
    return withFile(
        file, [&](const std::string& text) { return addInput(call, state, type, text.c_str(), text.size(), file); });
}

/// What is made is PTX, where a GPU's driver makes machine code: a program hands it on to cuModuleLoadData().
int linkComplete(DriverCall& call, CUlinkState state, void** made, std::size_t* bytes)
{
    if (state == nullptr || made == nullptr)
        return error::invalidValue;
    LinkedPtx linked = state->link.linkedModule();
    if (!linked.refusal.empty())
        return refuseCode(call, state->log, error::invalidPtx, linked.refusal);
    state->made = std::move(linked.text);
    state->log.tellNothing();
    *made = state->made.data();
    if (bytes != nullptr)
        *bytes = state->made.size() + 1;
    return error::success;
}

int linkDestroy(CUlinkState state)
{
    delete state;
    return state == nullptr ? error::invalidValue : error::success;
}

} // namespace
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

#include "module.inc"
