/// CUDA's linker as a library of its own (nvJitLink), which programs use in the place of cuLinkCreate(): PTX goes
/// through it, put together, and is handed on in the place of machine code. It has the names that the library has, and
/// is found as libnvJitLink.so.13 in this file too, since a later search for that name finds the loaded file.
///
/// nvJitLinkVersion() is left out. Who finds it takes the library for one of 12.3 or later and gives it the compiler's
/// own code (LTO IR), which only CUDA's can read; Numba and cuda.core give PTX to one without, or use cuLinkCreate().
#include "kernels/runtime/calls/call.h"
#include "kernels/runtime/images/image.h"
#include "kernels/runtime/images/link.h"

#include <cstring>
#include <fstream>
#include <span>
#include <sstream>

using namespace warpatlas::runtime;

namespace {

/// nvJitLinkResult and nvJitLinkInputType, as far as they are used.
enum JitLinkResult { jitSuccess = 0, jitInvalidInput = 3, jitPtxCompile = 4, jitNullInput = 10, jitWrongType = 12 };
enum JitLinkInput { jitCubin = 1, jitPtx = 2, jitFatBinary = 4, jitAny = 10 };

struct JitLink {
    Link link;
    std::string made, errors;
};

JitLink* jitLinkOf(void* handle)
{
    return static_cast<JitLink*>(handle);
}

/// Names a missing feature in the record.
int refuseJitLink(JitLink& link, const char* name, const std::string& reason, int result, const void* caller)
{
    link.errors += reason + '\n';
    DriverCall call(name, caller);
    call.always([&] { return call.refuse(reason); });
    return result;
}

int addToJitLink(
    JitLink& link, int type, const std::string& data, const std::string& name, const char* call, const void* caller)
{
    if (type != jitCubin && type != jitPtx && type != jitFatBinary && type != jitAny)
        return refuseJitLink(link, call, "only PTX can be linked", jitWrongType, caller);
    const ImageText read = readImage(std::as_bytes(std::span(data)));
    if (!read.reason.empty())
        return refuseJitLink(link, call, read.reason, jitInvalidInput, caller);
    link.link.add(read.ptx, name);
    return jitSuccess;
}

/// A text with its zero, or how long that is.
int tellText(const std::string& text, char* to)
{
    if (to == nullptr)
        return jitNullInput;
    std::memcpy(to, text.c_str(), text.size() + 1);
    return jitSuccess;
}

int tellLength(const std::string& text, std::size_t* bytes)
{
    if (bytes == nullptr)
        return jitNullInput;
    *bytes = text.size() + 1;
    return jitSuccess;
}

} // namespace

// The library's names: in its headers they have a release behind them, and others ask for them without one.
// NOLINTBEGIN(bugprone-reserved-identifier)
#define JIT_LINK(name, parameters)                                                                                     \
    WARPATLAS_API int name parameters;                                                                                 \
    WARPATLAS_API int __##name##_12_8 parameters __attribute__((alias(#name)));                                        \
    WARPATLAS_API int __##name##_12_9 parameters __attribute__((alias(#name)));                                        \
    WARPATLAS_API int __##name##_13_0 parameters __attribute__((alias(#name)));                                        \
    WARPATLAS_API int name parameters

/// Options say which GPU it is for and how well to compile: of PTX as it is, neither matters.
JIT_LINK(nvJitLinkCreate, (void** handle, std::uint32_t, const char**))
{
    if (handle == nullptr)
        return jitNullInput;
    *handle = new JitLink;
    return jitSuccess;
}

JIT_LINK(nvJitLinkDestroy, (void** handle))
{
    if (handle == nullptr || *handle == nullptr)
        return jitNullInput;
    delete jitLinkOf(*handle);
    *handle = nullptr;
    return jitSuccess;
}

JIT_LINK(nvJitLinkAddData, (void* handle, int type, const void* data, std::size_t bytes, const char* name))
{
    if (handle == nullptr || data == nullptr || bytes == 0)
        return jitNullInput;
    return addToJitLink(*jitLinkOf(handle), type, std::string(static_cast<const char*>(data), bytes),
        name == nullptr ? "" : name, "nvJitLinkAddData", __builtin_return_address(0));
}

JIT_LINK(nvJitLinkAddFile, (void* handle, int type, const char* file))
{
    if (handle == nullptr || file == nullptr)
        return jitNullInput;
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    if (!stream)
        return jitInvalidInput;
    return addToJitLink(*jitLinkOf(handle), type, text.str(), file, "nvJitLinkAddFile", __builtin_return_address(0));
}

JIT_LINK(nvJitLinkComplete, (void* handle))
{
    if (handle == nullptr)
        return jitNullInput;
    JitLink& link = *jitLinkOf(handle);
    LinkedPtx made = link.link.linkedModule();
    if (!made.refusal.empty())
        return refuseJitLink(link, "nvJitLinkComplete", made.refusal, jitPtxCompile, __builtin_return_address(0));
    link.made = std::move(made.text);
    return jitSuccess;
}

#define JIT_LINK_TELLS(What, text)                                                                                     \
    JIT_LINK(nvJitLinkGet##What##Size, (void* handle, std::size_t* bytes))                                             \
    {                                                                                                                  \
        return handle == nullptr ? int(jitNullInput) : tellLength(text, bytes);                                        \
    }                                                                                                                  \
    JIT_LINK(nvJitLinkGet##What, (void* handle, void* to))                                                             \
    {                                                                                                                  \
        return handle == nullptr ? int(jitNullInput) : tellText(text, static_cast<char*>(to));                         \
    }
JIT_LINK_TELLS(LinkedCubin, jitLinkOf(handle)->made)
JIT_LINK_TELLS(LinkedPtx, jitLinkOf(handle)->made)
JIT_LINK_TELLS(ErrorLog, jitLinkOf(handle)->errors)
JIT_LINK_TELLS(InfoLog, std::string())
// NOLINTEND(bugprone-reserved-identifier)
