/// Code that a program loads by itself: modules, libraries, and what is linked of several texts.
#include "kernels/runtime/driver/driver.h"
#include "kernels/runtime/driver/driver_options.h"
#include "kernels/runtime/images/image.h"
#include "kernels/runtime/images/link.h"

#include <algorithm>
#include <fstream>
#include <span>
#include <sstream>

using namespace warpatlas::runtime;

struct CUlinkState_st {
    Link link;
    JitLog log;
    std::string made; ///< what the program was given, until it ends the link
};

namespace {

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

} // namespace

WARPATLAS_API CUresult cuModuleLoad(CUmodule* module, const char* file)
{
    WARPATLAS_DRIVER_CALL("cuModuleLoad");
    return call.run([&] {
        return loadFile(
            call, file, JitLog(0, nullptr, nullptr), false, const_cast<const void**>(reinterpret_cast<void**>(module)));
    });
}

WARPATLAS_API CUresult cuModuleLoadData(CUmodule* module, const void* image)
{
    WARPATLAS_DRIVER_CALL("cuModuleLoadData");
    return call.run([&] {
        return loadImage(call, image, JitLog(0, nullptr, nullptr), false,
            const_cast<const void**>(reinterpret_cast<void**>(module)));
    });
}

WARPATLAS_API CUresult cuModuleLoadDataEx(
    CUmodule* module, const void* image, unsigned count, CUjit_option* options, void** values)
{
    WARPATLAS_DRIVER_CALL("cuModuleLoadDataEx");
    return call.run([&] {
        return loadImage(call, image, JitLog(count, options, values), false,
            const_cast<const void**>(reinterpret_cast<void**>(module)));
    });
}

WARPATLAS_API CUresult cuModuleLoadFatBinary(CUmodule* module, const void* image)
{
    WARPATLAS_DRIVER_CALL("cuModuleLoadFatBinary");
    return call.run([&] {
        return loadImage(call, image, JitLog(0, nullptr, nullptr), false,
            const_cast<const void**>(reinterpret_cast<void**>(module)));
    });
}

WARPATLAS_API CUresult cuModuleUnload(CUmodule module)
{
    WARPATLAS_DRIVER_CALL("cuModuleUnload");
    return call.run([&] { return unloadModule(call, module); });
}

/// Modules are read at once.
WARPATLAS_API CUresult cuModuleGetLoadingMode(CUmoduleLoadingMode* mode)
{
    WARPATLAS_DRIVER_CALL("cuModuleGetLoadingMode");
    return call.onDevice([&] { return tell(mode, CU_MODULE_EAGER_LOADING); });
}

WARPATLAS_API CUresult cuModuleGetFunction(CUfunction* function, CUmodule module, const char* name)
{
    WARPATLAS_DRIVER_CALL("cuModuleGetFunction");
    return call.run([&] { return kernelIn(call, reinterpret_cast<void**>(function), module, name); });
}

WARPATLAS_API CUresult cuModuleGetGlobal(CUdeviceptr* address, std::size_t* bytes, CUmodule module, const char* name)
{
    WARPATLAS_DRIVER_CALL("cuModuleGetGlobal");
    return call.run([&] { return variableIn(call, address, bytes, module, name); });
}

WARPATLAS_API CUresult cuLibraryLoadData(CUlibrary* library, const void* code, CUjit_option* options, void** values,
    unsigned count, CUlibraryOption*, void**, unsigned)
{
    WARPATLAS_DRIVER_CALL("cuLibraryLoadData");
    return call.onDevice([&] {
        return loadImage(call, code, JitLog(count, options, values), true,
            const_cast<const void**>(reinterpret_cast<void**>(library)));
    });
}

WARPATLAS_API CUresult cuLibraryLoadFromFile(CUlibrary* library, const char* file, CUjit_option* options, void** values,
    unsigned count, CUlibraryOption*, void**, unsigned)
{
    WARPATLAS_DRIVER_CALL("cuLibraryLoadFromFile");
    return call.onDevice([&] {
        return loadFile(call, file, JitLog(count, options, values), true,
            const_cast<const void**>(reinterpret_cast<void**>(library)));
    });
}

WARPATLAS_API CUresult cuLibraryUnload(CUlibrary library)
{
    WARPATLAS_DRIVER_CALL("cuLibraryUnload");
    return call.onDevice([&] { return unloadModule(call, library); });
}

WARPATLAS_API CUresult cuLibraryGetKernel(CUkernel* kernel, CUlibrary library, const char* name)
{
    WARPATLAS_DRIVER_CALL("cuLibraryGetKernel");
    return call.onDevice([&] { return kernelIn(call, reinterpret_cast<void**>(kernel), library, name); });
}

/// It is one for all contexts, and a module of each.
WARPATLAS_API CUresult cuLibraryGetModule(CUmodule* module, CUlibrary library)
{
    WARPATLAS_DRIVER_CALL("cuLibraryGetModule");
    return call.run([&] {
        return call.runtime().loadedModule(library) == nullptr ? error::invalidResourceHandle
                                                               : tell(module, reinterpret_cast<CUmodule>(library));
    });
}

WARPATLAS_API CUresult cuLibraryGetGlobal(CUdeviceptr* address, std::size_t* bytes, CUlibrary library, const char* name)
{
    WARPATLAS_DRIVER_CALL("cuLibraryGetGlobal");
    return call.run([&] { return variableIn(call, address, bytes, library, name); });
}

WARPATLAS_API CUresult cuKernelGetFunction(CUfunction* function, CUkernel kernel)
{
    WARPATLAS_DRIVER_CALL("cuKernelGetFunction");
    return call.run([&] {
        return call.runtime().kernelOfHandle(kernel) == nullptr ? error::invalidResourceHandle
                                                                : tell(function, reinterpret_cast<CUfunction>(kernel));
    });
}

WARPATLAS_API CUresult cuKernelGetName(const char** name, CUkernel kernel)
{
    WARPATLAS_DRIVER_CALL("cuKernelGetName");
    return call.onDevice([&] {
        const DeviceKernel* const found = call.runtime().kernelOfHandle(kernel);
        return found == nullptr ? error::invalidResourceHandle : tell(name, found->code.symbol.c_str());
    });
}

WARPATLAS_API CUresult cuFuncGetName(const char** name, CUfunction function)
{
    WARPATLAS_DRIVER_CALL("cuFuncGetName");
    return call.run([&] {
        const DeviceKernel* const found = call.runtime().kernelOfHandle(function);
        return found == nullptr ? error::invalidResourceHandle : tell(name, found->code.symbol.c_str());
    });
}

WARPATLAS_API CUresult cuFuncGetModule(CUmodule* module, CUfunction function)
{
    WARPATLAS_DRIVER_CALL("cuFuncGetModule");
    return call.run([&] {
        const DeviceKernel* const kernel = call.runtime().kernelOfHandle(function);
        for (const auto& known : call.runtime().modules)
            if (kernel != nullptr && known->module.get() == kernel->module)
                return tell(module, reinterpret_cast<CUmodule>(known.get()));
        return int(error::invalidResourceHandle);
    });
}

WARPATLAS_API CUresult cuLinkCreate(unsigned count, CUjit_option* options, void** values, CUlinkState* state)
{
    WARPATLAS_DRIVER_CALL("cuLinkCreate");
    return call.run([&] {
        if (state == nullptr)
            return error::invalidValue;
        *state = new CUlinkState_st{{}, JitLog(count, options, values), {}};
        return error::success;
    });
}
WARPATLAS_UNVERSIONED(cuLinkCreate);

WARPATLAS_API CUresult cuLinkAddData(CUlinkState state, CUjitInputType type, void* data, std::size_t bytes,
    const char* name, unsigned, CUjit_option*, void**)
{
    WARPATLAS_DRIVER_CALL("cuLinkAddData");
    return call.run([&] { return addInput(call, state, type, data, bytes, name); });
}
WARPATLAS_UNVERSIONED(cuLinkAddData);

WARPATLAS_API CUresult cuLinkAddFile(
    CUlinkState state, CUjitInputType type, const char* file, unsigned, CUjit_option*, void**)
{
    WARPATLAS_DRIVER_CALL("cuLinkAddFile");
    return call.run([&] {
        return withFile(file,
            [&](const std::string& text) { return addInput(call, state, type, text.c_str(), text.size(), file); });
    });
}
WARPATLAS_UNVERSIONED(cuLinkAddFile);

/// What is made is PTX, where a GPU's driver makes machine code: a program hands it on to cuModuleLoadData().
WARPATLAS_API CUresult cuLinkComplete(CUlinkState state, void** made, std::size_t* bytes)
{
    WARPATLAS_DRIVER_CALL("cuLinkComplete");
    return call.run([&]() -> int {
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
    });
}

WARPATLAS_API CUresult cuLinkDestroy(CUlinkState state)
{
    WARPATLAS_DRIVER_CALL("cuLinkDestroy");
    return call.run([&] {
        delete state;
        return state == nullptr ? error::invalidValue : error::success;
    });
}
